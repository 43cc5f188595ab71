"""The app's end of the process that serves phones: keeps the newest of what is open, starts the process, and restarts
it when it dies. While the table is shown to nobody there is neither a process nor a socket.

What phones are told of a game: made anew from what everybody may know of the position, never taken from a snapshot.

A new game needs nothing for it: names, marks, turns, the numbers that are raced for and the sentences are those that
every game says anyway. Of what was done only the newest act goes out: a page with a history would count cards.
"""

import json
import logging
import re
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from random import SystemRandom
from string import ascii_lowercase
from typing import Any, Final, TypeVar

from companion.app import catalogue
from companion.app.shown.line_child import LAST_S, KeptChild
from companion.appliance.kept_data import CODE_FILE
from companion.devices.table_file import PhonesPlan
from companion.games.protocol import GameView, PlayerCore
from companion.locale.preferences import LANGUAGES
from companion.locale.sentences import DOERS, Speaker
from companion.record.history import DoneAct
from companion.record.past.chronicle import round_ends
from companion.record.people.groups_file import SHOW
from companion.record.storage.files import PRIVATE_FILE, write_whole
from companion.schema.quick_dataclass import dataclass
from companion.session.intents import Intent
from companion.session.part import PartBeside, on_touch
from companion.session.running_game import CAMERA, Position, line_of
from companion.session.session import Session
from companion.session.snapshot import ShownToPhones, Snapshot
from companion.ui.paint.icons import ICONS
from hardware.ports import Clock

VERSION: Final = 1
LARGEST: Final = 16 * 1024  # bytes of a message as a line
ROUND: Final = "Round {n}"
UNNAMED: Final = "№ {n}"
T = TypeVar("T")
_speaker = cache(catalogue.speaker)


@dataclass(frozen=True, slots=True)
class Open:
    """All that a message is made of: the position, None while no game runs, how many have chosen where several choose
    in secret (in which order the seats did would be told by naming them), whether the table is simulated, the seats of
    people who have not agreed to be named, and the link by which a game that is over is taken along.
    """

    position: Position | None = None
    chosen: int = 0
    simulated: bool = False
    unnamed: frozenset[int] = frozenset()
    along: str = ""


def open_at(snapshot: Snapshot) -> Open:
    """What is open at this moment; nothing else of it. Whoever is known by more than this evening's name is named only
    with their consent, and the link, in which everybody is, goes out only where everybody may be.
    """
    here = snapshot.position if isinstance(snapshot.position, Position) else None
    unnamed = frozenset(seat for seat, agreed in enumerate(snapshot.agreed) if agreed and SHOW not in dict(agreed))
    chosen = len(snapshot.sealed) if snapshot.secret else 0
    return Open(here, chosen, snapshot.simulated, unnamed, "" if unnamed else snapshot.along)


def public_message(table: Open, number: int) -> dict[str, Any]:
    """The message of this number, `public/1`, as plain data."""
    frame = {"v": VERSION, "n": number, "simulated": table.simulated}
    if table.position is None:
        return {**frame, "state": "waiting"}
    here = _without_names(table.position, table.unnamed)
    game = here.game
    view = game.view(here.state)
    return {
        **frame,
        "state": "over" if view.over else "playing",
        "game": game.name,
        "title": _in_each(catalogue.screen.cover(game.name).title_in),
        "round": view.round,
        "when": _in_each(lambda language: _speaker(game.name, language).text(ROUND, n=view.round)),
        "rows": [_row(here, view, player) for player in view.players],
        "chosen": [table.chosen, len(game.rules.sealed(here.state))],
        "dice": [face for act in here.acts[-1:] for action in act.actions for face in game.rules.thrown(action)],
        "act": _in_each(lambda language: _newest_act(here, view, _speaker(game.name, language))),
        "said": _in_each(lambda language: list(_sentences(here, view, _speaker(game.name, language)))),
        "curve": _curve(here, view.players),
        "play": table.along if view.over else "",
    }


