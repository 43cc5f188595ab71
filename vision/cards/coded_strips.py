"""Reads the coded strips of printed cards: small markers down a card's left edge, all with the number of its kind.

Seven of them lie so closely that whatever shows 12 mm of the edge, upright or turned, shows a whole one. The numbers
are learnt from the faces that were taught, so that a deck without strips costs nothing.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.cards.row_view import PX_PER_MM
from vision.find.lens import Points
from vision.find.pose import Image

DICTIONARY: Final = cv2.aruco.DICT_APRILTAG_16H5  # 5 of 16 bits differ at least (E. Olson, 2011); on no mat
_STRIP_MM: Final = 12.0
_PITCH_MM: Final = 12.0
_SIDE_MM: Final = 10.2
_COUNT: Final = 7
_ENLARGED: Final = 2
_SIZES: Final = (0.8, 1.25)  # how small or large a marker may look, as a share of what it is
_MOST_TURN: Final = 12.0
_LINE_MM: Final = 4.0  # markers of one card lie in a line, give or take so much
_STEP_MM: Final = 2.5  # how far a marker may lie off its place in the line
_LIKE: Final = (0.6, 0.05)  # like a taught strip (correlation), and less like any other, where no marker is read
_AROUND_MM: Final = 4.0
_SOFT_PX: Final = 1.2
_LEAST_TAUGHT: Final = 3  # so many markers of a taught face must be read
Middle = Callable[[float], float]
UPRIGHT, RIGHT, LEFT = 0, 1, 3  # quarters of a turn, clockwise


@dataclass(frozen=True, slots=True)
class _Marker:
    number: int
    middle: Points
    quarter: int


@dataclass(frozen=True, slots=True)
class CodedCard:
    """A card whose strip was read: its left edge, the middle of its height (mm), and by which quarter it is turned."""

    kind: str
    start_mm: float
    middle_mm: float
    quarter: int

    @property
    def sideways(self) -> bool:
        """Whether it is turned."""
        return self.quarter != UPRIGHT


class StripReader:
    """Finds the cards of a row by their strips."""

    def __init__(self, faces: Mapping[str, Sequence[Image]]) -> None:
        """`faces` are the looks of each kind; kinds whose faces show no strip, or that of another kind, have none."""
        parameters = cv2.aruco.DetectorParameters()
        parameters.adaptiveThreshWinSizeMin = parameters.adaptiveThreshWinSizeMax = 15
        parameters.minMarkerPerimeterRate = 0.01
        parameters.minGroupDistance = 0.1
        parameters.minMarkerDistanceRate = 0.02
        parameters.minDistanceToBorder = 0
        parameters.perspectiveRemovePixelPerCell = 5
        parameters.perspectiveRemoveIgnoredMarginPerCell = 0.25
        parameters.errorCorrectionRate = 1.0
        self._detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), parameters)
        numbers = {kind: self._number(looks) for kind, looks in faces.items()}
        often = Counter(numbers.values())
        self.kinds = {number: kind for kind, number in numbers.items() if number is not None and often[number] == 1}
        wide = round(_STRIP_MM * PX_PER_MM)
        self._strips = {kind: _soft(faces[kind][-1][:, :wide]) for kind in self.kinds.values()}

    def _number(self, looks: Sequence[Image]) -> int | None:
        read = Counter(
            marker.number
            for look in looks
            for marker in self._markers(np.pad(look, ((8, 8), (8, 8), (0, 0)), mode="edge"))
            if marker.quarter == UPRIGHT and marker.middle[0] < _STRIP_MM + 8 / PX_PER_MM
        )
        (number, count) = max(read.items(), key=lambda item: item[1], default=(None, 0))
        return number if count >= _LEAST_TAUGHT else None

    def cards(self, flat: Image, size_mm: tuple[float, float], middle_of: Middle) -> list[CodedCard]:
        """The cards with strips from left to right. A marker that belongs to no whole card is left out: that the cards
        are all that lies there is for their looks to say. `size_mm` is that of a card; `middle_of` says by the left
        edge of an upright one where its middle lies, more or less (mm in the picture).
        """
        lines: list[list[_Marker]] = []
        for marker in sorted(self._markers(flat), key=lambda marker: float(marker.middle[0])):
            if marker.number in self.kinds:
                _into_line(marker, lines)
        cards = [self._card(line, size_mm, middle_of) for line in lines]
        return sorted((card for card in cards if card is not None), key=lambda card: card.start_mm)

    def likest(self, flat: Image, start_mm: float, middle_mm: float) -> CodedCard | None:
        """An upright card by its whole left edge, dim or blurred; None where it is like no kind's strip, or several."""
        high, wide = next(iter(self._strips.values())).shape
        left, top = ((start_mm - _AROUND_MM) * PX_PER_MM, (middle_mm - _AROUND_MM) * PX_PER_MM - high / 2)
        rim = round(2 * _AROUND_MM * PX_PER_MM)
        seen = flat[max(round(top), 0) :, max(round(left), 0) :][: high + rim, : wide + rim]
        if seen.shape[0] < high or seen.shape[1] < wide:
            return None
        edge = _soft(seen)
        like = sorted(
            (float(cv2.matchTemplate(edge, strip, cv2.TM_CCOEFF_NORMED).max()), kind)
            for kind, strip in self._strips.items()
        )
        (first, kind), (second, _), (least, apart) = like[-1], like[-2] if like[1:] else (0.0, ""), _LIKE
        return CodedCard(kind, start_mm, middle_mm, UPRIGHT) if first >= least and first - second >= apart else None

    def _markers(self, picture: Image) -> list[_Marker]:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        large = cv2.resize(grey, None, fx=_ENLARGED, fy=_ENLARGED, interpolation=cv2.INTER_CUBIC)
        quads, numbers, _ = self._detector.detectMarkers(large)
        if numbers is None:
            return []
        corners = [np.asarray(quad, np.float64).reshape(4, 2) / _ENLARGED / PX_PER_MM for quad in quads]
        markers = [_marker(int(number), quad) for number, quad in zip(numbers.ravel(), corners, strict=True)]
        return [marker for marker in markers if marker is not None]

    def _card(self, line: Sequence[_Marker], size_mm: tuple[float, float], middle_of: Middle) -> CodedCard | None:
        kind, quarter = self.kinds[line[0].number], line[0].quarter
        across, down = np.median([marker.middle for marker in line], axis=0)
        half = (_COUNT - 1) * _PITCH_MM / 2
        if quarter != UPRIGHT:
            inward = (size_mm[0] - _STRIP_MM) / 2
            middle = down + inward if quarter == RIGHT else down - inward
            return CodedCard(kind, float(line[0].middle[0]) - size_mm[1] / 2 + half, float(middle), quarter)
        start, places = float(across) - _STRIP_MM / 2, [float(marker.middle[1]) for marker in line]
        usual = middle_of(start)
        middle = usual + (places[0] - usual + _PITCH_MM / 2) % _PITCH_MM - _PITCH_MM / 2
        if max(abs(place - middle) for place in places) > half + _STEP_MM:
            return None
        return CodedCard(kind, start, float(middle), quarter)


