"""How a card is played: shown, answered, its Risk die thrown, boosted, resolved, put away (rulebook en 316-324)."""

from random import Random
from typing import Any

from companion.games.orconomy.rules.acts import STAGES_OF
from companion.games.orconomy.rules.state import CARDS, EndOfRound, Launch, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy import positions
from tests.games.orconomy.moments import EVERY, IN_ROUND, OUTSIDE, SET_UP, only
from tests.games.orconomy.positions import GAME, NOBODY, card, do, lay, offer, phase_of, play, rated, shown, why_not
from tests.many_rows import each_row

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
        "rating": play(IN_ROUND["launch"](ratings=positions.UNASKED), do("lobby", 0, 9)),
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
    state = lay(phase=Launch(0), players=3, cards=(0, 2, 2), discards=positions.unseen(1), ratings=rated(lobby=5))
    cards = {item.kind: item for item in table_view(state).cards}
    assert len(cards) == 12
    assert (cards["lobby"].rating, cards["lobby"].fields) == (5, ("industry",))
    assert [refused.code if refused else "" for refused in cards["lobby"].refusals] == ["no_card", "", ""]
    assert all(refused is not None for refused in cards["tax_inspection"].refusals)


# --- The two cards that answer others: Security Service and Consultants (rulebook en 324, 332-334, 386-394)
SERVICE, LOBBY, CONSULTANTS = card("security_service"), card("lobby"), card("consultants")


def lobby_then(*actions: Action, **rest: Any) -> State:
    """Seat 0 shows Lobby for the Crisis to go from 3 to 9; then what was done."""
    state = lay(None, Launch(0), **{"players": 3, "cards": (4, 4, 4), **rest})
    return play(state, do("lobby", 0, 9), *actions)


def risky(die: int, rating: int = 4, **rest: Any) -> State:
    """Lobby of seat 0, and its Risk die."""
    return lobby_then(do("risk_roll", 0, die), **{"ratings": rated(lobby=rating), **rest})


@each_row("who", [0, 1, 2])
@each_row("first, second", [(2, 5), (6, 3), (4, 4), (1, 1)])
def test_consultants_have_the_risk_die_thrown_again(who: int, first: int, second: int) -> None:
    """En 388-392: any die just thrown, one's own too, a bad one or a good one."""
    state = play(risky(first), do("consultants", who, 0), do("resolve", who))
    assert (table_view(state).dice_due, table_view(state).prompt.code) == (1, "card_reroll")
    assert positions.who_may(state, "reroll") == (who,)
    state = play(state, do("reroll", who, second))
    assert (why_not(state, "resolve", 0) == "") == (second >= 4)
    assert (why_not(state, "let_fail", 0) == "") == (second < 4)
    assert state.discards == (CONSULTANTS,)


def forecast(*dice: int, **rest: Any) -> State:
    """The Oracle has thrown; nobody has done anything since. Activity was at 7."""
    board = rest.pop("board", {7: "0 1", 9: "0b 1b"})
    return play(lay(board, **{"players": 3, "cards": (4, 4, 4), **rest}), do("roll", -1, *dice))


def rethrown(state: State, player: int, die: int, value: int) -> State:
    """Consultants of a player on one Forecast die, which then shows another value."""
    state = play(state, do("consultants", player, die), do("resolve", player))
    return play(state, do("reroll", positions.who_may(state, "reroll")[0], value))


@each_row("who", [0, 1, 2])
@each_row(
    "dice, die, value, expected",
    [
        ((2, 3), 1, 6, (6, 3)),  # 5 becomes 9
        ((2, 3), 2, 6, (2, 6)),  # 5 becomes 8
        ((3, 3), 2, 5, (3, 5)),  # a double no longer: no Winter
        ((2, 3), 1, 3, (3, 3)),  # now a double
        ((2, 4), 1, 3, (3, 4)),  # 6 becomes 7, where Activity was: Winter
        ((3, 4), 1, 1, (1, 4)),  # Activity stayed; now it moves
        ((6, 5), 2, 6, (6, 6)),  # 12 is Tourism
        ((2, 3), 1, 2, (2, 3)),  # the same again
    ],
)
def test_consultants_on_a_forecast_die_make_it_another_throw(
    who: int, dice: tuple[int, int], die: int, value: int, expected: tuple[int, int]
) -> None:
    """En 394: as if the Oracle had thrown that in the first place."""
    state = rethrown(forecast(*dice), who, die, value)
    direct = forecast(*expected)
    assert (state.active, state.dice, state.phase) == (direct.active, direct.dice, direct.phase)
    assert phase_of(state) == phase_of(direct)
    assert table_view(state).prompt == table_view(direct).prompt
    assert state.cards == tuple(4 - (seat == who) for seat in range(3))


