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
    return [event for one in said for event in die.hear(one, t)]


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


def test_a_die_that_was_picked_up_and_says_thrown_without_having_rolled_is_asked_for() -> None:
    assert kinds(says(a_die(), Handled(), Thrown(4))) == [DieMoving, DieIdle, DieUnheard]


def test_put_down_leaning_and_shoved_are_no_throws() -> None:
    assert kinds(says(a_die(), Handled(), Lies())) == [DieMoving, DieIdle]
    assert kinds(says(a_die(), Rolls(), Lies())) == [DieMoving, DieIdle]
    assert kinds(says(a_die(), Rolls(), Leans())) == [DieMoving, DieCocked]


def test_a_reconnect_counts_nothing_and_asks_for_what_was_not_heard() -> None:
    die = a_die()
    says(die, Rolls(), Thrown(4))
    assert die.lost(2.0) == []
    assert kinds(says(die, Rolls(), Thrown(5), t=3.0)) == [], "it is not connected"
    (asked,) = die.hear(HELLO, 6.5)
    assert asked == DieUnheard("dice", 1, 4.5, 6.5)
    assert says(die, Thrown(5), t=6.6) == [], "how it lies is no throw, and was asked for already"
    assert DieRolled in kinds(says(die, Rolls(), Thrown(2), t=8.0))


def test_a_connection_lost_in_mid_roll_lays_the_die_still_and_its_end_does_not_count() -> None:
    die = a_die()
    says(die, Rolls())
    assert kinds(die.lost(2.0)) == [DieIdle]
    assert kinds(die.hear(HELLO, 2.5)) == [DieUnheard]
    assert says(die, Thrown(3), t=2.6) == []


def test_a_roll_that_goes_on_after_a_reconnect_counts_by_what_was_heard_of_it() -> None:
    die = a_die()
    says(die, Rolls())
    die.lost(2.0)
    die.hear(HELLO, 2.5)
    assert kinds(says(die, Rolls(), Thrown(3), t=2.6)) == [DieMoving, DieSettled, DieRolled]


def test_a_die_that_introduces_itself_again_was_never_away() -> None:
    die = a_die()
    assert says(die, Rolls(), HELLO, Thrown(4))[-1:] != [] and die.here
    assert DieUnheard not in kinds(says(die, HELLO, t=40.0))


def test_a_die_of_another_kind_is_never_here() -> None:
    die = Die("dice", 1, ThrowNumbers("bluetooth:A"), 0.0)
    assert die.hear(Introduced("a d20", "not_six_faces"), 1.0) == []
    assert says(die, Rolls(), Thrown(4)) == [] and not die.here


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
