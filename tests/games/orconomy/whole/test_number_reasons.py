"""Where a number comes from: what it is made of, and by which rule an action changed it."""

import re
from dataclasses import replace

import pytest

from companion.games.orconomy.rules.state import Auction, Revenue, Sold, StartOfRound
from companion.games.protocol import Action
from tests.games.orconomy.positions import BOX, CLOSE, GAME, agreement, do, lay, play
from tests.games.orconomy.vocabulary import parts
from tests.many_rows import each_row


def test_a_blank_price_of_an_edition_of_its_own_is_told_apart() -> None:
    printed = {**BOX.prints, 3: replace(BOX.prints[3], opening_price=5)}
    state = lay(agreed=replace(agreement(2), box=replace(BOX, prints=printed)))
    assert parts(state, "price", 3) == [("agreed", 5, {"industry": 3})]


WRONG = [
    ("luck", 0, "there is no number 'luck'; ask for one of trophies, skulls, interest, interest_gross, raisable, "
     "price, hindmost"),
    ("price", 1, "there is no industry 1; they are 2 to 11"), ("price", 12, "there is no industry 12"),
    ("skulls", -1, "there is no seat -1"), ("skulls", 2, "there is no seat 2"), ("trophies", 2, "there is no seat 2"),
    ("interest", -1, "there is no seat -1"),
]  # fmt: skip


@each_row("field, which, said", WRONG)
def test_a_number_that_there_is_not(field: str, which: int, said: str) -> None:
    for ask in (GAME.numbers.number, GAME.numbers.parts):
        with pytest.raises(ValueError, match=re.escape(said)):
            ask(lay(), field, which)


def test_in_a_game_every_change_of_skulls_and_prices_has_a_rule() -> None:
    rule = re.compile(r"[RK]\d+(\.\d+)?|ruling")
    state = lay({9: "0 1", 4: "1"}, Revenue(0), active=9, hindmost=0)
    after = play(state, do("settle", 0), do("settle", 1), CLOSE)
    assert isinstance(after.phase, Auction) and isinstance(lay().phase, StartOfRound)
    assert (after.skulls, GAME.numbers.cause(state, CLOSE, after, "skulls", 0)) == ((26, 23), "R5.2")
    sold = play(after, do("bid", 0, 9), do("pass", 1))
    assert isinstance(sold.phase, Sold)
    for kind in ("bid", "pass", "pay", "loan", "close_revenue", "veto"):
        for field in ("skulls", "price", "trophies", "interest", "hindmost"):
            for which in (0, 1):
                assert rule.fullmatch(GAME.numbers.cause(sold, Action(kind, 0), sold, field, which))
