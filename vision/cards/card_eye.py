"""One camera looking at rows of cards: keeps the pose, and reads the rows with the faces that were taught."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike

from vision.cards.card_edges import WAYS, hides_white, whole_cards
from vision.cards.card_plan import CARDS, CardPlan, TablePlan
from vision.cards.face_cells import mirrored
from vision.cards.face_store import MOST_LOOKS, load_bare, load_faces, printed_look, save_cards
from vision.cards.mat_reader import MatReader, enough, named_apart, told_apart, usually_shown
from vision.cards.row_reader import USED, look_alikes
from vision.cards.row_view import PX_PER_MM, SHRUNK, RowPixels, RowView
from vision.discs.taught import Keep
from vision.find.lens import CameraModel, Points
from vision.find.light import paper_light
from vision.find.picture_quality import TOO_BRIGHT
from vision.find.pose import BoardPose, Image
from vision.find.table_keeper import TableKeeper
from vision.sighting import LOOK_ALIKE, SHINY, Placement, Pose, RowReading, Sighting

AHEAD_MM: Final = 30.0  # how far ahead of a row used cards are looked for
_JUST_AHEAD_MM: Final = 10.0  # a card pushed forward covers this ahead of the row's margin; none of the next does
# a face is not learnt where a lamp was mirrored in more than such a share of it: what was seen there instead of the
# print would tell other cards to be this one
_SHINY: Final = 0.04
_SAME: Final = 14  # grey levels by which each 2 mm of a row may differ from before: noise, and somebody's faint shadow
Rows = Mapping[int, Image]  # the flat picture of each row, by its number


class CardEye(TableKeeper):
    """Keeps locating the table, and turns frames into flat pictures of the rows and readings of them. `bare` are the
    rows without cards, `faces` the looks of each kind of card, `reader` None before both are taught.
    """

    def __init__(self, plan: CardPlan, taught_dir: Path | None, camera: CameraModel | None = None) -> None:
        """Raises TaughtError when the taught folder cannot be used."""
        super().__init__(plan, camera)
        self.plan = plan
        self.views = {
            row.row: RowView(row, plan.card_mm[1], AHEAD_MM if row.holds == CARDS else 0.0) for row in plan.rows
        }
        self.faces: dict[str, list[Image]] = {}
        self.bare: Rows = {}
        if taught_dir is not None:
            self.faces = load_faces(taught_dir, self.face_size(plan))
            self.bare = load_bare(taught_dir, {row: view.size for row, view in self.views.items()})
        self.reader: MatReader | None = None
        self._read: dict[int, tuple[Image, RowReading]] = {}
        self._pixels: dict[int, tuple[BoardPose, RowPixels]] = {}
        self.prepare()

    @staticmethod
    def face_size(plan: CardPlan) -> tuple[int, int]:
        """How wide and high the look of a card is, in pixels."""
        width, height = plan.card_mm
        return round(width * PX_PER_MM), round(height * PX_PER_MM)

    def prepare(self) -> None:
        """Get ready to read with what was taught."""
        taught = bool(self.bare) and enough(self.plan, self.faces)
        self.reader = MatReader(self.plan, self.faces) if taught else None
        self._read = {}

    def opened(self, image: Image) -> Image:
        """The picture, once the table was found, black but for rows and stickers: the rest is nobody's business."""
        if self.pose is None:
            return image
        rows = [view.outline_mm() for view in self.views.values()]
        return blanked(image, self.pose, [*rows, *sticker_outlines(self.plan)])

    def flatten(self, frames: Sequence[Image]) -> Rows | None:
        """The rows from frames of a still table, which must be located; None where too little white paper is seen."""
        mean, light = self._evened(frames)
        return None if light is None else {row: self._seen_from(row).flatten(mean, light) for row in self.views}

    def _evened(self, frames: Sequence[Image]) -> tuple[Image, Points | None]:
        """The mean of several frames and the light on it, None where too little white paper is seen."""
        assert self.pose is not None
        total = np.asarray(np.sum(frames, axis=0, dtype=np.uint16))
        mean = np.asarray(cv2.convertScaleAbs(total, alpha=1 / len(frames)), dtype=np.uint8)
        return mean, paper_light(mean, self.pose, self.plan)

    def _seen_from(self, row: int) -> RowPixels:
        """Where the row's pixels lie, worked out anew only once the table has moved."""
        assert self.pose is not None
        kept = self._pixels.get(row)
        if kept is None or kept[0] is not self.pose:
            kept = self._pixels[row] = self.pose, self.views[row].pixels(self.pose)
        return kept[1]

    def read(self, frames: Sequence[Image], t: float, problems: tuple[str, ...], *, afresh: bool = False) -> Sighting:
        """One reading of still frames; the table must have been located, and cards taught. `problems` are what is wrong
        with the whole picture, of which most is blanked here. A row that looks as before is not read again, unless all
        is to be read `afresh`.
        """
        assert self.reader is not None and self.pose is not None
        if afresh:
            self._read = {}
            self.reader.forget()
        mean, light = self._evened(frames)
        half = np.asarray(cv2.resize(mean, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
        rows = tuple(self._row(row, mean, half, light) for row in self.views if light is not None)
        pose = Pose(self.pose.residual_px, "stickers")
        return Sighting(t, len(frames), pose, (), (), rows=rows, problems=problems)

    def _row(self, row: int, mean: Image, half: Image, light: Points) -> RowReading:
        """What lies in a row, read anew only where a small picture of it, of the `half` as fine one, differs."""
        assert self.reader is not None
        pixels, before = self._seen_from(row), self._read.get(row)
        small = pixels.glimpse(half, light)
        if (
            before is None
            or int(cv2.absdiff(*(self._own(row, at, before[1]) for at in (before[0], small))).max()) > _SAME
        ):
            reading = self.reader.read(self.views[row].row, pixels.flatten(mean, light), self.bare[row])
            self._read[row] = small, reading
        return self._read[row][1]

    def _own(self, row: int, small: MatLike, reading: RowReading) -> MatLike:
        """What of a small picture of a row decides what lies there: without used cards the row ahead does not."""
        used = any(key.endswith(f":{USED}") for piece in reading.pieces for key in piece)
        ahead = 0.0 if used else max(self.views[row].ahead_mm - _JUST_AHEAD_MM, 0.0)
        return small[round(ahead * PX_PER_MM / SHRUNK) :]

    def teach_bare(self, frames: Sequence[Image]) -> str | None:
        """Learn the table without cards. Returns None, or the code of a problem."""
        flats = self.flatten(frames)
        if flats is None:
            return TOO_BRIGHT
        self.bare = flats
        self.prepare()
        return None

    def teach_faces(self, frames: Sequence[Image], placements: Sequence[Placement]) -> list[str]:
        """Learn the cards that lie in these rows, each apart from the others, from left to right. Returns the codes of
        problems such as `cards:2:3` (the row, and how many cards were found; `pale:2:3` where the table is as bright as
        white cards), and `shiny:thug,golem` of cards in which the lamp was mirrored, unless they are known from before;
        all others are learnt anyway. Kinds that cannot be told apart are learnt too and named, as
        `look_alike:thug=golem`: they are always asked about.
        """
        flats = self.flatten(frames)
        if flats is None or not self.bare:
            return [TOO_BRIGHT if flats is None else "no_empty"]
        problems, shiny = list[str](), list[str]()
        for row in sorted({spot.area for spot in placements}):
            if row not in flats:
                problems.append(f"cards:{row}:0")
                continue
            kinds = [spot.key for spot in sorted(placements, key=lambda spot: spot.spot) if spot.area == row]
            try:
                taught = teach_row(flats[row], self.bare[row], kinds, self.plan.card_mm)
            except CardsNotFound as error:
                problems.append(f"{'pale' if hides_white(self.bare[row]) else 'cards'}:{row}:{error.found}")
                continue
            for kind, face in taught:
                if is_shiny(face):
                    shiny.append(kind)
                else:
                    self.faces[kind] = [*self.faces.get(kind, []), face][-MOST_LOOKS:]
        self.prepare()
        unknown = [kind for kind in shiny if kind not in self.faces]
        problems += [f"{SHINY}:{','.join(unknown)}"] if unknown else []
        new = {name for spot in placements for name in named_apart(self.plan, spot.key)}
        return problems + [f"{LOOK_ALIKE}:{one}={other}" for one, other in self._look_alikes(new)]

    def _look_alikes(self, new: AbstractSet[str]) -> tuple[tuple[str, str], ...]:
        """Pairs of kinds that cannot be told apart, one of them new."""
        shown = told_apart(self.plan, self.faces)
        pairs = look_alikes(shown, usually_shown(self.plan)) if shown else []
        return tuple((one, other) for one, other in pairs if new & {one, other})

    def add_printed(self, faces: Mapping[str, Image]) -> tuple[tuple[str, str], ...]:
        """Learn kinds of card from the files they were printed from, beside what was taught of them. Returns pairs of
        which one is new, and that cannot be told apart.
        """
        for kind, face in faces.items():
            look = printed_look(face, self.face_size(self.plan))
            others = [taught for taught in self.faces.get(kind, []) if not np.array_equal(taught, look)]
            self.faces[kind] = [look, *others][-MOST_LOOKS:]
        self.prepare()
        return self._look_alikes(faces.keys())

    def forget(self) -> None:
        """Forget all that was taught."""
        self.faces, self.bare = {}, {}
        self.prepare()

    def keep(self, folder: Path, keep: Keep) -> None:
        """Write what was taught. Raises OSError when something cannot be written."""
        save_cards(folder, self.faces, self.bare, keep)

    def row_picture(self, frame: Image, row: int) -> Image | None:
        """A row as a frame shows it; None when it is not found."""
        flats = self.flatten([frame]) if self.pose is not None else None
        if flats is None or row not in flats:
            return None
        return np.asarray(cv2.resize(flats[row], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), dtype=np.uint8)


STICKER_ROOM = 0.5  # how much round a sticker stays, as a share of its side: its white rim tells the light
_BENT_PARTS: Final = 16  # a lens bends the edges of what is left open: each is followed in so many straight parts


def blanked(image: Image, pose: BoardPose, open_mm: Iterable[Points]) -> Image:
    """A picture of the same size, black but for the given outlines on the table (each n x 2, mm)."""
    open_to_view = np.zeros(image.shape[:2], np.uint8)
    for outline in open_mm:
        edges = np.linspace(outline, np.roll(outline, -1, axis=0), _BENT_PARTS, endpoint=False, axis=1).reshape(-1, 2)
        cv2.fillPoly(open_to_view, [np.round(pose.project_table(edges)).astype(np.int32)], 255)
    return np.asarray(cv2.bitwise_and(image, image, mask=open_to_view), dtype=np.uint8)


def sticker_outlines(plan: TablePlan) -> list[Points]:
    """The stickers with their white rims, which are always looked at."""
    return [corners + (corners - corners.mean(axis=0)) * STICKER_ROOM for corners in plan.sticker_corners().values()]


def is_shiny(face: Image) -> bool:
    """Whether a lamp was mirrored in so much of a card that it cannot be learnt from this picture."""
    return mirrored(face) > _SHINY


class CardsNotFound(ValueError):
    """Not as many cards lie in the row as were to be taught; nothing of the row was learnt."""

    def __init__(self, found: int, wanted: int) -> None:
        super().__init__(
            f"{found} cards were found in the row and {wanted} were to be taught. Lay them upright and apart from each "
            "other, face up, with nothing on them, and take the picture again."
        )
        self.found, self.wanted = found, wanted


def teach_row(flat: Image, empty: Image, kinds: Sequence[str], card_mm: tuple[float, float]) -> list[tuple[str, Image]]:
    """The face of each kind, from left to right. Cards of a sheet that is not cut apart may touch. Raises CardsNotFound
    when there are more or fewer cards than kinds.
    """
    by_way = [whole_cards(flat, empty, card_mm, way) for way in WAYS]
    faces = next((faces for faces in by_way if len(faces) == len(kinds)), by_way[0])
    if len(faces) != len(kinds):
        raise CardsNotFound(len(faces), len(kinds))
    return list(zip(kinds, faces, strict=True))
