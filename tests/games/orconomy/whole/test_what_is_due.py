"""What the table is told at every moment of a game: the phase, what is due, by whom, and the dice."""

from typing import Any

from companion.games.orconomy.rules.state import Competition, Launch, Over, Play, State
from companion.games.orconomy.view import table_view
from companion.games.orconomy.view_shapes import TableView
from companion.games.protocol import Offer
from tests.games.orconomy.moments import ALL, EVERY, IN_ROUND, NONE, laid
from tests.games.orconomy.positions import GAME, NAMES, NOBODY, agreement, card, do, lay, play, rated
from tests.games.orconomy.vocabulary import prompted
from tests.many_rows import each_row

TOLD: dict[str, tuple[str, str, int, str, dict[str, Any]]] = {
    "crisis roll": ("crisis_roll", "", NOBODY, "roll_crisis", {}),
    "first oracle": ("oracle", "", NOBODY, "first_oracle", {"how": "random"}),
    "placement": ("placement", "", 0, "place", {"player": 0, "done": 0, "all": 6}),
    "start": ("roll", "", NOBODY, "roll", {"player": 0, "round": 2}),
    "interest": ("winter", "interest", 0, "winter_interest", {"reason": "same", "player": 0}),
    "crisis step": ("winter", "crisis", NOBODY, "winter_crisis", {"industry": 4}),
    "winter cards": ("winter", "cards", NOBODY, "winter_cards", {}),
    "revenue": ("revenue", "", 0, "revenue", {}),
    "revenue, first done": ("revenue", "", 1, "revenue", {}),
    "revenue, all done": ("revenue", "", NOBODY, "revenue_done", {"hindmost": 2, "amount": 3}),
    "auction": ("auction", "bid", 0, "bid", {"player": 0, "least": 5}),
    "sold": ("auction", "pay", 1, "sold_pay", {"player": 1, "amount": 9}),
    "paid": ("auction", "place", 1, "sold_place", {"player": 1, "industry": 5}),
    "competition": ("startups", "competition", 0, "competition", {"player": 0, "least": 1, "industry": 6}),
    "convert": ("startups", "convert", 1, "convert", {"player": 1, "cards": 1}),
    "launch": ("startups", "launch", 0, "launch", {"player": 0, "cost": 3}),
    "end": ("end", "buy", 0, "buy", {"player": 0, "cost": 7}),
    "end, all done": ("end", "buy", NOBODY, "end_done", {"player": 1, "round": 3}),
    "over": ("over", "", NOBODY, "win", {"player": 1, "trophies": 3}),
}
"""Phase, step, who is due, and the sentence with its values."""


def test_every_moment_is_told_here() -> None:
    assert set(TOLD) == set(EVERY)


@each_row("moment", TOLD)
def test_where_the_game_is_and_what_is_due(moment: str) -> None:
    view = table_view(EVERY[moment]())
    assert (view.phase, view.step, view.turn, view.prompt.code, dict(view.prompt.args)) == TOLD[moment]


def open_lobby(step: str = "shown", die: int = 0, **rest: Any) -> State:
    """Seat 1 has shown a Lobby while seat 0 was to launch."""
    plays = (Play(card("lobby"), 1, (9,), step, die),)
    return laid(Launch(0), plays=plays, **{"ratings": rated(lobby=4), **rest})


CARD_STEPS: dict[str, tuple[State, dict[str, Any], int]] = {
    "card_roll": (open_lobby(), {"needs": 4}, 1),
    "card_failure": (open_lobby("rolled", 2), {"short": 2}, 0),
    "card_success": (open_lobby("rolled", 4), {}, 0),
    "card_reroll": (open_lobby("reroll"), {}, 1),
    "card_shown": (open_lobby(ratings=rated()), {}, 0),
    "card_rating": (open_lobby(ratings=(-1,) * 12), {}, 0),
    "card_told": (open_lobby(ratings=(-1,) * 12, agreed=agreement(3, risk_rating_unknown="table")), {}, 0),
}
"""A card lying open in each of its steps: what its sentence says besides whose it is, and how many dice are due."""


