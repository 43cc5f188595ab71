"""Set-up by touch alone: names in both alphabets, seats, a known group, the numbers of the box."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.protocol import SeatDraft
from companion.record.people.groups_file import NoGroups
from tests.session.table import Table, draft
from tests.ui.screen import MOST_FRAMES, Screen


class Known(NoGroups):
    """Two people who have played before."""

    def of(self, game: str) -> tuple[tuple[SeatDraft, ...], ...]:
        return ((SeatDraft("Zoya", "sun"), SeatDraft("Bob", "rune")),)


class KnownTable(Table):
    """A table without a camera where somebody has played before."""

    groups = Known()


@pytest.fixture
def setting(tmp_path: Path, screen: Screen) -> Iterator[Table]:
    """Set-up on the screen, at its first step."""
    made = KnownTable(tmp_path, eyes=False)
    screen.sit(made)
    yield made
    made.close()


def touch(screen: Screen, *names: str) -> None:
    for name in names:
        for _ in range(MOST_FRAMES):
            if name in screen.app.ids():
                break
            screen.frame()
        assert screen.touch(name), (name, sorted(screen.app.ids()), screen.said)
        screen.frame()


def write(screen: Screen, *keys: str) -> str:
    """Touch keys; a single letter is the key that shows it. What stands in the field then."""
    touch(screen, *(f"ui:key:{key}" if len(key) == 1 else key for key in keys))
    return screen.app.local.typed


def name_of(table: Table, seat: int) -> str:
    assert table.shown.draft is not None
    return table.shown.draft.seats[seat].name


def test_a_latin_name_with_an_accent_and_a_digit(screen: Screen, setting: Table) -> None:
    touch(screen, "ui:name:0")
    assert write(screen, "Z", "o", "ui:layer:accents", "ë", "ui:layer:digits", "2") == "Zoë2"
    touch(screen, "setup:name:0:Zoë2")
    assert name_of(setting, 0) == "Zoë2"


def test_a_cyrillic_name_with_letters_of_a_neighbour(screen: Screen, setting: Table) -> None:
    touch(screen, "ui:name:0", "ui:letters:ru", "ui:layer:accents")
    assert write(screen, "Є", "ui:layer:letters", "в", "а", "-", "А") == "Єва-А"
    touch(screen, "setup:name:0:Єва-А")
    assert name_of(setting, 0) == "Єва-А"


def test_shift_turns_capitals_round_for_one_letter(screen: Screen, setting: Table) -> None:
    touch(screen, "ui:name:0")
    assert write(screen, "ui:shift", "d", "e", "ui:shift", "V", "r", "ui:space", "B") == "deVr B"


def test_accents_of_the_second_page(screen: Screen, setting: Table) -> None:
    touch(screen, "ui:name:0", "ui:layer:accents", "ui:layer:more")
    assert write(screen, "Š", "ı", "ü") == "Šıü"


def test_letters_that_a_keyboard_joins_become_one(screen: Screen, setting: Table) -> None:
    touch(screen, "ui:name:0")
    screen.wait(screen.app.type_text("Zoe\u0308"))
    assert screen.app.local.typed == "Zoë"


def test_a_name_somebody_has_is_refused_while_it_is_written(screen: Screen, setting: Table) -> None:
    touch(screen, "ui:name:0")
    write(screen, *"Bori")
    assert "setup:name:0:Bori" in screen.app.ids()
    write(screen, "s")
    assert not [name for name in screen.app.ids() if name.startswith("setup:name")]
    assert "Taken already" in " ".join(screen.words())
    write(screen, "s")
    assert "setup:name:0:Boriss" in screen.app.ids()


def test_a_player_is_moved_by_a_touch_and_the_first_one_no_higher(screen: Screen, setting: Table) -> None:
    assert "setup:move:0:-1" not in screen.app.ids() and "setup:move:1:2" not in screen.app.ids()
    touch(screen, "setup:move:1:0")
    assert [name_of(setting, 0), name_of(setting, 1)] == ["Boris", "Anna"]


def test_people_who_have_played_before_throw_after_three_touches(screen: Screen, setting: Table) -> None:
    before = screen.app.taps
    touch(screen, "setup:group:0", "setup:ring:numeric", "setup:start")
    assert screen.app.taps - before == 3
    assert setting.shown.game is not None and setting.shown.game.dice_due == 2
    assert [player.name for player in setting.shown.game.players] == ["Zoya", "Bob"]


def test_a_ring_that_is_whole_is_not_put_in_number_order_by_a_stray_touch(screen: Screen, setting: Table) -> None:
    setting.press("setup:next", "setup:next")
    screen.frame()
    assert "setup:ring:numeric" in screen.app.ids()
    touch(screen, "setup:ring:numeric")
    assert "setup:ring:numeric" not in screen.app.ids()


def test_slots_and_stars_of_the_box_are_put_right_by_touch(screen: Screen, setting: Table) -> None:
    setting.press("setup:next", "setup:next", "setup:ring:numeric", "setup:next")
    screen.frame()
    touch(screen, "ui:box:7", "setup:box:7:slots:3", "setup:box:7:slots:4", "setup:box:7:stars:5")
    assert "setup:box:7:slots:5" not in screen.app.ids()
    assert [row[3:] for row in draft(setting).box if row[0] == 7] == [(4, 5)]
