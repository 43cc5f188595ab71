"""An image is made of file systems behind a partition table, and beside it lies a list of what is in it."""

import io
import json
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from tools.machine.debian import TOP
from tools.machine.image import ALIGNED, LINUX, fill, join, spdx
from tools.machine.image import FILES as FILES_OF_FIRMWARE

STATUS = """Package: libfoo1
Status: install ok installed
Version: 1.2-3

Package: gone
Status: deinstall ok config-files
Version: 9
"""
FILES = {
    "./var/lib/dpkg/status": STATUS,
    "./usr/share/doc/libfoo1/copyright": "Files: *\nLicense: LGPL-2.1+\n\nFiles: debian/*\nLicense: MIT\n",
    "./srv/orctable/versions/1/lib/python3.13/site-packages/bar-2.0.dist-info/METADATA": (
        "Metadata-Version: 2.4\nName: bar\nVersion: 2.0\nLicense-Expression: MIT\n"
    ),
    "./srv/orctable/versions/1/lib/python3.13/site-packages/tool/_vendor/bar-1.0.dist-info/METADATA": (
        "Metadata-Version: 2.4\nName: bar\nVersion: 1.0\nLicense-Expression: MIT\n"
    ),
}


def archive(path: Path) -> Path:
    with tarfile.open(path, "w") as tar:
        for name, text in FILES.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(text)
            tar.addfile(entry, io.BytesIO(text.encode()))
    return path


def test_the_list_names_every_package_with_its_licence(tmp_path: Path) -> None:
    data = json.loads(spdx("orctable-1-amd64", archive(tmp_path / "root.tar"), 0))
    assert data["spdxVersion"] == "SPDX-2.3" and data["creationInfo"]["created"] == "1970-01-01T00:00:00Z"
    packages = {
        each["SPDXID"]: (each["name"], each["versionInfo"], each["licenseComments"]) for each in data["packages"]
    }
    assert len(data["packages"]) == 3 and packages == {
        "SPDXRef-deb-libfoo1": ("libfoo1", "1.2-3", "LGPL-2.1+, MIT"),
        "SPDXRef-pypi-bar": ("bar", "2.0", "MIT"),
        "SPDXRef-in-tool-bar": ("bar", "1.0", "MIT"),
    }


@pytest.mark.parametrize(("machine", "told"), [("amd64", "loader/entries/orctable.conf"), ("arm64", "cmdline.txt")])
def test_a_damaged_file_system_is_repaired_without_a_question(tmp_path: Path, machine: str, told: str) -> None:
    for name in ("vmlinuz", "initrd"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "boot").mkdir()
    fill(FILES_OF_FIRMWARE[machine], archive(tmp_path / "root.tar"), tmp_path, tmp_path / "boot")
    assert "fsck.repair=yes" in (tmp_path / "boot" / told).read_text().split()
    (needed,) = re.findall(r"^Depends: (.*)$", (TOP / "tools/appliance/debian/control").read_text(), re.MULTILINE)
    assert "e2fsprogs" in needed.split(", ")  # what checks it, and makes the table's partition


@pytest.mark.skipif(shutil.which("sfdisk") is None, reason="needs sfdisk")
def test_the_file_systems_lie_where_the_partition_table_says(tmp_path: Path) -> None:
    parts = [("ef", tmp_path / "boot"), (LINUX, tmp_path / "root")]
    contents = [b"boot".ljust(512 * 3, b"\1"), b"root".ljust(ALIGNED + 512, b"\2")]
    for (_, part), content in zip(parts, contents, strict=True):
        part.write_bytes(content)
    image = tmp_path / "table.img"
    join(image, parts)
    output = subprocess.run(["sfdisk", "--json", str(image)], check=True, capture_output=True, text=True).stdout
    table = json.loads(output)["partitiontable"]["partitions"]
    assert [each["type"] for each in table] == ["ef", "83"] and table[0]["bootable"]
    data = image.read_bytes()
    for each, content in zip(table, contents, strict=True):
        assert data[each["start"] * 512 :][: each["size"] * 512] == content
        assert each["start"] * 512 % ALIGNED == 0


@pytest.mark.parametrize("chosen", [False, True])
def test_the_code_for_the_first_pin_lies_on_the_card_until_there_is_a_pin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: bool
) -> None:
    card, commands = tmp_path / "card", tmp_path / "commands"
    card.mkdir()
    commands.mkdir()
    (card / "staff-code.txt").write_text("an old one")
    told = (
        "echo There is a PIN: no code is needed. >&2; exit 2" if chosen else '[ "$*" = "kiosk --code" ] && echo 471100'
    )
    parts = 'printf "%s\\n" "/dev/sdb1 vfat ORCTABLE" /dev/sdb2'
    disks = f'case $* in *PKNAME*) echo /dev/sdb;; *"/dev/sdb") {parts};; esac'
    found = {"findmnt": "echo /dev/sdb2", "lsblk": disks, "mount": 'echo "$*" >"$0.told"'}
    for name, does in {**found, "umount": "exit 0", "orctable": told}.items():
        (commands / name).write_text(f"#!/bin/sh\n{does}\n")
        (commands / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(commands), prepend=":")
    subprocess.run(["sh", TOP / "tools/machine/system/staff-code", card], check=True)
    assert [path.name for path in card.iterdir()] == ([] if chosen else ["staff-code.txt"])
    assert chosen or "471100" in (card / "staff-code.txt").read_text(encoding="utf-8")
    assert f" /dev/sdb1 {card}" in (commands / "mount.told").read_text(), "a stick of that name is told nothing"
