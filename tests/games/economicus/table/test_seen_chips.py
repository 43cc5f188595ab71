"""The eyes at a SIMULATED table of Economicus: eight colours in two kinds and two sides are learnt, and told apart."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from companion.boxes.eyes_plans import load_plan
from companion.games.economicus.board import COMPANY, SIDES, STARTUP
from companion.games.economicus.practice import table as practice
from companion.games.economicus.practice.table import EconomicusPrint
from companion.games.economicus.set_up import TEACHING
from companion.games.protocol import Spot
from companion.practice.pieces.bodies import Location
from companion.practice.simulated_table import SimulatedTable
from companion.record.storage.kept_pictures import keep_pictures
from vision.sighting import Placement, Sighting, likeliest
from vision.watcher import Watcher

pytestmark = pytest.mark.slow
PLAYERS, FRAMES, APART_S = 8, 12, 10.0
LAID = (
    (COMPANY, 4, "slot", 1), (COMPANY, 6, "additional", 0), (STARTUP, 9, "startups", 0), (COMPANY, 7, "central", 3),
    (STARTUP, 7, "central", 8),
)  # fmt: skip
"""Kind, industry, zone and spot: on a slot, beside the slots, and on the central element."""


@dataclass(slots=True)
class Looking:
    """Eyes over a table; `t` goes on from picture to picture."""

    table: SimulatedTable
    watcher: Watcher
    rng: Random
    t: float = 0.0
    seen: Sighting | None = None

    def show(self) -> None:
        """A still table for as long as the eyes need."""
        self.t += APART_S
        for number in range(FRAMES):
            at = self.t + 0.1 * number
            self.seen = self.watcher.look(self.table.board.picture(at), at).sighting or self.seen

    def lay(self, owner: str, kind: str, side: str, at: Location) -> None:
        """A chip of somebody, or a token (without a kind), a little off its place."""
        bodies = self.table.board.bodies
        body = bodies.in_hand(owner, kind) if kind else bodies.marker(owner)
        x, y = bodies.spots(at.area, at.zone)[max(0, at.spot)]
        body.lying, body.side = True, side or body.side
        body.x_mm, body.y_mm = x + self.rng.uniform(-2, 2), y + self.rng.uniform(-2, 2)
        body.angle_deg = self.rng.uniform(0, 360)

    def clear(self) -> None:
        for body in self.table.board.bodies.all:
            body.lying = False

    def teach(self) -> dict[str, list[str]]:
        """All lessons; the problems of each."""
        board, found = self.table.board, {}
        for lesson in TEACHING.lessons(board.order, board.marks)[1:]:
            self.clear()
            for spot in lesson.spots:
                self.lay(*_named(spot), Location(spot.area, spot.zone, spot.spot))
            self.show()
            pieces = [Placement(spot.area, spot.zone, spot.spot, spot.key) for spot in lesson.spots]
            found[lesson.name] = self.watcher.teach_pieces(pieces)
        return found


def _named(spot: Spot) -> tuple[str, str, str]:
    """Owner, kind and side of what lies there."""
    if spot.seat < 0:
        return spot.key, "", ""
    kind, owner, side = spot.key.split(":")
    return owner, kind, side


@pytest.fixture
def looking(tmp_path: Path) -> Iterator[Looking]:
    with SimulatedTable(tmp_path, practice.PRACTICE.setting(5, PLAYERS), 5) as table:
        yield begin(table, tmp_path)


def begin(table: SimulatedTable, folder: Path) -> Looking:
    """Eyes that know the empty board."""
    watcher = Watcher(load_plan(table.board.box.file), folder / "taught", keep=keep_pictures)
    watcher.set_order(table.board.order)
    found = Looking(table, watcher, Random(2))
    found.show()
    assert watcher.teach_empty() is None
    return found


def test_all_32_looks_and_three_tokens_are_learnt_and_read_anywhere(looking: Looking) -> None:
    assert looking.teach() == {side: [] for side in SIDES}
    looking.clear()
    marks, wanted = looking.table.board.marks, {}
    for turn, (kind, area, zone, spot) in enumerate(LAID):
        mark, side = marks[turn], SIDES[turn % 2]
        looking.lay(mark, kind, side, Location(area, zone, spot))
        wanted[area, f"{kind}:{mark}:{side}"] = zone
    looking.lay("active", "", "", Location(7, "active"))
    looking.show()
    sighting = looking.seen
    assert sighting is not None
    read = {(spot.area, spot.best): spot.zone for spot in sighting.spots if spot.best != "empty"}
    read |= {(piece.area, piece.best): piece.zone for piece in sighting.loose}
    assert read == wanted
    assert [likeliest(sighting.markers[name]) for name in ("active", "forecast", "crisis")] == ["7", "off", "off"]


def test_a_crowded_centre_is_read_chip_by_chip(looking: Looking) -> None:
    looking.teach()
    looking.clear()
    marks, wanted = looking.table.board.marks, []
    for spot in range(14):
        kind, mark = (STARTUP, COMPANY)[spot % 3 > 0], marks[spot % len(marks)]
        looking.lay(mark, kind, SIDES[0], Location(7, "central", spot))
        wanted.append(f"{kind}:{mark}:{SIDES[0]}")
    looking.show()
    assert looking.seen is not None
    assert sorted(piece.best for piece in looking.seen.loose if piece.area == 7) == sorted(wanted)


class AlikePrint(EconomicusPrint):
    """A box whose violet chips are printed like the red ones."""

    def token(self, mark, side, noise, kind=""):  # type: ignore[no-untyped-def]
        return super().token("red" if mark == "violet" else mark, side, noise, kind)


def test_colours_that_cannot_be_parted_are_refused_by_name(tmp_path: Path) -> None:
    setting = practice.PRACTICE.setting(5, PLAYERS)
    assert setting.board is not None and {"red", "violet"} <= set(setting.marks)
    alike = replace(setting, board=replace(setting.board, printed=lambda _noise, _level: AlikePrint()))
    with SimulatedTable(tmp_path, alike, 5) as table:
        problems = begin(table, tmp_path).teach()
    assert all(len(found) == 4 and all(code.startswith("alike:") for code in found) for found in problems.values())
    assert all(len({code.partition("=")[2] for code in found}) == 2 for found in problems.values())
