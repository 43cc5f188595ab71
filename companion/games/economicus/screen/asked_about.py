"""Whom or what a dialog is about, by the words behind its name."""

from collections.abc import Sequence

from companion.games.economicus.view import EconomicusView, IndustryView, PlayerView
from companion.session.snapshot import Snapshot


def player_of(snapshot: Snapshot, words: Sequence[str]) -> PlayerView | None:
    """The player with this seat, None for nobody."""
    game = snapshot.game
    if not isinstance(game, EconomicusView) or not words or not words[0].isdigit():
        return None
    return next((player for player in game.players if player.seat == int(words[0])), None)


def industry_of(snapshot: Snapshot, words: Sequence[str]) -> IndustryView | None:
    """The industry with this number, None where there is no such one."""
    game = snapshot.game
    known = isinstance(game, EconomicusView) and words and words[0].isdigit() and 2 <= int(words[0]) <= 12
    return game.industries[int(words[0]) - 2] if known and isinstance(game, EconomicusView) else None
