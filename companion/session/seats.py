"""Whether somebody may leave the table or sit down at it now, in words that a screen can show."""

from companion.games.protocol import Action, IllegalAction, NotUnderstood, Refusal, TableView, Value
from companion.session.setup.draft import CLANS, LONGEST_NAME

BETWEEN_ROUNDS = ("roll", "end")
"""The phases in which the players may change: a round is over, or not begun."""
FEWEST, MOST = 2, 5


def check_leaving(view: TableView, seat: int) -> None:
    """Raises IllegalAction when nobody may leave now, NotUnderstood when there is no such seat."""
    if not 0 <= seat < len(view.players):
        raise NotUnderstood("seat")
    if not _between_rounds(view):
        raise _refused("leave", "not_between_rounds")
    if len(view.players) <= FEWEST:
        raise _refused("leave", "too_few_players", least=FEWEST)


def check_joining(view: TableView, name: str, clan: str) -> None:
    """Raises IllegalAction when nobody may join now, or not under this name or clan, NotUnderstood when one of them is
    none at all.
    """
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or clan not in CLANS:
        raise NotUnderstood("join")
    if not _between_rounds(view):
        raise _refused("join", "not_between_rounds")
    if len(view.players) >= MOST:
        raise _refused("join", "table_full", most=MOST)
    if any(name == player.name for player in view.players):
        raise _refused("join", "name_taken", name=name)
    if any(clan == player.clan for player in view.players):
        raise _refused("join", "clan_taken", clan=clan)


def _between_rounds(view: TableView) -> bool:
    return view.phase in BETWEEN_ROUNDS and not view.plays


def _refused(kind: str, code: str, **args: Value) -> IllegalAction:
    return IllegalAction(Action(kind), Refusal(code, "", tuple(args.items())), "this moment")
