"""The sounds of Orconomy: money, Trophies, a sale, Winter, and the Hindmost Orc."""

from companion.games.orconomy.rules.phases.auction import bid
from companion.games.orconomy.view_shapes import TableView
from companion.session.snapshot import Snapshot
from companion.ui.hearing.cues import LAST, MONEY_IN, MONEY_OUT, SOLD, TROPHY, WINTER


def table_cues(before: Snapshot, now: Snapshot) -> tuple[str, ...]:
    """The sounds of what has changed, the gravest first; of money only where nothing else is heard."""
    was, table = before.game, now.game
    if not isinstance(was, TableView) or not isinstance(table, TableView) or len(was.players) != len(table.players):
        return ()
    told = {
        WINTER: table.phase == "winter" and was.phase != "winter",
        SOLD: table.prompt.code in ("sold_pay", "sold_place") and was.prompt.code == bid.kind,
        TROPHY: any(new.trophies > old.trophies for new, old in zip(table.players, was.players, strict=True)),
        LAST: any(new.hindmost and not old.hindmost for new, old in zip(table.players, was.players, strict=True)),
    }
    heard = tuple(cue for cue, is_heard in told.items() if is_heard)
    money = sum(player.skulls for player in table.players) - sum(player.skulls for player in was.players)
    return heard or ((MONEY_IN,) if money > 0 else (MONEY_OUT,) if money < 0 else ())
