"""One Bluetooth die: what counts, what is asked for, and that nothing is guessed."""

from collections.abc import Iterable

from hardware.bluetooth_dice.die import Die
from hardware.bluetooth_dice.notifications import Charge, Handled, Introduced, Leans, Lies, Rolls, Said, Thrown
from hardware.events import BatteryLow, DieCocked, DieIdle, DieMoving, DieRolled, DieSettled, DieUnheard, Event
from hardware.throw_numbers import ThrowNumbers

HELLO = Introduced("a die")


def a_die(now: float = 0.0) -> Die:
    die = Die("dice", 1, ThrowNumbers("bluetooth:A"), now)
    die.hear(HELLO, now)
    return die


def says(die: Die, *said: Said, t: float = 1.0) -> list[Event]:
    return [event for message in said for event in die.hear(message, t)]


def kinds(events: Iterable[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


def test_a_throw_counts_at_once_for_the_die_has_lain_still_already() -> None:
    events = says(a_die(), Handled(), Rolls(), Rolls(), Thrown(4))
    assert kinds(events) == [DieMoving, DieSettled, DieRolled]
    rolled = events[-1]
    assert isinstance(rolled, DieRolled)
    assert (rolled.face, rolled.roll_id, rolled.boot, rolled.t_rest, rolled.rest_ms) == (4, 1, 1, 0.7, None)


def test_the_same_face_twice_needs_a_roll_between() -> None:
    events = says(a_die(), Rolls(), Thrown(4), Thrown(4), Thrown(4), Rolls(), Thrown(4))
    assert [event.roll_id for event in events if isinstance(event, DieRolled)] == [1, 2]
    assert DieUnheard not in kinds(events)


def test_another_face_without_a_roll_is_never_counted_but_asked_for_once() -> None:
    events = says(a_die(), Rolls(), Thrown(4), Thrown(5), Thrown(6))
    assert [event.face for event in events if isinstance(event, DieRolled)] == [4]
    assert [event.seconds for event in events if isinstance(event, DieUnheard)] == [0.0]


def test_put_down_leaning_and_shoved_are_no_throws() -> None:
    assert kinds(says(a_die(), Handled(), Lies())) == [DieMoving, DieIdle]
    assert kinds(says(a_die(), Rolls(), Lies())) == [DieMoving, DieIdle]
    assert kinds(says(a_die(), Rolls(), Leans())) == [DieMoving, DieCocked]


def test_a_low_battery_is_told_once_until_it_was_charged() -> None:
    die = a_die()
    told = says(die, *(Charge(percent) for percent in (40, 16, 15, 14, 17, 15)))
    assert told == [BatteryLow("dice", 1, 15, 1.0)]
    assert says(die, Charge(10, charging=True), Charge(60), Charge(14)) == [BatteryLow("dice", 1, 14, 1.0)]
    assert says(a_die(), Charge(50, low=True)) == [BatteryLow("dice", 1, 50, 1.0)], "by the die's own account"


def test_numbers_go_on_from_those_of_earlier_runs_and_from_no_other_dice() -> None:
    numbers = ThrowNumbers("bluetooth:A")
    numbers.resume_from({1: 7, 2: 65535}, "bluetooth:A", 3)
    numbers.resume_from({1: 900}, "5eed000000000001", 12)
    assert (numbers.boot, numbers.next(1), numbers.next(2)) == (4, 8, 0)
    numbers.resume_from({1: 2}, "bluetooth:A", 9)
    assert (numbers.boot, numbers.next(1)) == (4, 9), "what was given stays given"
