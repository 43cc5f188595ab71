"""How a land was decided, as a sentence; and which battles the turn before has brought."""

from companion.games.orc.view import LandView, OrcView
from companion.games.orc.words.tables import NOTICES
from companion.session.snapshot import Snapshot
from companion.ui.parts.page import Page

DRAWN = "draw"


def outcome_of(page: Page, game: OrcView, land: LandView) -> str:
    """Who holds a land and why, or which land it waits for; "" while its battle is still to come."""
    here = land.number
    if land.status == "frozen":
        return page.say.text(NOTICES["frozen"], land=here, until=land.waits_for)
    if land.status != "held":
        return ""
    owner, most, least = game.players[land.owner].name, max(land.orcs), min(land.orcs)
    said, neighbour = NOTICES[land.by or "ruling"], here - 1 or len(game.lands)
    return page.say.text(said, land=here, player=owner, amount=most, least=least, until=neighbour)


def last_battles(page: Page, snapshot: Snapshot, game: OrcView) -> tuple[str, ...]:
    """The battles at the end of the turn before, nearest to the box first.

    A pile that was drawn from in that turn and is used up was used up in it.
    """
    ended = game.round - (game.phase != "hands")
    acts = (line.action for line in snapshot.history if line.round == ended)
    drawn = {action.args[0] for action in acts if action.kind == DRAWN}
    fought = (game.lands[number - 1] for number in sorted(drawn) if number)
    told = (outcome_of(page, game, land) for land in fought if not land.stock)
    return tuple(sentence for sentence in told if sentence)
