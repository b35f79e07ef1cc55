#!/usr/bin/env bash
# Builds the three images from what `make images` has made ready. REPOSITORY and TAG name them; DOCKER is the engine's client.
set -euo pipefail
cd "$(dirname "$0")/../.."
DOCKER=${DOCKER:-docker}
REPOSITORY=${REPOSITORY:-speedspiele}
VERSION=$(sed -n 's/^VERSION = "\(.*\)"$/\1/p' services/kit/version.py)
TAG=${TAG:-$VERSION}
REVISION=$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)

build() {
  local flavour=$1 requirements=$2
  shift 2
  echo "image $REPOSITORY/$flavour:$TAG"
  # shellcheck disable=SC2086 - BUILD_ARGS are several words on purpose
  $DOCKER build ${BUILD_ARGS:-} -q -f deploy/images/Dockerfile --target "$flavour" -t "$REPOSITORY/$flavour:$TAG" \
    ${PYTHON_IMAGE:+--build-arg PYTHON_IMAGE="$PYTHON_IMAGE"} --build-arg REQUIREMENTS="$requirements" \
    --build-arg VERSION="$VERSION" --build-arg REVISION="$REVISION" "$@" .
}

for flavour in ${FLAVOURS:-light gateway compute}; do
  case $flavour in
    light) build light requirements.txt ;;
    gateway) build gateway requirements-gateway.txt --build-arg WITH_WEB=1 ;;
    compute) build compute requirements-compute.txt ;;
    *) echo "no such image: $flavour" >&2; exit 1 ;;
  esac
done
