"""How a card is played: shown, answered, its Risk die thrown, boosted, resolved, put away (rulebook en 316-324)."""

from typing import Any

from companion.games.orconomy.rules.phases.placing import new_game
from companion.games.orconomy.rules.state import Launch, State
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import (
    GAME,
    UNASKED,
    agreement,
    do,
    lay,
    offer,
    play,
    rated,
    shown,
    unseen,
    why_not,
)
from tests.many_rows import each_row


def lobbying(rating: int = 0, board: dict[int, str] | None = None, **rest: Any) -> State:
    """Seat 0 shows Lobby to bring the Crisis from 3 to 9; nobody has answered yet."""
    state = lay(board, Launch(0), **{"ratings": rated(lobby=rating), "players": 3, **rest})
    return play(state, do("lobby", 0, 9))


def thrown(rating: int, die: int, **rest: Any) -> State:
    """The same, and its Risk die was thrown."""
    return play(lobbying(rating, **rest), do("risk_roll", 0, die))


def test_the_screen_shows_what_lies_open_and_at_what_it_is_aimed() -> None:
    open_ = table_view(lobbying()).plays
    assert [(play.kind, play.player, dict(play.args), play.step) for play in open_] == [
        ("lobby", 0, {"industry": 9}, "shown")
    ]
    assert table_view(lobbying()).prompt.code == "card_shown"


@each_row("die", range(1, 7))
@each_row("rating", range(2, 7))
def test_the_risk_die_must_show_the_rating_at_least(rating: int, die: int) -> None:
    """En 320: lower than the Risk Rating, and the card has no effect."""
    state = thrown(rating, die, cards=(9, 3, 3))
    enough = die >= rating
    assert (why_not(state, "resolve", 0) == "") == enough
    assert (why_not(state, "let_fail", 0) == "") == (not enough)
    for amount in range(-1, 7):
        assert (why_not(state, "boost", 0, amount) == "") == (not enough and amount == rating - die)


def test_the_ratings_on_file_are_where_a_game_begins() -> None:
    assert new_game(agreement(2)).ratings == UNASKED


INTERRUPTIONS = {
    "loan": (6,), "pay_off": (11,), "remove": (6, 2), "sell_pair": (), "lobby": (8,), "espionage": (9,),
    "informer": (), "good_bargain": (6, 0),
}  # fmt: skip


def open_cards() -> dict[str, State]:
    """A card lying open, at each step it may be in."""
    state = IN_ROUND["launch"](ratings=rated(lobby=4, consultants=0), cards=(5, 5, 5))
    shown_ = play(state, do("lobby", 0, 9))
    failed = play(shown_, do("risk_roll", 0, 3))
    return {
        "rating": play(IN_ROUND["launch"](ratings=UNASKED), do("lobby", 0, 9)),
        "shown": shown_,
        "failed": failed,
        "succeeded": play(shown_, do("risk_roll", 0, 4)),
        "answered": play(shown_, do("security_service", 1)),
        "reroll": play(failed, do("consultants", 1, 0), do("resolve", 1)),
    }


@each_row("step", ["rating", "shown", "failed", "succeeded", "answered", "reroll"])
@each_row("kind", INTERRUPTIONS)
def test_nothing_interrupts_a_card(kind: str, step: str) -> None:
    """En 324: no any-time action, no other card."""
    for seat in range(3):
        assert why_not(open_cards()[step], kind, seat, *INTERRUPTIONS[kind]) == "card_in_play"
        assert offer(open_cards()[step], kind, seat) is None


@each_row("step", ["rating", "shown", "failed", "succeeded", "answered", "reroll"])
def test_the_phase_waits_for_a_card(step: str) -> None:
    state = open_cards()[step]
    assert why_not(state, "launch", 0, 5) == why_not(state, "pass", 0) == "card_in_play"
    assert GAME.dice.throw(state, (3, 4)) == ()


@each_row("moment", [name for name in IN_ROUND if name not in ("winter cards", "revenue, first done")])
def test_the_phase_goes_on_where_it_was(moment: str) -> None:
    before = IN_ROUND[moment](cards=(5, 5, 5))
    after = shown(before, "lobby", 2, 10)
    assert after.phase == before.phase
    assert after.board == before.board
    assert {item.kind for item in GAME.rules.offers(before)} <= {item.kind for item in GAME.rules.offers(after)} | {
        "lobby"
    }


def test_the_card_list_says_for_every_seat_why_not() -> None:
    state = lay(phase=Launch(0), players=3, cards=(0, 2, 2), discards=unseen(1), ratings=rated(lobby=5))
    cards = {item.kind: item for item in table_view(state).cards}
    assert len(cards) == 12
    assert (cards["lobby"].rating, cards["lobby"].fields) == (5, ("industry",))
    assert [refused.code if refused else "" for refused in cards["lobby"].refusals] == ["no_card", "", ""]
    assert all(refused is not None for refused in cards["tax_inspection"].refusals)
