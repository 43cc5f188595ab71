"""A Debian as one archive, made by mmdebstrap of packages alone, with the project's package in it, and file systems
made of that archive.

Nothing here needs root: mmdebstrap works in a namespace of its own, and files get their owners under fakeroot. The
root is read-only, versions and games lie on a file system of their own, as tools/appliance/read-only.sh lays them out.
"""

import os
import shutil
import subprocess
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[2]
SUITES: Final = {"3.11": "bookworm", "3.13": "trixie"}  # which Debian has which Python: a package is made for one
KERNELS: Final = {"amd64": "linux-image-amd64", "arm64": "linux-image-arm64"}
BASE: Final = ("systemd", "systemd-sysv", "udev", "dbus", "libpam-systemd", "kmod", "initramfs-tools", "zstd")
LEFT_OUT: Final = ("/usr/share/man/*", "/usr/share/locale/*", "/usr/share/info/*", "/usr/share/doc/*")
KEPT: Final = ("/usr/share/doc/*/copyright", "/usr/share/locale/locale.alias")
INSTALL: Final = (
    'chroot "$1" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends /root/new.deb'
)
UNIQUE: Final = ("etc/machine-id", "var/lib/dbus/machine-id", "var/lib/systemd/random-seed")
"""What no two machines may share: made at the first start."""
BY_CHANCE: Final = ("root/new.deb", "var/cache/apt/*.bin", "var/cache/ldconfig/aux-cache", "var/log/*", "run/*")
"""What is not the same in two makings, and what nobody needs."""
ROOT_LABEL: Final = "orctable-root"
NAMES: Final = uuid.UUID("0b0a6c39-55ab-4a6e-9d5e-6f7263746162")
"""File systems get identities made of this and their label: two makings have the same."""
FILE_SYSTEMS: Final = """
set -eu
tree=$1 archive=$2 out=$3
mkdir -p "$tree" "$out"
tar -xpf "$archive" -C "$tree" --numeric-owner
cp "$tree"/boot/vmlinuz-* "$out/vmlinuz"
cp "$tree"/boot/initrd.img-* "$out/initrd"
make() { # FOLDER FILE MEGABYTES-FREE LABEL IDENTITY
    rm -f "$2"
    size=$(($(du -sm "$1" | cut -f 1) * 105 / 100 + 64 + $3))
    mke2fs -q -t ext4 -L "$4" -U "$5" -E "hash_seed=$5,root_owner=0:0,lazy_itable_init=0" -d "$1" "$2" "${size}M"
}
make "$tree/srv/orctable" "$out/data.ext4" "$4" orctable "$5"
find "$tree/srv/orctable" -mindepth 1 -delete
make "$tree" "$out/root.ext4" "$6" "$7" "$8"
"""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a Debian is made of. `modules`: what its first file system loads; none: whatever may be needed anywhere.
    `hooks` run last, in a shell, with the root's folder as "$1".
    """

    package: Path
    extras: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    components: str = "main"
    hooks: tuple[str, ...] = ()

    @property
    def suite(self) -> str:
        """The Debian for which the package was made: `orctable_0.3.0+py3.13_amd64.deb`."""
        return SUITES[self.package.name.partition("+py")[2].partition("_")[0]]

    @property
    def machine(self) -> str:
        """Debian's name of its processor."""
        return self.package.stem.rpartition("_")[2]


def make_archive(recipe: Recipe, archive: Path, made_at: int) -> None:
    """Makes the archive; what is in it is as old as `made_at`. Raises subprocess.CalledProcessError."""
    included = (*BASE, KERNELS[recipe.machine], *recipe.extras)
    words = ["mmdebstrap", "--variant=apt", f"--architectures={recipe.machine}", f"--components={recipe.components}"]
    words += [f"--include={','.join(included)}", '--aptopt=APT::Install-Recommends "false"']
    words += [f"--dpkgopt=path-exclude={path}" for path in LEFT_OUT]
    words += [f"--dpkgopt=path-include={path}" for path in KEPT]
    words += [f"--essential-hook={hook}" for hook in _first_file_system(recipe.modules)]
    words += [f"--customize-hook={hook}" for hook in (*_table(recipe.package), *recipe.hooks)]
    words += ["--format=tar", recipe.suite, str(archive)]
    subprocess.run(words, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": str(made_at), "LC_ALL": "C.UTF-8"})


def _first_file_system(modules: tuple[str, ...]) -> list[str]:
    """How Debian is told what its initrd must load."""
    if not modules:
        return []
    place = '"$1/etc/initramfs-tools'
    listed = " ".join(modules)
    return [
        f'mkdir -p {place}/conf.d" && echo MODULES=list >{place}/conf.d/modules.conf"',
        f'printf "%s\\n" {listed} >{place}/modules"',
    ]


def _table(package: Path) -> list[str]:
    """The package put in, the root made read-only, and what every machine has to make for itself taken out."""
    return [
        f'cp {package.absolute()} "$1/root/new.deb"',
        INSTALL,
        f'echo "LABEL={ROOT_LABEL} / ext4 defaults,noatime 0 1" >"$1/etc/fstab"',
        f'ROOT="$1" {TOP}/tools/appliance/read-only.sh',
        'find "$1/opt/orctable" "$1/var/lib/orctable" -mindepth 1 -delete',
        *(f'rm -rf "$1"/{path}' for path in (*UNIQUE, *BY_CHANCE)),
        'touch "$1/etc/machine-id" && echo orctable >"$1/etc/hostname"',
    ]


def make_file_systems(archive: Path, folder: Path, made_at: int, root_mb: int, data_mb: int) -> None:
    """Makes root.ext4 and data.ext4 with so much room in them, and beside them vmlinuz and initrd. Raises
    subprocess.CalledProcessError.
    """
    tree = folder / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    sizes = [str(data_mb), _identity("orctable"), str(root_mb), ROOT_LABEL, _identity(ROOT_LABEL)]
    words = ["fakeroot", "sh", "-c", FILE_SYSTEMS, "sh", str(tree), str(archive), str(folder), *sizes]
    try:
        subprocess.run(words, check=True, env={**os.environ, "E2FSPROGS_FAKE_TIME": str(made_at)})
    finally:
        shutil.rmtree(tree, ignore_errors=True)


def _identity(label: str) -> str:
    return str(uuid.uuid5(NAMES, label))
