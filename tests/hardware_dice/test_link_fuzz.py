"""Whatever comes over the line or out of a fault file: nothing is raised but the clear error, nothing grows."""

import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.practice.dice_base import OnThisPython
from companion.schema.wrong_input import BoxError
from firmware.core import link, msgs
from hardware.events import DieRolled
from hardware.serial_dice.link import DiceLink
from proofs.faulty_devices.fault_table import FAULTS
from proofs.faulty_devices.faulty_cable import Levels
from proofs.link_soak.fault_file import fault_of
from tests.cli.running import JSON, orctable, refused
from tests.firmware.on_micropython import needs_wasm
from tests.hardware_dice.bad_line import BadLine
from tests.many_rows import fewer_examples

FRAMES = st.builds(
    link.pack,
    st.sampled_from((*msgs.TABLE, 0x7F, 0xEE)),
    st.integers(0, 255),
    st.integers(0, 255),
    st.integers(0, 255),
    st.integers(0, 255),
    st.integers(0, 2**32 - 1),
    st.binary(max_size=48),
    st.integers(0, 7),
)
SAID = st.lists(st.one_of(FRAMES, st.binary(max_size=120)), max_size=25)
MOST_WAITING = 4000


@given(SAID, st.floats(0.0, 3.0))
def test_an_app_that_knows_no_base_hears_no_throw_in_anything(said: list[bytes], gap: float) -> None:
    app, now, events = DiceLink("dice"), 0.0, []
    app.opened(now)
    for data in said:
        events += app.bytes_in(data, now) + app.tick(now)
        now += gap
        assert len(app.take_out()) < MOST_WAITING
    assert not any(isinstance(event, DieRolled) for event in events)


@pytest.mark.slow
@fewer_examples(5)
@given(SAID)
def test_in_the_middle_of_a_session_anything_may_be_said_and_the_next_throw_is_heard(said: list[bytes]) -> None:
    line = BadLine(1, Levels())
    line.step_to(2.0)
    foreign = [data for data in said if not _of_session(data, line.link._session)]
    for data in foreign:
        line.cable.to_app.carry(data, line.t)
        line.cable.to_base.carry(data, line.t)
        line.step()
    line.step_to(line.t + 12.0)
    before = line.final()
    line.throw()
    line.step_to(line.t + 3.0)
    assert line.final() == before + 2 and line.delivered(1)[-1] == line.true_faces(1)[-1]


def _of_session(data: bytes, session: int) -> bool:
    """Whether somebody speaks with the very identity and checksums of the base: nothing can tell that from it."""
    return any(frame[5] in (0, session) for frame in link.Parser().feed(data))


@settings(max_examples=20)
@given(SAID)
def test_a_base_bears_whatever_is_said_to_it_and_keeps_no_more_than_it_has_room_for(said: list[bytes]) -> None:
    line = BadLine(1, Levels())
    line.step_to(1.5)
    for data in said:
        line.cable.to_base.carry(data, line.t)
        line.step()
    base = line.base._app
    assert isinstance(base, OnThisPython) and len(base.session.sender) <= 24


def spoilt(rng: Random, sent: bytes) -> bytes:
    """Bits changed, bytes gone or come, a stretch of noise, or two parts changed over."""
    at, many = rng.randrange(1, len(sent)), rng.randint(1, 12)
    bits = int.from_bytes(sent)
    for _ in range(many):
        bits ^= 1 << rng.randrange(8 * len(sent))
    ways = (sent[:at] + sent[at + many :], sent[:at] + rng.randbytes(many) + sent[at:], sent[at:] + sent[:at])
    return rng.choice((*ways, sent[:at] + rng.randbytes(many) + sent[at + many :], bits.to_bytes(len(sent))))


