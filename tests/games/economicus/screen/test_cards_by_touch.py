"""Cards by touch alone: described once, known from then on, and what they do in one tap or as a ruling."""

import json
from pathlib import Path

import pytest

from companion.games.economicus.boxes.loader import load_box
from companion.games.economicus.rules.box import Card
from companion.games.economicus.rules.cards.effects import EVERY, PLACED
from tests.games.economicus.screen.fingers import Fingers

GIVES_TWO = EVERY.index("coins everybody +2")
TAKES_ONE = EVERY.index("cards victims -1")


def describe(table: Fingers, name: str = "Raid") -> None:
    """A crime at 4 that gives everybody 2 coins and takes a card from each victim, touch by touch."""
    table.touch("do:play:0:0", "ui:card", "ui:describe:0", "ui:describe:4")
    table.touch("ui:effect:4", "ui:effect:4:coins", f"ui:describe:4:{GIVES_TWO}")
    table.touch(f"ui:effect:4:{GIVES_TWO}", f"ui:effect:4:{GIVES_TWO}:cards", f"ui:describe:4:{GIVES_TWO}:{TAKES_ONE}")
    table.touch(f"ui:naming:4:{GIVES_TWO}:{TAKES_ONE}")
    table.write(name[0].upper())
    table.write(name[1:])
    letters = ":".join(str(ord(letter)) for letter in name)
    table.touch(f"rule:describe:-1:4:{GIVES_TWO}:{TAKES_ONE}:0:{letters}:card")


def opened(table: Fingers) -> None:
    """The player's sheet, from which a card is played."""
    table.touch("ui:player:0")


def test_a_card_is_described_once_and_known_in_this_game_and_the_next(table: Fingers) -> None:
    opened(table)
    describe(table)
    told = Card("option", "Raid", 1, 4, effects=("coins everybody +2", "cards victims -1"))
    assert load_box(data_dir=table.folder).cards == (told,)
    assert (table.game.plays[0].name, table.game.plays[0].difficulty) == ("Raid", 4)
    table.touch("die:1:6", "do:stand:0")
    assert table.game.prompt.code == "crime_done" and "ui:describe:0" not in table.ids()
    table.touch("effect:0")
    assert [player.coins for player in table.game.players] == [22, 22, 22, 22]
    table.touch("do:close_card:-1", "ui:player:1", "ui:play:play:1", "do:play:1:1")
    assert table.game.plays[0].name == "Raid"


def test_an_undo_of_the_description_forgets_the_card_in_the_box_too(table: Fingers) -> None:
    opened(table)
    describe(table)
    table.touch("undo")
    assert load_box(data_dir=table.folder).cards == () and table.game.plays[0].name == ""


def test_a_card_may_be_described_without_a_name_and_named_at_the_next_set_up(table: Fingers) -> None:
    table.touch("ui:player:0", "do:play:0:0", "ui:card", "ui:describe:0", "rule:describe:-1:0:0:0:0:card")
    assert table.game.plays[0].name == "№ 1"
    again = Fingers(new_folder(table.folder), known=True)
    again.touch("setup:group:0")
    if again.shown.draft is not None and again.shown.draft.step == "rules":
        again.touch("setup:next")
    again.touch(
        "setup:ring:numeric", "setup:next", "ui:known", "ui:known:1", "ui:naming:known:1", "ui:key:R", "ui:key:a"
    )
    again.touch("setup:card:1:name:Ra")
    assert [card.name for card in load_box(data_dir=again.folder).cards] == ["Ra"]
    again.touch("ui:known", "ui:known:1", "setup:card:1:forget")
    assert load_box(data_dir=again.folder).cards == () and "ui:known" not in again.ids()
    again.close()


def new_folder(old: Path) -> Path:
    """Another evening with the same box."""
    new = old / "again"
    (new / "boxes").mkdir(parents=True)
    (old / "boxes" / "economicus-2e").rename(new / "boxes" / "economicus-2e")
    return new


def test_an_effect_that_concerns_nobody_yet_is_off_until_a_victim_is_named(table: Fingers) -> None:
    opened(table)
    describe(table)
    table.touch("ui:card")
    assert "effect:0" in table.ids() and "effect:1" not in table.ids()
    table.press("do:victim:2")
    assert "effect:1" in table.ids()
    table.touch("effect:1")
    assert [player.cards for player in table.game.players] == [1, 2, 1, 2]


def test_a_crime_that_is_not_decided_offers_no_effect_beside_the_prompt(table: Fingers) -> None:
    opened(table)
    describe(table)
    assert "effect:0" not in table.ids()
    table.touch("die:1:1")
    table.press("do:stand:0")
    assert table.game.prompt.code == "crime_failed" and "effect:0" not in table.ids()


