"""What is in a signed update is judged all the same: nothing of it lands outside, has odd rights or fills the disk."""

import io
import json
import lzma
import os
import tarfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.appliance import version_files
from companion.appliance.kept_data import MOST_DEPTH as DEEPEST_DATA
from companion.appliance.update_bundle import MANIFEST, unpack
from companion.appliance.version_files import INSIDE, MOST_DEPTH
from companion.schema.wrong_input import UpkeepRefused
from tests.appliance.small_versions import HERE, Machine, Signer, needs_minisign, packed

Member = tuple[str, bytes, str, str, int]  # a member: its name, its kind, its content or where it leads, and its rights


def plain(name: str, text: str = "x", rights: int = 0o644) -> Member:
    """A file."""
    return name, tarfile.REGTYPE, text, "", rights


def link(name: str, to: str, kind: bytes = tarfile.SYMTYPE) -> Member:
    """A link."""
    return name, kind, "", to, 0o777


def odd_one(out: Path, members: Iterable[Member]) -> Path:
    """A packed version with these members below its folder, behind its manifest."""
    manifest = plain(MANIFEST, json.dumps({"format": 1, "version": "1.1.0", **HERE}))
    with tarfile.open(out, "w:xz", preset=0) as tar:
        for name, kind, text, to, rights in (manifest, *members):
            member = tarfile.TarInfo(name)
            member.type, member.linkname, member.mode, member.size = kind, to, rights, len(text)
            tar.addfile(member, io.BytesIO(text.encode()))
    return out


def refused(out: Path, members: Iterable[Member], code: str = "odd_bundle") -> str:
    """Why a packed version with these members is refused."""
    folder = out.with_suffix("")
    folder.mkdir()
    with pytest.raises(UpkeepRefused) as told:
        unpack(odd_one(out, members), folder)
    assert told.value.code == code
    return str(told.value)


ODD = {
    "a link, and a file through it": (link(f"{INSIDE}/out", "/"), plain(f"{INSIDE}/out/evil")),
    "a link among the programs": (link(f"{INSIDE}/bin/sh", "/bin/sh"),),
    "a file through the link to Python": (link(f"{INSIDE}/bin/python", "/"), plain(f"{INSIDE}/bin/python/evil")),
    "a file in the place of the link": (link(f"{INSIDE}/bin/python", "/evil"), plain(f"{INSIDE}/bin/python")),
    "a file twice": (plain(f"{INSIDE}/a"), plain(f"{INSIDE}/a")),
    "a folder where a file is": (plain(f"{INSIDE}/a"), plain(f"{INSIDE}/a/b")),
    "a hard link": (plain(f"{INSIDE}/a"), link(f"{INSIDE}/b", "/etc/passwd", tarfile.LNKTYPE)),
    "a device": (link(f"{INSIDE}/sda", "", tarfile.BLKTYPE),),
    "a pipe": (link(f"{INSIDE}/pipe", "", tarfile.FIFOTYPE),),
    "a way up": (plain(f"{INSIDE}/../evil"),),
    "a place of its own": (plain("/etc/evil"),),
    "another folder": (plain("evil/evil"),),
    "a file in the place of the version": (plain(INSIDE),),
    "a folder too deep": (plain("/".join((INSIDE, *"d" * MOST_DEPTH, "x"))),),
}


@pytest.mark.parametrize("members", ODD.values(), ids=ODD.keys())
def test_what_no_version_holds_is_refused_and_nothing_lands_outside(
    tmp_path: Path, members: tuple[Member, ...]
) -> None:
    why = refused(tmp_path / "odd.tar.xz", members)
    assert why.startswith("The update holds") and why.endswith("Ask whoever made it; nothing was changed.")
    assert not [path for path in tmp_path.rglob("evil") if "odd.tar" not in path.parts] and not Path("/evil").exists()


@pytest.mark.parametrize("kind", (tarfile.BLKTYPE, tarfile.FIFOTYPE, tarfile.LNKTYPE))
def test_what_is_neither_file_nor_folder_is_refused_whatever_let_it_through(tmp_path: Path, kind: bytes) -> None:
    member = tarfile.TarInfo(f"{INSIDE}/odd")
    member.type = kind
    with tarfile.open(odd_one(tmp_path / "p.tar.xz", [])) as tar, pytest.raises(UpkeepRefused, match="must not"):
        version_files.VersionFiles(tmp_path).add(member, tar)


