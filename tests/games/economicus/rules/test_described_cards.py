"""A card met for the first time is described once, is known from then on, and does what was said in one tap."""

from pathlib import Path

import pytest

from companion.games.economicus import conduct
from companion.games.economicus.boxes.corrections import forget, rename
from companion.games.economicus.boxes.loader import load_box
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import Card
from companion.games.economicus.rules.cards.effects import AMOUNTS, EVERY, NUMBERS, PLACED, WHOM
from companion.games.economicus.rules.state import Event, Roll, State
from companion.games.protocol import Action, NotUnderstood
from companion.schema.wrong_input import BoxError
from tests.games.economicus.positions import TABLE, A, B, C, at_roll, do, header_of, in_phase, run, why_not, with_box
from tests.many_rows import each_row

GIVES_TWO = EVERY.index("coins everybody +2")
TAKES_THREE = EVERY.index("coins victims -3")


def letters(name: str) -> tuple[int, ...]:
    return tuple(map(ord, name))


def met(*, event: bool = False) -> State:
    """A card that nobody knows lies open."""
    return do(in_phase(at_roll(), Event()), "event", TABLE, 0) if event else do(at_roll(), "play", A, 0)


def effect(state: State, which: int = 0) -> State:
    """The position after one tap on an effect of the open card."""
    for action in conduct.told_effect(state, (which,), camera=False).run:
        state = RULES.apply(state, action)
    return state


def test_a_card_described_once_is_known_from_then_on() -> None:
    state = do(met(), "describe", TABLE, 4, GIVES_TWO, 0, 0, *letters("Рейд"))
    assert state.agreed.box.cards == (Card("option", "Рейд", 1, 4, effects=("coins everybody +2",)),)
    assert (state.plays[0].card, state.plays[0].difficulty) == (1, 4)
    state = run(state, ("crime_roll", A, 6), ("stand", A), ("close_card", TABLE), ("play", B, 1))
    assert state.plays[0].difficulty == 4


def test_an_effect_is_one_tap_for_everybody_it_concerns() -> None:
    state = do(met(), "describe", TABLE, 0, GIVES_TWO, TAKES_THREE, EVERY.index("stars player +1"))
    assert effect(state).coins == (22, 22, 22)
    with pytest.raises(NotUnderstood):
        effect(state, 1)  # nobody is named
    assert effect(do(state, "victim", C), 1).coins == (20, 20, 17)
    assert effect(state, 2).adjusted == (1, 0, 0)


@each_row("which", [-1, 1, 7])
def test_what_the_card_does_not_say_is_no_effect(which: int) -> None:
    with pytest.raises(NotUnderstood):
        effect(do(met(), "describe", TABLE, 0, GIVES_TWO, 0, 0), which)
    with pytest.raises(NotUnderstood):
        effect(met())
    with pytest.raises(NotUnderstood):
        effect(at_roll())


def test_effects_on_the_board_ask_for_the_place_first() -> None:
    state = do(met(), "describe", TABLE, 0, EVERY.index("take_token"), 0, 0)
    assert state.agreed.box.cards[0].effects == ("take_token",)
    with pytest.raises(NotUnderstood):
        effect(state)


def test_a_card_without_a_name_is_called_by_its_number() -> None:
    state = run(met(), ("describe", TABLE, 0, 0, 0, 0), ("close_card", TABLE), ("play", B, 0))
    state = do(state, "describe", TABLE, 0, 0, 0, 0)
    assert [card.name for card in state.agreed.box.cards] == ["№ 1", "№ 2"]
    taken = with_box(met(), cards=(Card("option", "№ 2"),))
    assert do(taken, "describe", TABLE, 0, 0, 0, 0).agreed.box.cards[1].name == "№ 3"


@each_row(
    "args, code",
    [
        ((1, 0, 0, 0), "bad_number"),
        ((7, 0, 0, 0), "bad_number"),
        ((0, len(EVERY), 0, 0), "bad_number"),
        ((0, 0, 0, -1), "bad_number"),
        ((0, 0, 0, 0, *letters("a:b")), "bad_name"),
        ((0, 0, 0, 0, *letters(" ")), "bad_name"),
        ((0, 0, 0, 0, 7), "bad_name"),
        ((0, 0, 0, 0, *letters("Raid")), "name_known"),
        ((0, 0, 0), "unknown_kind"),
        ((0, 0, 0, 0, *letters("x" * 25)), "unknown_kind"),
    ],
)
def test_what_cannot_be_on_a_card_is_refused(args: tuple[int, ...], code: str) -> None:
    state = with_box(met(), cards=(Card("option", "Raid"),))
    assert why_not(state, "describe", TABLE, *args) == code


def test_only_an_open_card_that_is_not_listed_is_described() -> None:
    assert why_not(at_roll(), "describe", TABLE, 0, 0, 0, 0) == "no_unknown_card"
    known = do(with_box(at_roll(), cards=(Card("option", "Raid"),)), "play", A, 1)
    assert why_not(known, "describe", TABLE, 0, 0, 0, 0) == "no_unknown_card"
    full = with_box(met(), cards=tuple(Card("option", str(number)) for number in range(104)))
    assert why_not(full, "describe", TABLE, 0, 0, 0, 0) == "list_full"
    almost = with_box(met(), cards=full.agreed.box.cards[1:])
    assert why_not(almost, "describe", TABLE, 0, 0, 0, 0) == ""


