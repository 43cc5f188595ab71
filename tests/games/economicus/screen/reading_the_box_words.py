"""Set-up by touch alone: what the box shows is confirmed once, 31 numbers are read off it, a known group begins."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.economicus.boxes.corrections import confirm, correct
from companion.games.economicus.boxes.loader import load_box
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.box import EVERY, TRIAL
from companion.games.economicus.set_up import DraftView
from tests.games.economicus.screen.fingers import Fingers

FIELDS = ("profit", "private", "state")
EDITION = "economicus-2e"


@pytest.fixture
def setting(tmp_path: Path) -> Iterator[Fingers]:
    """Set-up at its first step, with a box nobody has looked at."""
    made = Fingers(tmp_path)
    yield made
    made.close()


def details(table: Fingers) -> DraftView:
    """What Economicus' own steps show."""
    assert table.shown.draft is not None and isinstance(table.shown.draft.details, DraftView)
    return table.shown.draft.details


def known_box(folder: Path) -> None:
    """A box whose owner has said everything."""
    for number, field in EVERY:
        correct(EDITION, folder, number, field, dict(zip(FIELDS, TRIAL[number], strict=True))[field])
    confirm(EDITION, folder, "centre_neighbours", "all")
    confirm(EDITION, folder, "crisis_profit", "replace")


def test_what_the_rulebook_shows_in_a_picture_is_confirmed_once(setting: Fingers) -> None:
    setting.touch("setup:next")
    assert "setup:next" not in setting.ids() and details(setting).answers == (
        ("centre_neighbours", ""),
        ("crisis_profit", ""),
    )
    setting.touch("setup:confirm:centre_neighbours:all")
    assert details(setting).answers == (("centre_neighbours", "all"), ("crisis_profit", "")), (
        "what was said still stands there"
    )
    setting.touch("setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace")
    setting.touch("setup:confirm:centre_neighbours:none", "setup:confirm:crisis_profit:add", "setup:next")
    box = load_box(data_dir=setting.folder)
    assert (box.centre_neighbours, box.crisis_profit) == ("none", "add")
    setting.touch("setup:ring:numeric", "setup:next", "setup:box:trial", "setup:start")
    assert {offer.kind for offer in setting.game.offers} == {"first"}
    again = Fingers(another_evening(setting.folder))
    again.touch("setup:next")
    assert details(again).answers == (("centre_neighbours", "none"), ("crisis_profit", "add"))
    assert "setup:next" in again.ids(), "what was said is not asked again"
    again.close()


def another_evening(folder: Path) -> Path:
    """A folder with the same box and no game."""
    new = folder / "again"
    (new / "boxes").mkdir(parents=True)
    (folder / "boxes" / EDITION).rename(new / "boxes" / EDITION)
    return new


def test_quick_rules_ask_nothing_about_crises(setting: Fingers) -> None:
    setting.touch("setup:next", "setup:preset:quick")
    assert details(setting).answers == (("centre_neighbours", ""),)
    setting.touch("setup:confirm:centre_neighbours:all", "setup:next")


def test_what_the_box_says_is_usual_in_every_preset_and_in_a_header(tmp_path: Path) -> None:
    known_box(tmp_path)
    confirm(EDITION, tmp_path, "centre_neighbours", "none")
    game = economicus_game(tmp_path)
    assert {preset["centre_neighbours"] for preset in game.set_up.presets.values()} == {"none"}
    players = [{"name": "A", "colour": "red"}, {"name": "B", "colour": "blue"}]
    state = game.files.open({"players": players}, "the test").state
    assert state.agreed.near[7] == () and state.agreed.options.crisis_profit == "replace"
    said = game.files.open({"players": players, "options": {"centre_neighbours": "all"}}, "the test").state
    assert 7 in said.agreed.near[2]


def test_a_table_may_still_agree_otherwise_than_its_box_says(setting: Fingers) -> None:
    setting.press("setup:next", "setup:confirm:centre_neighbours:none", "setup:option:centre_neighbours:all")
    setting.press("setup:ring:numeric", "setup:box:trial", "setup:start", "do:first:0")
    assert 7 in setting.session.running.history.state.agreed.near[2]