def test_a_file_has_one_of_two_rights_whatever_it_asks_for(tmp_path: Path) -> None:
    asked = {"a": 0o6755, "b": 0o4777, "c": 0o1666, "d": 0}
    unpack(
        odd_one(tmp_path / "p.tar.xz", [plain(f"{INSIDE}/{name}", rights=mode) for name, mode in asked.items()]),
        tmp_path,
    )
    assert [(tmp_path / name).stat().st_mode & 0o7777 for name in asked] == [0o755, 0o755, 0o644, 0o644]


@pytest.mark.slow
def test_a_small_file_does_not_fill_the_disk(tmp_path: Path) -> None:
    out = tmp_path / "bomb.tar.xz"
    with tarfile.open(out, "w:xz", preset=0) as tar:
        member = tarfile.TarInfo(f"{INSIDE}/zeros")
        member.size = 300 << 20
        with open("/dev/zero", "rb") as zeros:
            tar.addfile(member, zeros)
    assert out.stat().st_size < 157_000
    (tmp_path / "bomb").mkdir()
    with pytest.raises(UpkeepRefused, match="far more than its size"):
        unpack(out, tmp_path / "bomb")
    assert (tmp_path / "bomb" / "zeros").stat().st_size < version_files.ALWAYS + version_files.MOST_TIMES * 157_000


def test_a_name_of_a_gigabyte_is_not_read(tmp_path: Path) -> None:
    head = tarfile.TarInfo("x")
    head.type, head.size = tarfile.XHDTYPE, 1 << 30
    out = tmp_path / "long.tar"
    out.write_bytes(head.tobuf())
    out.write_bytes(lzma.compress(out.read_bytes()))
    with pytest.raises(UpkeepRefused, match="no file, folder or link"):
        unpack(out, tmp_path)


def test_files_without_number_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version_files, "MOST_ENTRIES", 20)
    assert "more than 20 files" in refused(tmp_path / "p.tar.xz", [plain(f"{INSIDE}/{n}") for n in range(21)])


def test_what_is_cut_off_is_refused(tmp_path: Path) -> None:
    whole = odd_one(tmp_path / "p.tar.xz", [plain(f"{INSIDE}/a", os.urandom(40_000).hex())])
    whole.write_bytes(whole.read_bytes()[:-2000])
    (tmp_path / "p").mkdir()
    with pytest.raises(UpkeepRefused, match="ends too early"):
        unpack(whole, tmp_path / "p")


@needs_minisign
def test_a_signed_update_that_is_odd_is_told_once_and_the_table_starts(tmp_path: Path) -> None:
    signer, machine = Signer.new(tmp_path, "maker"), Machine(tmp_path / "machine")
    machine.folder.mkdir()
    machine.install("1.0.0", (signer.public,))
    odd = odd_one(tmp_path / "odd.tar.xz", ODD["a link, and a file through it"])
    machine.hand_in(signer.sign(odd, tmp_path / "new.orctable"))
    machine.updates().before_start()
    assert (machine.runs, machine.told()) == ("1.0.0", "odd_bundle")
    assert sorted(path.name for path in machine.versions.folder.iterdir()) == ["1.0.0", "current", "settled"]
    assert not (machine.data / "update" / "pending.orctable").exists()


@needs_minisign
def test_data_with_folders_without_end_is_told_and_the_table_starts(tmp_path: Path) -> None:
    signer, machine = Signer.new(tmp_path, "maker"), Machine(tmp_path / "machine")
    machine.folder.mkdir()
    machine.install("1.0.0", (signer.public,))
    (machine.data / "d").joinpath(*"d" * DEEPEST_DATA).mkdir(parents=True)
    machine.hand_in(signer.sign(packed("1.1.0", tmp_path, "", (signer.public,)), tmp_path / "new.orctable"))
    for _ in range(2):
        machine.updates().before_start()
        assert (machine.runs, machine.told()) == ("1.0.0", "deep")
    assert sorted(path.name for path in machine.versions.folder.iterdir()) == ["1.0.0", "current", "settled"]
    assert not (machine.data / "update" / "pending.orctable").exists()
