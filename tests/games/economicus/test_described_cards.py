"""A card met for the first time is described once, is known from then on, and does what was said in one tap."""

from pathlib import Path

import pytest

from companion.app import catalogue
from companion.games.economicus.boxes.corrections import correct_card, forget
from companion.games.economicus.boxes.loader import load_box
from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import Card
from companion.games.economicus.rules.cards.effects import AMOUNTS, EVERY, NUMBERS, PLACED, WHOM
from companion.games.economicus.rules.state import Event, Roll, State
from companion.schema.wrong_input import BoxError
from tests.games.economicus.positions import TABLE, A, at_roll, do, in_phase, run, with_box

GIVES_TWO = EVERY.index("coins everybody +2")


def letters(name: str) -> tuple[int, ...]:
    return tuple(map(ord, name))


def met(*, event: bool = False) -> State:
    """A card that nobody knows lies open."""
    return do(in_phase(at_roll(), Event()), "event", TABLE, 0) if event else do(at_roll(), "play", A, 0)


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
    correct_card("economicus-2e", tmp_path, card, "name", "Raid")
    (card,) = load_box(data_dir=tmp_path).cards
    assert card.name == "Raid"
    with pytest.raises(BoxError):
        correct_card("economicus-2e", tmp_path, card, "name", "x" * 41)
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


def test_the_name_of_a_card_is_said_beside_its_rule() -> None:
    english = catalogue.speaker("economicus", "en")
    assert english.rule_words("card:Kidnapping") == "card: Kidnapping"
    assert english.rule_words("E14.5:Kidnapping") == "failed crime (E14.5): Kidnapping"
    assert english.why_due("card:Kidnapping") == "Kidnapping" and english.why_due("E12.1") == "sale"
