"""A practice game's line of the report: what was played, how the devices did, and everything that was wrong."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.practice import check
from companion.practice.throwing import Throwing
from companion.practice.world import World

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