# --- When each of the twelve cards may be played, and when not: every card at every moment of a game
ANY_TIME = frozenset(IN_ROUND)
WINDOWS = {
    "exploitation": only("revenue, first done", "revenue, all done"),  # rulebook en 338
    "espionage": ANY_TIME - {"competition", "convert"},  # en 344-346
    "veto": only("auction", "sold", "competition", "convert"),  # en 350
    "tax_inspection": only("end", "end, all done"),  # en 358
    "informer": ANY_TIME,  # en 362
    "payments_delay": only("interest", "crisis step", "winter cards"),  # en 368
    "lobby": ANY_TIME,  # en 372
    "fraud": only("sold"),  # en 376-378
    "good_bargain": ANY_TIME,  # en 382
    "corporate_raid": only("end", "end, all done"),  # en 396
    "security_service": only(),  # only an answer to another card (en 334)
}
AIM = {
    "espionage": (10,), "veto": (1,), "tax_inspection": (1,), "lobby": (9,), "good_bargain": (6, 0),
    "corporate_raid": (1, 0),
}  # fmt: skip
"""What seat 0 aims a card at; at every moment that is possible as far as the target goes."""


def test_every_card_has_its_window_here_or_in_the_tests_of_the_consultants() -> None:
    assert set(WINDOWS) | {"consultants"} == set(CARDS)


@each_row("moment", EVERY)
@each_row("kind", WINDOWS)
def test_a_card_may_be_played_in_its_window_and_at_no_other_time(kind: str, moment: str) -> None:
    state = EVERY[moment]()
    allowed = moment in WINDOWS[kind]
    said = why_not(state, kind, 0, *AIM.get(kind, ()))
    assert (said == "") == allowed, said
    assert (offer(state, kind, 0) is not None) == allowed


@each_row("moment", EVERY)
@each_row("die", [-1, 0, 3, 6])
def test_consultants_need_a_die_that_was_just_thrown(die: int, moment: str) -> None:
    """En 388-394."""
    assert why_not(EVERY[moment](), "consultants", 0, die) != ""


@each_row("moment", OUTSIDE)
@each_row("kind", CARDS)
def test_outside_of_a_round_no_card_may_be_played(kind: str, moment: str) -> None:
    """En 283: at any time during the game round; so not while setting up, and not when somebody has won."""
    aim = {"consultants": (1,), **AIM}.get(kind, ())
    said = why_not(OUTSIDE[moment](), kind, 0, *aim)
    assert said in ({"wrong_phase", "not_an_answer"} if moment in SET_UP else {"game_over"})


@each_row("kind", WINDOWS)
def test_who_holds_no_card_plays_none(kind: str) -> None:
    for moment in WINDOWS[kind]:
        state = IN_ROUND[moment](cards=(0, 4, 4))
        if state.cards[0] == 0:  # everybody has got one in Winter otherwise
            assert why_not(state, kind, 0, *AIM.get(kind, ())) == "no_card"
            assert offer(state, kind, 0) is None


@each_row("kind", WINDOWS)
def test_a_card_is_played_by_somebody_at_the_table(kind: str) -> None:
    for moment in WINDOWS[kind]:
        for nobody in (-2, -1, 3):
            assert why_not(IN_ROUND[moment](), kind, nobody, *AIM.get(kind, ())) != ""


# --- Several want to play a card at the same time: whoever says so is waited for, in player order (R13.8, en 322)
def at_launch(**rest: object) -> State:
    """Three players, a launch due from seat 0, the Oracle."""
    return lay({7: "0 1 2"}, Launch(0), 3, **rest)  # type: ignore[arg-type]


@each_row("moment", IN_ROUND)
def test_the_phase_waits_and_what_is_possible_at_any_time_does_not(moment: str) -> None:
    before = IN_ROUND[moment]()
    seat = next(item.player for item in GAME.rules.offers(before) if item.kind == "want")
    state = play(before, do("want", seat))
    offered = {item.kind for item in GAME.rules.offers(state)}
    assert {"loan", "remove", "withdraw"} <= offered and not [kind for kind in offered if STAGES_OF[kind]]
    for item in GAME.rules.offers(before):
        if STAGES_OF[item.kind]:
            assert why_not(state, item.kind, item.player, *(domain[0] for domain in item.domains)) == "card_wanted"
    assert GAME.turns(state) == (seat,)
    back = play(state, do("withdraw", seat))
    assert back == before and GAME.rules.offers(back) == GAME.rules.offers(before)


def test_it_stands_in_the_position_and_moves_with_the_seats() -> None:
    state = play(lay({7: "0 1 2"}, EndOfRound(NOBODY), 3), do("want", 1), do("want", 2))
    told = GAME.files.position(state)
    assert told["wanting"] == ["Snaggu", "Urzog"] and told["problems"] == []
    assert GAME.leave(state, 1).wanting == (1,)
    assert GAME.join(state, "Zoya", "sun").wanting == (1, 2)
    spoilt = state._replace(cards=(3, 0, 3), deck=state.deck + 3)
    assert [problem.code for problem in GAME.status(spoilt)] == ["wanting_nothing"]


def test_for_somebody_who_is_not_there_it_is_withdrawn() -> None:
    state = play(at_launch(), do("want", 2))
    assert GAME.stand_in(state, 2, Random(1)) == do("withdraw", 2)
    assert GAME.stand_in(state, 0, Random(1)) is None
