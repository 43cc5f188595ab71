"""Dice from several sources: which one is in use, and that no throw is told by two of them."""

from collections.abc import Callable
from typing import Self

from hardware.clock import SteppedClock
from hardware.dice_sources.kinds import ByHand
from hardware.dice_sources.preferred import PreferredDice
from hardware.events import (
    BaseMoment,
    ButtonPressed,
    DeviceDown,
    DeviceUp,
    DieIdle,
    DieLost,
    DieMoving,
    DieRolled,
    DieSettled,
    Event,
)
from hardware.ports import Emit, Health
from tests.many_rows import each_row


class Spoken:
    """Dice that say what a test tells them to say, and remember what they were told."""

    def __init__(self, name: str, clock: SteppedClock) -> None:
        self.name, self.clock = name, clock
        self.resumed: list[tuple[dict[int, int], str, int]] = []
        self.closed = 0
        self.state = "absent"
        self._emit: Emit = lambda _event: None
        self._rolls = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, emit: Emit) -> None:
        self._emit = emit

    def close(self) -> None:
        self.closed += 1

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        self.resumed.append((last, uid, boot))

    def moment(self) -> BaseMoment | None:
        return BaseMoment(self.name, 1, 0)

    def health(self) -> Health:
        return Health(self.name, "spoken", self.state, "", f"I am {self.name}", (("heard", 2),))

    def wait_idle(self, received: int, timeout: float) -> int:
        return 10

    def tell(self, event: Event) -> None:
        self._emit(event)

    def up(self) -> None:
        self.state = "up"
        self._emit(DeviceUp(self.name, f"I am {self.name}", self.clock.now()))

    def down(self, why: str = "unplugged") -> None:
        self.state = "absent"
        self._emit(DeviceDown(self.name, why, f"{self.name} is out", self.clock.now()))

    def pick_up(self, die: int) -> None:
        self._emit(DieMoving(self.name, die, self.clock.now()))

    def lose(self, die: int) -> None:
        self._emit(DieLost(self.name, die, "fault", self.clock.now()))

    def settle(self, die: int, face: int) -> None:
        self._emit(DieSettled(self.name, die, face, self._rolls + 1, self.clock.now()))

    def roll(self, die: int, face: int, rested: float | None = None) -> None:
        self._rolls += 1
        now = self.clock.now()
        self._emit(
            DieRolled(self.name, die, face, self._rolls, self.name, 1, 1.0, now if rested is None else rested, now)
        )


class Table:
    """Two sources, the first preferred, and what the app is told."""

    def __init__(self, *, hands: bool = False) -> None:
        self.clock = SteppedClock()
        self.first, self.second = Spoken("first", self.clock), Spoken("second", self.clock)
        sources = [("usb", self.first), ("radio", self.second)]
        self.dice = PreferredDice([*sources, *([("hand", ByHand("hand"))] if hands else [])], self.clock)
        self.told = list[Event]()
        self.dice.start(self.told.append)

    def wait(self, seconds: float) -> None:
        self.clock.advance(self.clock.now() + seconds)

    def faces(self) -> list[int]:
        return [event.face for event in self.told if isinstance(event, DieRolled)]

    def story(self) -> list[str]:
        """What the app was told of the sources, in order, in words."""
        said = {DeviceUp: "up", DeviceDown: "down"}
        return [f"{said[type(e)]} {e.detail}" for e in self.told if isinstance(e, DeviceUp | DeviceDown)]


def test_the_first_source_that_answers_is_in_use_and_named() -> None:
    table = Table()
    table.second.up()
    assert table.story() == ["up radio: I am second"]
    assert (table.dice.health().backend, table.dice.health().detail) == ("radio", "radio: I am second")
    assert "radio" in repr(table.dice)


def test_everything_is_told_under_the_name_of_the_tables_dice() -> None:
    table = Table()
    table.first.up()
    table.first.pick_up(1)
    table.first.roll(1, 4)
    assert {event.source for event in table.told} == {"dice"}


def test_only_the_source_in_use_is_heard() -> None:
    table = Table()
    table.first.up()
    table.second.up()
    table.second.pick_up(2)
    table.second.roll(2, 3)
    table.first.roll(1, 5)
    assert table.faces() == [5]
    assert table.story() == ["up usb: I am first"]
    assert not any(isinstance(event, DieMoving) for event in table.told)


