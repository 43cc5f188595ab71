"""The screen of a table that nobody minds: nothing leads out of it, and some things on it are for the staff."""

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum

from companion.schema.quick_dataclass import dataclass
from companion.session.intents import Intent
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose
from companion.ui.game_screen import Screens, game_of
from companion.ui.kiosk.attended import Attended, Size
from companion.ui.kiosk.demo_player import Demo, DemoPlayer
from companion.ui.kiosk.held_window import hold
from companion.ui.kiosk.pin_pad import NEW, PIN, Lock, PinPad
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import Scene
from companion.ui.parts.local import KioskView, Local
from companion.ui.screens.kiosk.attract import SHARE, attract_scene
from companion.ui.screens.people.tongues import Tongues, following
from companion.ui.touch_guard import LOST_S


class Stage(StrEnum):
    """`AWAKE`; `DIM`, but all there; `ATTRACT`, a game is played for passers-by; `BLACK`, the panel is spared."""

    AWAKE = "awake"
    DIM = "dim"
    ATTRACT = "attract"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Timing:
    """After how many quiet seconds each stage begins, and how long a picture stays in one place against burn-in."""

    dim_s: float = 90.0
    attract_s: float = 300.0
    black_s: float = 4 * 3600.0
    place_s: float = 60.0


USUAL = Timing()


