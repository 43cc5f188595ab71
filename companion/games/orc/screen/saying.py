"""How a land was decided, as a sentence; and which battles the turn before has brought."""

from collections.abc import Iterator

from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.phases.drawing import draw
from companion.games.orc.rules.state import HANDS
from companion.games.orc.view import LandView, OrcView
from companion.games.orc.words.tables import BATTLES, COLOURS
from companion.session.snapshot import Snapshot
from companion.ui.parts.page import Page

USES_UP = RULES.kinds(lambda act: act.says.get("uses_up"))
SAID_EMPTY = USES_UP - {draw.kind}
"""Kinds of action that may use up a pile, and those of them that say so; the land is their first number."""


def outcome_of(page: Page, game: OrcView, land: LandView) -> str:
    """Who holds a land and why, or which land it waits for; "" while its battle is still to come."""
    number = land.number
    if land.status == "frozen":
        return page.say.text(BATTLES["frozen"], land=number, until=land.waits_for)
    if land.status != "held":
        return ""
    owner, most, least = game.players[land.owner].name, max(land.orcs), min(land.orcs)
    sentence, neighbour = BATTLES[land.by or "ruling"], number - 1 or len(game.lands)
    return page.say.text(
        sentence, land=number, player=owner, amount=most, least=least, until=neighbour, worth=land.worth
    )


def owed_to(land: LandView) -> tuple[str, ...]:
    """What hands do on a land that is held: nothing where no card lay, and a lone card is the marker itself (O5.5)."""
    orcs = sum(land.orcs)
    return (*(["spear"] if orcs else []), *(["clear"] if orcs > 1 else []))


def last_battles(page: Page, snapshot: Snapshot, game: OrcView) -> tuple[str, ...]:
    """The battles at the end of the turn before, nearest to the box first, each followed by the lands that thawed.

    A pile that was touched in that turn and is used up was used up in it; so was one that a ruling has just emptied.
    """
    ended = game.round - (game.phase != HANDS)
    acts = [line.action for line in snapshot.history if line.round == ended and line.action.kind in USES_UP]
    newest = [line.action for line in snapshot.history[:1] if line.action.kind in SAID_EMPTY]
    touched = sorted({action.args[0] for action in (*acts, *newest) if action.args[0]})
    fought = [number for number in touched if not game.lands[number - 1].stock]
    lands = dict.fromkeys(number for first in fought for number in (first, *_thawed(game, first)))
    outcomes = (outcome_of(page, game, game.lands[number - 1]) for number in lands)
    return tuple(sentence for sentence in outcomes if sentence)


def _thawed(game: OrcView, number: int) -> Iterator[int]:
    """The lands that waited for this one and were decided in the same moment, one behind the other (O5.4)."""
    for step in range(len(game.lands) - 1):
        land = game.lands[(number + step) % len(game.lands)]
        if land.by != "thaw" or land.status != "held":
            return
        yield land.number


def colour_word(page: Page, colour: str) -> str:
    """A colour in words."""
    return page.say.word(COLOURS, colour)
