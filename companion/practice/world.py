"""The world outside the app: it keeps the time, lets dice fall and hands move, and takes app and eyes along step by
step.

In lock-step nothing depends on how fast the machine is: the same seed gives the same game, byte for byte. Wall time
only guards against a hang.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any

from companion.practice import check
from companion.practice.app_link import AppLink
from companion.practice.dice_base import LockStep
from companion.practice.game import PracticeGame
from companion.practice.kit import View
from companion.practice.simulated_table import Around, SimulatedTable
from companion.schema.quick_dataclass import dataclass
from hardware.ports import Health

TICK = 0.1  # virtual seconds from one camera frame to the next
SKIP = 0.5  # virtual seconds passed over at once while nothing moves and the eyes have nothing to look at
Watch = Callable[[View], None]
THINK = (0.3, 1.2)
LONGEST = 7200.0
LAYING = 1.0
"""Seconds that hands are over the board when its areas are laid in another order: so the camera looks again."""
GRACE = 3.0  # seconds of table time after a touch in which the screen belongs to whoever touched it
PATIENCE = 240  # how often in a row nobody may have anything to do before the game counts as stuck


class Stuck(RuntimeError):
    """The table waits for something that nobody does; the message says for what."""


@dataclass(slots=True)
class Costs:
    """Where the wall time of a game went, in seconds."""

    rendering: float = 0.0
    app: float = 0.0
    eyes: float = 0.0
    pressing: float = 0.0
    ticks: int = 0


class AppDice:
    """The app's end of the dice link, as far as the world waits for it. `t` is the moment both are brought to."""

    def __init__(self, app: AppLink) -> None:
        self._app = app
        self.t = 0.0

    def wait_idle(self, received: int, timeout: float) -> int:
        """Lets the app read so many bytes in all; returns how many it has written. The app guards the timeout."""
        return int(self._app.ask("tick", t=self.t, sent=received)["sent"])

    def health(self) -> Health:
        """Whether the app says that the dice are there."""
        self._app.ask("look")
        card = next(card for card in self._app.view["devices"] if card["kind"] == "dice")
        return Health("dice", "app", card["state"], card["why"], "")


class Manners:
    """How virtual players treat somebody who touches the screen: they wait until that person has done.

    `meddled` turns True with each touch that was not a virtual player's, and stays so until it is looked after.
    """

    def __init__(self) -> None:
        self.meddled = False
        self._touches = 0
        self._until = 0.0

    def waits(self, app: AppLink, t: float) -> bool:
        """Whether somebody has anything open on the screen, or has touched it less than three seconds ago."""
        if app.touches != self._touches or app.open:
            self._touches, self._until = app.touches, t + GRACE
            self.meddled = True
        return t < self._until


def unwatched(_view: View) -> None:
    """Nobody looks at the screen."""


