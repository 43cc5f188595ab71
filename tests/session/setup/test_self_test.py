"""The self-test at the end of set-up: five taught pieces are laid in turn, each is judged, and PASS is earned."""

from pathlib import Path

import pytest

from companion.eyes.commands import Read
from companion.eyes.reports import Problem, Sighted
from companion.session.snapshot import Trials
from tests.session.setup.test_camera_teaching import draft, teach, to_camera
from tests.session.table import Table
from vision.sighting import EMPTY, UNKNOWN, LoosePiece, Pose, Sighting, SpotReading


@pytest.fixture
def begun(table: Table) -> Table:
    to_camera(table)
    teach(table, "empty", "face", "bones")
    table.press("setup:try:begin")
    return table


def trials(table: Table) -> Trials:
    found = draft(table).trials
    assert found is not None
    return found


def codes(table: Table) -> list[str]:
    return [trial.code for trial in trials(table).done]


def see(table: Table, p: dict[str, float], *, visible: bool = True) -> None:
    """The eyes read this in the place that is asked for."""
    spot = trials(table).spots[len(trials(table).done)]
    ring = tuple(range(2, 12))
    spots = (SpotReading(spot.area, spot.zone, spot.spot, p, visible),) if spot.zone == "slot" else ()
    loose = () if spots or EMPTY in p else (LoosePiece(spot.area, spot.zone, 0.0, 0.0, p),)
    table.session.handle(Sighted(Sighting(0.0, 4, Pose(0.2, "stickers"), ring, spots, loose)))


def lay(table: Table) -> None:
    """The piece that is asked for is laid where it should, and read."""
    see(table, {trials(table).spots[len(trials(table).done)].key: 1.0})


def test_five_pieces_one_near_the_rim_and_one_beside_another(begun: Table) -> None:
    spots = trials(begun).spots
    assert len(spots) == 5 and len({(spot.area, spot.zone, spot.spot) for spot in spots}) == 5
    assert [spot.zone for spot in spots].count("extras") == 1
    assert spots[2].area == spots[1].area and abs(spots[2].spot - spots[1].spot) == 1
    assert {spot.key.partition(":")[2] for spot in spots} == {"face", "bones"}


def test_pieces_read_rightly_need_no_touch_and_end_in_a_pass(begun: Table) -> None:
    for _ in range(5):
        lay(begun)
    assert codes(begun) == ["right"] * 5
    begun.press("setup:try:end", "setup:start")
    assert begun.shown.game is not None


@pytest.mark.parametrize(
    ("p", "code"),
    [
        ({"moon:bones": 0.9, "tusk:bones": 0.1}, "unsure"),
        ({"tusk:face": 0.98, "moon:bones": 0.02}, "other"),
        ({UNKNOWN: 0.9, EMPTY: 0.1}, "strange"),
    ],
)
def test_a_piece_read_otherwise_is_told_and_can_be_read_again_or_left(
    begun: Table, p: dict[str, float], code: str
) -> None:
    lay(begun)
    see(begun, p)
    assert trials(begun).now.code == code and len(trials(begun).done) == 1
    lay(begun)
    assert codes(begun) == ["right", "right"]
    begun.press("setup:try:back")
    see(begun, p)
    begun.press("setup:try:next")
    assert codes(begun) == ["right", code]


def test_nothing_there_is_told_only_to_whoever_asked(begun: Table) -> None:
    see(begun, {EMPTY: 1.0})
    assert trials(begun).now.code == ""
    begun.press("setup:try:read")
    assert begun.eyes is not None and isinstance(begun.eyes.told[-1], Read) and trials(begun).awaited
    see(begun, {EMPTY: 1.0})
    assert trials(begun).now.code == "unseen" and not trials(begun).awaited
    begun.press("setup:try:read")
    see(begun, {EMPTY: 0.5, UNKNOWN: 0.5}, visible=False)
    assert trials(begun).now.code == "hidden"
    begun.press("setup:try:read")
    begun.session.handle(Problem("no_reading", "the board is not in view"))
    assert trials(begun).now.code == "hidden" and begun.shown.notices == ()


def test_eyes_that_are_away_are_told_and_pieces_may_be_skipped(begun: Table) -> None:
    assert begun.eyes is not None
    begun.eyes.there = False
    begun.press("setup:try:read")
    assert trials(begun).now.code == "silent"
    begun.press(*["setup:try:next"] * 5)
    assert codes(begun) == ["silent", *["skipped"] * 4]


def test_what_was_taught_can_be_taught_again_from_there(begun: Table) -> None:
    begun.press("setup:teach_again")
    assert draft(begun).trials is None and draft(begun).camera == "empty"


def test_there_is_nothing_to_try_before_the_camera_was_taught(tmp_path: Path) -> None:
    table = Table(tmp_path)
    to_camera(table)
    table.press("setup:try:begin")
    assert draft(table).trials is None and not draft(table).can_try
    assert table.codes() == ["refused"]
