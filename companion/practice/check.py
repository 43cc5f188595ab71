"""Holds the app against the physical table at the end of a practice game: cardboard, coins, cards, and a fresh pair
of eyes.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.orconomy.practice.boards import Truth, View, app_board
from companion.games.orconomy.practice.players import Players
from companion.games.orconomy.practice.secrets import KINDS, Cards
from companion.practice.simulated_table import Stage

FRESH_FRAMES = 8


def camera_was_right(view: View, truth: Truth) -> bool:
    """Whether, right after the camera acted, the app has what lies on the table, but for what is still to be moved."""
    owed = {str(item["industry"]) for item in view["owed"]}
    moved = {item["what"] for item in view["owed"]}
    said = app_board(view["table"])

    def lies(board: Truth, sector: str) -> list[str]:
        return [words for words in board.get(sector, []) if words not in moved]

    return all(lies(said, sector) == lies(truth, sector) for sector in {*said, *truth} - owed)


def seen_board(sighting: Mapping[str, Any]) -> Truth:
    """What one Sighting says lies on the board, the likeliest everywhere, in the same words. No rules, no memory."""
    out: Truth = {}

    def add(sector: object, words: str) -> None:
        out.setdefault(str(sector), []).append(words)

    for slot in sighting["slots"]:
        if slot["best"] != "empty":
            add(slot["sector"], f"company {slot['best']}")
    for token in sighting["extras"]:
        add(token["sector"], f"company {token['colour']}:{token['face']}")
    for token in sighting["startups"]:
        add(token["sector"], f"picture {token['colour']}")
    for name in ("crisis", "activity"):
        place = max(sighting[name], key=sighting[name].get) if sighting[name] else "off"
        if place != "off":
            add(place, name)
    return {sector: sorted(words) for sector, words in sorted(out.items())}


def fresh_reading(stage: Stage, board: Path, t: float) -> dict[str, Any]:
    """A new process reads eight new frames of the table, knowing only the board file and the taught pictures.

    Nothing of the game's own eyes is left in it: no memory, no belief, no rules.
    """
    folder = stage.folder / "fresh"
    folder.mkdir(exist_ok=True)
    for number in range(FRESH_FRAMES):
        (folder / f"frame{number:02d}.jpg").write_bytes(stage.jpeg(t + 0.1 * number))
    words = (str(folder / "frame%02d.jpg"), "--board", str(board), "--taught", str(stage.folder / "data" / "taught"))
    ring = ",".join(str(number) for number in stage.ring)
    child = subprocess.run(
        [sys.executable, "-m", "companion.cli", "read", *words, "--ring", ring, "--json"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    reading: dict[str, Any] = json.loads(child.stdout) if child.returncode == 0 else {}
    return {} if reading.get("problems") else reading


def wrong(stage: Stage, players: Players, table: View, sighting: Mapping[str, Any] | None) -> list[str]:
    """Everything in which app, eyes, and the physical table disagree; empty when all is well.

    `sighting` is None at a table without a camera, {} when the eyes gave none.
    """
    truth = stage.table.truth()
    found: list[str] = []
    found += _differences("app", app_board(table), truth)
    if sighting is not None:
        found += _differences("fresh eyes", seen_board(sighting), truth) if sighting else ["fresh eyes: no reading"]
    for seat, player in enumerate(table["players"]):
        found += _count(player["name"], "Skulls", player["skulls"], players.means.purses[seat].worth)
        found += _count(player["name"], "cards", player["cards"], players.means.cards.count(seat))
    return found + wrong_cards(table, players.means.cards)


def wrong_cards(table: View, cards: Cards) -> list[str]:
    """Where the app's counts of deck and discards, or the card it has on top of the discards, are not the real ones."""
    found = _count("the table", "cards in the deck", table["deck"], cards.deck)
    found += _count("the table", "discards", table["discards"], cards.discards)
    if table["top_discard"] not in ("", cards.top):
        found.append(f"app: {table['top_discard']} lies on top of the discards, on the table {cards.top or 'nothing'}")
    return found + _count("the table", "cards in play", len(table["plays"]), len(cards.open))


def _differences(who: str, said: Truth, truth: Truth) -> list[str]:
    sectors = sorted(set(said) | set(truth), key=int)
    return [
        f"{who}: industry {sector} has {said.get(sector, [])}, on the table lies {truth.get(sector, [])}"
        for sector in sectors
        if said.get(sector, []) != truth.get(sector, [])
    ]


def _count(name: str, what: str, said: int, there: int) -> list[str]:
    return [] if said == there else [f"app: {name} has {said} {what}, on the table are {there}"]


def spread(values: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile; empty without values."""
    if not values:
        return {}
    ordered = sorted(values)
    return {"p50": ordered[len(ordered) // 2], "p95": ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]}


def reading_cost(measured: Mapping[str, Any]) -> dict[str, float]:
    """What a full reading cost the eyes, counted in marker detections on the same pictures."""
    detections = [one / measured["detection_s"] for one in measured["readings_s"]]
    return {name: round(value, 2) for name, value in spread(detections).items()}


def tally(lines: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """How many actions of each kind a log holds."""
    out: dict[str, int] = {}
    for line in lines:
        if "do" in line:
            out[line["do"]] = out.get(line["do"], 0) + 1
    return dict(sorted(out.items()))


CARD_ENDS = ("played", "effective", "failed", "cancelled")


def card_tally(lines: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, int]]:
    """What became of each kind of card in a log: how often it was played, worked, failed by its Risk die and was
    cancelled by Security Service.
    """
    out = {kind: dict.fromkeys(CARD_ENDS, 0) for kind in KINDS}
    lying: list[str] = []
    for kind in (line["do"] for line in lines if "do" in line):
        if kind in out:
            lying.append(kind)
            out[kind]["played"] += 1
        elif kind in ("resolve", "boost"):
            _worked(out, lying)
        elif kind == "let_fail":
            out[lying.pop()]["failed"] += 1
    return out


def _worked(out: Mapping[str, dict[str, int]], lying: list[str]) -> None:
    kind = lying.pop()
    out[kind]["effective"] += 1
    if kind == "security_service":
        out[lying.pop()]["cancelled"] += 1
