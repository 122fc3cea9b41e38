#!/bin/bash
# Builds the image from Debian's packages and npm's, without a registry: needs mmdebstrap, buildah, git, and npm.
# Usage: deploy/image/build.sh [TAG], of the commit that is checked out. As root, or in `buildah unshare`.
set -euo pipefail

tag=${1:-recourse:latest}
suite=bookworm
root=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
work=$(mktemp --directory)
trap 'rm --recursive --force "$work"' EXIT
# All times in the image are that of the commit, so that it depends on what is in it alone.
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH

echo "Debian $suite …"
# Without a package manager's cache, manuals and texts of other languages. The user must not be root.
mmdebstrap --quiet --variant=essential --include=ca-certificates,tzdata,netbase,libstdc++6 \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  --customize-hook='echo "recourse:x:10001:10001:Recourse:/data:/usr/sbin/nologin" >>"$1/etc/passwd"' \
  --customize-hook='echo "recourse:x:10001:" >>"$1/etc/group"' \
  --customize-hook='install --directory --owner=10001 --group=10001 --mode=0711 "$1/data"' \
  --customize-hook='rm --recursive --force "$1/var/log" "$1/var/cache" "$1/etc/shadow-" "$1/etc/passwd-" "$1/etc/group-"' \
  --customize-hook='mkdir --parents "$1/var/log" "$1/var/cache"' \
  "$suite" "$work/debian.tar"

echo 'Packages of npm, and the web app …'
mkdir "$work/app"
git -C "$root" archive HEAD | tar --extract --directory "$work/app"
(cd "$work/app" && npm ci --omit=dev --no-audit --no-fund --loglevel=error)
cd "$work/app"
# What only builds, tests and documents the product stays outside; so do the parts of Node that are no `node`.
rm --recursive --force e2e testing bench docs deploy node_modules/.vite node_modules/.cache .git* ./*.config.ts
find src -name '*.test.ts' -delete -o -name '*.test.tsx' -delete
find node_modules -maxdepth 1 -name 'node-linux-*' -exec rm --recursive --force '{}/include' '{}/lib' '{}/share' ';'
cp --recursive "$root/deploy/image/bin" "$work/bin"
node=$(cd "$work/app" && echo node_modules/node-linux-*/bin/node)
ln --symbolic "/app/$node" "$work/bin/node"
chmod --recursive u=rwX,go=rX "$work/app"
chmod 0755 "$work"/bin/recourse*

echo 'Image …'
buildah bud --quiet --layers=false --timestamp "$SOURCE_DATE_EPOCH" --tag "$tag" \
  --file "$root/deploy/image/Containerfile" "$work"
echo "Built $tag."
