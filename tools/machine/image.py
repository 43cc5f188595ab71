"""Makes an image to flash: `python -m tools.machine.image PACKAGE OUT` writes OUT/orctable-VERSION-MACHINE.img.xz.

Of Debian's packages and the project's own, without root. Three partitions: what the firmware starts (FAT), a root that
nothing writes to, and versions and games, which grows over the rest of the card at the first start. Beside it lies a
list of everything in it, in the form of SPDX 2.3. The same commit and the same packages make the same image.

What lies on the partition that a machine's firmware reads: its own files, the kernel, and how that is started.

Which packages are in a Debian, and under which licences, read from its archive.
"""

import argparse
import hashlib
import json
import lzma
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath
from typing import Any, Final

from tools.appliance.environment import made_at
from tools.machine.debian import ROOT_LABEL, TOP, Recipe, make_archive, make_file_systems

STATUS: Final = "var/lib/dpkg/status"
PACKAGES: Final = ("site-packages", "dist-packages")
COPYRIGHT: Final = re.compile(r"usr/share/doc/([^/]+)/copyright")
LICENCE: Final = re.compile(r"^License:[ \t]*(\S.*)$", re.MULTILINE)
"""A paragraph of a copyright file in Debian's machine-readable form (DEP 5)."""


@dataclass(frozen=True, slots=True)
class Package:
    """One package: of Debian (`deb`), of Python (`pypi`), or carried along inside another one (`in-` and its name)."""

    kind: str
    name: str
    version: str
    licence: str

    def spdx(self) -> dict[str, Any]:
        """Its entry in a list of SPDX 2.3."""
        mark = re.sub(r"[^A-Za-z0-9.-]", "-", f"{self.kind}-{self.name}")
        where = f"pkg:deb/debian/{self.name}" if self.kind == "deb" else f"pkg:pypi/{self.name}"
        return {
            "SPDXID": f"SPDXRef-{mark}",
            "name": self.name,
            "versionInfo": self.version,
            "downloadLocation": "NOASSERTION",
            "licenseConcluded": "NOASSERTION",
            "licenseDeclared": "NOASSERTION",
            "licenseComments": self.licence,
            "copyrightText": "NOASSERTION",
            "externalRefs": [
                {
                    "referenceCategory": "PACKAGE-MANAGER",
                    "referenceType": "purl",
                    "referenceLocator": f"{where}@{self.version}",
                }
            ],
        }


def packages_in(archive: Path) -> list[Package]:
    """Every package of Debian and of Python in the archive, by kind and name."""
    status, licences, python = "", dict[str, str](), list[Package]()
    with tarfile.open(archive) as tar:
        for entry in tar:
            path = PurePosixPath(entry.name)
            name = path.as_posix().removeprefix("./")
            asked = name == STATUS or COPYRIGHT.fullmatch(name) or path.match("*.dist-info/METADATA")
            if not asked or not entry.isfile():
                continue
            data = tar.extractfile(entry)
            assert data is not None
            text = data.read().decode("utf-8", "replace")
            if name == STATUS:
                status = text
            elif held := COPYRIGHT.fullmatch(name):
                licences[held[1]] = ", ".join(sorted(set(LICENCE.findall(text)))) or "see its copyright file"
            else:
                python.append(_of_python(text, _within(path)))
    debian = [
        _of_debian(paragraph, licences) for paragraph in status.split("\n\n") if "\nStatus: install ok" in paragraph
    ]
    return sorted([*debian, *python], key=lambda each: (each.kind, each.name))


def _of_debian(paragraph: str, licences: dict[str, str]) -> Package:
    told = HeaderParser().parsestr(paragraph)
    return Package("deb", told["Package"], told["Version"], licences.get(told["Package"], "see its source package"))


def _within(path: PurePosixPath) -> str:
    """Its kind: what another package carries along inside itself is none that was installed."""
    folder = path.parents[1]
    return "pypi" if folder.name in PACKAGES else f"in-{folder.parent.name}"


def _of_python(metadata: str, kind: str) -> Package:
    told = HeaderParser().parsestr(metadata)
    licence = told["License-Expression"] or told["License"] or ""
    classes = [line.rpartition(":: ")[2] for line in told.get_all("Classifier", []) if line.startswith("License")]
    said = licence.splitlines()[0] if licence else ", ".join(classes)
    return Package(kind, told["Name"], told["Version"], said or "see its files")


QUIET: Final = "quiet loglevel=3 systemd.show_status=0 vt.global_cursor_default=0 consoleblank=0 fsck.repair=yes"
"""Nobody can answer what a check of a file system asks: all of it is repaired."""
CONFIG: Final = """# A Raspberry Pi's firmware reads this: 64 bits, Debian's kernel and the names of its device trees.
arm_64bit=1
upstream_kernel=1
enable_uart=1
disable_splash=1
kernel=vmlinuz
initramfs initrd followkernel
"""
ENTRY: Final = f"""title orctable
linux /vmlinuz
initrd /initrd
options root=LABEL={ROOT_LABEL} ro {QUIET}
"""


@dataclass(frozen=True, slots=True)
class BootFiles:
    """`kind`: the partition's type; `taken`: folders of the archive and where their files go, with the endings of
    those that are taken; `written`: text files.
    """

    kind: str
    taken: Mapping[str, tuple[str, tuple[str, ...]]]
    written: Mapping[str, str]


FILES: Final = {
    "amd64": BootFiles(
        "ef",
        {"usr/lib/systemd/boot/efi": ("EFI/BOOT", ("systemd-bootx64.efi",))},
        {"loader/loader.conf": "timeout 0\neditor no\n", "loader/entries/orctable.conf": ENTRY},
    ),
    "arm64": BootFiles(
        "c",
        {
            "usr/lib/raspi-firmware": ("", (".elf", ".dat", ".bin", ".broadcom")),
            "broadcom": (
                "",
                ("bcm2711-rpi-4-b.dtb", "bcm2711-rpi-400.dtb", "bcm2711-rpi-cm4-io.dtb", "bcm2712-rpi-5-b.dtb"),
            ),
        },
        {"config.txt": CONFIG, "cmdline.txt": f"root=LABEL={ROOT_LABEL} ro {QUIET} console=tty1\n"},
    ),
}
RENAMED: Final = {"systemd-bootx64.efi": "BOOTX64.EFI"}


def fill(files: BootFiles, archive: Path, made: Path, folder: Path) -> None:
    """Fills a folder with what goes there; `made` holds kernel and first file system."""
    for name in ("vmlinuz", "initrd"):
        shutil.copyfile(made / name, folder / name)
    for name, text in files.written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="ascii")
    with tarfile.open(archive) as tar:
        for entry in tar:
            inside = Path(entry.name)
            place = next((kept for end, kept in files.taken.items() if str(inside.parent).endswith(end)), None)
            if place is not None and entry.isfile() and inside.name.endswith(place[1]):
                data = tar.extractfile(entry)
                target = folder / place[0] / RENAMED.get(inside.name, inside.name)
                target.parent.mkdir(parents=True, exist_ok=True)
                assert data is not None
                target.write_bytes(data.read())


MEGABYTE: Final = 1_000_000
ALIGNED: Final = 4 * 1024 * 1024
BOOT_MB: Final = 256
FREE_MB: Final = {"root": 100, "data": 150}
"""So much of the root stays free for security updates by hand, and of the data before it has grown."""
SECTOR: Final = 512
LINUX: Final = "83"
IDENTITY: Final = "0x6f726374"  # of the partition table: the same in every making
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
