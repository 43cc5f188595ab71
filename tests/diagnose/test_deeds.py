"""Somebody is asked for deeds with a die, what its sensor read is kept, and the detector is judged on it."""

import json
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event as ThreadEvent
from threading import Thread

import pytest

from companion.diagnose.deeds.deed_file import (
    LAID,
    THROWN,
    Deed,
    DeedsHeader,
    Wanted,
    plan,
    read_deeds,
    write_deeds,
)
from companion.diagnose.deeds.deed_guide import DeedGuide
from companion.diagnose.deeds.deeds_judged import JudgedDeeds
from companion.diagnose.deeds.sample_tap import SampleTap
from companion.locale.sentences import Speaker
from companion.practice.deeds_by_hand import SimulatedHands
from companion.practice.dice_base import LockStep, SimulatedDiceBase
from companion.schema.wrong_input import BoxError, LogError
from firmware.core import link, msgs
from firmware.core.face import CUBE
from hardware.clock import MonotonicClock, SteppedClock
from hardware.serial_dice import usb_ports
from hardware.serial_dice.source import SerialDice
from hardware.serial_dice.usb_ports import BoardPort
from tests.cli.running import orctable, refused
from tests.many_rows import each_row

HEADER = DeedsHeader("5eed000000000001", "0.1.2", 1, 50, simulated=True)
STILL = tuple((10 * n, 0, 0, 1000) for n in range(100))


# --- through a simulated base -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_command_asks_for_deeds_keeps_them_and_judges_them(tmp_path: Path) -> None:
    result = orctable("record", tmp_path, "--raw", "--practice", "--deeds", "10", "--lang", "en")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("SIMULATED dice") and "All deeds are kept: 10." in result.stdout
    assert "10 of 10, die 1:" in result.stdout and "Face on top read right: 10 of 10" in result.stdout
    header, deeds = read_deeds(tmp_path / "deeds-die-1.jsonl")
    assert header.simulated and [deed.kind for deed in deeds] == [deed.kind for deed in plan(10)]
    judged = JudgedDeeds(deeds)
    assert judged.reader is not None and judged.base_differs == 0
    thrown = sum(judged.outcomes[kind]["heard"] for kind in THROWN)
    assert thrown == sum(deed.kind in THROWN for deed in plan(10)) > 1
    assert sum(came["told"] + came["asked"] for came in judged.outcomes.values()) == 0


def test_once_all_are_kept_they_are_judged_again_without_a_die(tmp_path: Path) -> None:
    write_deeds(tmp_path / "deeds-die-1.jsonl", HEADER._replace(many=1, simulated=False), [Deed(LAID, 1, (), STILL)])
    result = orctable("record", tmp_path, "--raw", "--lang", "en")
    assert result.exit_code == 0 and "1 rightly not told" in result.stdout and "SIMULATED" not in result.stdout


def test_a_table_that_finds_its_base_by_itself_has_the_only_board_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "table.toml"
    table.write_text('version = 1\n[dice]\nsources = ["serial:auto", "hand"]\n', encoding="utf-8")
    words = ("record", tmp_path / "kept", "--raw", "--table", table, "--lang", "en")
    for boards, said in (((), "--table FILE"), (("/1", "/2"), "--table FILE"), (("/no/board",), "no such serial port")):
        plugged_in = tuple(BoardPort(path, "a board") for path in boards)
        monkeypatch.setattr(usb_ports, "board_ports", lambda plugged_in=plugged_in: plugged_in)
        refused(orctable(*words), said)


@pytest.mark.slow
def test_at_a_port_somebody_is_asked_at_the_terminal(tmp_path: Path) -> None:
    ended, table = ThreadEvent(), tmp_path / "table.toml"
    with SimulatedDiceBase(1, folder=tmp_path) as base:
        table.write_text(f'version = 1\nsimulated = true\n[dice]\nport = "{base.path}"\n', encoding="utf-8")
        living = Thread(target=live, args=(base, ended))
        living.start()
        try:
            words = ("record", tmp_path, "--raw", "--table", table, "--lang", "en")
            result = orctable(*words, typed="9\nq\n")
        finally:
            ended.set()
            living.join()
    assert result.exit_code == 1 and "Kept so far: 0 of 50." in result.stdout, result.output
    assert "1 of 50, die 1:" in result.stdout and "Type the face on top, 1 to 6." in result.stdout
    assert "SIMULATED" in result.stdout, "the table file says so"


