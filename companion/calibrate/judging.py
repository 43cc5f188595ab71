"""Judges a reading against what really lies on the board, place by place.

Rules of judging: a reading is *sure* from likelihood 0.97 on. A piece counts as visible, and a free spot as in sight,
where the truth says so. A loose piece is matched by area, zone and look.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.calibrate.table_truth import BoardTruth, LooseTruth
from companion.schema.quick_dataclass import dataclass
from vision.sighting import EMPTY, UNKNOWN, LoosePiece, Sighting, SpotName, SpotReading, likeliest

SURE: Final = 0.97
FREE: Final = 0.5  # a free spot is right when it is more likely empty than anything else together
HIDDEN: Final = "hidden"
MISSED: Final = "missed"
SPOT, LOOSE, MARKER = "spot", "loose", "marker"


@dataclass(frozen=True, slots=True)
class Statement:
    """What was said of one place, beside what is true there.

    `what` is spot, loose or marker, `place` the spot's; `seen` is the likeliest content, `hidden` or `missed`, with
    likelihood `p`. Not `judged` is what the truth says nobody could see, such as a piece under a hand.
    """

    what: str
    truth: str
    seen: str
    p: float
    judged: bool
    place: SpotName | None = None

    @property
    def free(self) -> bool:
        """Whether nothing lies there."""
        return self.what == SPOT and self.truth == EMPTY

    @property
    def right(self) -> bool:
        """Whether that is what lies there."""
        return self.seen == self.truth

    @property
    def claims(self) -> bool:
        """Whether something was said at all: neither hidden nor unknown."""
        return self.seen not in (HIDDEN, UNKNOWN, MISSED)

    @property
    def ghost(self) -> bool:
        """A piece that was named where none lies."""
        return self.free and self.claims and self.seen != EMPTY and (self.judged or self.p >= SURE)

    @property
    def sure_and_wrong(self) -> bool:
        """Something sure was said of a place, and it is not so; a free place that nobody can see cannot be missed."""
        return self.claims and self.p >= SURE and not self.right


def statements(board: BoardTruth, sighting: Sighting) -> list[Statement]:
    """All that a reading says of a board."""
    return [*_of_spots(board, sighting.spots), *_of_loose(board.loose, sighting.loose), *_of_markers(board, sighting)]


def unread(board: BoardTruth) -> list[Statement]:
    """What is said of a board that was not found: nothing."""
    spots = [Statement(SPOT, truth.look, HIDDEN, 0.0, truth.judged, at) for at, truth in board.spots.items()]
    return [*spots, *_of_loose(board.loose, ())]


def whole(found: Sequence[Statement]) -> bool:
    """Whether a whole board was read rightly: every place that can be seen, and nothing that does not lie there.

    The likeliest content counts, however likely; a marker only where something sure and wrong is said of it.
    """
    return all(_fine(statement) for statement in found)


def _fine(statement: Statement) -> bool:
    if statement.what == MARKER:
        return not (statement.judged and statement.sure_and_wrong)
    if not statement.judged:
        return not statement.sure_and_wrong
    return statement.right and (not statement.free or statement.p >= FREE)


def _of_spots(board: BoardTruth, spots: Sequence[SpotReading]) -> Iterator[Statement]:
    read = {(spot.area, spot.zone, spot.spot): spot for spot in spots}
    for place, truth in board.spots.items():
        spot = read.get(place)
        if spot is None or not spot.visible:
            yield Statement(SPOT, truth.look, HIDDEN, 0.0, truth.judged, place)
        else:
            yield Statement(SPOT, truth.look, spot.best, spot.p[spot.best], truth.judged, place)


def _of_loose(truths: Sequence[LooseTruth], seen: Sequence[LoosePiece]) -> Iterator[Statement]:
    """Every loose piece that lies there, found or missed; then those reported that are none."""
    left = [(_loose_words(piece.area, piece.zone, piece.best), piece.p[piece.best]) for piece in seen]
    for truth in sorted(truths, key=lambda one: not one.judged):
        words = _loose_words(truth.area, truth.zone, truth.look)
        match = next((candidate for candidate in left if candidate[0] == words), None)
        if match is not None:
            left.remove(match)
        yield Statement(LOOSE, words, match[0] if match else MISSED, match[1] if match else 0.0, truth.judged)
    for words, p in left:
        yield Statement(LOOSE, EMPTY, words, p, judged=True)


def _loose_words(area: int, zone: str, look: str) -> str:
    return f"{area}:{zone} {look}"


def _of_markers(board: BoardTruth, sighting: Sighting) -> Iterator[Statement]:
    """A marker that was never taught is not read, and nothing is said of it."""
    for marker, truth in board.markers.items():
        p = sighting.markers.get(marker)
        if p:
            best = likeliest(p)
            yield Statement(MARKER, f"{marker} {truth.area}", f"{marker} {best}", p[best], truth.judged)
