"""What ORC's screen keeps for itself, and what its own touches change of it."""

from dataclasses import dataclass

from companion.games.orc.view import OrcView
from companion.session.intents import parse
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import Touched
from companion.ui.parts.local import Local

NOT_CHOSEN = -1
TWO, SHOWN = "ui:two:", "do:show:"


@dataclass(frozen=True, slots=True)
class Own:
    """The screen's own state at ORC: of a card that is being shown, the colour of its two Orcs (-1: not chosen)."""

    two: int = NOT_CHOSEN


def own_of(local: Local) -> Own:
    """What is kept, or how it begins where nothing is, or another game's."""
    return local.own if isinstance(local.own, Own) else Own()


def tapped(name: str, snapshot: Snapshot) -> Touched:
    """What a touch means here. While a hand is shown card by card, its sheet stays open until the last card."""
    if name.startswith(TWO):
        return Touched(Own(int(name.removeprefix(TWO))), True)
    if name.startswith(SHOWN):
        return Touched(Own(), True, parse(name), "" if _last_card(name, snapshot) else None)
    return Touched(Own())


def _last_card(name: str, snapshot: Snapshot) -> bool:
    game, seat = snapshot.game, int(name.split(":")[2])
    if not isinstance(game, OrcView) or not 0 <= seat < len(game.players):
        return True
    player = game.players[seat]
    return len(player.shown) + 1 >= player.hand
