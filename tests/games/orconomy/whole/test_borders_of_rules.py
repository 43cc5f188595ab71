"""Rare turns of the rules: what needs nothing before it, what the log tells, what is spared, and what is refused."""

import re
from dataclasses import replace
from random import Random

import pytest

from companion.games.orconomy.rules.options import agreed
from companion.games.orconomy.rules.phases.seating import with_player
from companion.games.orconomy.rules.state import CARDS, Auction, Launch, Over, Revenue, Sold, StartOfRound, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action, IllegalAction
from tests.games.orconomy.moments import EVERY, IN_ROUND
from tests.games.orconomy.positions import BOX, CLOSE, GAME, NAMES, agreement, do, lay, play
from tests.games.orconomy.random_games import walk
from tests.games.orconomy.vocabulary import bank_of, bidding, parts
from tests.many_rows import each_row


@each_row("moment", IN_ROUND)
def test_what_is_allowed_now_needs_nothing_before_it(moment: str) -> None:
    state = IN_ROUND[moment]()
    assert GAME.conduct.reach(state, do("loan", 0, 6)) == (do("loan", 0, 6),)
    assert GAME.conduct.reach(state, do("lobby", 0, 9)) == (do("lobby", 0, 9),)


@each_row("moment", IN_ROUND)
def test_an_industry_that_there_is_not_is_named_at_every_moment(moment: str) -> None:
    for action in (do("loan", 0, 0), do("pay_off", 0, 0), do("remove", 0, 0, 0)):
        refused = GAME.rules.refusal(IN_ROUND[moment](), action)
        assert refused is not None and (refused.code, refused.args) == ("unknown_industry", (("industry", 0),))


def test_doing_what_is_refused_says_why_and_where() -> None:
    state, action = bidding(2), do("bid", 0, 8)
    with pytest.raises(IllegalAction, match="bid by seat 0") as wrong:
        GAME.rules.apply(state, action)
    assert (wrong.value.action, wrong.value.refusal) == (action, GAME.rules.refusal(state, action))
    assert "auction bid" in str(wrong.value)


def test_twelve_kinds_of_card_four_of_each() -> None:
    assert len(CARDS) == len(set(CARDS)) == 12
    assert 4 * len(CARDS) == BOX.supply.cards == 48


def test_the_log_tells_only_what_everybody_saw() -> None:
    names = ("Anna", "Boris")
    told = {"do": "tax_inspection", "player": "Anna", "victim": "Boris"}
    assert GAME.rules.to_line(do("tax_inspection", 0, 1), names) == told
    for kind in ("sell_pair", "buy"):
        assert GAME.rules.to_line(do(kind, 0), names) == {"do": kind, "player": "Anna"}


def test_a_loan_from_an_empty_strict_bank_brings_nothing_and_hands_are_told_so() -> None:
    state = bank_of(0, "strict")
    after = play(state, do("loan", 0, 7))
    assert after.skulls == state.skulls
    due = GAME.hands.due((state, after), (do("loan", 0, 7),), seen=False)
    assert [(one.verb, one.amount) for one in due if one.what == "skulls"] == [("take", 7), ("give", 7)]


def test_headers_keep_to_their_own_way_with_banking() -> None:
    """New games read the text; a header says what its game began with."""
    assert agreed("merged", {}).banking_covers == agreed("en", {}).banking_covers == "every_pay_off"
    assert agreed("merged", {"banking_covers": "once"}).banking_covers == "once"


@each_row("covers, kinds", [("once", ["pay_off", "pay_off_in_full"]), ("every_pay_off", ["pay_off"])])
def test_a_token_turned_over_is_asked_about_only_where_a_cover_is_used_up(covers: str, kinds: list[str]) -> None:
    state = lay({9: "0", 7: "0b 1 1", 4: "0b"}, Launch(0), agreed=agreement(2, banking_covers=covers))
    runs = [move.run[-1] for move in GAME.board.moves(state)]
    assert sorted(run.kind for run in runs if run.kind.startswith("pay_off") and run.args == (7,)) == kinds


@each_row("moment", IN_ROUND)
def test_every_offer_is_there_once(moment: str) -> None:
    offers = [(item.kind, item.player, item.domains) for item in table_view(EVERY[moment]()).offers]
    assert len(offers) == len(set(offers))


def test_the_winners_are_one_unless_the_table_shares() -> None:
    board = {2: "0", 3: "0", 4: "0", 5: "0 1", 6: "1", 7: "1", 8: "1", 9: "1"}
    for shared, winners in (("acting_player", (1,)), ("shared", (0, 1))):
        state = lay(board, Over(), agreed=agreement(2, target=7, simultaneous_win=shared), winner=1)
        assert table_view(state).winners == winners
        assert GAME.files.position(state)["winners"] == [NAMES[seat] for seat in winners]
        assert GAME.files.position(state)["winner"] == NAMES[1]
        told = dict(table_view(state).prompt.args)
        assert told.get("names", NAMES[1]) == ", ".join(NAMES[seat] for seat in winners)
    exactly = agreement(2, target=9, simultaneous_win="shared")
    assert table_view(lay(board, Over(), agreed=exactly, winner=1)).winners == (1,)


@each_row("moment", [name for name in EVERY if name not in ("crisis roll", "first oracle", "placement")])
def test_the_screen_lists_the_problems_of_a_moment(moment: str) -> None:
    """The boards of the moments have nobody hindmost by their Trophies but seat 2; nothing else is odd."""
    state = EVERY[moment](hindmost=2)
    assert set(GAME.view(state).problems) == ({"winner_below_target"} if moment == "over" else set())


def possible(state: State) -> bool:
    """Whether nothing in the position cannot be."""
    return GAME.status(state) == ()


@each_row(
    "state, seat", [(lay({7: "0 1"}), 0), (lay({7: "0 1 2"}, Revenue(0), 3), 1), (lay({7: "0 1 2"}, players=3), 3)]
)
def test_not_everybody_may_leave_at_any_time(state: State, seat: int) -> None:
    with pytest.raises(ValueError):
        GAME.leave(state, seat)


@each_row(
    "state, name, clan, seat",
    [
        (lay({7: "0 1 2 3 4"}, players=5), "Mog", "rune", 1),
        (lay({7: "0 1"}), NAMES[0], "rune", 1),
        (lay({7: "0 1"}), "Mog", "tusk", 1),
        (lay({7: "0 1"}), "Mog", "rune", 3),
        (lay({7: "0 1"}, Revenue(0)), "Mog", "rune", 1),
    ],
)
def test_not_everybody_may_join_at_any_time(state: State, name: str, clan: str, seat: int) -> None:
    with pytest.raises(ValueError):
        with_player(state, name, clan, seat)


@each_row("seed", range(4))
def test_the_game_goes_on_after_it(seed: int) -> None:
    rng = Random(seed)
    state = GAME.leave(lay({7: "0 1b 2", 8: "1 +1 2", 9: "0"}, players=3), rng.randrange(3))
    state = with_player(state, "Mog", "rune", rng.randrange(3))
    played = [after for _, _, after in walk(rng, state, 200)]
    assert all(possible(after) for after in played)
    assert len(played) > 50


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
