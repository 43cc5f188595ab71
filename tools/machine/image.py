"""Makes an image to flash: `python -m tools.machine.image PACKAGE OUT` writes OUT/orctable-VERSION-MACHINE.img.xz.

Of Debian's packages and the project's own, without root. Three partitions: what the firmware starts (FAT), a root that
nothing writes to, and versions and games, which grows over the rest of the card at the first start. Beside it lies a
list of everything in it, in the form of SPDX 2.3. The same commit and the same packages make the same image.
"""

import argparse
import hashlib
import json
import lzma
import os
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tools.appliance.environment import made_at
from tools.machine.boot_files import FILES, fill
from tools.machine.debian import TOP, Recipe, make_archive, make_file_systems
from tools.machine.packages_list import packages_in

MEGABYTE: Final = 1_000_000
ALIGNED: Final = 4 * 1024 * 1024
BOOT_MB: Final = 256
FREE_MB: Final = {"root": 100, "data": 150}
"""So much of the root stays free for security updates by hand, and of the data before it has grown."""
SECTOR: Final = 512
LINUX: Final = "83"
IDENTITY: Final = "0x6f726374"
"""Of the partition table: the same in every making."""
EXTRAS: Final = {
    "amd64": ("systemd-boot-efi", "libgl1-mesa-dri", "fdisk", "bluez"),
    "arm64": ("raspi-firmware", "libgl1-mesa-dri", "fdisk", "bluez"),
}
COMPONENTS: Final = {"amd64": "main", "arm64": "main,non-free-firmware"}
"""A Raspberry Pi does not start without its maker's firmware."""
GROWS: Final = "s/ext4 defaults,noatime,data=ordered/ext4 defaults,noatime,x-systemd.growfs,data=ordered/"


def recipe(package: Path) -> Recipe:
    """What is in the image."""
    machine = package.stem.rpartition("_")[2]
    system = TOP / "tools/machine/system"
    names = ("grow", "staff-code")
    hooks = (
        *(f'install -D -m 755 {system}/{name} "$1/usr/lib/orctable/{name}"' for name in names),
        *(
            f'install -D -m 644 {system}/orctable-{name}.service "$1/usr/lib/systemd/system/orctable-{name}.service"'
            for name in names
        ),
        *(f'chroot "$1" systemctl --quiet enable orctable-{name}.service' for name in names),
        f'sed -i "{GROWS}" "$1/etc/fstab"',
    )
    return Recipe(package, extras=EXTRAS[machine], components=COMPONENTS[machine], hooks=hooks)


def make(package: Path, out: Path, when: int) -> Path:
    """Makes the image, not packed yet, and its list. Raises subprocess.CalledProcessError."""
    wanted = recipe(package)
    name = f"orctable-{package.name.split('_')[1].partition('+')[0]}-{wanted.machine}"
    archive = out / "root.tar"
    make_archive(wanted, archive, when)
    (out / f"{name}.spdx.json").write_text(spdx(name, archive, when), encoding="utf-8")
    make_file_systems(archive, out, when, FREE_MB["root"], FREE_MB["data"])
    make_boot(wanted.machine, archive, out, when)
    archive.unlink()
    image = out / f"{name}.img"
    join(
        image, [(FILES[wanted.machine].kind, out / "boot.vfat"), (LINUX, out / "root.ext4"), (LINUX, out / "data.ext4")]
    )
    return image


def make_boot(machine: str, archive: Path, out: Path, when: int) -> None:
    """The partition that the firmware reads. Raises subprocess.CalledProcessError."""
    folder, file = out / "boot", out / "boot.vfat"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    fill(FILES[machine], archive, out, folder)
    for path in sorted(folder.rglob("*")):
        os.utime(path, (when, when))
    file.unlink(missing_ok=True)
    label = ["mkfs.vfat", "--invariant", "-i", IDENTITY.removeprefix("0x"), "-F", "32", "-n", "ORCTABLE"]
    subprocess.run([*label, "-C", str(file), str(BOOT_MB * 1024)], check=True, stdout=subprocess.DEVNULL)
    env = {**os.environ, "SOURCE_DATE_EPOCH": str(when), "TZ": "UTC", "MTOOLS_SKIP_CHECK": "1"}
    inside = [str(path) for path in sorted(folder.iterdir())]
    subprocess.run(["mcopy", "-s", "-m", "-i", str(file), *inside, "::"], check=True, env=env)
    shutil.rmtree(folder)


def join(image: Path, parts: list[tuple[str, Path]]) -> None:
    """File systems one after the other behind a partition table. Raises subprocess.CalledProcessError."""
    lines, start = [f"label: dos\nlabel-id: {IDENTITY}"], ALIGNED
    places = list[int]()
    for kind, part in parts:
        size = part.stat().st_size
        lines.append(
            f"start={start // SECTOR}, size={size // SECTOR}, type={kind}" + (", bootable" if not places else "")
        )
        places.append(start)
        start = (start + size + ALIGNED - 1) // ALIGNED * ALIGNED
    image.unlink(missing_ok=True)
    with image.open("wb") as file:
        file.truncate(start)
    subprocess.run(["sfdisk", "--quiet", str(image)], input="\n".join(lines), text=True, check=True)
    with image.open("r+b") as file:
        for place, (_, part) in zip(places, parts, strict=True):
            file.seek(place)
            with part.open("rb") as data:
                _copy_written(data.fileno(), file.fileno(), place, part.stat().st_size)
            part.unlink()


def _copy_written(source: int, target: int, place: int, size: int) -> None:
    """Copies what is written of a file; where nothing was, the target stays empty, too."""
    at = 0
    while at < size:
        try:
            at = os.lseek(source, at, os.SEEK_DATA)
        except OSError:  # nothing more is written
            return
        end = os.lseek(source, at, os.SEEK_HOLE)
        os.lseek(target, place + at, os.SEEK_SET)
        while at < end:
            at += os.sendfile(target, source, at, end - at)


def pack(image: Path) -> Path:
    """Packs the image; the packed file replaces it."""
    packed = image.with_suffix(".img.xz")
    with image.open("rb") as data, lzma.open(packed, "wb", preset=3) as out:
        shutil.copyfileobj(data, out, 1 << 20)
    image.unlink()
    return packed


def spdx(name: str, archive: Path, when: int) -> str:
    """The list of what is in it, each package with its version and what its licence file says."""
    packages = packages_in(archive)
    told = hashlib.sha256("".join(f"{each.name}{each.version}" for each in packages).encode()).hexdigest()
    return (
        json.dumps(
            {
                "spdxVersion": "SPDX-2.3",
                "dataLicense": "CC0-1.0",
                "SPDXID": "SPDXRef-DOCUMENT",
                "name": name,
                "documentNamespace": f"urn:orctable:{name}:{told[:32]}",
                "creationInfo": {
                    "created": datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
                    "creators": ["Tool: tools.machine.image"],
                },
                "packages": [each.spdx() for each in packages],
            },
            indent=1,
        )
        + "\n"
    )


def main() -> int:
    """Makes and packs it; some minutes, with a mirror of Debian in reach."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("package", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--unpacked", action="store_true", help="leave the image as an emulator starts it")
    said = parser.parse_args()
    said.out.mkdir(parents=True, exist_ok=True)
    image = make(said.package, said.out, made_at())
    result = image if said.unpacked else pack(image)
    print(result, f"{result.stat().st_size / MEGABYTE:.0f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
