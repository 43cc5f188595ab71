"""Battles: more Orcs win, ties go to the neighbour's holder, lands freeze and thaw, the land nearest the box first."""

import json
from collections.abc import Iterator

from companion.games.orc.deal import Cards
from companion.games.orc.rules import derive
from companion.games.orc.rules.battles import Battle, fight
from companion.games.orc.rules.cards import natives
from companion.games.orc.rules.state import NOBODY, Draw, Hands, Over, State
from companion.games.protocol import Action, Result
from tests.games.orc import positions
from tests.games.orc.positions import GAME, NAMES, TABLE, A, B, card, colour, do, hand_sizes, holders, with_options
from tests.games.orc.simulated_games import Played, played
from tests.many_rows import few_quick


def test_y16_of_two_battles_the_one_nearer_to_the_box_is_told_first() -> None:
    lands = tuple(positions.land_of(words) for words in ("4", "0 A:red*2", "4", "4", "0 B:green*1", "4"))
    after, told = fight(lands, (5, 2))
    assert told == (Battle(2, (2, 0), A), Battle(5, (0, 1), B))
    assert [land.owner for land in after] == [NOBODY, A, NOBODY, NOBODY, B, NOBODY]


def as_seen(step: Played) -> Iterator[Action]:
    """What a table without told draws tells of a step: no pile's number, and after the turn which piles are gone."""
    yield step.action._replace(args=(0,)) if step.action.kind == "draw" else step.action
    if not isinstance(step.after.phase, Draw):
        yield from (Action("emptied", TABLE, (number,)) for number in newly_gone(step.cards_after, step.after))


def newly_gone(cards: Cards, told: State) -> list[int]:
    return [number for number, pile in enumerate(cards.piles, 1) if not pile and told.phase != Hands()]


@few_quick("games", [30, 120])
def test_told_and_untold_draws_end_with_the_same_holders_hands_and_scores(games: int) -> None:
    for seed in range(games):
        steps = list(played(seed))
        seen = with_options(steps[0].before, draws="seen")
        for step in steps:
            for action in as_seen(step):
                if action.kind != "emptied" or seen.land(action.args[0]).stock:
                    seen = GAME.rules.apply(seen, action)
            assert hand_sizes(seen) == hand_sizes(step.after)
            assert derive.cards_left(seen) == derive.cards_left(step.after)
            if not isinstance(step.after.phase, Draw):
                assert holders(seen) == holders(step.after)
            assert GAME.status(seen) == ()
        assert isinstance(seen.phase, Over)
        assert GAME.result(seen) == GAME.result(steps[-1].after)


LOG = """
{"format": "orctable-log", "version": 2, "game": "orc", "players": [{"name": "Anna", "side": "near"},
 {"name": "Boris", "side": "far"}], "dealer": "Anna", "line": [["white", 2], ["yellow", 1], ["green", 2], ["blue", 1],
 ["red", 2], ["purple", 1]], "position": {"phase": "deploy", "details": {"turn": "Anna"}, "round": 17, "players":
 [{"name": "Anna", "hand": 3}, {"name": "Boris", "hand": 6}], "lands": [{"stock": 0, "owner": "Anna"}, {"stock": 0,
 "owner": "Boris"}, {"stock": 0, "owner": "Anna"}, {"stock": 0, "owner": "Boris"}, {"stock": 0, "owner": "Anna"},
 {"stock": 2, "sides": {"Anna": {"colour": "white", "orcs": 1, "cards": 1}, "Boris": {"colour": "blue", "orcs": 2,
 "cards": 1}}}]}}
{"do": "deploy", "player": "Anna", "land": 6, "colour": "white", "amount": 1}
{"do": "draw", "player": "Anna", "land": 6}
{"do": "draw", "player": "Anna", "land": 6}
{"do": "natives", "player": "Anna", "amount": 5}
{"do": "natives", "player": "Boris", "amount": 9}
""".replace("\n ", " ").split("\n")[1:-1]


def test_y19_natives_are_counted_orc_by_orc() -> None:
    hand = tuple(map(card, ("WG", "GW", "WR", "BP")))
    assert natives(hand, (colour("white"), colour("green"))) == 8


def test_y22_the_printed_log_ends_twelve_to_eleven() -> None:
    opened = GAME.files.open(json.loads(LOG[0]), "the log")
    state = do(opened.state, *(GAME.rules.from_line(json.loads(line), NAMES) for line in LOG[1:]))
    assert holders(state) == "ABABAA"
    assert [derive.worth(state, seat) for seat in (A, B)] == [7, 2]
    assert GAME.result(state) == Result((A,), (12, 11))
    assert (GAME.files.position(state)["turns"], [hand.size for hand in state.hands]) == (17, [4, 6])
