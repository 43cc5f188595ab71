"""Starts practice games: the world here, the app as a program of its own, and the check at the end.

Pictures of the screen in both languages, one pair for every step of a game.

A practice game's line of the report: what was played, how the devices did, and everything that was wrong.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from companion.app import catalogue
from companion.app.leaving import STATUS
from companion.locale.preferences import LANGUAGES
from companion.locale.sentences import Speaker
from companion.players.strength import EVEN
from companion.practice import check
from companion.practice.app_link import AppGone, AppLink
from companion.practice.game import PracticeGame
from companion.practice.kit import has
from companion.practice.pieces.level import Level
from companion.practice.realtime import GuidedWorld, RealtimeWorld
from companion.practice.simulated_table import SimulatedTable
from companion.practice.throwing import Throwing
from companion.practice.world import Stuck, Watch, World, unwatched

Line = Mapping[str, Any]


def export(folder: Path) -> list[dict[str, Any]]:
    """The game's log through the command line, as a person would get it."""
    out = folder / "game.jsonl"
    journal = folder / "data" / "journal.sqlite"
    subprocess.run(
        [sys.executable, "-m", "companion.cli", "export", str(journal), str(out)], check=True, stdout=subprocess.DEVNULL
    )
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def report_line(world: World, seed: int, wrong: Sequence[str], readings: Mapping[str, float]) -> dict[str, Any]:
    """The line of a game that has just been played: the same keys for every game, then the game's own."""
    header, *lines = export(world.table.folder)
    return {
        "seed": seed,
        "players": len(header["players"]),
        "preset": header["preset"],
        **_outcome(world.view["game"]),
        **_played(world, lines),
        "wrong_states": len(wrong),
        "wrong": list(wrong),
        **_dice(world.players.throwing, lines),
        **_costs(world),
        "reading_cost_detections": dict(readings),
        "kinds": check.tally(lines),
        **world.players.report(lines),
    }


def _outcome(game: Line) -> dict[str, Any]:
    """`winner` is None while nobody, or more than one player, has won."""
    names = [game["players"][seat]["name"] for seat in game["winners"]]
    return {
        "rounds": game["round"] - (not game["over"]),
        "winner": names[0] if len(names) == 1 else None,
        "winners": names,
    }


def _played(world: World, lines: Sequence[Line]) -> dict[str, int]:
    return {
        "actions": sum("do" in line for line in lines),
        "token_moves": world.table.hands.moves,
        "corrections": sum(line["by"] == "human" for line in lines),
        "camera_actions": sum(line["by"] == "camera" and "do" in line for line in lines),
        "wrong_camera_actions": world.wrong_camera_acts,
    }


def _dice(throwing: Throwing | None, lines: Sequence[Line]) -> dict[str, int]:
    """Dice thrown at the table, and those the log has from the dice base."""
    thrown = (throwing.thrown, throwing.cocked, throwing.nudged) if throwing is not None else (0, 0, 0)
    return {
        "dice_thrown": thrown[0],
        "dice_received": len({die for line in lines for die in line.get("throw", {}).items()}),
        "dice_cocked": thrown[1],
        "dice_nudged": thrown[2],
    }


def _costs(world: World) -> dict[str, Any]:
    """Wall seconds by where they went, and how long the app took in table time."""
    costs = world.costs
    return {
        "virtual_s": round(world.t, 1),
        "frames": world.table.frames,
        "costs_s": {name: round(getattr(costs, name), 2) for name in ("rendering", "eyes", "app", "pressing")},
        "latency_virtual_ms": {what: check.spread(times) for what, times in world.latencies.items()},
    }


class Album:
    """Takes a picture of the screen in both languages whenever it shows something new."""

    def __init__(self, app: AppLink, game: PracticeGame, out: Path, say: Callable[[str], None]) -> None:
        self._app, self._game, self._out, self._say = app, game, out, say
        self._last = ""
        self._count = 0
        out.mkdir(parents=True, exist_ok=True)

    def watch(self, view: Mapping[str, Any]) -> None:
        """Look whether the screen has changed to something worth a picture."""
        name = screen_name(view, self._game)
        if not name or name == self._last:
            return
        self._last = name
        self._count += 1
        for language in LANGUAGES:
            path = self._out / f"{self._count:02d}-{name}-{language}.png"
            self._app.ask("screenshot", path=str(path.absolute()), language=language)
        self._say(f"{self._count:02d} {name}")


