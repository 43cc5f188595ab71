"""An update is installed whole or not at all, and a version that fails gives way to the one before it, data and all."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.appliance.update_notes import UpdateNotes
from tests.appliance.small_versions import Machine, Signer, needs_minisign, packed

pytestmark = needs_minisign
Make = Callable[..., Path]


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return Signer.new(tmp_path, "maker")


@pytest.fixture
def machine(tmp_path: Path, signer: Signer) -> Machine:
    made = Machine(tmp_path / "machine")
    made.folder.mkdir()
    made.install("1.0.0", (signer.public,))
    (made.data / "journal.sqlite").write_text("schema 1: a game")
    return made


@pytest.fixture
def make(tmp_path: Path, signer: Signer) -> Make:
    """Makes a bundle: its version, then its self-check and what else differs."""

    def made(number: str, lines: str = "", by: Signer = signer, **said: str) -> Path:
        return by.sign(packed(number, tmp_path, lines, (signer.public,), **said), tmp_path / f"{number}.orctable")

    return made


def test_a_key_nobody_trusts_is_named(machine: Machine, make: Make, tmp_path: Path) -> None:
    machine.hand_in(make("1.1.0", by=Signer.new(tmp_path, "stranger")))
    machine.updates().before_start()
    assert (machine.runs, machine.told()) == ("1.0.0", "unknown_key")


@pytest.mark.parametrize("many", [4, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_changed_bit_or_a_cut_anywhere_is_refused(machine: Machine, make: Make, many: int) -> None:
    file, rng = make("1.1.0"), Random(1)
    whole = file.read_bytes()
    for number in range(many):
        spoilt, at = bytearray(whole), rng.randrange(len(whole))
        spoilt[at] ^= 1 << rng.randrange(8)
        file.write_bytes(spoilt[:at] if number % 2 else spoilt)
        machine.hand_in(file)
        machine.updates().before_start()
        assert machine.runs == "1.0.0" and machine.told() in ("no_bundle", "damaged", "unknown_key"), (number, at)
        assert sorted(path.name for path in machine.versions.folder.iterdir()) == ["1.0.0", "current", "settled"]


MIGRATES_AND_FAILS = '(data / "journal.sqlite").write_text("schema 2"); sys.exit("no picture")'


def test_a_version_that_failed_before_may_fail_again_and_everything_it_made_is_kept(
    machine: Machine, make: Make
) -> None:
    (machine.data / "taught").mkdir()
    (machine.data / "taught" / "empty.png").write_bytes(b"a table")
    for _ in range(2):
        machine.hand_in(make("1.1.0", MIGRATES_AND_FAILS))
        machine.updates().before_start()
        assert (machine.runs, machine.told()) == ("1.0.0", "returned")
    aside = machine.data / "set-aside-1.1.0"
    assert sorted(path.name for path in aside.iterdir()) == ["journal.sqlite", "journal.sqlite.2", "taught", "taught.2"]


def test_an_update_that_was_cut_off_as_its_trial_began_is_tried_once_and_not_again(
    machine: Machine, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(_notes: UpdateNotes) -> None:
        raise KeyboardInterrupt

    machine.hand_in(make("1.1.0", MIGRATES_AND_FAILS))
    with monkeypatch.context() as power, pytest.raises(KeyboardInterrupt):
        power.setattr(UpdateNotes, "forget_pending", cut_off)
        machine.updates().before_start()
    machine.updates().before_start()
    assert (machine.runs, machine.told()) == ("1.0.0", "returned")
    assert not (machine.data / "update" / "pending.orctable").exists()


def test_a_version_that_never_says_it_is_well_gives_way_at_its_third_start(machine: Machine, make: Make) -> None:
    machine.hand_in(make("1.1.0"))
    for runs in ("1.1.0", "1.1.0", "1.0.0"):
        machine.updates().before_start()
        assert machine.runs == runs


def test_a_version_that_passes_at_its_second_try_stays(machine: Machine, make: Make) -> None:
    once = 'seen = data / "seen"\nif not seen.exists(): seen.touch(); sys.exit("not yet")'
    machine.hand_in(make("1.1.0", once))
    machine.updates().before_start()
    assert machine.runs == "1.1.0"