def as_line(message: Mapping[str, Any]) -> bytes:
    """A message as one line of JSON, no longer than one may be: where it would be, the last sentences are left out."""
    while len(raw := json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()) >= LARGEST:
        sentences = {language: lines[: len(lines) * 3 // 4] for language, lines in message["said"].items()}
        message = {**message, "said": sentences}
    return raw + b"\n"


def _without_names(here: Position, seats: frozenset[int]) -> Position:
    """The same position with these seats' people called by their number."""
    if not seats:
        return here
    return here.called(
        tuple(UNNAMED.format(n=seat + 1) if seat in seats else name for seat, name in enumerate(here.names))
    )


def _row(here: Position, view: GameView, player: PlayerCore) -> dict[str, Any]:
    """A player: the numbers in the order in which the game names them, the goal with the one that wins."""
    game, numbers = here.game.name, here.game.numbers
    goals = (numbers.goal(here.state), *(0 for _ in numbers.raced))
    return {
        "name": player.name,
        "mark": _mark(game, player.mark),
        "turn": player.seat in view.turns,
        "winner": player.seat in view.winners,
        "numbers": [
            {
                "code": code,
                "says": _field(game, code),
                "value": numbers.number(here.state, code, player.seat),
                "goal": goal,
            }
            for code, goal in zip(numbers.raced, goals, strict=False)
        ],
    }


def _curve(here: Position, players: Iterable[PlayerCore]) -> list[list[int]]:
    """By player, the number that wins at the end of each round; nothing where no number does."""
    number, ends = here.game.numbers.number, round_ends(here.acts, here.state)
    return [
        [number(state, code, player.seat) for _, state in ends]
        for code in here.game.numbers.raced[:1]
        for player in players
    ]


def _newest_act(here: Position, view: GameView, say: Speaker) -> str:
    """What was done last, in a sentence; "" before the first act."""
    if not here.acts:
        return ""
    line = line_of(here.game, here.acts[-1])
    sentence = say.happened(line, here.names, view.active)
    return say.text(DOERS[line.source], what=sentence) if line.source in DOERS else sentence


def _sentences(here: Position, view: GameView, say: Speaker) -> Iterable[str]:
    """What is due now, and then everything on the table, but what was agreed."""
    yield f"{say.prompt_title(view.prompt, here.names)}. {say.prompt(view.prompt, here.names)}"
    yield from say.table_told({**here(here.state), "options": {}}, view)


def _in_each(say_in: Callable[[str], T]) -> dict[str, T]:
    """The same in every language."""
    return {language: say_in(language) for language in LANGUAGES}


def _field(game: str, code: str) -> Mapping[str, str]:
    """What a number is called."""

    def called(language: str) -> str:
        say = _speaker(game, language)
        return say.word(say.tables.fields, code)

    return _in_each(called)


def _mark(game: str, mark: str) -> Mapping[str, Any] | None:
    """How a player's mark looks: its colour, the parts of its drawing on a 24 x 24 grid, and what it is called."""
    screen = catalogue.screen(game)
    look = screen.marks.get(mark)
    if look is None:
        return None
    called = _in_each(lambda language: _speaker(game, language).text(look.word))
    return {"colour": look.colour, "drawn": list({**ICONS, **screen.icons}[look.sign]), "says": called}


DOUBT_S: Final = 2.5
"""Seconds that an act waits which only the camera has read: people take a wrong reading back within them."""


class HeldBack:
    """Takes what is open at the table as it comes, and lets each go when its time has come. What was undone meanwhile
    never goes out. `delay_s` are the seconds that everything waits.
    """

    def __init__(self, delay_s: float) -> None:
        self._delay_s = delay_s
        self._last = Open()
        self._doubted: list[tuple[int, DoneAct[Any], float]] = []
        self._waiting: deque[tuple[float, Open]] = deque()

    def take(self, table: Open, now: float) -> None:
        """What is open from now on."""
        before, self._last = self._last, table
        acts, others = _acts(table), _acts(before)
        same = min(len(acts), len(others))
        while same and acts[same - 1] is not others[same - 1]:
            same -= 1
        self._doubted = [doubted for doubted in self._doubted if doubted[0] < same and doubted[2] > now]
        fresh = (one for one in enumerate(acts[same:], same) if one[1].source == CAMERA)
        self._doubted += [(place, act, now + DOUBT_S) for place, act in fresh]
        self._waiting = deque(one for one in self._waiting if _stands(one[1], table))
        goes = max(
            now + self._delay_s, *(until for *_, until in self._doubted), *(time for time, _ in self._waiting), now
        )
        self._waiting.append((goes, table))

    def due(self, now: float) -> Open | None:
        """The newest whose time has come; None where nothing has come since the last one."""
        due = None
        while self._waiting and self._waiting[0][0] <= now:
            _, due = self._waiting.popleft()
        return due


def _acts(table: Open) -> tuple[DoneAct[Any], ...]:
    return table.position.acts if table.position is not None else ()


def _stands(waiting: Open, table: Open) -> bool:
    """Whether what waits has really been, as far as is known now: its acts are still in force, or its game is over."""
    if waiting.position is None or table.position is None or waiting.position.header is not table.position.header:
        return True
    acts, now = waiting.position.acts, table.position.acts
    return not acts or len(acts) <= len(now) and now[len(acts) - 1] is acts[-1]


NEEDED: Final = ("starlette", "uvicorn")  # what the process needs besides Python; the extra `spectators` of the package
LETTERS: Final = 6
KEPT: Final = re.compile(r"([a-z]{6}) ([0-9a-f]{64})\n")  # the code and its game, as they are kept
BEAT_S: Final = 0.1  # wall seconds between two looks at what is held back, and at the process
ANSWER_S: Final = 0.03  # wall seconds after a ring: what was touched is answered first, as both share one interpreter
BEHIND_THE_TABLE: Final = 10  # niceness of the process: where cores are few, the table comes first
NO_GAME: Final[Mapping[str, Any]] = {}
ELSEWHERE: Final = "192.0.2.1"
"""An address of nobody's (RFC 5737), to find by which of its own this machine is reached; nothing is sent there."""
OFF, EVENING, ON = "off", "evening", "on"
WAYS: Final = (OFF, EVENING, ON)
LOG: Final = logging.getLogger(__name__)


class SpectatorsLink(PartBeside):
    """Shows a table to phones, as `phones:off`, `phones:evening` and `phones:on` say. `keep` writes down whether it
    stays on after this evening; None where it cannot.

    `show` and `choose` never block; everything else is done on the link's own thread.
    """

    shows = "phones"
    view: ShownToPhones

    def __init__(
        self,
        plan: PhonesPlan,
        clock: Clock,
        log: Path,
        keep: Callable[[bool], None] | None = None,
    ) -> None:
        self._plan, self._clock, self._keep = plan, clock, keep
        self._bell = threading.Condition()
        self.view = ShownToPhones()
        """How it stands; any thread may ask."""
        self._newest = self._taken = Open()
        self._moment: Snapshot | None = None
        self._held = HeldBack(plan.delay_s)
        self._code, self._number = "", 0
        self._code_file, self._kept_for = log.with_name(CODE_FILE), NO_GAME
        self._said: dict[str, Any] = {}
        self._make_child = partial(KeptChild, ["companion.spectators"], log, self._hear, BEHIND_THE_TABLE)
        self._child = self._make_child()
        self._thread: threading.Thread | None = None

    def join(self, session: Session) -> None:
        self._tell, self._told = session.context.tell, ""

    @on_touch(*(f"phones:{way}" for way in WAYS))
    def touch(self, intent: Intent) -> None:
        """Show the table, or do not."""
        (wanted,) = intent.words
        self._told = ""
        self.choose(wanted)

    def tick(self) -> None:
        """Where it has gone off by itself, that is told once."""
        why = self.view.why
        if why and why != self._told:
            self._tell("phones_off", {why: 1})
        self._told = why

    def start(self) -> None:
        """The app runs: shows the table where its file says so."""
        if self._plan.on:
            self._turn(ON)

    def show(self, snapshot: Snapshot) -> None:
        """Keeps what is open of this moment, and rings; while the table is not shown, only which moment it is."""
        self._moment = snapshot
        if self.view.wanted == OFF:
            return
        now = open_at(snapshot)
        if now != self._newest:
            with self._bell:
                self._newest = now
                self._bell.notify()

    def choose(self, wanted: str) -> None:
        """Shows the table from now on, or not; what is to last is written down."""
        if self._keep is not None and (wanted == ON) != (self.view.wanted == ON):
            self._keep(wanted == ON)
        self._turn(wanted)

    def close(self) -> None:
        """The app closes."""
        self._turn(OFF)
        if self._thread is not None:
            self._thread.join(LAST_S)

    def _turn(self, wanted: str) -> None:
        missing = wanted != OFF and not all(map(find_spec, NEEDED))
        with self._bell:
            was = self.view.wanted
            if missing:
                self.view = ShownToPhones(why="missing")
            elif wanted == OFF or was == OFF:
                self.view = ShownToPhones(wanted)
            else:
                self.view = replace(self.view, wanted=wanted)
            if self.view.wanted != OFF and was == OFF:
                self._begin(self._thread)
            self._bell.notify()

    def _begin(self, before: threading.Thread | None) -> None:
        """It is turned on, at the moment that was shown last."""
        if self._moment is not None:
            self._newest = open_at(self._moment)
        self._thread = threading.Thread(target=self._work, args=(before,), name="phones", daemon=True)
        self._thread.start()

    def _work(self, before: threading.Thread | None) -> None:
        """The thread, as long as the table is shown: under a new code, with nothing of what was shown before."""
        if before is not None:
            before.join()
        while self._moment is None and self.view.wanted != OFF:  # the app has just begun, and reads what it has kept
            time.sleep(BEAT_S)
        self._code = self._kept_code() or "".join(SystemRandom().choices(ascii_lowercase, k=LETTERS))
        self._held, self._taken, self._said = HeldBack(self._plan.delay_s), Open(), {}
        self._child = self._make_child()
        try:
            while self.view.wanted != OFF and threading.current_thread() is self._thread:
                self._look_after_child()
                self._pass_on()
                with self._bell:
                    rung = self._bell.wait(BEAT_S)
                if rung:
                    time.sleep(ANSWER_S)
        except Exception:
            LOG.exception("the table is no longer shown to phones")
            self._give_up("fault")
        finally:
            self._keep_code(NO_GAME)
            self._child.end()

    def _kept_code(self) -> str:
        """The code under which this very game was shown when the app was killed or lost its power; "" for none."""
        with suppress(OSError, ValueError):
            kept = KEPT.fullmatch(self._code_file.read_text("ascii"))
            if kept and kept[2] == _digest(_game(self._newest)):
                return kept[1]
        return ""

    def _keep_code(self, game: Mapping[str, Any]) -> None:
        """Keeps the code as long as this game is played, and no longer."""
        self._kept_for = game
        try:
            if game:
                write_whole(self._code_file, f"{self._code} {_digest(game)}\n".encode(), PRIVATE_FILE)
            else:
                self._code_file.unlink(missing_ok=True)
        except OSError as error:
            LOG.warning("after a power cut phones get another address: %s", error)

    def _pass_on(self) -> None:
        """What has come is held back for its time; what is due goes to the process."""
        now, newest = self._clock.now(), self._newest
        if newest is not self._taken:
            self._taken = newest
            self._held.take(newest, now)
            if _game(newest) is not self._kept_for:
                self._keep_code(_game(newest))
        due = self._held.due(now)
        if due is None:
            return
        message = public_message(due, self._number + 1)
        if {**message, "n": 0} != {**self._said, "n": 0}:
            self._number, self._said = self._number + 1, message
            self._child.tell(as_line(message))

    # --- the process ------------------------------------------------------------------------------------------------

    def _look_after_child(self) -> None:
        """Starts it where it does not run; too often, and the table is shown no longer."""
        if self._child.runs or self.view.wanted == OFF:
            return
        with self._bell:
            self.view = replace(self.view, address="", watching=0)
        if not self._child.begin():
            self._give_up("gone")
            return
        self._child.tell({"v": 1, "code": self._code, "port": self._plan.port})
        if self._said:
            self._child.tell(as_line(self._said))

    def _hear(self, message: dict[str, Any]) -> None:
        """What the process says: numbers for the screen, and nothing that could reach the game."""
        if "failed" in message:
            LOG.warning("the table cannot be shown to phones at port %d: %s", self._plan.port, message["failed"])
            self._give_up("port" if message["taken"] else "network")
            return
        with self._bell:
            if "port" in message:
                address = f"http://{own_address()}:{message['port']}/{self._code}/"
                self.view = replace(self.view, address=address)
            elif "watching" in message:
                self.view = replace(self.view, watching=int(message["watching"]))

    def _give_up(self, why: str) -> None:
        with self._bell:
            self.view = ShownToPhones(why=why)
            self._bell.notify()


def _game(table: Open) -> Mapping[str, Any]:
    """What tells the game on the table from others."""
    return table.position.header if table.position is not None else NO_GAME


def _digest(game: Mapping[str, Any]) -> str:
    return sha256(json.dumps(game, sort_keys=True).encode()).hexdigest()


def own_address() -> str:
    """By which address phones of the same network reach this machine; its name where it has no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
        except OSError:
            return f"{socket.gethostname()}.local"
        return str(probe.getsockname()[0])