class Stages:
    """The stage the screen is in; times are seconds of its clock. `attracting`: it begins with that."""

    def __init__(self, timing: Timing, now: float, *, attracting: bool) -> None:
        self._timing = timing
        self._quiet_since = now - timing.attract_s if attracting else now

    def stir(self, now: float) -> None:
        """Somebody touches the screen, or something happens at the table: it is awake."""
        self._quiet_since = now

    def now(self, now: float) -> Stage:
        """The stage it is in now."""
        quiet = now - self._quiet_since
        starts = ((self._timing.black_s, Stage.BLACK), (self._timing.attract_s, Stage.ATTRACT))
        later = next((stage for start, stage in starts if quiet >= start), None)
        return later or (Stage.DIM if quiet >= self._timing.dim_s else Stage.AWAKE)

    def place(self, now: float) -> int:
        """How many places the picture has had since it attracts people."""
        return max(0, int((now - self._quiet_since - self._timing.attract_s) // self._timing.place_s))


AFTER_S = 0.3  # seconds after the finger has gone in which touches still do nothing
PRESS_S = 0.6  # so long a finger has to stay on a black screen: a cloth that wipes it does not wake it


class WakeGuard:
    """The fingers on a screen that rests; times are seconds of its clock."""

    def __init__(self) -> None:
        self._down: dict[object, float] = {}
        self._until = 0.0

    def down(self, finger: object, now: float, stage: Stage) -> bool:
        """A finger comes down; whether that only wakes the screen, or comes too soon after."""
        if stage is Stage.AWAKE and not self._guarding(now):
            return False
        self._down[finger] = now
        return True

    def up(self, finger: object, now: float) -> None:
        """A finger has gone."""
        if self._down.pop(finger, None) is not None:
            self._until = now + AFTER_S

    def held(self, now: float) -> bool:
        """Whether a finger has been on the screen long enough to wake a black one."""
        return any(PRESS_S <= now - since < LOST_S for since in self._down.values())

    def _guarding(self, now: float) -> bool:
        self._down = {finger: since for finger, since in self._down.items() if now - since < LOST_S}
        return bool(self._down) or now < self._until


ENDING = ("new", "rematch", "ui:new")  # what ends a game, and is for everybody once the game is over
STAFF = (  # how touches begin that change the table itself, and not only the game on it
    "ui:settings", "ui:set:", "ui:theme:", "ui:staff", "ui:pin:new",
    "panel:", "cover:", "steer:", "pictures:", "erase", "ui:forget", "setup:lens", "setup:measure", "appliance:",
    "add:", "forget:", "put_first:", "phones:evening", "phones:on", "club:join", "club:leave",
)  # fmt: skip
EVERYBODY = ("ui:set:mute:",)  # exceptions: anybody may have it quiet


def needs_staff(name: str, snapshot: Snapshot) -> bool:
    """Whether this touch needs the staff's PIN."""
    if name in ENDING:
        return snapshot.game is not None and not snapshot.game.over
    return name.startswith(STAFF) and not name.startswith(EVERYBODY)


DIM_PERCENT = 40
LEAVING, WISHING, KEYS = "ui:leave:", "guide:", "ui:pinkey:"
CORNER = 0.08  # share of the window's width and height that is the upper left corner
HOLD_S = 3.0  # a finger that stays so long in the corner asks for the staff's PIN
CLOSERS = (  # what may stand open on a table that everybody has left, by its name in a snapshot, and what closes it
    ("past", Intent("past", ("close",))), ("past", Intent("past", ("close",))), ("laying", Intent("lay", ("close",))),
    ("advice", Intent("advice", ("close",))), ("why", Intent("why", ("close",))),
    ("correction", Intent("mend", ("close",))),
)  # fmt: skip


class Kiosk(Attended):
    """See `Attended`. `lock` keeps the staff's PIN, `demo` is played for passers-by, `send` tells the session."""

    def __init__(self, lock: Lock, demo: Demo, send: Callable[[Intent], None]) -> None:
        self._lock, self._send = lock, send
        self._pad = PinPad(lock)
        self._demo = DemoPlayer(demo)
        self._guard = WakeGuard()
        self._stages: Stages | None = None
        self._stage = Stage.AWAKE
        self._news: object = None
        self._staff = self._watching = False
        self._wanted = ""
        self._cornered: dict[object, float] = {}

    # --- once a frame -----------------------------------------------------------------------------------------------

    def look(self, local: Local, snapshot: Snapshot, now: float) -> Local:
        if self._stages is None:
            self._stages = Stages(USUAL, now, attracting=not _plays(snapshot))
            self._news = _news(snapshot)
        if self._stage is Stage.BLACK and self._guard.held(now):
            self._stages.stir(now)
        elif _news(snapshot) != self._news:
            self._news = _news(snapshot)
            self._stages.stir(now)
            local = self._to_table(local, snapshot)
        local = self._enter(self._stages.now(now), local, snapshot, now)
        if self._stage is Stage.ATTRACT or self._watching:
            self._demo.look(game_of(snapshot), now, slowly=not self._watching)
        local = self._asked(local, now)
        return self._beside_table(local, self._stages.place(now))

    def _enter(self, stage: Stage, local: Local, snapshot: Snapshot, now: float) -> Local:
        """The screen rests further, or wakes."""
        if self._watching and stage is Stage.DIM:
            stage = Stage.AWAKE
        before, self._stage = self._stage, stage
        if stage is before or stage is Stage.AWAKE:
            return local
        self._staff = False
        if stage is Stage.DIM:
            return local
        return self._left(local, snapshot, now) if before in (Stage.AWAKE, Stage.DIM) else local

    def _left(self, local: Local, snapshot: Snapshot, now: float) -> Local:
        """Everybody has gone: what stands open is closed, the game is kept, and a game is played for passers-by."""
        for name, intent in CLOSERS:
            if getattr(snapshot, name) is not None:
                self._send(intent)
        self._watching = False
        self._demo.begin(now)
        home = "first" if local.home == "first" else "start"
        return replace(local.opened(""), home=home, guide=None, keys=False, own=None)

    def _to_table(self, local: Local, snapshot: Snapshot) -> Local:
        """Something happens at the table: that is shown."""
        self._watching = False
        asleep = self._stage in (Stage.ATTRACT, Stage.BLACK)
        return replace(local, home="", guide=None) if _plays(snapshot) and (asleep or local.home) else local

    def _asked(self, local: Local, now: float) -> Local:
        """The PIN is asked for by a finger held in the corner."""
        if self._stage is Stage.AWAKE and any(now - since >= HOLD_S for since in self._cornered.values()):
            self._cornered.clear()
            return self._ask(local, "ui:staff", PIN)
        return local

    def _ask(self, local: Local, wanted: str, asks: str) -> Local:
        self._wanted = wanted
        self._pad.open(asks)
        return local.opened(PIN)

    def _beside_table(self, local: Local, place: int) -> Local:
        attracts = self._stage is Stage.ATTRACT
        view = KioskView(
            stage=str(self._stage),
            place=place if attracts else 0,
            act=self._demo.acts if attracts or self._watching else 0,
            staff=self._staff,
            asks=self._pad.asks,
            digits=self._pad.digits,
            shown=self._pad.shown,
            wait_s=-int(-self._pad.wait_s // 1),
            problem=self._pad.problem,
        )
        guide = self._demo.guide if self._watching else local.guide
        return local if (view, guide) == (local.kiosk, local.guide) else replace(local, kiosk=view, guide=guide)

    # --- fingers and keys -------------------------------------------------------------------------------------------

    def finger_down(self, finger: object, place: Size, now: float) -> bool:
        swallowed = self._guard.down(finger, now, self._stage)
        if self._stages is not None and self._stage is not Stage.BLACK:
            self._stages.stir(now)
        if not swallowed and place[0] < CORNER and place[1] < CORNER:
            self._cornered[finger] = now
        return swallowed

    def finger_up(self, finger: object, now: float) -> None:
        self._cornered.pop(finger, None)
        self._guard.up(finger, now)

    def key(self, now: float) -> bool:
        if self._stages is not None:
            self._stages.stir(now)
        return self._stage is not Stage.AWAKE

    def tap(self, name: str, local: Local, snapshot: Snapshot) -> tuple[Local, str]:
        if self._watching:
            return self._wished(name, local), ""
        if name.startswith(KEYS):
            return self._typed(name.removeprefix(KEYS), local)
        if name.startswith(LEAVING):
            return self._watch(local), ""
        if name == "ui:lock":
            self._staff = False
            return local.opened(""), ""
        if needs_staff(name, snapshot) and not self._staff:
            return self._ask(local, name, PIN), ""
        if name == "ui:pin:new":
            return self._ask(local, "", NEW), ""
        return local, name

    def _wished(self, name: str, local: Local) -> Local:
        """Somebody who watches wants it otherwise, or has seen enough."""
        if name.startswith(WISHING):
            self._demo.heed(name.removeprefix(WISHING))
            return local
        if name == "ui:globe":
            return replace(local, language=following(local.language))
        self._watching = False
        return replace(local, guide=None, home=local.home if name.startswith(LEAVING) else "")

    def _watch(self, local: Local) -> Local:
        """What leads out of another screen leads to the game that is played here."""
        self._watching = True
        self._demo.begin(0.0)
        return local.opened("")

    def _typed(self, key: str, local: Local) -> tuple[Local, str]:
        """A key of the PIN; the right PIN does what was wanted."""
        asks = self._pad.asks
        if not self._pad.typed(key):
            return local, ""
        self._staff = True
        if asks != PIN:
            return local.opened("staff"), ""
        wanted, self._wanted = self._wanted, ""
        return local.opened(""), wanted

    # --- the picture ------------------------------------------------------------------------------------------------

    def light(self, percent: int) -> int:
        if self._stage is Stage.BLACK:
            return 1
        return min(percent, DIM_PERCENT) if self._stage is Stage.DIM else percent

    @property
    def dark(self) -> float:
        return 1 - DIM_PERCENT / 100 if self._stage is Stage.DIM else 0.0

    @property
    def black(self) -> bool:
        return self._stage is Stage.BLACK

    def scale(self, size: Size) -> float:
        return super().scale(size) * (SHARE if self._stage is Stage.ATTRACT else 1)

    def scene(
        self, snapshot: Snapshot, local: Local, ink: Ink, size: Size, screens: Screens, tongues: Tongues
    ) -> Scene | None:
        if self._stage is Stage.ATTRACT:
            return attract_scene(snapshot, self._demo.shown, local, ink, tongues, size, screens)
        if self._watching and self._demo.shown is not None:
            inner = Local(local.language, local.theme, guide=local.guide, kiosk=local.kiosk, chosen=local.chosen)
            say = tongues(local.language)
            return compose(self._demo.shown, inner, ink, say, size, screens, tongues)
        return None

    hold = staticmethod(hold)


def _plays(snapshot: Snapshot) -> bool:
    return snapshot.game is not None and not snapshot.game.over


def _news(snapshot: Snapshot) -> object:
    """What changes when somebody does something at the table without touching the screen."""
    return (
        snapshot.history[:1],
        snapshot.dice,
        snapshot.side_dice,
        snapshot.question,
        snapshot.difference,
        snapshot.sealed,
        snapshot.panel.backs,
        snapshot.panel.steered,
    )
