"""Everybody at a practice table of Economicus."""

from collections.abc import Sequence
from typing import Any

from companion.games.economicus.game import economicus_game
from companion.games.economicus.judgements import lively
from companion.games.economicus.practice.boards import app_board
from companion.games.economicus.practice.set_up_play import SettingUp
from companion.games.economicus.rules.acts import RULES, turns
from companion.games.protocol import Action, Offer
from companion.games.simple.practice.board_players import BoardPlayers
from companion.practice.game import Around


class EconomicusPlayers(BoardPlayers):
    """See `companion.practice.game.PracticePlayers`."""

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(economicus_game(), RULES, app_board, around, seed)
        self._setting_up = SettingUp(around, self.cardboard, seed, self._kit.agreed)

    def _choose(self, state: Any, offers: Sequence[Offer]) -> Action:
        return lively(state, turns(state), offers, self._kit.rng)
