"""Everybody at a practice table of Economicus: they throw, move chips for the camera to see, and tap the rest.

The position is worked out here too, and held against the app's after each act.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.economicus.board import MOVING, STARTUP
from companion.games.economicus.game import economicus_game
from companion.games.economicus.practice.boards import app_board
from companion.games.economicus.practice.next_act import chosen
from companion.games.economicus.practice.set_up_play import SettingUp
from companion.games.economicus.rules.engine import RULES
from companion.games.economicus.rules.phases.creation import create
from companion.games.economicus.rules.phases.opening import roll
from companion.games.protocol import Action, touch_for
from companion.games.simple.practice.table import SimplePlayers
from companion.practice.game import Around
from companion.practice.kit import View, has, newest_act
from companion.practice.pieces.cardboard import Cardboard
from companion.practice.pieces.duties import BoardDuties
from companion.practice.pieces.laid_anew import lay
from companion.practice.throwing import Throwing, die_by_die


class EconomicusPlayers(SimplePlayers):
    """See `companion.practice.game.PracticePlayers`."""

    def __init__(self, around: Around, seed: int) -> None:
        game = economicus_game()
        super().__init__(game, around, seed)
        self.cardboard = Cardboard(around.table.board)
        self._duties = BoardDuties(self._kit, self.cardboard)
        self._throwing = Throwing(around.table.dice, self._kit.rng, around.press)
        self._own_setting_up = SettingUp(around, self.cardboard, seed, self._kit.agreed)
        self._setting_up = self._own_setting_up
        self._rolling: tuple[int, tuple[int, ...]] | None = None
        self._newest = 0

    @property
    def questions(self) -> int:  # type: ignore[override]
        """How many questions of the camera were answered."""
        return self._duties.questions

    @property
    def throwing(self) -> Throwing:  # type: ignore[override]
        """The dice in the players' hands."""
        return self._throwing

    def order(self, draft: View) -> tuple[int, ...]:
        return tuple(draft["details"]["ring"])

    def deal_anew(self, seed: int) -> None:
        super().deal_anew(seed)
        self._forget()

    def pack_up(self) -> None:
        super().pack_up()
        self.cardboard.clear()

    def follow(self, game: View) -> None:
        super().follow(game)
        self.cardboard.as_shown(app_board(game))
        self._forget()

    def _forget(self) -> None:
        self._duties.forget()
        self._throwing.forget()
        self._rolling = None

    # --- one thing after the other ----------------------------------------------------------------------------------

    def act(self, view: View, t: float) -> bool:
        """What the board asks for first; then dice that fall; then anything somebody wants to do."""
        game = view["game"]
        if self._state is None and not self._lost:
            self._state, self._newest = self._first(game), newest_act(view)
        self._catch_up(view)
        asked = self._duties.go(view, t, app_board(game))
        if asked is not None:
            self._catch_up(self._around.look())
            return asked
        if not has(view, "camera") and self.cardboard.as_shown(app_board(game)):
            return True
        if self._rolling is not None:
            return self._throw(view, t)
        own = self._around.own()
        offered = [offer for offer in game["offers"] if offer["player"] not in own]
        return bool(offered) and self._do(view, t, self._chosen(offered))

    def _do(self, view: View, t: float, action: Action) -> bool:
        if dice := RULES[action.kind].says.get("dice"):
            self._rolling = (newest_act(view), tuple(range(1, dice + 1)))
            return self._throw(view, t)
        if self._state is not None and not self._lost and action.kind in MOVING:
            return self._moved(view, action)
        done = self._kit.do(touch_for(action))
        self._catch_up(self._around.look())
        return done

    def _moved(self, view: View, action: Action) -> bool:
        """A chip or token is moved, or it is tapped first, as people do."""
        seen = next((move for move in self._game.board.moves(self._state) if move.run[-1] == action), None)
        before = self._game.board.layout(self._state)
        if seen is None or seen.layout == before:
            done = self._kit.do(touch_for(action))
        else:
            done = self._kit.either(view, touch_for(action), lambda: lay(self.cardboard, before, seen.layout))
        self._catch_up(self._around.look())
        return done

    def _throw(self, view: View, t: float) -> bool:
        """The dice fall once; whatever has happened since, they are thrown for something else."""
        assert self._rolling is not None
        since, dice = self._rolling
        if newest_act(view) != since:
            self._rolling = None
            self._throwing.forget()
            return False
        done = self._throwing.go(view, t, self._rolling, dice, die_by_die)
        self._catch_up(self._around.look())
        return done

    # --- the position, worked out here ------------------------------------------------------------------------------

    def _first(self, game: View) -> Any:
        """The position the game begins with, as far as the players have agreed on it themselves."""
        players = [{"name": player["name"], "colour": player["mark"]} for player in game["players"]]
        header = {
            "game": self._game.name,
            "players": players,
            "ring": list(game["order"]),
            "preset": self._own_setting_up.preset,
            "options": _agreed(self._kit.agreed),
            "trial": True,
        }
        return self._game.files.open(header, "the practice table").state

    def _catch_up(self, view: View) -> None:
        """Do here what was done in the app since, with what goes without saying, and compare."""
        fresh = [line for line in view["history"] if line["line"] > self._newest]
        self._newest = newest_act(view)
        if self._state is None or self._lost or not fresh:
            return
        for line in reversed(fresh):
            told = line["action"]
            self._went_on(Action(told["kind"], told["player"], tuple(told["args"])))

    def _went_on(self, action: Action) -> None:
        if self._lost:
            return
        run = self._game.dice.throw(self._state, action.args) if action.kind == roll.kind else ()
        run = run or self._game.conduct.reach(self._state, action)
        for step in run[:-1]:
            self._state = self._game.rules.apply(self._state, step)
        super()._went_on(run[-1])

    # --- what somebody wants ----------------------------------------------------------------------------------------

    def _chosen(self, offered: Sequence[Mapping[str, Any]]) -> Action:
        """By the position known here; by the screen where a person has changed it."""
        if self._state is None or self._lost:
            return super()._chosen(offered)
        mine = {(offer["kind"], offer["player"]) for offer in offered}
        offers = [one for one in self._game.rules.offers(self._state) if (one.kind, one.player) in mine]
        offers = [one for one in offers if self._room(one.kind)]
        if not offers:
            return super()._chosen(offered)
        return chosen(self._state, self._game.turns(self._state), offers, self._kit.rng)

    def _room(self, kind: str) -> bool:
        """Whether one more chip fits on the active segment: nobody piles them up."""
        return kind != create.kind or self.cardboard.room(STARTUP, self._state.active)


def _agreed(said: Mapping[str, str]) -> dict[str, object]:
    """The switches as the screen shows them, as a header holds them."""
    known = economicus_game().set_up.options
    return {name: next(one for one in known[name] if str(one).lower() == value.lower()) for name, value in said.items()}