def _soft(picture: Image) -> Image:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), _SOFT_PX), dtype=np.uint8)


def _marker(number: int, corners: Points) -> _Marker | None:
    """A marker by its corners (mm), clockwise from its upper left one; None if it is none of a strip."""
    along = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
    turn = float(np.degrees(np.arctan2(along[1], along[0])))
    quarter = round(turn / 90) % 4
    low, high = (_SIDE_MM * share for share in _SIZES)
    if quarter == 2 or abs((turn + 45) % 90 - 45) > _MOST_TURN or not low <= np.hypot(*along) <= high:
        return None
    return _Marker(number, corners.mean(axis=0), quarter)


def _into_line(marker: _Marker, lines: list[list[_Marker]]) -> None:
    """Put a marker to those of the same card, or begin another card."""
    for line in lines:
        off = marker.middle - line[0].middle
        along, beside = (off[1], off[0]) if marker.quarter == UPRIGHT else (off[0], off[1])
        same = (marker.number, marker.quarter) == (line[0].number, line[0].quarter)
        steps = round(along / _PITCH_MM)
        if same and abs(beside) <= _LINE_MM and abs(along - steps * _PITCH_MM) <= _STEP_MM and abs(steps) < _COUNT:
            line.append(marker)
            return
    lines.append([marker])
