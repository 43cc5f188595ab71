#!/usr/bin/env bash
# Builds user-mode Linux with what a table's devices need: tools/machine/kernel.sh OUT makes OUT/linux and its modules below
# OUT/lib, of Debian 13's linux-source and v4l2loopback-dkms. kernel.config beside this says what is in it: KMS (vkms), USB
# (dummy_hcd), cameras, pins (gpio-sim), Bluetooth (hci_vhci). It takes some ten minutes of a processor.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$(realpath -m "$1")
source=linux-source-6.12

stop() { printf 'Stopped: %s\n' "$*" >&2; exit 1; }
for tool in mmdebstrap flex bison bc depmod gcc xz; do
    command -v "$tool" >/dev/null || stop "$tool is missing: sudo apt install mmdebstrap flex bison bc kmod gcc libelf-dev xz-utils"
done

mkdir -p "$out"
if [ ! -d "$out/source" ]; then
    mmdebstrap --quiet --variant=extract --include="$source,v4l2loopback-dkms" trixie "$out/debian"
    mkdir "$out/source.new"
    tar -xf "$out/debian/usr/src/$source.tar.xz" -C "$out/source.new" --strip-components=1
    cp -r "$out"/debian/usr/src/v4l2loopback-* "$out/v4l2loopback"
    rm -rf "$out/debian"
    mv "$out/source.new" "$out/source"
fi
cd "$out/source"
make --silent ARCH=um defconfig
scripts/kconfig/merge_config.sh -m .config "$here/kernel.config" >/dev/null
make --silent ARCH=um olddefconfig
for asked in $(sed -n 's/^\(CONFIG_.*=[ym]\)$/\1/p' "$here/kernel.config"); do
    grep -q "^${asked%=*}=" .config || stop "the kernel does not take $asked"
done
make --silent ARCH=um -j"$(nproc)" linux modules
make --silent ARCH=um INSTALL_MOD_PATH="$out" modules_install
make --silent ARCH=um M="$out/v4l2loopback" modules
cp linux "$out/v4l2loopback/v4l2loopback.ko" "$out/"
