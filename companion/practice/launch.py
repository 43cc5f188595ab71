"""Starts practice games: the world here, the app as a program of its own, and the check at the end."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from companion.games.orconomy.boxes.loader import board_path
from companion.practice import check
from companion.practice.album import Album
from companion.practice.app_link import AppGone, AppLink
from companion.practice.realtime import RealtimeWorld
from companion.practice.simulated_table import Stage
from companion.practice.world import Stuck, Watch, World, unwatched

CLANS = ("tusk", "moon", "leaf", "sun", "rune")
NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dasha")
STOP_S = 15.0
ENDINGS = (signal.SIGTERM, signal.SIGHUP)
FAILURES = (AppGone, Stuck, ValueError, LookupError, subprocess.SubprocessError)
EDITION = "orconomy-2017"
ABILITIES = (
    "tourism", "livestock", "communications", "innovations", "food_move", "transport", "totemology", "banking",
    "smuggling", "weapons",
)  # fmt: skip
"""All ten, as players count them when they bring their owner something."""


def make_stage(folder: Path, seed: int, players: int) -> Stage:
    """A practice table whose ring, colours, light, lens and print all come from the seed."""
    rng = Random(f"{seed} set-up")
    ring = list(range(2, 12))
    rng.shuffle(ring)
    clans = rng.sample(CLANS, players)
    return Stage(folder, board_path(EDITION), ring, clans, seed)


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
    arguments = [
        sys.executable,
        "-m",
        "companion.app.tether",
        "run",
        "--table",
        str(table),
        "--control",
        str(folder / "control.sock"),
    ]
    with (
        _ending_in_order(),
        (folder / "app.log").open("ab") as errors,
        subprocess.Popen([*arguments, *words], stdin=subprocess.PIPE, stderr=errors) as child,
    ):
        try:
            yield child
        finally:
            child.terminate()
            try:
                child.wait(STOP_S)
            except subprocess.TimeoutExpired:
                child.kill()


def play_game(
    folder: Path,
    seed: int,
    players: int,
    rounds: int,
    *words: str,
    target: int = 0,
    watch: Callable[[AppLink], Watch] | None = None,
    plugged: bool = True,
) -> dict[str, Any]:
    """Play one game in lock-step and check it; gives its line of the report."""
    begun = time.monotonic()
    stage = make_stage(folder, seed, players)
    world: World | None = None
    try:
        with (
            started_app(folder, stage.table_file("outside", plugged=plugged), *(words or ("--no-window",))),
            AppLink(folder / "control.sock") as app,
        ):
            watching = watch(app) if watch else unwatched
            world = World(stage, app, NAMES[:players], seed, rounds, target, watching)
            app.ask("look")
            world.play()
            readings = check.reading_cost(app.ask("measure")) if plugged else {}
            sighting = check.fresh_reading(stage, board_path(EDITION), world.t) if plugged else None
            wrong = check.wrong(stage, world.players, app.view["table"], sighting)
        return _line(folder, seed, world, wrong, readings, time.monotonic() - begun)
    finally:
        stage.close()


def export(folder: Path) -> list[dict[str, Any]]:
    """The game's log through the command line, as a person would get it."""
    out = folder / "game.jsonl"
    journal = folder / "data" / "journal.sqlite"
    subprocess.run(
        [sys.executable, "-m", "companion.cli", "export", str(journal), str(out)], check=True, stdout=subprocess.DEVNULL
    )
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def _line(
    folder: Path, seed: int, world: World, wrong: list[str], readings: dict[str, float], wall: float
) -> dict[str, Any]:
    header, *lines = export(folder)
    table = world.view["table"]
    return {
        "seed": seed,
        "players": len(header["players"]),
        "preset": header["preset"],
        "rounds": table["round"] - (table["phase"] != "over"),
        "winner": table["players"][table["winner"]]["name"] if table["winner"] >= 0 else None,
        "winners": [table["players"][seat]["name"] for seat in table["winners"]],
        "actions": sum("do" in line for line in lines),
        "token_moves": world.stage.hands.moves,
        "questions": world.players.questions,
        "corrections": sum(line["by"] == "human" for line in lines),
        "camera_actions": sum(line["by"] == "camera" and "do" in line for line in lines),
        "wrong_camera_actions": world.wrong_camera_acts,
        "wrong_states": len(wrong),
        "wrong": wrong,
        "dice_thrown": world.players.dice.thrown,
        "dice_received": len({die for line in lines for die in line.get("throw", {}).items()}),
        "dice_cocked": world.players.dice.cocked,
        "dice_nudged": world.players.dice.nudged,
        "oracle_dice": world.players.dice.votes,
        "refused": world.players.means.refused,
        "wall_s": round(wall, 2),
        "virtual_s": round(world.t, 1),
        "frames": world.stage.frames,
        "costs_s": {
            "rendering": round(world.costs.rendering, 2),
            "eyes": round(world.costs.eyes, 2),
            "app": round(world.costs.app, 2),
            "pressing": round(world.costs.pressing, 2),
        },
        "latency_virtual_ms": {what: check.spread(times) for what, times in world.latencies.items()},
        "reading_cost_detections": readings,
        "kinds": check.tally(lines),
        "cards": check.card_tally(lines),
        "abilities": {name: world.players.means.used[name] for name in ABILITIES},
    }


def open_practice(
    seed: int, players: int, language: str | None, size: str, _out: Path, say: Callable[[str], None]
) -> int:
    """Open the app on a practice table that keeps wall time, for a person; ends when the app is closed."""
    say("SIMULATED table: virtual players, simulated dice and camera. Close the window to stop.")
    with _folder(None, seed) as folder:
        stage = make_stage(folder, seed, players)
        words = ("--window", *(("--language", language) if language else ()), "--size", size)
        try:
            with (
                started_app(folder, stage.table_file("machine"), *words),
                AppLink(folder / "control.sock") as app,
            ):
                app.ask("look")
                RealtimeWorld(stage, app, NAMES[:players], seed).play()
        finally:
            stage.close()
    return 0


def film_practice(
    seed: int, players: int, _language: str | None, size: str, out: Path, say: Callable[[str], None]
) -> int:
    """Without a display: the same app off-screen plays set-up and one round through real widgets, with pictures."""
    say("No display was found: playing set-up and one round off-screen on the SIMULATED table.")
    os.environ["SDL_VIDEODRIVER"] = "offscreen"

    def album(app: AppLink) -> Watch:
        return Album(app, out, say).watch

    try:
        with _folder(None, seed) as folder:
            line = play_game(folder, seed, players, 1, "--window", "--size", size, watch=album)
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
    seed: int,
    players: int,
    games: int,
    rounds: int,
    record: Path | None,
    say: Callable[[str], None],
    target: int = 0,
    each: Callable[[Iterable[int]], Iterable[int]] = iter,
) -> dict[str, Any]:
    """Play games one after the other and say how each went; gives the whole report. `target` 0: the rulebook's.

    `each` is handed the seeds and returns them one by one, and so knows how many games are done.
    """
    done: list[dict[str, Any]] = []
    crashes = 0
    for number in each(range(seed, seed + games)):
        with _folder(record, number) as folder:
            try:
                line = play_game(folder, number, players, rounds, target=target)
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
    with tempfile.TemporaryDirectory(prefix="orctable-") as name:
        yield Path(name)