@each_row("code", CARD_STEPS)
def test_what_an_open_card_waits_for(code: str) -> None:
    state, values, dice = CARD_STEPS[code]
    view = table_view(state)
    assert prompted(state) == (code, {"player": 1, "card": "lobby", **values})
    assert (view.turn, view.dice_due) == (1, dice)
    (shown,) = view.plays
    assert f"card_{shown.step}" == code
    assert (shown.kind, shown.player, shown.args) == ("lobby", 1, (("industry", 9),))
    assert shown.short == values.get("short", 0)


@each_row("moment", EVERY)
def test_both_dice_are_due_for_the_crisis_and_at_the_start_of_a_round(moment: str) -> None:
    assert table_view(EVERY[moment]()).dice_due == (2 if moment in ("crisis roll", "start") else 0)


def stances(view: TableView) -> list[str]:
    return [player.stance for player in view.players]


STANCES = {
    "revenue": ["bidding", "waiting", "waiting"],
    "revenue, first done": ["done", "bidding", "waiting"],
    "revenue, all done": ["done", "done", "done"],
    "auction": ["bidding", "waiting", "waiting"],
    "sold": ["passed", "highest", "passed"],
    "paid": ["passed", "highest", "passed"],
    "competition": ["bidding", "waiting", "waiting"],
    "launch": ["bidding", "waiting", "waiting"],
    "end": ["bidding", "waiting", "waiting"],
    "end, all done": ["done", "done", "done"],
}
"""Everybody's part in what is going on; at all other moments nobody has one."""


@each_row("moment", EVERY)
def test_everybodys_part_in_it(moment: str) -> None:
    assert stances(table_view(EVERY[moment]())) == STANCES.get(moment, ["", "", ""])


def test_bids_stand_beside_their_bidders() -> None:
    view = table_view(play(EVERY["auction"](), do("bid", 0, 7), do("bid", 1, 8)))
    assert [player.bid for player in view.players] == [7, 8, None]
    assert stances(view) == ["waiting", "highest", "bidding"]
    view = table_view(play(EVERY["competition"](), do("bid_cards", 0, 2), do("pass", 1)))
    assert [player.bid for player in view.players] == [2, None, None]
    assert (stances(view), view.min_bid, view.best_bid, view.best_bidder) == (["highest", "passed", "bidding"], 3, 2, 0)


@each_row("moment", EVERY)
def test_nobody_has_a_bid_where_nothing_is_sold(moment: str) -> None:
    bids = [player.bid for player in table_view(EVERY[moment]()).players]
    assert bids == ([None, 9, None] if moment in ("sold", "paid") else [None] * 3)


FEES = {"auction": ["free", "due", "due"], "sold": ["free", "paid", "due"], "paid": ["free", "paid", "due"]}


@each_row("moment", EVERY)
def test_the_fee_is_spoken_of_in_an_auction_only(moment: str) -> None:
    assert [player.fee for player in table_view(EVERY[moment]()).players] == FEES.get(moment, ["", "", ""])


BOUNDS = {"auction": (5, 0, NOBODY), "sold": (0, 9, 1), "paid": (0, 9, 1), "competition": (1, 0, NOBODY)}


@each_row("moment", EVERY)
def test_least_and_best_bid(moment: str) -> None:
    view = table_view(EVERY[moment]())
    assert (view.min_bid, view.best_bid, view.best_bidder) == BOUNDS.get(moment, (0, 0, NOBODY))


DUES = {
    "interest": [-1, 0, 0], "revenue": [-2, 1, 3], "revenue, first done": [None, 1, 3],
}  # fmt: skip
"""Communications, Innovations and Food Processing bring 3, 3 and -2; the pledge in 11 has no other token there."""


