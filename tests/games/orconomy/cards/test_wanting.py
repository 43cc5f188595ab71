"""Several want to play a card at the same time: whoever says so is waited for, in player order (R13.8, en 322)."""

from random import Random

from companion.games.orconomy.rules.acts import STAGES_OF
from companion.games.orconomy.rules.state import Auction, Competition, EndOfRound, Launch, Revenue, StartOfRound, State
from companion.games.orconomy.view import table_view
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import GAME, NOBODY, do, lay, play, why_not
from tests.many_rows import each_row


def at_launch(**rest: object) -> State:
    """Three players, a launch due from seat 0, the Oracle."""
    return lay({7: "0 1 2"}, Launch(0), 3, **rest)  # type: ignore[arg-type]


def test_who_is_alone_just_plays() -> None:
    state = play(at_launch(), do("lobby", 2, 9))
    assert table_view(state).plays and state.wanting == ()


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


@each_row(
    "phase, kind, player, args",
    [
        (Launch(0), "pass", 0, ()), (Launch(0), "launch", 0, (7,)), (EndOfRound(NOBODY), "end_round", NOBODY, ()),
        (StartOfRound(), "roll", NOBODY, (3, 4)), (Revenue(0), "settle", 0, ()),
        (Auction(0, (0, 0, 0), (False,) * 3, (0, 0, 0)), "bid", 0, (9,)),
        (Competition(0, (0, 0, 0), (False, True, True)), "bid_cards", 0, (1,)),
    ],
)  # fmt: skip
def test_what_the_phase_asks_for_is_refused_with_whose_card_is_first(
    phase: object, kind: str, player: int, args: tuple[int, ...]
) -> None:
    state = play(lay({7: "0 1 +0"}, phase, 3), do("want", 2))  # type: ignore[arg-type]
    refused = GAME.rules.refusal(state, do(kind, player, *args))
    assert refused is not None
    assert (refused.code, refused.rule, dict(refused.args)["player"]) == ("card_wanted", "R13.8", 2)
    assert not [item for item in GAME.rules.offers(state) if item.kind == kind]


def test_one_tap_and_a_throw_do_nothing_meanwhile() -> None:
    state = play(lay({7: "0 1"}, EndOfRound(NOBODY), 3), do("want", 2))
    assert GAME.conduct.settle(state).run == () and GAME.dice.throw(state, (3, 4)) == ()
    assert GAME.dice.no_throw(state).code == "card_wanted" and table_view(state).dice_due == 0


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
