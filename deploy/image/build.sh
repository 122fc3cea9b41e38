#!/bin/bash
# Builds the image from Debian's packages, a Node and a release, without a registry: needs mmdebstrap and buildah.
# Usage: deploy/image/build.sh RELEASE.tar.gz [TAG], as root, or in `buildah unshare`. NODE names the `node` for the image, 24.7 or
# later, such as that of the archive that nodejs.org signs; without it, that of this machine.
set -euo pipefail

release=$(realpath "${1:?the archive of a release}")
version=$(basename "$release" | sed -n 's/^recourse-\([0-9.]*\)-.*/\1/p')
tag=${2:-localhost/recourse:$version}
node=$(realpath "${NODE:-$(command -v node)}")
suite=bookworm
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp --directory)
trap 'rm --recursive --force "$work"' EXIT
# All times in the image are that of the commit, so that it depends on what is in it alone.
SOURCE_DATE_EPOCH=$(tar --list --verbose --full-time --utc --file "$release" | awk 'NR == 1 { print $4 " " $5 " UTC" }' | date --utc --file=- +%s)
export SOURCE_DATE_EPOCH

echo "Debian $suite …"
# Without a package manager's cache, manuals and texts of other languages. The user must not be root.
# usr-is-merged stands in for usrmerge, which brings all of Perl.
mmdebstrap --quiet --variant=essential --include=usr-is-merged,ca-certificates,tzdata,netbase,libstdc++6 \
  --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  --customize-hook='echo "recourse:x:10001:10001:Recourse:/data:/usr/sbin/nologin" >>"$1/etc/passwd"' \
  --customize-hook='echo "recourse:x:10001:" >>"$1/etc/group"' \
  --customize-hook='install --directory --owner=10001 --group=10001 --mode=0711 "$1/data"' \
  --customize-hook='rm --recursive --force "$1/var/log" "$1/var/cache" "$1/etc/shadow-" "$1/etc/passwd-" "$1/etc/group-"' \
  --customize-hook='mkdir --parents "$1/var/log" "$1/var/cache"' \
  "$suite" "$work/debian.tar"

echo "$(basename "$release") …"
mkdir "$work/app" "$work/bin"
tar --extract --gzip --no-same-owner --strip-components=1 --file "$release" --directory "$work/app"
install --mode=0755 "$node" "$work/bin/node"
ln --symbolic /app/bin/recourse.js "$work/bin/recourse"
ln --symbolic /app/bin/recourse-server.js "$work/bin/recourse-server"

echo 'Image …'
buildah bud --quiet --layers=false --timestamp "$SOURCE_DATE_EPOCH" --tag "$tag" \
  --file "$here/Containerfile" "$work"
echo "Built $tag."