@pytest.mark.parametrize(
    "text", ["setup:confirm:ring:all", "setup:confirm:centre_neighbours:some", "setup:confirm:x:y"]
)
def test_nothing_else_can_be_confirmed(setting: Fingers, text: str) -> None:
    setting.press(text)
    assert load_box(data_dir=setting.folder).confirmed == ()


def test_31_numbers_are_read_off_the_board_two_touches_each(setting: Fingers) -> None:
    setting.press("setup:next", "setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace")
    setting.press("setup:next", "setup:ring:numeric", "setup:next")
    before = setting.taps
    setting.touch("ui:box:2")
    for number, field in EVERY:
        if field == "profit" and number > 2:
            setting.touch(f"ui:box:{number}")
        value = dict(zip(FIELDS, TRIAL[number], strict=True))[field]
        setting.touch(f"ui:box:{number}:{field}", f"setup:box:{number}:{field}:{value}")
    assert details(setting).known == details(setting).all == 31
    assert setting.taps - before == 2 * 31 + 11
    setting.touch("setup:start")
    assert not setting.game.trial


def test_a_number_read_wrongly_is_one_more_or_less_or_unknown_again(setting: Fingers) -> None:
    setting.press("setup:next", "setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace")
    setting.press("setup:next", "setup:ring:numeric", "setup:next")
    setting.touch("ui:box:3", "ui:box:3:private", "setup:box:3:private:4", "setup:box:3:private:5")
    assert details(setting).rows[1].private == 5
    setting.touch("setup:box:3:private:none")
    assert details(setting).rows[1].private is None and "setup:box:3:private:6" not in setting.ids()


def test_trial_numbers_are_no_printed_ones_until_each_has_been_touched(setting: Fingers) -> None:
    setting.press("setup:next", "setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace")
    setting.press("setup:next", "setup:ring:numeric", "setup:next")
    assert "setup:start" not in setting.ids()
    setting.touch("setup:box:trial")
    assert details(setting).known == 0 and "setup:start" in setting.ids()
    for number, field in EVERY[:-1]:
        if f"setup:box:{number}:{field}:{dict(zip(FIELDS, TRIAL[number], strict=True))[field]}" not in setting.ids():
            setting.local = setting.local.opened("")
            setting.touch(f"ui:box:{number}")
        setting.touch(f"setup:box:{number}:{field}:{dict(zip(FIELDS, TRIAL[number], strict=True))[field]}")
    setting.touch("setup:start")
    assert details_known(setting) == 30 and setting.game.trial
    setting.press("new")


def details_known(table: Fingers) -> int:
    """How many numbers the owner's file holds."""
    box = load_box(data_dir=table.folder)
    return sum(getattr(box.prints[number], field) is not None for number, field in EVERY)


def test_with_every_trial_number_touched_the_numbers_are_the_printed_ones(setting: Fingers) -> None:
    known_box(setting.folder)
    setting.press("setup:next", "setup:next", "setup:ring:numeric", "setup:next", "setup:box:trial", "setup:start")
    assert not setting.game.trial


def test_people_and_a_box_that_are_known_throw_after_three_touches(tmp_path: Path) -> None:
    known_box(tmp_path)
    table = Fingers(tmp_path, known=True)
    table.touch("setup:group:0", "setup:ring:numeric", "setup:start")
    assert table.taps == 3 and not table.game.trial
    assert [player.name for player in table.game.players] == list("ABCD")
    table.close()


def test_people_who_are_known_are_asked_what_their_new_box_shows(tmp_path: Path) -> None:
    table = Fingers(tmp_path, known=True)
    table.touch("setup:group:0")
    assert table.shown.draft is not None and table.shown.draft.step == "rules"
    table.close()


def test_a_table_with_printed_numbers_is_drawn_with_what_wins(table: Fingers) -> None:
    table.shown = replace(table.shown, game=replace(table.game, trial=False))
    assert f"to {table.game.target}" in table.words()
