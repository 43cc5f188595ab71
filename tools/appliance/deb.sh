#!/usr/bin/env bash
# Builds the Debian package of a version: tools/appliance/deb.sh [amd64|arm64] [3.11|3.13], into build/deb.
# 3.11 is Debian 12's Python, 3.13 Debian 13's. The same commit builds the same package, byte for byte.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

ARCH=${1:-$(dpkg --print-architecture)}
PYTHON=${2:-3.11}
KEYS=${KEYS:-tools/appliance/keys}
OUT=$PWD/build/deb
declare -A MACHINES=([amd64]=x86_64 [arm64]=aarch64)

stop() { printf 'Stopped: %s\n' "$*" >&2; exit 1; }
[ -n "${MACHINES[$ARCH]:-}" ] || stop "there is no package for $ARCH: choose amd64 or arm64"
for tool in dpkg-buildpackage dh; do
    command -v "$tool" >/dev/null || stop "building a package needs Debian's own tools: sudo apt install dpkg-dev debhelper"
done
[ -x .venv/bin/python ] || stop "there is no environment to build from: make setup"

SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
rm -rf "$OUT/$ARCH-$PYTHON"
mkdir -p "$OUT/$ARCH-$PYTHON"
cd "$OUT/$ARCH-$PYTHON"
top=$OLDPWD
(cd "$top" && .venv/bin/python -m tools.appliance.environment "$OLDPWD/version" --machine "${MACHINES[$ARCH]}" --python "$PYTHON" --keys "$KEYS") >/dev/null
version=$(basename "$(echo version/*)")
(cd "$top" && .venv/bin/python -m tools.appliance.bundle "$OLDPWD/version/$version" "$OLDPWD/packed") >/dev/null

source=orctable-$version
mkdir "$source"
cp -r "$top/tools/appliance/debian" "$source/debian"
cp "$top"/tools/appliance/system/{orctable,trouble,table.toml,environment} "$top/tools/appliance/read-only.sh" "$source/"
cp "$top"/tools/appliance/system/orctable-{journald,programs}.conf "$source/"
cp "$top/tools/appliance/system/orctable.service" "$source/debian/orctable.service"
cp "$top/tools/appliance/system/orctable-update.service" "$source/debian/orctable.orctable-update.service"
cp "$top/tools/appliance/system/orctable-trouble.service" "$source/debian/orctable.orctable-trouble.service"
cp "$top/tools/appliance/system/61-orctable.rules" "$source/debian/orctable.udev"
cp "$top/tools/appliance/system/orctable.sysusers" "$source/debian/orctable.sysusers"
cp "$top/tools/appliance/system/orctable.tmpfiles" "$source/debian/orctable.tmpfiles"
mv packed/*.tar.xz "$source/packed.tar.xz"
(cd "$top" && .venv/bin/python -m tools.man_page "$OLDPWD/$source/orctable.1")
echo orctable.1 >"$source/debian/orctable.manpages"
sed -i "s/@VERSION@/$version/g" "$source/debian/postinst"
sed -i "s/@PYTHON@/python3 (>= $PYTHON), python3 (<< 3.$((${PYTHON#3.} + 1)))/" "$source/debian/control"
cat >"$source/debian/changelog" <<CHANGES
orctable ($version+py$PYTHON) unstable; urgency=medium

  * Version $version, for Debian's Python $PYTHON; its CHANGELOG.md says what is new.

 -- orctable contributors <orctable@orctable.example>  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGES
mkdir -p "$source/debian/source"
echo "3.0 (native)" >"$source/debian/source/format"
find "$source" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
(cd "$source" && dpkg-buildpackage -b -us -uc -a"$ARCH" -d) >build.log 2>&1 || { tail -n 30 build.log >&2; stop "the package could not be built"; }
mv ./*.deb "$OUT/"
cd "$OUT" && rm -rf "$ARCH-$PYTHON"
echo "$OUT/orctable_$version+py${PYTHON}_$ARCH.deb"
