"""The cards at the end of a practice game: counts that differ are wrong; and what a log says became of the cards."""

from random import Random
from typing import Any

from companion.games.orconomy.practice.players import wrong_cards
from companion.games.orconomy.practice.secrets import Cards, card_tally


def said(**other: Any) -> dict[str, Any]:
    """What the app says about the cards at the beginning of a game of two."""
    players = [{"name": name, "cards": 3} for name in ("Anna", "Boris")]
    return {"players": players, "deck": 42, "discards": 0, "top_discard": "", "plays": [], **other}


def test_counts_that_agree_are_not_wrong() -> None:
    assert wrong_cards(said(), Cards(Random(1), 2, 3)) == []


def test_a_card_that_was_lost_and_a_pile_with_another_top_are_wrong() -> None:
    cards = Cards(Random(1), 2, 3)
    cards.discard(0, 1)
    top = "veto" if cards.top != "veto" else "lobby"
    found = wrong_cards(said(deck=41, discards=1, top_discard=top), cards)
    assert found == [
        "app: Anna has 3 cards, on the table are 2",
        "app: the table has 41 cards in the deck, on the table are 42",
        f"app: {top} lies on top of the discards, on the table {cards.top}",
    ]


def test_a_top_the_app_was_not_told_is_not_wrong() -> None:
    cards = Cards(Random(1), 2, 3)
    cards.discard(0, 1)
    players = [{"name": "Anna", "cards": 2}, {"name": "Boris", "cards": 3}]
    assert wrong_cards(said(players=players, discards=1), cards) == []


def test_a_log_says_which_cards_worked_failed_and_were_cancelled() -> None:
    done = (
        "veto",
        "risk_roll",
        "let_fail",
        "lobby",
        "rating",
        "risk_roll",
        "boost",
        "espionage",
        "security_service",
        "resolve",
        "veto",
        "risk_roll",
        "consultants",
        "resolve",
        "reroll",
        "resolve",
    )
    tally = card_tally([{"do": kind} for kind in done])
    assert tally["veto"] == {"played": 2, "effective": 1, "failed": 1, "cancelled": 0}
    assert tally["lobby"] == {"played": 1, "effective": 1, "failed": 0, "cancelled": 0}
    assert tally["espionage"] == {"played": 1, "effective": 0, "failed": 0, "cancelled": 1}
    assert tally["security_service"]["effective"] == tally["consultants"]["effective"] == 1