def live(base: SimulatedDiceBase, ended: ThreadEvent) -> None:
    """Lets a base live in wall time."""
    clock = MonotonicClock()
    begun = clock.now()
    while not ended.wait(0.01):
        base.poll(clock.now() - begun)


@contextmanager
def a_guide(folder: Path, kept: list[Deed], count: int, told: list[str]) -> Iterator[tuple[DeedGuide, SimulatedHands]]:
    """A guide of simulated dice that are there and send samples."""
    clock, tap = SteppedClock(), SampleTap(1)
    with SimulatedDiceBase(3, folder=folder) as base, SerialDice(base.path, clock, recorder=tap) as dice:
        together = LockStep(base, dice)
        dice.stream(on=True)
        dice.start(lambda _event: None)
        hands = SimulatedHands(base, together, clock, 1)
        hands.let_pass(3.0)
        header = HEADER._replace(many=count)
        yield DeedGuide(folder / "deeds.jsonl", header, kept, tap, Speaker("en"), told.append), hands


def test_stopped_in_the_middle_it_goes_on_with_the_next_deed(tmp_path: Path) -> None:
    lines: list[str] = []
    with a_guide(tmp_path, [], 4, lines) as (guide, hands):
        left = iter(range(2))
        assert not guide.run(lambda wanted, question: "q" if next(left, None) is None else hands(wanted, question))
    _, kept = read_deeds(tmp_path / "deeds.jsonl")
    assert [deed.face for deed in kept] == [1, 2]
    lines.clear()
    with a_guide(tmp_path, kept, 4, lines) as (guide, hands):
        assert guide.run(hands)
    assert any(line.strip().startswith("3 of 4") for line in lines) and not any("2 of 4" in line for line in lines)
    assert [deed.face for deed in read_deeds(tmp_path / "deeds.jsonl")[1]] == [1, 2, 3, 4]


def test_nobody_at_the_terminal_ends_it_and_keeps_what_was_done(tmp_path: Path) -> None:
    def gone(_wanted: Wanted, _question: str) -> str:
        raise EOFError

    with a_guide(tmp_path, [], 2, []) as (guide, _):
        assert not guide.run(gone)


def test_what_is_no_answer_and_what_cannot_be_taken_is_asked_again(tmp_path: Path) -> None:
    lines: list[str] = []
    with a_guide(tmp_path, [], 1, lines) as (guide, hands):
        answers = iter(("seven", "7", "2", "1", "r", "", "right"))

        def do(wanted: Wanted, question: str) -> str:
            word = next(answers)
            return hands(wanted, question) if word == "right" else word

        assert guide.run(do)
    assert [" ".join(line.split()[:3]) for line in lines[3:]] == [
        "Type the face", "Type the face", "It has to", "There is less", "Begin this one", "Type the face",
    ]  # fmt: skip


def test_a_die_that_still_moves_is_waited_for(tmp_path: Path) -> None:
    lines: list[str] = []
    with a_guide(tmp_path, [], 1, lines) as (guide, hands):
        words = iter(("1",))

        def do(wanted: Wanted, question: str) -> str:
            word = next(words, "")
            if word:
                hands.let_pass(hands._do("put") - hands._clock.now() - 0.1)
            return word or hands(wanted, question)

        assert guide.run(do)
    assert any(line.startswith("The die has not lain still") for line in lines)


LAID_STRAIGHT = [Deed(LAID, face, (), tuple((10 * n, *up) for n in range(100))) for face, up in enumerate(CUBE, 1)]


def a_throw_answered_late(folder: Path, *after: str | float) -> tuple[Deed, list[str]]:
    """The deed and what was said, of a die that was thrown and then bumped or left alone for seconds, in turns."""
    lines: list[str] = []
    kept = [*LAID_STRAIGHT]
    with a_guide(folder, kept, 7, lines) as (guide, hands):
        left = iter(after)

        def do(wanted: Wanted, question: str) -> str:
            answer = hands(wanted, question)
            for step in left:
                hands.let_pass(step if isinstance(step, float) else hands._do(step) - hands._clock.now() + 1.0)
            return str(hands._base.faces(hands._clock.now())[1]) if after else answer

        assert guide.run(do)
    return kept[6], lines