@each_row("moment", EVERY)
def test_what_everybody_still_gets_or_owes(moment: str) -> None:
    assert [player.due for player in table_view(EVERY[moment]()).players] == DUES.get(moment, [None] * 3)


def test_one_line_for_each_income_loss_and_interest() -> None:
    view = table_view(EVERY["revenue, first done"]())
    assert [(line.player, line.industry, line.amount) for line in view.lines] == [(1, 5, 3), (1, 6, -2), (2, 5, 3)]
    assert [line.choices for line in view.lines] == [(), (do("collapse", 1, 6),), ()]
    (line,) = table_view(EVERY["interest"]()).lines
    assert (line.player, line.industry, line.amount) == (0, 11, -1)
    assert line.choices == (do("pay_interest", 0, 11), do("give_up", 0, 11))


@each_row("moment", [name for name in EVERY if not name.startswith(("revenue", "interest"))])
def test_there_are_no_lines_where_nothing_is_to_be_settled(moment: str) -> None:
    assert table_view(EVERY[moment]()).lines == ()


def offered(view: TableView, *kinds: str) -> list[Offer]:
    return [item for item in view.offers if item.kind in kinds]


def test_those_further_on_may_launch_or_buy_at_once() -> None:
    """Whoever comes before them passes by that (see `reach`)."""
    near = (4, 5, 6)
    assert offered(table_view(EVERY["launch"]()), "launch", "pass", "buy") == [
        Offer("launch", 0, (near,), ("industry",)),
        Offer("pass", 0),
        Offer("launch", 1, (near,), ("industry",)),
        Offer("launch", 2, (near,), ("industry",)),
        *(Offer("buy", seat) for seat in range(3)),
    ]
    assert offered(table_view(EVERY["end"]()), "buy", "pass", "launch") == [
        Offer("buy", 0),
        Offer("pass", 0),
        Offer("buy", 1),
        Offer("buy", 2),
    ]
    assert offered(table_view(laid(Launch(2))), "launch", "pass", "buy") == [
        Offer("launch", 2, (near,), ("industry",)),
        Offer("pass", 2),
        *(Offer("buy", seat) for seat in range(3)),
    ]


@each_row("moment", IN_ROUND)
def test_every_offer_is_there_once(moment: str) -> None:
    offers = [(item.kind, item.player, item.domains) for item in table_view(EVERY[moment]()).offers]
    assert len(offers) == len(set(offers))


def test_who_launches_must_have_a_token_and_the_skulls() -> None:
    full = {2: "0 0 0", 3: "0 0 0", 4: "0 0 0", 7: "+0"}
    assert offered(table_view(lay(full, Launch(0))), "launch") == [Offer("launch", 1, ((6, 7, 8),), ("industry",))]
    poor = table_view(lay(phase=Launch(0), skulls=(2, 3)))
    assert offered(poor, "launch") == [Offer("launch", 1, ((6, 7, 8),), ("industry",))]


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


def test_the_sector_of_the_round_and_its_neighbours_are_marked() -> None:
    industries = table_view(laid(Competition(0, NONE, ALL))).industries
    assert [industry.number for industry in industries if industry.active] == [5]
    assert [industry.number for industry in industries if industry.near] == [4, 5, 6]
    assert [industry.number for industry in industries if industry.in_crisis] == [3]
    assert [industry.slots for industry in industries] == [3, 3, 3, 4, 3, 2, 3, 4, 3, 3]
    assert [industry.free_slots for industry in industries] == [3, 3, 3, 2, 1, 2, 3, 4, 3, 2]


@each_row("moment", [name for name in EVERY if name not in ("crisis roll", "first oracle", "placement")])
def test_the_screen_lists_the_problems_of_a_moment(moment: str) -> None:
    """The boards of the moments have nobody hindmost by their Trophies but seat 2; nothing else is odd."""
    state = EVERY[moment](hindmost=2)
    assert set(GAME.view(state).problems) == ({"winner_below_target"} if moment == "over" else set())
