"""A whole game between players that think, without a table: dice and deals come from the seed."""

from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from companion.games.protocol import Action
from companion.players.playing import Table
from companion.players.strength import Player
from companion.schema.quick_dataclass import dataclass

LONGEST: Final = 4_000  # a game of more actions counts as nobody's


class Move(NamedTuple):
    """A decision that was thought about: whose, in how many iterations, and in how many seconds of this core."""

    seat: int
    iterations: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went: every action, the last position, and every decision that was thought about."""

    actions: tuple[Action, ...]
    end: Any
    moves: tuple[Move, ...]


def play(table: Table, state: Any, players: Sequence[Player], seed: str, deal: Any = None) -> Played:
    """A game from this position on, one player a seat. The same seed plays the same game on any machine. Hidden cards
    lie as in `deal`; without one they are dealt.
    """
    luck, minds = Random(f"{seed} luck"), [Random(f"{seed} {seat}") for seat in range(len(players))]
    hidden, rules = table.thinking.hidden, table.game.rules
    dealt = hidden.deal(state, luck)
    deal = dealt if deal is None else deal
    actions: list[Action] = []
    moves: list[Move] = []
    answered: set[int] = set()

    def decided(seat: int) -> Action | None:
        begun = process_time()
        thought = players[seat].decide(state, seat, hidden.held(deal, seat), minds[seat])
        if thought.iterations:
            moves.append(Move(seat, thought.iterations, process_time() - begun))
        return thought.action

    while table.game.result(state) is None and len(actions) < LONGEST:
        chosen: list[Action]
        secret = rules.sealed(state)
        if secret:
            chosen = [action for action in map(decided, secret) if action is not None]
        else:
            chosen = []
            due = table.deciding(state)
            beside = () if due or table.game.dice.due(state) else set(range(len(players))) - answered
            for seat in (*due, *beside):
                answered.add(seat)
                action = decided(seat)
                if action is not None:
                    chosen = [action]
                    break
        if not chosen:
            action = table.chance(state, luck)
            if action is None:
                break
            chosen, answered = [action], set()
        for action in chosen:
            if action.player not in answered or secret:
                answered = set()
            state, deal = table.after(state, deal, action)
            actions.append(action)
    return Played(tuple(actions), state, tuple(moves))
