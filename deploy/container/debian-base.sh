#!/usr/bin/env bash
# Two base images without an image registry: Debian's packages, by mmdebstrap, with the Node of this machine.
#
#   deploy/container/debian-base.sh localhost/node
#   buildah build --build-arg BASE=localhost/node:build --build-arg RUNTIME=localhost/node:run -t my-shop .
#
# Needs mmdebstrap and buildah, both packages of Debian.
set -euo pipefail
name=${1:-localhost/node}
node=$(command -v node)
modules=$(dirname "$(dirname "$(readlink -f "$node")")")/lib/node_modules
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mmdebstrap --quiet --variant=essential --include=ca-certificates,libstdc++6 \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' --customize-hook='rm -rf "$1"/var/lib/apt/lists/*' \
  "${DEBIAN:-bookworm}" "$work/debian.tar"
mkdir -p "$work/bin" "$work/lib"
cp -L "$node" "$work/bin/node"
cp -R "$modules/npm" "$work/lib/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/bin/npx"

printf 'FROM scratch\nADD debian.tar /\nCOPY bin/node /usr/local/bin/\n' > "$work/Containerfile"
buildah build --isolation chroot --tag "$name:run" "$work"
printf 'FROM %s:run\nCOPY bin /usr/local/bin/\nCOPY lib/npm /usr/local/lib/node_modules/npm\n' "$name" > "$work/Containerfile"
buildah build --isolation chroot --tag "$name:build" "$work"
