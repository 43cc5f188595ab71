"""Whatever comes over the line: nothing is raised but the clear error, nothing grows."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.core import link, msgs
from firmware.core.app import App
from hardware.events import DieRolled
from hardware.serial_dice.link import DiceLink
from proofs.faulty_devices.fault_table import FAULTS, Fault
from proofs.faulty_devices.faulty_cable import Levels
from proofs.soak import link_runs
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
    assert isinstance(base, App) and len(base.session.sender) <= 24


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


# --- the long run -----------------------------------------------------------------------------------------------------


def test_a_long_run_counts_what_came_of_every_throw() -> None:
    told = link_runs.row("stated", 1, 2, 6)
    assert (told["sent"], told["delivered"], told["bad_seeds"]) == (12, 12, "") and told["faults"]
    unplugged = link_runs.row("unplug", 1, 1, 5)
    assert unplugged["reconnects"] >= 1 and unplugged["reconnect_p50_s"] < 2.0


def test_a_long_run_ends_with_one_when_the_promise_is_broken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A base keeps the last eight throws of each die: on a line that carries nothing the first of nine is lost."""
    monkeypatch.setitem(FAULTS, "cut", Fault("nothing arrives", Levels(drop=1.0)))
    assert link_runs.main(["--runs", "1", "--rolls", "18", "--fault", "cut"]) == 1
    assert "'lost': 2" in capsys.readouterr().out


def test_a_long_run_says_which_faults_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        link_runs.main(["--fault", "gremlins"])
    assert ended.value.code == 2 and "two-bases" in capsys.readouterr().err