class World:
    """One practice game in lock-step with an app.

    `rounds` is after how many full rounds to stop (0: play to the end), `agreed` what is agreed on beyond the usual;
    `watch` is shown each view before anything is done about it.
    """

    by_screen = False  # count coins and cards by the screen always, not only when somebody else has touched it

    def __init__(
        self,
        game: PracticeGame,
        table: SimulatedTable,
        app: AppLink,
        names: tuple[str, ...],
        seed: int,
        rounds: int = 0,
        agreed: Mapping[str, int] | None = None,
        watch: Watch = unwatched,
        strength: str = "",
    ) -> None:
        self.game, self.table, self.app, self.rounds, self.seed, self._watch = game, table, app, rounds, seed, watch
        self.t = 0.0
        self.costs = Costs()
        self._around = Around(
            table,
            names,
            self.press,
            lambda: self.app.view,
            self._own_seats,
            rounds,
            agreed or {},
            app.say,
            app.position,
            strength,
        )
        self._sit_down(seed)
        self._manners = Manners()
        self._rng = Random(f"{seed} thinking")
        self._next_act = 0.0
        self._idle = 0
        self._left = 0.0
        self._newest_act = self._app_act = 0
        self._resting = False
        self.looking = False
        """Film on although nothing moves, as a real camera does."""
        self.wrong_camera_acts = 0
        self.latencies: dict[str, list[int]] = {"token": [], "die": []}
        self._app_dice = AppDice(app)
        self._lock_step = LockStep(table.dice, self._app_dice) if table.has_dice else None

    def _sit_down(self, seed: int) -> None:
        """People for a game that is to be set up."""
        self.players = self.game.sit_down(self._around, seed)
        self._number, self._begun = 0, False

    def new_game(self, seed: int) -> None:
        """Another game at the same table and in the same app, as people play them."""
        self.press("new")
        self._sit_down(seed)
        self._number = self.view["games_kept"]

    def _as_told(self) -> None:
        """Lay and count everything as it stands on the screen, where somebody else has changed that."""
        game, draft = self.view["game"], self.view["draft"]
        if game:
            self._lay_out(game["players"], tuple(game["order"]))
        elif draft and draft["step"] == "camera":
            self._lay_out(draft["seats"], tuple(draft["order"]))
        if self.view["games_kept"] != self._number or (self._begun and game is None):
            self._other_game()
        if self._manners.meddled and draft:
            self.players.meddled()
        if self._manners.meddled and game:
            self.players.follow(game)
        elif self.by_screen and game:
            self.players.count(game)
        self._manners.meddled = False

    def _lay_out(self, seats: Sequence[View], order: tuple[int, ...]) -> None:
        """Who plays, with which pieces, and in which order the board's areas lie."""
        if not self.table.has_board:
            return
        board = self.table.board
        board.seat([seat["mark"] for seat in seats])
        if sorted(order) == sorted(board.order) and order != board.order:
            board.lay_order(order)
            self.table.hands.linger(0.0, 0.0, self.t, LAYING)

    def _other_game(self) -> None:
        """The game was ended, or another one has begun: what is not on its table goes back into the box."""
        game = self.view["game"]
        seats = len(game["players"]) if game else 0
        if self._begun or self.players.seats < seats:
            self.players.deal_anew(self.seed + self.view["games_kept"])
        self._number, self._begun = self.view["games_kept"], game is not None
        if game is None:
            self.players.pack_up()
        else:
            self.players.follow(game)

    def _own_seats(self) -> frozenset[int]:
        return frozenset(self.app.view.get("own_seats", ()))

    @property
    def view(self) -> dict[str, Any]:
        """What the screen shows."""
        return self.app.view

    @property
    def finished(self) -> bool:
        """Whether the game is over, or the rounds asked for are."""
        game = self.view.get("game")
        if not game or self.table.hands.busy or self.view["owed"]:
            return False
        return bool(game["over"] or (self.rounds and game["round"] > self.rounds))

    def press(self, text: str) -> bool:
        """Press a button of the app."""
        begun = monotonic()
        pressed = self.app.play(text)
        self.costs.pressing += monotonic() - begun
        return pressed

    def play(self) -> None:
        """Play until finished. Raises Stuck when nothing happens any more, AppGone when the app has ended."""
        self.play_until(lambda _view: self.finished)

    def play_until(self, reached: Callable[[View], bool]) -> None:
        """Play until the screen's view is as asked for, and all hands are off the board. Raises Stuck."""
        while not (reached(self.view) and not self.table.hands.busy and not self.view["owed"]):
            self.step()
            if self.t > LONGEST:
                raise Stuck(f"after {self.t:.0f} s of table time: {self._waiting_for()}")

    def stay(self, seconds: float) -> None:
        """Let time pass while the camera goes on filming and nobody does anything."""
        self.looking, self._resting = True, True
        until = self.t + seconds
        while self.t < until:
            self.step()
        self.looking, self._resting = False, False

    def unplug_dice(self) -> None:
        """Pull the dice base's cable out; returns when the app has noticed."""
        if self._lock_step is not None:
            self._lock_step.unplug()

    def step(self) -> None:
        """One camera frame further, or a longer step when there is nothing to see."""
        self._watch(self.view)
        self._move()
        filming = self.table.hands.busy or self.looking or not self.view.get("eyes_settled", False)
        self._tick()
        if filming and self._has_camera():
            self._film()
        ready = not self._resting and not self.table.hands.busy and self.view.get("eyes_settled", True)
        if ready and self.t >= self._next_act:
            self._act()
        self._time_things()
        self.t = round(self.t + (TICK if filming or self._dice_busy() else SKIP), 3)

    def _move(self) -> None:
        """Hands move on; when the last one has left is remembered."""
        if self.table.filmed is not None:
            self.table.filmed.in_play = self.view.get("game") is not None
        busy = bool(self.table.hands.now)
        self.table.hands.step(self.t)
        if self.players.throwing is not None:
            self.players.throwing.fidget(self.t)
        if busy and not self.table.hands.now:
            self._left = self.t

    def _dice_busy(self) -> bool:
        """Dice that move, or whose throw is not on the screen yet."""
        states = [die["state"] for die in self.view.get("dice", ())]
        return self.table.dice_move(self.t) or any(state in ("rolling", "settled", "final") for state in states)

    def _time_things(self) -> None:
        """How long it took, in table time, until what happened was on the screen."""
        history = self.view.get("history") or [{"line": 0, "source": ""}]
        if history[0]["line"] <= self._newest_act:
            return
        self._newest_act = history[0]["line"]
        if history[0]["source"] == "camera" and self.table.filmed is not None:
            app_truth, truth = self.game.shown(self.view["game"]), self.table.filmed.truth()
            self.wrong_camera_acts += not check.camera_was_right(self.view, app_truth, truth)
            self.latencies["token"].append(round(1000 * (self.t - self._left)))
        elif history[0]["source"] == "die" and self.players.throwing is not None:
            self.latencies["die"].append(round(1000 * (self.t - self.players.throwing.rest)))

    def _tick(self) -> None:
        """The app's clock goes on, and bytes to and fro until both ends have counted the same and are idle."""
        begun = monotonic()
        self._app_dice.t = self.t
        if self._lock_step is not None:
            self._lock_step.step(self.t)
        else:
            self._app_dice.wait_idle(0, 0.0)
        self.costs.app += monotonic() - begun
        self.costs.ticks += 1

    def _has_camera(self) -> bool:
        """Whether anything is to look through the camera; the app of a table without one never does."""
        return all(card["state"] != "absent" for card in self.view.get("devices", ()) if card["kind"] == "camera")

    def _film(self) -> None:
        begun = monotonic()
        pictures = self.table.film(self.t)
        filmed = monotonic()
        if pictures:
            self.app.ask("seen", t=self.t)
        self.costs.rendering += filmed - begun
        self.costs.eyes += monotonic() - filmed

    def _act(self) -> bool:
        """Let somebody do what the screen asks, and whether there was anything; a person thinks a moment in between."""
        view = self.view
        if self._manners.waits(self.app, self.t) or view.get("paused"):
            return False
        self._heed_app()
        self._as_told()
        if self.table.hands.busy:
            return False
        acted = self.players.set_up(view["draft"]) if view.get("draft") else self.players.act(view, self.t)
        self._idle = 0 if acted else self._idle + 1
        if self._idle > PATIENCE:
            self._stuck()
        self._next_act = self.t + self._thinks()
        return acted

    def _thinks(self) -> float:
        """Seconds until the next act."""
        return self._rng.uniform(*THINK)

    def _heed_app(self) -> None:
        """What the app did for somebody absent is laid and counted as the screen says."""
        newest = (self.view.get("history") or [{"line": 0, "source": ""}])[0]
        if newest["source"] == "app" and newest["line"] != self._app_act:
            self._app_act, self._manners.meddled = newest["line"], True

    def _stuck(self) -> None:
        raise Stuck(f"nobody does anything at {self.t:.1f} s: {self._waiting_for()}")

    def _waiting_for(self) -> str:
        game = self.view.get("game")
        parts = {name: self.view.get(name) for name in ("question", "difference", "owed", "dice")}
        moment, prompt = (self.game.moment(game), game["prompt"]) if game else ("set-up", None)
        return f"{moment}, prompt {prompt}, {parts}"
