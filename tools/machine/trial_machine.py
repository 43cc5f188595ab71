"""Makes the file systems of a machine to try: a Debian with the package, and with what steers it from outside.

`python -m tools.machine.trial_machine PACKAGE OUT` makes OUT/root.ext4, data.ext4, vmlinuz and initrd, all of Debian.
"""

import argparse
from pathlib import Path
from typing import Final

from tools.appliance.environment import made_at
from tools.machine.debian import TOP, Recipe, make_archive, make_file_systems

STEERED: Final = ("qemu-guest-agent", "python3-evdev")
"""Debian's own agent, by which programs are run from outside, and the fingers on a simulated touch panel."""
DEVICES: Final = ("bluez", "usbutils", "libgl1-mesa-dri")
MODULES: Final = ("virtio_pci", "virtio_blk", "ext4", "crc32c_generic")
ROOT_MB, DATA_MB = 20, 800  # so much stays free on each
GENERATORS: Final = "usr/lib/systemd/system-generators"


def recipe(package: Path) -> Recipe:
    """The machine to try: the smallest first file system that starts in an emulator."""
    steered = f'install -D -m 755 {TOP}/tools/machine/steered.sh "$1/{GENERATORS}/orctable-door"'
    return Recipe(package, extras=(*STEERED, *DEVICES), modules=MODULES, hooks=(steered,))


def main() -> int:
    """Makes it; two minutes, with a mirror of Debian in reach."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", type=Path)
    parser.add_argument("out", type=Path)
    said = parser.parse_args()
    said.out.mkdir(parents=True, exist_ok=True)
    archive = said.out / "root.tar"
    make_archive(recipe(said.package), archive, made_at())
    make_file_systems(archive, said.out, made_at(), ROOT_MB, DATA_MB)
    archive.unlink()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
