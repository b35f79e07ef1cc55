# Everything a newcomer, a developer or the build needs. `make run` and `make test` set up what they need themselves.
SHELL := /bin/bash
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PROTOS := $(shell find protos/speedspiele -name '*.proto')
export PYTHONPATH := .:protos/gen/python
export NUMBA_CACHE_DIR := $(CURDIR)/build/numba
# What is imported is compiled to bytecode once, whatever the shell says: a house of seven processes starts in half the time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test container-test cluster-test check policy bench capacity system kernels dreams setup proto web web-deps web-gen web-check web-test images compose lock clean

setup: $(VENV)/.ready protos/gen/.ready

$(VENV)/.ready: requirements-dev.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q uv
	@$(BIN)/uv pip install -q --compile-bytecode --require-hashes -r requirements-dev.txt
	@touch $@

proto: protos/gen/.ready

protos/gen/.ready: $(PROTOS)
	@rm -rf protos/gen && mkdir -p protos/gen/python
	@$(BIN)/python -m grpc_tools.protoc -Iprotos --python_out=protos/gen/python --pyi_out=protos/gen/python \
	  --grpc_python_out=protos/gen/python $(PROTOS)
	@touch $@

# The browser's side. Packages are installed when the lock's content changed (never through a link to another tree's); web/dist is rebuilt when a source did.
web: web/dist/.ready

web-deps:
	@test -L web/node_modules || cmp -s web/package-lock.json web/node_modules/.lock || \
	  { (cd web && npm ci --no-fund --no-audit --loglevel=error) && cp web/package-lock.json web/node_modules/.lock; }

web-gen: web/src/gen/.ready

web/src/gen/.ready: $(PROTOS) web/package-lock.json | setup web-deps
	@rm -rf web/src/gen && mkdir -p web/src/gen
	@$(BIN)/python -m grpc_tools.protoc -Iprotos --plugin=protoc-gen-es=web/node_modules/.bin/protoc-gen-es \
	  --es_out=web/src/gen --es_opt=target=ts,json_types=true $(PROTOS)
	@touch $@

web/dist/.ready: web/src/gen/.ready web/index.html web/vite.config.ts $(shell find web/src web/public -type f -not -path 'web/src/gen/*' 2>/dev/null)
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

web-check: web-gen
	cd web && npm run --silent check && npm run --silent lint

web-test: web
	cd web && npm run --silent test && npm run --silent budget

# The whole platform on this machine: SQLite, an embedded Valkey, no container. Ctrl-C stops it, a restart goes on.
run: setup web kernels dreams
	@$(BIN)/python -m deploy.local $(ARGS)

# Everything: Python with real stores and processes, the browser's own tests, whole games in Chromium.
test: setup system web kernels dreams policy
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup -m "not browser and not process and not container and not cluster" $(AGAIN) $(PYTEST)
	@$(BIN)/python -m pytest -m "process or container" $(AGAIN) $(PYTEST)
	@cd web && npm run --silent test && npm run --silent budget
	@$(BIN)/python -m pytest -m browser $(AGAIN) $(PYTEST)

JOBS ?= 2
# Real connections meet a machine's bad moments: what fails is run once more and named (CONTRIBUTING.md).
AGAIN := --reruns 1 -rR

# The images under compose, every container killed, a backup restored. Needs an engine and what `make images` builds.
container-test: setup
	@$(BIN)/python -m pytest -m container -rs tests/deploy $(PYTEST)

# The chart in the cluster that KUBECONFIG names: installed, played from outside, shaken, upgraded, loaded (deploy/README.md).
cluster-test: setup
	@test -n "$$KUBECONFIG" || { echo "cluster-test: KUBECONFIG is not set; it names the cluster to install into"; exit 1; }
	@command -v kubectl >/dev/null || $(BIN)/uv pip install -q --require-hashes -r requirements-cluster.txt
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m pytest -m cluster -rs tests/deploy/test_cluster.py $(PYTEST)

system:
	@deploy/system.sh

# Compiles what the computers and the puzzles think with; kept in build/numba. All of it anew when a source changed: one kernel
# may stand inside another that was compiled before.
kernels: build/numba/.ready

build/numba/.ready: $(shell find services/rules -name '*.py' -path '*kernels*') $(VENV)/.ready | setup
	@rm -rf build/numba && $(BIN)/python -m deploy.local.kernels && touch $@

# The policy checker of the chart (tests/deploy/test_policy.py), apart: it needs older versions of what the tests use.
POLICY := build/policy
policy: $(POLICY)/.ready

$(POLICY)/.ready: requirements-policy.txt | setup
	@rm -rf $(POLICY) && $(PYTHON) -m venv --without-pip $(POLICY)
	@$(BIN)/uv pip install -q --python $(POLICY)/bin/python --require-hashes -r requirements-policy.txt
	@touch $@

check: setup web-gen policy
	$(BIN)/ruff check .
	$(BIN)/mypy services gateway deploy
	$(BIN)/buf lint protos
	$(BIN)/python -m pytest tests/deploy/test_policy.py
	cd web && npm run --silent check && npm run --silent lint

# The pictures of Speedtraum, as SVG and WebP; what is there already is kept.
dreams: build/dreams/.ready

build/dreams/.ready: $(shell find services/rules/traum/pictures -type f -not -name '*.pyc') $(VENV)/.ready | setup
	@$(BIN)/python -m services.rules.traum.pictures build/dreams && touch $@

# The three container images (light, gateway, compute). Needs an engine; IMAGES="compute" builds only that.
images: setup web dreams
	@FLAVOURS="$(IMAGES)" deploy/images/build.sh

# The whole house in containers on this machine: images, then everything that docker-compose.yml names.
compose: images
	@docker compose up -d --remove-orphans

# Prints one JSON object per benchmark; quote ratios from one run.
bench: setup web kernels
	@$(BIN)/python -m tests.bench $(BENCH)

# Measures what the capacity model needs and keeps the figures and the plan made from them (deploy/capacity).
capacity: setup kernels
	@mkdir -p build && $(BIN)/python -m tests.bench move pools > build/bench.json
	@$(BIN)/python -m deploy.capacity build/bench.json --keep

LOCK = $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
SETS := requirements requirements-gateway requirements-compute

# The development set first; the images' sets take its versions, so that what was tested is what runs.
lock:
	$(LOCK) requirements-dev.in -o requirements-dev.txt
	$(LOCK) --no-annotate requirements-cluster.in -o requirements-cluster.txt
	$(LOCK) --no-annotate requirements-policy.in -o requirements-policy.txt
	@for set in $(SETS); do $(LOCK) --no-annotate -c requirements-dev.txt $$set.in -o $$set.txt; done

clean:
	rm -rf protos/gen web/dist web/src/gen build