def test_no_spoilt_frame_is_believed() -> None:
    rng = Random(1)
    for _ in range(5000):
        kind, (seq, ack, session) = rng.choice((*msgs.TABLE,)), rng.randbytes(3)
        head = (kind, rng.randint(0, 2), seq, ack, session, rng.randrange(2**32))
        sent = b"".join(link.pack(*head, rng.randbytes(rng.randint(0, 30)), rng.randrange(8)) for _ in range(2))
        assert set(link.Parser().feed(spoilt(rng, sent))) <= set(link.Parser().feed(sent))


# --- fault files ------------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.one_of(st.text(max_size=200), st.dictionaries(st.text(max_size=8), JSON, max_size=4).map(json.dumps)))
def test_a_fault_file_is_read_or_refused_clearly(text: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "faults.toml"
        file.write_text(text, encoding="utf-8", errors="surrogateescape")
        try:
            fault_of(str(file))
        except BoxError as error:
            assert "faults.toml" in str(error)


def test_a_fault_file_says_how_bad_each_way_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("version = 1\n[to_app]\ndrop = 0.5\n[to_base]\nlate = 1\nlate_s = 0.2\n", encoding="utf-8")
    fault = fault_of(str(file))
    assert (fault.to_app, fault.to_base) == (Levels(drop=0.5), Levels(late=1.0, late_s=0.2))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("version = 1\n[to_app]\ndrop = 1.5\n", ("to_app.drop", "from 0 to 1")),
        ("version = 1\n[to_app]\nlose = 0.5\n", ("to_app.lose", "drop")),
        ("version = 2\n", ("version",)),
        ("drop == 1", ("TOML",)),
    ],
)
def test_a_wrong_fault_file_is_refused(text: str, parts: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    refused(orctable("link-soak", "--faults", file), "mine.toml", *parts)


# --- the command ------------------------------------------------------------------------------------------------------


def test_link_soak_prints_its_levels_and_one_object_with_what_came_of_it() -> None:
    told = orctable("link-soak", "--runs", "2", "--rolls", "6")
    assert told.exit_code == 0
    assert "drop 10 %, corrupt 5 %, duplicate 5 %" in told.stdout and "12 thrown, 12 delivered" in told.stdout
    answer = json.loads(orctable("link-soak", "--runs", "1", "--rolls", "5", "--faults", "unplug", "--json").stdout)
    assert (answer["runs"], answer["sent"], answer["delivered"], answer["lost"]) == (1, 5, 5, 0)
    assert answer["reconnects"] >= 1 and answer["reconnect_s"]["p50"] < 2.0 and answer["faults"]["pull out"] >= 1


def test_link_soak_ends_with_one_when_the_promise_is_broken(tmp_path: Path) -> None:
    """A base keeps the last eight throws of each die: on a line that carries nothing the first of nine is lost."""
    file = tmp_path / "cut.toml"
    file.write_text("version = 1\n[to_app]\ndrop = 1\n", encoding="utf-8")
    told = orctable("link-soak", "--runs", "1", "--rolls", "18", "--faults", file)
    assert told.exit_code == 1 and "2 lost" in told.stdout and "seeds: 1" in told.stdout


@needs_wasm
@pytest.mark.slow
def test_the_same_seed_is_the_same_run_under_micropython() -> None:
    here, there = (orctable("link-soak", "--runs", "1", "--rolls", "6", "--json", *more) for more in ((), ("--wasm",)))
    assert (here.exit_code, there.exit_code) == (0, 0) and here.stdout == there.stdout


def test_link_soak_says_what_goes_with_the_other_ways_of_running_it() -> None:
    refused(orctable("link-soak", "--pty", "--wasm"), "name one of them")
    refused(orctable("link-soak", "--wasm", "--faults", "unplug"), "goes without --wasm only")


def test_link_soak_without_node_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    refused(orctable("link-soak", "--runs", "1", "--wasm", "--json"), "install Node", "make setup-test")


def test_link_soak_names_the_faults_there_are() -> None:
    refused(orctable("link-soak", "--faults", "gremlins"), "gremlins", *FAULTS)
    refused(orctable("link-soak", "--pty", "--faults", "reboot-air"), "--pty")
