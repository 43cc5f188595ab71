"""Whether somebody may leave the table or sit down at it now, and which game it was before the players changed."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from companion.games.protocol import Action, Game, GameView, IllegalAction, NotUnderstood, Refusal, Value
from companion.record.header_to_game import Games
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong_input import LogError

LONGEST_NAME: Final = 14  # characters of a player's name: what fits beside the mark on the screen


def writable(name: str) -> bool:
    """Whether a player may be called that: something to be seen, on one line, not too long."""
    return 0 < len(name) <= LONGEST_NAME and name.isprintable()


def check_leaving(game: Game[Any], view: GameView, seat: int) -> None:
    """Raises IllegalAction when nobody may leave now, NotUnderstood when there is no such seat."""
    if not 0 <= seat < len(view.players):
        raise NotUnderstood("seat")
    if not view.seats_may_change:
        raise _refused("leave", "not_between_rounds")
    if len(view.players) <= game.fewest:
        raise _refused("leave", "too_few_players", least=game.fewest)


def check_joining(game: Game[Any], view: GameView, name: str, mark: str) -> None:
    """Raises IllegalAction when nobody may join now, or not under this name or mark, NotUnderstood when one of them is
    none at all.
    """
    if not writable(name) or (mark not in game.marks if game.marks else mark):
        raise NotUnderstood("join")
    if not view.seats_may_change:
        raise _refused("join", "not_between_rounds")
    if len(view.players) >= game.most:
        raise _refused("join", "table_full", most=game.most)
    if name in view.names:
        raise _refused("join", "name_taken", name=name)
    if mark and any(mark == player.mark for player in view.players):
        raise _refused("join", "mark_taken", mark=mark)


def in_chair(game: Game[Any], view: GameView, state: Any, seat: int, name: str) -> Any:
    """The position with somebody else in a chair, who plays on with all that lies there. Raises IllegalAction when
    somebody has that name, NotUnderstood when there is no such seat, it is no name, or the game is over.
    """
    if view.over or not writable(name) or not 0 <= seat < len(view.players):
        raise NotUnderstood("takes")
    if name in view.names:
        raise _refused("takes", "name_taken", name=name)
    return game.files.renamed(state, [name if player.seat == seat else player.name for player in view.players])


def begins_from(games: Games, header: Mapping[str, Any], state: Any) -> dict[str, Any]:
    """The header of the game that goes on from this position.

    Raises IllegalAction where none can be kept: something in it cannot be, or is larger than a position may say.
    """
    try:
        begun = games.header_at(header, state)
        games.open(begun)
    except LogError as error:
        raise _refused("leave", "cannot_go_on") from error
    return begun


def _refused(kind: str, code: str, **args: Value) -> IllegalAction:
    return IllegalAction(Action(kind), Refusal(code, "", tuple(args.items())), "this moment")


LEFT, JOINED, TOOK = "left", "joined", "took"
HOWS: Final = (LEFT, JOINED, TOOK)


@dataclass(frozen=True, slots=True)
class WentOn:
    """The number of the game before, how the players changed, and who it was."""

    game: int
    how: str
    name: str

    @property
    def text(self) -> str:
        """The same as a fact of the journal."""
        return json.dumps(asdict(self), ensure_ascii=False)


def went_on(data: Any) -> WentOn:
    """Read the fact back. Raises KeyError, TypeError or ValueError when it is something else."""
    game, how, name = data["game"], data["how"], data["name"]
    if type(game) is not int or how not in HOWS or not isinstance(name, str):
        raise ValueError(f"{data} does not say from which game another one goes on")
    return WentOn(game, how, name)
