"""A throw counts only after the die lay still for the grace time."""

from hardware.events import DieCocked, DieMoving, DieRolled, DieSettled
from hardware.serial_dice import codec
from hardware.serial_dice.grace import Grace

ROLLING, SETTLING, ROLLED, COCKED = 3, 4, 5, 6


def roll(roll_id: int, rest_ms: int, face: int = 4, replaces: bool = False) -> codec.Roll:
    return codec.Roll(1, roll_id, face, 0.9, replaces, rest_ms)


def moving(state: int = ROLLING) -> codec.State:
    return codec.State(1, state, 0)


def test_a_throw_is_settled_at_once_and_final_after_the_grace_time() -> None:
    grace = Grace("dice")
    grace.meet("cafe", 3)
    assert grace.rolled(roll(1, 1000), 1250, 10.0) == [DieSettled("dice", 1, 4, 1, 10.0)]
    assert grace.tick(10.29) == []
    assert grace.tick(10.3) == [DieRolled("dice", 1, 4, 1, "cafe", 3, 0.9, 9.75, 10.3, 1000)]
    assert grace.tick(11.0) == []


def test_motion_within_the_grace_time_takes_the_throw_back() -> None:
    grace = Grace("dice")
    grace.rolled(roll(1, 1000), 1250, 10.0)
    grace.die_state(moving(), 1400, 10.15)
    assert grace.tick(20.0) == []


def test_motion_that_reached_the_app_late_but_began_later_does_not() -> None:
    grace = Grace("dice")
    grace.rolled(roll(1, 1000), 1900, 10.0)
    grace.die_state(moving(), 1910, 10.01)
    assert [type(e) for e in grace.tick(11.0)] == [DieRolled]


def test_the_next_throw_makes_the_one_before_final() -> None:
    grace = Grace("dice")
    grace.rolled(roll(1, 1000, face=2), 9000, 10.0)
    events = grace.rolled(roll(2, 5000, face=5), 9000, 10.0)
    told = [(type(e), e.face) for e in events if isinstance(e, DieRolled | DieSettled)]
    assert told == [(DieRolled, 2), (DieSettled, 5)]


def test_a_correction_takes_the_place_of_the_throw_it_corrects() -> None:
    grace = Grace("dice")
    grace.rolled(roll(1, 1000, face=2), 1250, 10.0)
    grace.die_state(moving(), 1350, 10.1)
    grace.rolled(roll(2, 1500, face=5, replaces=True), 1750, 10.5)
    assert [e.face for e in grace.tick(11.0) if isinstance(e, DieRolled)] == [5]


def test_a_correction_that_comes_after_the_throw_counted_is_only_noted() -> None:
    grace = Grace("dice")
    grace.rolled(roll(1, 1000), 1250, 10.0)
    grace.tick(10.3)
    assert grace.rolled(roll(2, 1600, replaces=True), 1850, 10.6) == []
    assert grace.rolled(roll(3, 2200, replaces=True), 2450, 11.2) == []
    assert grace.tick(20.0) == []
    assert grace.corrected_late == 2


def test_a_tumbling_die_is_told_once_and_a_leaning_one_once() -> None:
    grace = Grace("dice")
    states = [ROLLING, SETTLING, ROLLING, SETTLING, COCKED, COCKED]
    events = [e for i, s in enumerate(states) for e in grace.die_state(moving(s), 100 * i, float(i))]
    assert events == [DieMoving("dice", 1, 0.0), DieCocked("dice", 1, 4.0)]


def test_the_clock_of_the_base_may_begin_again_at_zero() -> None:
    grace = Grace("dice")
    wrap = 2**32
    grace.rolled(roll(1, wrap - 100), 150, 10.0)
    (final,) = grace.tick(10.3)
    assert isinstance(final, DieRolled)
    assert final.t_rest == 9.75
    grace.rolled(roll(2, wrap - 100), 150, 20.0)
    grace.die_state(moving(), 300, 20.15)
    assert grace.tick(30.0) == []