def test_when_it_falls_silent_the_next_takes_over_and_nothing_of_it_hangs_in_the_air() -> None:
    table = Table()
    table.first.up()
    table.second.up()
    table.first.pick_up(1)
    table.first.down()
    assert table.story()[1:] == ["down first is out", "up radio: I am second"]
    assert isinstance(table.told[-2], DieIdle) and table.told[-2].die == 1
    table.wait(5.0)
    table.second.roll(1, 2)
    assert table.faces() == [2]


def test_a_preferred_source_waits_until_no_die_moves() -> None:
    table = Table()
    table.second.up()
    table.second.pick_up(1)
    table.first.up()
    table.second.settle(1, 6)
    table.second.roll(1, 6)
    assert table.faces() == [6]
    assert table.story()[1:] == ["down usb answers again", "up usb: I am first"]
    table.second.roll(2, 1)
    assert table.faces() == [6]


def seen_by_both(table: Table, told: Callable[[], None]) -> None:
    """The first source tells a throw and goes; what the second one tells then is of that throw, or older."""
    table.first.up()
    table.second.up()
    table.wait(10.0)
    table.first.roll(1, 4)
    table.first.down()
    told()


@each_row("rested", [3.0, 10.0, 10.9])
def test_a_throw_both_have_seen_is_told_once(rested: float) -> None:
    table = Table()
    seen_by_both(table, lambda: table.second.roll(1, 4, rested))
    assert table.faces() == [4]


def test_the_next_throw_of_that_die_and_one_of_the_other_die_count() -> None:
    table = Table()
    seen_by_both(table, lambda: table.second.roll(2, 6, 10.0))
    table.wait(1.5)
    table.second.roll(1, 4)
    assert table.faces() == [4, 6, 4]


def test_a_source_alone_tells_what_it_saw_while_it_was_away() -> None:
    table = Table()
    table.first.up()
    table.wait(10.0)
    table.first.roll(1, 4)
    table.first.down()
    table.first.up()
    table.first.roll(1, 5, 10.2)
    assert table.faces() == [4, 5]


def test_a_die_that_was_lost_before_its_source_came_into_use_is_told_then() -> None:
    table = Table()
    table.first.up()
    table.second.up()
    table.second.lose(2)
    assert not any(isinstance(event, DieLost) for event in table.told)
    table.first.down()
    assert isinstance(table.told[-1], DieLost) and table.told[-1].die == 2


def test_that_nobody_answers_is_told_once_everybody_was_tried() -> None:
    table = Table()
    table.first.down("absent")
    assert table.story() == []
    table.second.down("absent")
    assert table.story() == ["down first is out"]
    assert table.dice.health().state == "absent"


def test_with_hands_at_the_end_nothing_is_missing_until_dice_are_lost() -> None:
    table = Table(hands=True)
    table.first.down("absent")
    table.second.down("absent")
    assert table.story() == []
    assert (table.dice.health().state, table.dice.health().backend) == ("hand", "hand")
    table.second.up()
    assert table.dice.health().state == "up"
    table.second.down()
    assert table.story() == ["up radio: I am second", "down second is out"]
    assert table.dice.health().state == "hand"


def test_what_the_app_says_reaches_every_source_and_its_answers_come_from_the_one_in_use() -> None:
    table = Table()
    assert table.dice.moment() is None
    table.second.up()
    table.dice.resume_from({1: 3}, "ab", 2)
    assert table.first.resumed == table.second.resumed == [({1: 3}, "ab", 2)]
    assert table.dice.moment() == BaseMoment("second", 1, 0)
    assert table.dice.wait_idle(0, 1.0) == 20
    assert dict(table.dice.health().counters) == {"heard": 4}
    table.dice.close()
    assert table.first.closed == table.second.closed == 1


def test_a_button_of_a_base_is_heard_also_while_other_dice_are_in_use() -> None:
    clock, events = SteppedClock(), list[Event]()
    first, second = Spoken("first", clock), Spoken("second", clock)
    with PreferredDice([("first", first), ("second", second)], clock) as dice:
        dice.start(events.append)
        first.up()
        second.tell(ButtonPressed("second", 1, "2", 0.0, 0.0, 0.0))
    assert [event for event in events if isinstance(event, ButtonPressed)] == [
        ButtonPressed("dice", 1, "2", 0.0, 0.0, 0.0)
    ]
