"""The course referee's protocol: a position as one line for a player, and that player's answer as an action.

A state is a JSON object, an answer an array of exactly one value: coins when investing, a place when attacking (0
stops) or answering, the printed name of a card or "Pass" when buying. Cards go by their printed names.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from companion.games.economancy.rules import derive
from companion.games.economancy.rules import state as economancy
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.phases.answering import defend
from companion.games.economancy.rules.phases.attacking import attack, stop
from companion.games.economancy.rules.phases.buying import buy, pass_buy
from companion.games.economancy.rules.phases.investing import invest
from companion.games.economancy.rules.state import NOBODY, NOT_CHOSEN, Attack, Buy, Defend, Income, Invest, Over, State
from companion.games.economancy.words.card_tables import CARDS
from companion.games.protocol import Action, NotUnderstood

PASS: Final = "Pass"
LONGEST: Final = 100_000  # characters of a line that a program may send
PRINTED: Final = {kind: CARDS[word] for kind, word in enumerate(KINDS)}
NUMBERS: Final = {name: kind for kind, name in PRINTED.items()}


class NoAnswer(ValueError):
    """An answer that means nothing: what was sent, and what it should have been."""


def state_line(state: State, seat: int = NOBODY, *, counting: bool = False) -> dict[str, Any]:
    """The position as a player is told it, or (-1) as it ends a log.

    `counting`: as in the referee's own logs, where cards that have answered count as used before all have answered. A
    program in a seat is never told that, because it would tell what others have chosen.
    """
    line: dict[str, Any] = {
        "day": state.day,
        "phase": _phase(state),
        "shop": {PRINTED[kind]: state.shop[kind] for kind in state.agreed.shop},
        "players": [_player(state, at, counting=counting) for at in state.seats],
    }
    return line if seat == NOBODY else {**line, "player": seat}


def _phase(state: State) -> dict[str, Any]:
    phase = state.phase
    if isinstance(phase, Over):
        return {"name": "end", "winner": False if state.winner == NOBODY else state.winner}
    if isinstance(phase, Attack):
        return {"name": "attacking", "attacker": phase.attacker, "attacker_card": False}
    if isinstance(phase, Defend):
        return {"name": "attacking", "attacker": phase.attacker, "attacker_card": phase.place}
    return {"name": "buy" if isinstance(phase, Buy) else "investing"}


def _player(state: State, seat: int, *, counting: bool) -> dict[str, Any]:
    player, phase = state.players[seat], state.phase
    answered = phase.chosen[seat] if counting and isinstance(phase, Defend) else NOT_CHOSEN
    return {"coins": player.coins, "buys": player.buys, "cards": _cards(player, answered)}


def _cards(player: economancy.Player, answered: int) -> list[dict[str, Any]]:
    return [
        {"name": PRINTED[card.kind], "uses": card.uses + (place == answered)} for place, card in enumerate(player.row)
    ]


def answer(line: str) -> Any:
    """The one value of an answer. Raises NoAnswer."""
    if len(line) > LONGEST:
        raise NoAnswer(f"a line of more than {LONGEST} characters was sent; an answer is one value in brackets")
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NoAnswer(f"{line[:40]!r} is not JSON; an answer is one value in brackets") from error
    if not isinstance(value, list) or len(value) != 1:
        raise NoAnswer(f"{line[:40]!r} was sent; an answer is an array of exactly one value")
    return value[0]


def action_of(state: State, seat: int, value: Any) -> Action:
    """What an answer does in this position. Raises NoAnswer; whether it is allowed the rules say."""
    phase = state.phase
    if isinstance(phase, Buy):
        return _bought(seat, value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise NoAnswer(f"{value!r} was sent, and a whole number was asked for")
    if isinstance(phase, Invest):
        return invest.action(seat, value)
    if isinstance(phase, Attack) and value == 0:
        return stop.action(seat)
    act, row = attack if isinstance(phase, Attack) else defend, state.players[seat].row
    return act.action(seat, row[value].kind if 0 <= value < len(row) else 0, value)


def _bought(seat: int, value: Any) -> Action:
    if value == PASS:
        return pass_buy.action(seat)
    if not isinstance(value, str) or value not in NUMBERS:
        raise NoAnswer(f"{str(value)[:40]!r} was sent, and the printed name of a card or {PASS!r} was asked for")
    return buy.action(seat, NUMBERS[value])


def next_asked(state: State) -> int:
    """Who is asked next: seats ascending; -1 for nobody."""
    return next(iter(derive.due(state)), NOBODY)


def players_of(state: Mapping[str, Any]) -> int:
    """How many play, by a state. Raises NoAnswer when it is no state."""
    players = state.get("players")
    if not isinstance(players, list) or not 2 <= len(players) <= 4:
        raise NoAnswer("the first line has to be a state of two to four players")
    return len(players)


def told_to(state: State, seat: int) -> str:
    """Income asks nothing of anybody; when the game is over, everybody is told how it ended."""
    if isinstance(state.phase, Over):
        return json.dumps(state_line(state))
    due = seat in derive.due(state) and not isinstance(state.phase, Income)
    return json.dumps(state_line(state, seat)) if due else ""


def answered(state: State, seat: int, answer_text: str) -> Action:
    """Raises NotUnderstood when it is no answer, or nothing is asked of the seat."""
    if not told_to(state, seat) or isinstance(state.phase, Over):
        raise NotUnderstood("program")
    try:
        return action_of(state, seat, answer(answer_text))
    except NoAnswer:
        raise NotUnderstood("program") from None
