"""What the fence refuses, on each machine and each kernel, found out by running its filter as the kernel would."""

import re
import struct
from pathlib import Path

import pytest

from companion.app.programs import call_filter, fence
from companion.app.programs.call_filter import ALLOW, CONVENTIONS, KILL, MACHINES, REFUSE, REFUSED, UNKNOWN
from companion.app.programs.needed_files import needed
from tests.many_rows import each_row

HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}
NEW_USERS, NEW_NETWORK, NEW_THREAD = 0x10000000, 0x40000000, 0x3D0F00
OTHERS = {"read": (0, 63), "write": (1, 64), "openat": (257, 56), "execve": (59, 221), "exit_group": (231, 94)}


def judged(machine: str, number: int, *words: int, convention: int | None = None) -> int:
    """What the filter decides of a system call."""
    steps = list(struct.iter_unpack("=HBBI", call_filter.instructions(machine)))
    arguments = struct.pack("=6Q", *words, *(0,) * (6 - len(words)))
    told = CONVENTIONS[MACHINES.index(machine)] if convention is None else convention
    data = struct.pack("=IIQ", number, told, 0) + arguments
    at = held = 0
    while True:
        code, when, otherwise, value = steps[at]
        at += 1
        if code == call_filter.RETURN:
            return int(value)
        if code == call_filter.LOAD:
            (held,) = struct.unpack_from("=I", data, value)
        elif code == call_filter.AND:
            held &= value
        else:
            holds = {
                call_filter.EQUAL: held == value, call_filter.AT_LEAST: held >= value,
                call_filter.ANY_OF: bool(held & value),
            }[code]  # fmt: skip
            at += when if holds else otherwise


@pytest.mark.parametrize("machine", MACHINES)
def test_each_call_is_refused_and_no_other(machine: str) -> None:
    on = MACHINES.index(machine)
    assert {name for name, numbers in REFUSED.items() if judged(machine, numbers[on]) != REFUSE} == set()
    assert {name for name, numbers in OTHERS.items() if judged(machine, numbers[on]) != ALLOW} == set()
    of_ours = {numbers[on] for numbers in REFUSED.values()}
    asked = {call[on] for call in (call_filter.CLONE3, call_filter.SOCKETPAIR, call_filter.PRLIMIT)}
    assert {number for number in range(500) if judged(machine, number, 2**20) != ALLOW} == of_ours | asked


@pytest.mark.parametrize("machine", MACHINES)
def test_of_some_calls_it_is_asked_what_they_do(machine: str) -> None:
    on = MACHINES.index(machine)
    for flags, what in ((NEW_THREAD, ALLOW), (17, ALLOW), (NEW_USERS | 17, REFUSE), (NEW_NETWORK, REFUSE)):
        assert judged(machine, call_filter.CLONE[on], flags) == what
    assert judged(machine, call_filter.CLONE3[on]) == UNKNOWN
    stream, datagram, seqpacket, close_on_exec = 1, 2, 5, 0o2000000
    for family, kind, what in (
        (1, stream, ALLOW), (1, stream | close_on_exec, ALLOW), (1, datagram, REFUSE), (1, 3, REFUSE),
        (1, seqpacket, REFUSE), (1, datagram | close_on_exec, REFUSE), (30, stream, REFUSE),
    ):  # fmt: skip
        assert judged(machine, call_filter.SOCKETPAIR[on], family, kind) == what
    assert judged(machine, call_filter.PRLIMIT[on], 0) == ALLOW
    assert judged(machine, call_filter.PRLIMIT[on], 4711) == REFUSE


@pytest.mark.parametrize("machine", MACHINES)
def test_other_conventions_of_calls_end_the_program_or_are_refused(machine: str) -> None:
    assert judged(machine, 0, convention=0x40000003) == KILL
    assert judged(machine, 0x40000000 | 39) == REFUSE


@pytest.mark.parametrize("machine", MACHINES)
def test_the_numbers_are_those_of_the_kernel(machine: str) -> None:
    if not HEADERS[machine].exists():
        pytest.skip(f"needs {HEADERS[machine]} (the package linux-libc-dev)")
    told = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", HEADERS[machine].read_text(encoding="utf-8")))
    ours = {
        **REFUSED, "clone": call_filter.CLONE, "clone3": call_filter.CLONE3, "socketpair": call_filter.SOCKETPAIR,
        "prlimit64": call_filter.PRLIMIT,
    }  # fmt: skip
    on = MACHINES.index(machine)
    assert {name: int(told[name]) for name in ours} == {name: numbers[on] for name, numbers in ours.items()}


def test_another_machine_is_not_known() -> None:
    with pytest.raises(call_filter.UnknownMachine):
        call_filter.instructions("vax")


@each_row(
    "apart, version, ways",
    [
        (True, 0, ()),
        (True, 6, ()),
        (False, 6, ()),
        (False, 5, ("signals",)),
        (False, 1, ("signals",)),
        (False, 0, ("files", "signals")),
    ],
)
def test_what_a_kernel_cannot_refuse(apart: bool, version: int, ways: tuple[str, ...]) -> None:
    assert fence.open_ways(apart=apart, version=version) == ways


def test_it_may_read_what_lies_beside_it_and_nothing_hidden_or_kept_out(tmp_path: Path) -> None:
    for name in (
        "bot.py",
        "table.toml",
        "lib/rules.py",
        ".secret",
        "data/journal.sqlite",
        "games/data/j",
        "games/open",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "shown").symlink_to(tmp_path / "data/journal.sqlite")
    kept_out = [str(tmp_path / "data"), str(tmp_path / "games/data")]
    files = needed(["./bot.py", "-x"], str(tmp_path), kept_out)
    own = {path.removeprefix(f"{tmp_path}/") for path in files if path.startswith(str(tmp_path))}
    assert own == {"bot.py", "table.toml", "lib", "games/open"}


def test_a_program_elsewhere_brings_its_folder_and_its_libraries(tmp_path: Path) -> None:
    for name in ("venv/bin/python", "venv/bin/other", "venv/lib/x.py", "venv/pyvenv.cfg", "bots/a.py", "bots/b.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "table").mkdir()
    files = needed([str(tmp_path / "venv/bin/python"), str(tmp_path / "bots/a.py")], str(tmp_path / "table"), [])
    own = {path.removeprefix(f"{tmp_path}/") for path in files if path.startswith(str(tmp_path))}
    assert own == {"venv/bin/python", "venv/lib", "venv/pyvenv.cfg", "bots/a.py", "bots/b.py"}