def test_the_same_name_in_the_other_deck_is_another_card() -> None:
    state = with_box(met(event=True), cards=(Card("option", "Raid"),))
    assert why_not(state, "describe", TABLE, 0, 0, 0, 0, *letters("Raid")) == ""


def test_a_described_card_stands_in_the_line_in_words() -> None:
    action = Action("describe", TABLE, (4, GIVES_TWO, 0, 0, *letters("Рейд")))
    line = {
        "do": "describe", "difficulty": 4, "first": "coins everybody +2", "second": "none", "third": "none",
        "name": "Рейд",
    }  # fmt: skip
    assert RULES.to_line(action, ()) == line and RULES.from_line(line, ()) == action
    unnamed = {name: one for name, one in line.items() if name != "name"}
    assert RULES.from_line(unnamed, ()).args == (4, GIVES_TWO, 0, 0)


@each_row("name", ["", "x" * 25, 7, None])
def test_a_name_that_cannot_be_is_told_by_its_field(name: object) -> None:
    line = {"do": "describe", "difficulty": 0, "first": "none", "second": "none", "third": "none", "name": name}
    with pytest.raises(ValueError, match="'name'"):
        RULES.from_line(line, ())


def test_only_a_description_carries_a_name() -> None:
    with pytest.raises(ValueError, match="no field name"):
        RULES.from_line({"do": "roll", "die1": 1, "die2": 2, "name": "x"}, ())


def test_the_cards_known_go_into_the_header_of_the_game_that_goes_on() -> None:
    game = economicus_game()
    told = {"players": [{"name": "A", "colour": "red"}, {"name": "B", "colour": "blue"}], "trial": True}
    state = do(met(), "describe", TABLE, 2, EVERY.index("put_token"), 0, 0, *letters("Дом"))
    said = header_of(state.agreed)["cards"]
    assert said == [{"deck": "option", "name": "Дом", "count": 1, "difficulty": 2, "effects": ["put_token"]}]
    assert game.files.open({**told, "cards": said}, "the test").state.agreed.box.cards == state.agreed.box.cards


def test_what_was_described_is_kept_with_the_box_and_an_undo_takes_it_back(tmp_path: Path) -> None:
    game, before = economicus_game(tmp_path), met()
    state = do(before, "describe", TABLE, 4, GIVES_TWO, 0, 0, *letters("Рейд"))
    game.learnt(before, state)
    assert load_box(data_dir=tmp_path).cards == state.agreed.box.cards
    game.learnt(state, before)
    assert load_box(data_dir=tmp_path).cards == ()


def test_a_difficulty_said_later_is_kept_with_the_right_card(tmp_path: Path) -> None:
    game, start = economicus_game(tmp_path), with_box(at_roll(), cards=(Card("option", "Raid"),))
    game.learnt(met(), do(met(), "describe", TABLE, 0, 0, 0, 0, *letters("Other")))
    game.learnt(met(), start)  # the list of this game is another one than that of the box
    state = run(start, ("play", A, 1), ("difficulty", TABLE, 4))
    game.learnt(start, state)
    kept = {card.name: card.difficulty for card in load_box(data_dir=tmp_path).cards}
    assert kept == {"Other": 0, "Raid": 4}
    game.learnt(state, start)
    assert {card.name: card.difficulty for card in load_box(data_dir=tmp_path).cards} == {"Other": 0, "Raid": 0}


def test_without_a_folder_nothing_is_kept() -> None:
    before = load_box()
    economicus_game().learnt(met(), do(met(), "describe", TABLE, 0, 0, 0, 0))
    assert load_box() == before and before.cards == ()


def test_a_card_is_renamed_and_forgotten(tmp_path: Path) -> None:
    game = economicus_game(tmp_path)
    game.learnt(met(), do(met(), "describe", TABLE, 0, 0, 0, 0))
    (card,) = load_box(data_dir=tmp_path).cards
    rename("economicus-2e", tmp_path, card, "Raid")
    (card,) = load_box(data_dir=tmp_path).cards
    assert card.name == "Raid"
    with pytest.raises(BoxError):
        rename("economicus-2e", tmp_path, card, "x" * 41)
    forget("economicus-2e", tmp_path, card)
    forget("economicus-2e", tmp_path, card)
    assert load_box(data_dir=tmp_path).cards == ()


def test_an_effect_of_the_box_file_that_does_not_exist_is_told(tmp_path: Path) -> None:
    file = tmp_path / "boxes/economicus-2e/box.toml"
    file.parent.mkdir(parents=True)
    file.write_text('cards = [{ deck = "option", name = "Raid", effects = ["coins player +99"] }]', encoding="utf-8")
    with pytest.raises(BoxError, match=r'cards.0.effects.0 is "coins player \+99".*coins/cards/quotas/stars'):
        load_box(data_dir=tmp_path)


def test_the_list_of_effects_is_short_and_says_each_once() -> None:
    assert len(set(EVERY)) == len(EVERY) == 1 + len(PLACED) + len(NUMBERS)
    assert len(NUMBERS) == len(WHOM) * sum(map(len, AMOUNTS.values())) == 66
    assert set(PLACED) <= set(RULES.acts) and isinstance(at_roll().phase, Roll)


def test_whatever_a_card_may_give_another_one_may_take() -> None:
    for amounts in AMOUNTS.values():
        assert 0 not in amounts and sorted(amounts) == sorted(-amount for amount in amounts)
