"""What counts as wrong: the camera at the moment it acted, and the cards; and what a log says became of the cards."""

from random import Random
from typing import Any

from companion.games.orconomy.practice.secrets import Cards

from companion.practice.check import camera_was_right, card_tally, wrong_cards


def view(companies: list[dict[str, Any]], owed: list[dict[str, Any]]) -> dict[str, Any]:
    """A board of one industry, Anna's clan is leaf."""
    industry = {"number": 7, "companies": companies, "startups": []}
    table = {"players": [{"clan": "leaf"}], "industries": [industry], "crisis": 0, "active": 7}
    return {"table": table, "owed": owed}


TOKEN = {"player": 0, "pledged": False}


def test_a_token_read_where_it_lies_is_right() -> None:
    truth = {"7": ["activity", "company leaf:face"]}
    assert camera_was_right(view([TOKEN], []), truth)


def test_a_token_read_where_none_lies_is_wrong() -> None:
    assert not camera_was_right(view([TOKEN], []), {"7": ["activity"]})


def test_a_marker_that_is_still_to_be_moved_is_not_the_cameras_fault() -> None:
    owed = [{"what": "activity", "industry": 7}]
    assert camera_was_right(view([TOKEN], owed), {"7": ["company leaf:face"], "3": ["activity"]})


def said(**other: Any) -> dict[str, Any]:
    """What the app says about the cards at the beginning of a game of two."""
    return {"deck": 42, "discards": 0, "top_discard": "", "plays": [], **other}


def test_counts_that_agree_are_not_wrong() -> None:
    assert wrong_cards(said(), Cards(Random(1), 2, 3)) == []


def test_a_card_that_was_lost_and_a_pile_with_another_top_are_wrong() -> None:
    cards = Cards(Random(1), 2, 3)
    cards.discard(0, 1)
    top = "veto" if cards.top != "veto" else "lobby"
    found = wrong_cards(said(deck=41, discards=1, top_discard=top), cards)
    assert found == [
        "app: the table has 41 cards in the deck, on the table are 42",
        f"app: {top} lies on top of the discards, on the table {cards.top}",
    ]


def test_a_top_the_app_was_not_told_is_not_wrong() -> None:
    cards = Cards(Random(1), 2, 3)
    cards.discard(0, 1)
    assert wrong_cards(said(discards=1), cards) == []


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