def test_whatever_a_card_says_is_a_ruling_whose_reason_is_the_card(table: Fingers) -> None:
    opened(table)
    describe(table, "Spy")
    table.touch("ui:card", "ui:rule:player:2", "rule:add_coins:2:5:Spy")
    table.touch("ui:card", "ui:where", "ui:rule:area:3", "ui:rule:chip:3:0:0", "rule:change_owner:0:3:0:1:Spy")
    assert {chips.seat for chips in table.game.industries[1].chips} >= {1}
    lines = [json.loads(body) for body in table.journal.bodies(int(table.journal.facts()["game"]))]
    assert [line.get("reason") for line in lines[-2:]] == ["Spy", "Spy"] and lines[-3]["name"] == "Spy"


def test_what_the_board_effects_of_a_card_need_is_asked_for(table: Fingers) -> None:
    opened(table)
    take, die = EVERY.index("take_token"), EVERY.index("set_die")
    table.touch("do:play:0:0", "ui:card", "ui:describe:0", "ui:effect:0", f"ui:describe:0:{take}")
    table.touch(f"ui:effect:0:{take}", f"ui:describe:0:{take}:{die}", f"rule:describe:-1:0:{take}:{die}:0:card")
    assert "ui:rule:die" not in table.ids(), "no die lies open"
    table.touch("ui:where", "ui:rule:area:3", "ui:rule:chip:3:0:0", "rule:take_token:0:3:0:№ 1")
    assert [chips.many for chips in table.game.industries[1].chips] == [1]


def test_an_event_is_described_without_a_difficulty(table: Fingers) -> None:
    table.touch("die:1:2", "die:2:2", "settle")
    assert table.game.prompt.code == "event"
    table.touch("do:event:-1:0", "ui:card", "ui:describe:0")
    assert "ui:describe:4" not in table.ids()
    effect = EVERY.index("coins player -1")
    table.touch("ui:effect:0", "ui:effect:0:coins", f"ui:describe:0:{effect}")
    table.touch(f"rule:describe:-1:0:{effect}:0:0:card", "effect:0")
    assert [player.coins for player in table.game.players] == [19, 20, 20, 20]


def test_an_effect_said_by_mistake_is_taken_back_and_a_fourth_has_no_place(table: Fingers) -> None:
    table.touch("ui:player:0", "do:play:0:0", "ui:card", "ui:describe:0")
    said = "ui:describe:0"
    for place, name in enumerate(PLACED[:3]):
        table.touch(said.replace("describe", "effect"), f"{said}:{EVERY.index(name)}")
        said = f"{said}:{EVERY.index(name)}"
        assert (said.replace("describe", "effect") in table.ids()) == (place < 2)
    table.touch(said.rsplit(":", 1)[0])
    assert said.rsplit(":", 1)[0].replace("describe", "effect") in table.ids()


@pytest.mark.parametrize(
    "dialog", ["describe:1", "describe:9", "describe", "effect:0:9999", "naming", "naming:x", "card"]
)
def test_a_dialog_about_nothing_shows_nothing(table: Fingers, dialog: str) -> None:
    table.touch(f"ui:{dialog}" if f"ui:{dialog}" in table.ids() else "ui:player:0")
    table.local = table.local.opened(dialog)
    assert not [name for name in table.ids() if name.startswith("rule:")]


def test_a_name_that_is_known_already_is_refused_while_it_is_written(table: Fingers) -> None:
    opened(table)
    describe(table, "Spy")
    table.press("do:crime_roll:0:6", "do:stand:0", "do:close_card:-1", "do:play:1:0")
    table.touch("ui:card", "ui:describe:0", "ui:naming:0", "ui:key:S", "ui:key:p")
    assert "rule:describe:-1:0:0:0:0:83:112:card" in table.ids()
    table.touch("ui:key:y")
    assert not [name for name in table.ids() if name.startswith("rule:")]


def test_where_the_table_agreed_on_any_deals_chips_and_cards_change_hands_by_touch(tmp_path: Path) -> None:
    table = Fingers(tmp_path).begin("full", "trade:all")
    table.press("do:quota:0")
    assert [(chips.seat, chips.many) for chips in table.game.industries[1].chips] == [(0, 2)]
    table.touch("ui:player:0", "ui:play:give_chip:0", "do:give_chip:0:1:3:0")
    assert [(chips.seat, chips.many) for chips in table.game.industries[1].chips] == [(0, 1), (1, 1)]
    receiver = table.game.players[2]
    table.touch("ui:player:0", "ui:play:give_cards:0", "ui:play:give_cards:0:2")
    table.touch("ui:play:give_cards:0:2:1", "do:give_cards:0:2:1:1")
    after = table.game.players[2]
    assert (after.cards, after.quotas) == (receiver.cards, receiver.quotas + 1)