def screen_name(view: Mapping[str, Any], game: PracticeGame) -> str:
    """What the screen is about, as a file's name; empty before there is a view."""
    if not view:
        return ""
    if view["draft"]:
        camera = f"-{view['draft']['camera']}" if view["draft"]["step"] == "camera" else ""
        return f"setup-{view['draft']['step']}{camera}"
    if view["question"] or view["difference"]:
        return "question" if view["question"] else "difference"
    return game.moment(view["game"])


NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dasha", "Egor", "Zoya", "Ilya")
STOP_S = 15.0
LONGEST_TMP = 70  # with the names below it, as much as the path of a control door may have
LOG = "app.log"  # what the app says when it fails, in the folder of its game
ENDINGS = (signal.SIGTERM, signal.SIGHUP)
FAILURES = (AppGone, Stuck, ValueError, LookupError, subprocess.SubprocessError)


def make_table(game: str, folder: Path, seed: int, players: int, level: Level = Level.PLAIN) -> SimulatedTable:
    """A practice table on which everything comes from the seed: order of the board, colours, light, lens and print.

    `level` is how hard it is to see.

    Raises LookupError when there is no such game.
    """
    return SimulatedTable(folder, catalogue.GAMES[game].practice().setting(seed, players), seed, level)


def _end(number: int, _frame: FrameType | None) -> None:
    """End this program with all its children, once: what has begun to end is not disturbed again."""
    for other in ENDINGS:
        signal.signal(other, signal.SIG_IGN)
    raise SystemExit(128 + number)


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Being told to end from outside goes through every `finally`, as Ctrl+C does. Only the main thread can see to it.

    Who ignores such a signal (`nohup`), or has something of its own to do about it, goes on doing so.
    """
    main = threading.current_thread() is threading.main_thread()
    ours = [number for number in ENDINGS if main and signal.getsignal(number) == signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def started_app(folder: Path, table: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """The app as a child; it is told to stop at the end, and ended when it does not.

    Should this program not even get that far, the app sees its standard input close, and ends by itself.
    """
    program = [sys.executable, "-m", "companion.app.tether", "run", "--table", str(table)]
    door = ["--control", str(folder / "control.sock"), "--start", "away"]
    with (
        _ending_in_order(),
        (folder / LOG).open("ab") as errors,
        subprocess.Popen([*program, *door, *words], stdin=subprocess.PIPE, stderr=errors) as child,
    ):
        try:
            yield child
        finally:
            child.terminate()
            try:
                child.wait(STOP_S)
            except subprocess.TimeoutExpired:
                child.kill()


@contextmanager
def cause_told(log: Path) -> Iterator[None]:
    """An app that has ended is told with the last that it said: the folder with its log goes with the game."""
    try:
        yield
    except AppGone as error:
        raise AppGone(f"{error}{_last_said(log)}") from error


def _last_said(log: Path) -> str:
    """The last line of a log as the end of a sentence; "" where it says nothing."""
    lines = log.read_text(encoding="utf-8", errors="replace").split("\n") if log.exists() else []
    printed = [line.strip() for line in lines if line.strip()]
    return f"; the last it said: {printed[-1]}" if printed else ""


def play_game(
    game: str,
    folder: Path,
    seed: int,
    players: int,
    rounds: int,
    *words: str,
    agreed: Mapping[str, int] | None = None,
    watch: Callable[[AppLink], Watch] | None = None,
    plugged: bool = True,
    level: Level = Level.PLAIN,
    strength: str = "",
) -> dict[str, Any]:
    """Play one game in lock-step and check it; returns its line of the report. `strength` as in `Around`."""
    begun = time.monotonic()
    played = catalogue.GAMES[game].practice()
    with make_table(game, folder, seed, players, level) as table:
        with (
            cause_told(folder / LOG),
            started_app(folder, table.table_file("outside", plugged=plugged), *(words or ("--no-window",))) as child,
            AppLink(folder / "control.sock", child) as app,
        ):
            watching = watch(app) if watch else unwatched
            world = World(played, table, app, NAMES[:players], seed, rounds, agreed, watching, strength)
            app.ask("look")
            world.play()
            filmed = plugged and table.has_board
            readings = check.reading_cost(app.ask("measure")) if filmed else {}
            sees = plugged and table.has_camera and has(app.view, "camera")  # else the players did without
            sighting = check.fresh_reading(table, world.t) if sees else None
            wrong = check.wrong(played, table, world.players, app.view["game"], sighting)
        line = report_line(world, seed, wrong, readings)
        return {**line, "wall_s": round(time.monotonic() - begun, 2)}


def open_practice(
    game: str,
    seed: int,
    players: int,
    language: str | None,
    size: str | None,
    say: Callable[[str], None],
    level: Level = Level.PLAIN,
    guided: bool = False,
    sits: int | None = None,
) -> int:
    """Open the app on a practice table that keeps wall time, for a person; ends when the app is closed, with its
    status.

    `guided`: with captions. `sits` is a seat kept for the person.
    """
    say("SIMULATED table: virtual players, and simulated devices where the game has any. Close the window to stop.")
    options = {"--language": language, "--size": size}
    words = ("--window", *(word for name, value in options.items() if value for word in (name, value)))
    with (
        _folder(None, seed) as folder,
        make_table(game, folder, seed, players, level) as table,
        cause_told(folder / LOG),
        started_app(folder, table.table_file("machine"), *words) as child,
    ):
        table.draw()  # while the app starts
        with AppLink(folder / "control.sock", child) as app:
            app.ask("look")
            names = tuple(map(Speaker(language or "en").text, NAMES[:players]))
            kind, strength = (GuidedWorld, EVEN) if guided else (RealtimeWorld, "")
            world = kind(catalogue.GAMES[game].practice(), table, app, names, seed, strength=strength)
            if isinstance(world, GuidedWorld):
                world.sits = sits
            world.play()
            return ended(child.wait(STOP_S), folder / LOG, say)


def ended(status: int, log: Path, say: Callable[[str], None]) -> int:
    """The exit status that a closed app leaves behind: its own where it was closed, 1 where it failed, which is said
    with the last line of its log: that goes with the table.
    """
    if status in (0, STATUS) or -status in (*ENDINGS, signal.SIGINT):
        return STATUS if status == STATUS else 0
    say(f"The app has ended by itself with status {status}{_last_said(log)}")
    return 1


def film_practice(
    game: str, seed: int, players: int, size: str, out: Path, say: Callable[[str], None], level: Level = Level.PLAIN
) -> int:
    """Without a display: the same app off-screen plays set-up and one round through real widgets, with pictures."""
    say("No display was found: playing set-up and one round off-screen on the SIMULATED table.")
    os.environ["SDL_VIDEODRIVER"] = "offscreen"

    def album(app: AppLink) -> Watch:
        return Album(app, catalogue.GAMES[game].practice(), out, say).watch

    try:
        with _folder(None, seed) as folder:
            line = play_game(game, folder, seed, players, 1, "--window", "--size", size, watch=album, level=level)
    except FAILURES as error:
        say(f"The practice game did not come to its end: {error}")
        return 1
    say(
        f"{line['actions']} actions, {line['camera_actions']} of them read by the camera, {line['token_moves']} token "
        f"moves, {line['questions']} questions, {line['wrong_states']} wrong. Pictures are in {out}/"
    )
    for words in line["wrong"]:
        say(f"  {words}")
    return 1 if line["wrong_states"] else 0


def play_games(
    game: str,
    seed: int,
    players: int,
    games: int,
    rounds: int,
    record: Path | None,
    say: Callable[[str], None],
    each: Callable[[Iterable[int]], Iterable[int]] = iter,
    level: Level = Level.PLAIN,
    strength: str = "",
) -> dict[str, Any]:
    """Plays games one after the other and says how each went; returns the whole report.

    `each` is handed the seeds and returns them one by one, and so knows how many games are done.
    """
    done: list[dict[str, Any]] = []
    crashes = 0
    for number in each(range(seed, seed + games)):
        with _folder(record, number) as folder:
            try:
                line = play_game(game, folder, number, players, rounds, level=level, strength=strength)
            except FAILURES as error:
                crashes += 1
                say(f"seed {number}: {error}")
                continue
        done.append(line)
        say(
            f"seed {number}: {line['actions']} actions, {line['token_moves']} token moves, {line['questions']} "
            f"questions, {line['wrong_states']} wrong, {line['wall_s']} s"
        )
        for words in line["wrong"]:
            say(f"  {words}")
    return {
        "schema": "practice/1",
        "simulated": True,
        "game": game,
        "level": str(level),
        "games": done,
        "finished": len(done),
        "wrong_states": sum(line["wrong_states"] for line in done),
        "crashes": crashes,
    }


@contextmanager
def _folder(record: Path | None, seed: int) -> Iterator[Path]:
    if record is not None:
        folder = (record / f"seed-{seed}").absolute()
        folder.mkdir(parents=True, exist_ok=False)
        yield folder
        return
    # The path of a Unix socket has at most 107 bytes (unix(7)).
    short = None if len(tempfile.gettempdir()) <= LONGEST_TMP else "/tmp"
    with tempfile.TemporaryDirectory(prefix="orctable-", dir=short) as name:
        yield Path(name)
