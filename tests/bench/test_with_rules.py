"""The rules' help counts a board as right only when the position is what lies on the table."""

from companion.app import catalogue
from companion.calibrate.table_truth import BoardTruth, LooseTruth, SpotTruth
from proofs.bench.boards.with_rules import ASKED, RIGHT, WRONG, helped, marks_on
from vision.sighting import EMPTY, SLOT, LoosePiece, Pose, Sighting, SpotReading

KINDS = catalogue.games().named(catalogue.USUAL).board.kinds
SPOTS = {(7, SLOT, 0): "leaf:face", (7, SLOT, 1): EMPTY, (4, SLOT, 0): "tusk:bones", (4, SLOT, 1): EMPTY}
LOOKS = (EMPTY, "leaf:face", "leaf:bones", "tusk:face", "tusk:bones", "unknown")
BOARD = BoardTruth("table_board", (), {at: SpotTruth(look) for at, look in SPOTS.items()}, (
    LooseTruth(7, "startups", "leaf:face"),
))  # fmt: skip


def p(look: str, sure: float = 0.999) -> dict[str, float]:
    return {other: sure if other == look else (1 - sure) / (len(LOOKS) - 1) for other in LOOKS}


def seen(changed: dict[tuple[int, str, int], dict[str, float]], loose: bool = True) -> Sighting:
    spots = tuple(SpotReading(*at, changed.get(at, p(look))) for at, look in SPOTS.items())
    pieces = (LoosePiece(7, "startups", 0.0, 0.0, p("leaf:face")),) if loose else ()
    return Sighting(
        t=0.0, frames=4, pose=Pose(0.1, "stickers"), order=(7, 4), spots=spots, loose=pieces, markers={}, hidden=()
    )


def outcome(sighting: Sighting) -> tuple[str, str]:
    return helped(BOARD, sighting, KINDS, marks_on([BOARD]))


def test_ok__a_board_read_rightly_is_right_before_and_after_a_move() -> None:
    assert outcome(seen({})) == (RIGHT, RIGHT)


def test_ok__a_place_read_badly_is_asked_about_not_guessed() -> None:
    torn = {(4, SLOT, 0): p("tusk:face", 0.55) | {"tusk:bones": 0.40}}
    assert outcome(seen(torn))[0] == ASKED


def test_fail__a_place_surely_read_wrongly_is_another_board() -> None:
    assert outcome(seen({(4, SLOT, 0): p("tusk:face")}))[0] == WRONG
    assert outcome(seen({}, loose=False))[0] == WRONG
