# Everything a newcomer, a developer or the build needs. `make run` and `make test` set up what they need themselves.
SHELL := /bin/bash
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PROTOS := $(shell find protos/speedspiele -name '*.proto')
export PYTHONPATH := .:protos/gen/python

.PHONY: run test check bench setup proto web lock clean

setup: $(VENV)/.ready protos/gen/.ready

$(VENV)/.ready: requirements-dev.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q uv
	@$(BIN)/uv pip install -q --require-hashes -r requirements-dev.txt
	@touch $@

proto: protos/gen/.ready

protos/gen/.ready: $(PROTOS)
	@rm -rf protos/gen && mkdir -p protos/gen/python
	@$(BIN)/python -m grpc_tools.protoc -Iprotos --python_out=protos/gen/python --pyi_out=protos/gen/python \
	  --grpc_python_out=protos/gen/python $(PROTOS)
	@touch $@

lock:
	$(BIN)/uv pip compile -q --generate-hashes --no-emit-index-url --no-header requirements.in -o requirements.txt
	$(BIN)/uv pip compile -q --generate-hashes --no-emit-index-url --no-header requirements-dev.in -o requirements-dev.txt

clean:
	rm -rf protos/gen web/dist web/src/gen build