# --- samples off the line ---------------------------------------------------------------------------------------------


def samples_at(t_ms: int, session: int = 1) -> bytes:
    """A frame of seven samples, sent at this moment of the base."""
    payload = msgs.pack(msgs.RAW, 7, 10, *([0, 0, 1000] * 7))
    return bytes(link.pack(msgs.RAW, 1, 0, 0, session, t_ms, payload))


@pytest.mark.parametrize("took_ms", [65, 70, 76], ids=["fast", "exact", "slow"])
@pytest.mark.parametrize("lost", [60, 65], ids=["after one in time", "after a late one"])
def test_one_lost_frame_is_noticed_whatever_the_pace_of_the_sensor(took_ms: int, lost: int) -> None:
    tap = SampleTap(1)
    for number in range(100):
        assert tap.gap() == (number > lost + 1), number
        if number != lost:
            tap.note(0.0, "rx", samples_at(1000 + took_ms * number + 40 * (number % 5 == 4)))


# --- what comes of a deed ---------------------------------------------------------------------------------------------


def test_what_the_base_told_otherwise_is_counted() -> None:
    judged = JudgedDeeds([Deed("fist", 1, ((1, False),), STILL)])
    assert judged.base_differs == 1 and judged.outcomes["fist"]["quiet"] == 1


# --- the file ---------------------------------------------------------------------------------------------------------


def sealed(**values: object) -> str:
    text = partial(json.dumps, separators=(",", ":"))
    return text({**values, "crc": zlib.crc32(text(values).encode())})


def written(**other: object) -> str:
    return sealed(**{"kind": "throw", "face": 4, "told": [], "samples": [[0, 0, 0, 1000]], **other})


HEAD = sealed(deeds=1, **HEADER._asdict())
SPOILT = (
    ("", ("line 1", "JSON")),
    ("[]", ("line 1", "curly brackets")),
    (sealed(deeds=2, **HEADER._asdict()), ("line 1", "deeds")),
    (HEAD.replace('"die":1', '"die":2'), ("line 1", "checksum")),
    (HEAD + "\n" + written()[:-9], ("line 2", "JSON")),
    (HEAD + "\n" + written(kind="juggle"), ("line 2", "kind")),
    (HEAD + "\n" + written(face=7), ("line 2", "face")),
    (HEAD + "\n" + written(samples=[[0, 0, 0, 40000]]), ("line 2", "samples.0.3")),
    (HEAD + "\n" + written(samples=[]), ("line 2", "samples")),
    (HEAD + "\n" + written(samples=[[10, 0, 0, 1], [0, 0, 0, 1]]), ("line 2", "back in time")),
    (HEAD.replace("\n", "") + f"\n{written()}" * 51, ("more than its 50",)),
    ("[" * 100_000, ("line 1", "JSON")),
)


@each_row("spoilt", SPOILT)
def test_a_spoilt_file_is_refused_with_its_line(spoilt: tuple[str, tuple[str, ...]], tmp_path: Path) -> None:
    text, parts = spoilt
    (tmp_path / "deeds.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises((BoxError, LogError)) as told:
        read_deeds(tmp_path / "deeds.jsonl")
    assert all(part in str(told.value) for part in parts), str(told.value)
    detail = Speaker("ru").detail(str(told.value))
    assert re.search("[а-я]{3}", detail) and "deed" not in detail.replace("deeds", ""), detail


# --- refused ----------------------------------------------------------------------------------------------------------


def test_without_a_base_it_says_what_is_missing(tmp_path: Path) -> None:
    refused(orctable("record", tmp_path / "kept", "--raw", "--lang", "en"), "--table FILE")
    table = tmp_path / "table.toml"
    table.write_text(f'version = 1\n[dice]\nsources = ["serial:{tmp_path}/none"]\n', encoding="utf-8")
    refused(orctable("record", tmp_path / "kept", "--raw", "--table", table, "--lang", "en"), "no such serial port")
