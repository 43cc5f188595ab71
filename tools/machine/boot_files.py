"""What lies on the partition that a machine's firmware reads: its own files, the kernel, and how that is started."""

import shutil
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.machine.debian import ROOT_LABEL

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
