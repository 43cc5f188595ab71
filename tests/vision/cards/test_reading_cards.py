"""Rows of cards laid on a table of an independent renderer: what is told of them, and what is asked."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.cards.card_art import deck
from tests.vision.cards.card_camera import Card, Picture, Thumb, evening, photograph
from tests.vision.cards.laid_rows import BEGIN_X, CARD_MM, LONG, MARKERS, QUIET_MM, ROWS_Y, STICKER_MM, Scene, plan
from tests.vision.cards.reading_rows import Table
from vision.cards import row_reader
from vision.cards.card_eye import blanked, sticker_outlines, teach_row
from vision.cards.close_look import likeness
from vision.cards.row_fit import BareRow, RowFit, Segment
from vision.cards.row_reader import RowReader, look_alikes, row_reading
from vision.cards.row_view import RowView, relit
from vision.cards.sought_cards import prepared
from vision.find.lens import plain_camera
from vision.find.light import paper_light
from vision.find.pose import BoardPose, Image, StickerFinder, fit_pose
from vision.sighting import UNKNOWN

PITCH = 23.0
SEED = 5


@pytest.fixture(scope="module")
def faces() -> dict[str, Picture]:
    """Seven kinds; the last is never taught."""
    return deck("framed", SEED, 7, CARD_MM)


@pytest.fixture(scope="module")
def table(faces: dict[str, Picture]) -> Table:
    """A table that was taught six kinds."""
    return Table(dict(list(faces.items())[:6]), np.random.default_rng(SEED))


def scene(
    faces: dict[str, Picture], rows: Sequence[Sequence[str]], thumbs: Sequence[Thumb] = (), pitch: float = PITCH
) -> Scene:
    """Rows of named cards, fanned, on an evening of their own."""
    rng = np.random.default_rng(SEED)
    cards = [
        Card(faces[name], CARD_MM, (BEGIN_X + 36 + pitch * place, y), float(rng.normal(0, 1)), 1.5, 0.4 + 0.3 * place)
        for y, row in zip(ROWS_Y, rows, strict=False)
        for place, name in enumerate(row)
    ]
    room = evening(rng)
    bare = photograph(room, (), MARKERS, STICKER_MM, QUIET_MM)
    seen = photograph(room, cards, MARKERS, STICKER_MM, QUIET_MM, thumbs)
    return Scene(seen, bare, tuple(map(tuple, rows)))


@pytest.mark.slow
def test_rows_are_told_in_the_order_in_which_they_lie(table: Table, faces: dict[str, Picture]) -> None:
    one = ["card03", "card03", "card00", "card05", "card01", "card04", "card02"]
    read = table.read(scene(faces, [one, one[::-1], []]))
    assert [[card.best for card in row] for row in read] == [one, one[::-1], []]
    assert all(card.sure for row in read for card in row)
    starts = [card.start_mm for card in read[0]]
    assert np.allclose(np.diff(starts), PITCH, atol=3.0)


@pytest.mark.slow
def test_likelihoods_of_a_card_sum_to_one_and_name_every_kind(table: Table, faces: dict[str, Picture]) -> None:
    (card,), *_ = table.read(scene(faces, [["card02"], [], []]))
    assert sum(card.p.values()) == pytest.approx(1.0)
    assert set(card.p) == {*table.faces, UNKNOWN}
    assert row_reading(1, (card,)).pieces == (card.p,)


@pytest.mark.slow
def test_a_card_that_was_never_taught_is_never_told_surely(table: Table, faces: dict[str, Picture]) -> None:
    row = ["card01", "card06", "card04"]
    read = table.read(scene(faces, [row, [], row[1:2]], pitch=50.0))
    sure = [[card.best for card in row if card.sure] for row in read]
    assert "card04" in sure[0] and sure[1:] == [[], []]
    assert len(sure[0]) < len(read[0])


@pytest.mark.slow
def test_a_thumb_on_a_card_spoils_nothing_beside_it(table: Table, faces: dict[str, Picture]) -> None:
    row = ["card00", "card01", "card02", "card03"]
    thumb = Thumb((BEGIN_X + 36 - 20 + PITCH, ROWS_Y[2] + 32), 90.0)
    _, _, read = table.read(scene(faces, [[], [], row], [thumb]))
    assert [card.best for card in read][2:] == row[2:]
    assert {card.best for card in read if card.sure} <= set(row)


@pytest.mark.slow
def test_kinds_that_look_alike_are_named_once_they_are_taught(table: Table) -> None:
    assert look_alikes(table.faces) == []
    twin = {**table.faces, "twin": np.roll(table.faces["card02"], 1, axis=0)}
    assert look_alikes(twin) == [("card02", "twin")]


def numbered_card(number: str) -> Image:
    """A white card with a small number in the corner and nothing else on its left edge."""
    face = np.full((176, 126, 3), 205, np.uint8)
    cv2.putText(face, number, (4, 18), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (30, 30, 30), 2, cv2.LINE_AA)
    cv2.rectangle(face, (60, 60 + 5 * int(number)), (110, 90), (60, 60, 150), -1)
    return face


def test_white_cards_that_differ_in_a_number_are_told_when_only_their_left_edges_show() -> None:
    faces = {f"card{number}": numbered_card(number) for number in "247"}
    bare = np.full((216, 500, 3), (90, 120, 60), np.uint8)
    seen = bare.copy()
    row = ["card2", "card4", "card7", "card4", "card2"]
    for place, name in enumerate(row):
        left = 60 + 46 * place
        seen[20 : 20 + 176, left : left + 126] = faces[name]
        seen[20 : 20 + 176, left] = 180
    read = RowReader({kind: [face] for kind, face in faces.items()}).read(seen, bare)
    assert [card.best for card in read] == row
    assert all(card.sure for card in read)


def test_a_card_is_not_told_by_what_lay_beside_another_when_that_was_taught() -> None:
    """The lesson of the two holds a little of a dark cloth at its left edge, where a dark card lies beside the four."""
    faces = {number: numbered_card(number) for number in "24"}
    faces["2"][:, 0] = 40, 50, 60
    faces["dark"] = np.full_like(faces["2"], (90, 60, 110))
    cv2.circle(faces["dark"], (40, 80), 25, (200, 180, 40), -1)
    bare = np.full((216, 500, 3), (90, 120, 60), np.uint8)
    seen = bare.copy()
    for left, name in ((60, "dark"), (106, "4"), (152, "dark")):
        seen[20 : 20 + 176, left : left + 126] = faces[name]
    read = RowReader({kind: [face] for kind, face in faces.items()}).read(seen, bare)
    assert [card.best for card in read] == ["dark", "4", "dark"]


@pytest.mark.parametrize(("alike", "told"), [(0.9, False), (0.5, True)])
def test_the_cloth_in_the_rims_of_two_lessons_does_not_tell_their_cards_apart(alike: float, told: bool) -> None:
    """On a checked cloth one was taught beside a green square, the other beside a red one as lies here below the first:
    a worker was told as a senior worker, whose digit hardly differs.
    """
    faces, red = {number: numbered_card(number) for number in "24"}, (80, 60, 130)
    faces["2 or so"] = np.asarray(cv2.addWeighted(faces["2"], alike, faces["4"], 1 - alike, 0.0), np.uint8)
    seen = np.full((216, 500, 3), red, np.uint8)
    bare = seen.copy()
    for left, number in ((60, "2"), (106, "4")):
        seen[20 : 20 + 176, left : left + 126] = faces[number]
    seen[:22] = cv2.GaussianBlur(seen, (0, 0), 1.0)[:22]
    for number, cloth in (("2", (85, 160, 90)), ("2 or so", red), ("4", red)):
        faces[number] = faces[number].copy()
        faces[number][0] = cloth
    first, second = RowReader({kind: [face] for kind, face in faces.items()}).read(seen, bare)
    assert (first.best, first.sure, second.sure) == ("2", told, True)


def _squares(kinds: int) -> list[Image]:
    """Cards in coarse squares of random colours."""
    squares = np.random.default_rng(3).integers(60, 200, (kinds, 11, 8, 3)).astype(np.uint8)
    return [np.ascontiguousarray(one) for one in squares.repeat(16, axis=1).repeat(16, axis=2)[:, :, :126]]


@pytest.mark.parametrize(("alike", "told"), [(0.0, True), (0.8, False)])
def test_a_card_that_differs_less_from_its_face_than_kinds_do_from_each_other_was_not_left_untaught(
    alike: float, told: bool
) -> None:
    """A dim picture of it has small misfits everywhere; so may a card nobody taught, where kinds are much alike."""
    faces = _squares(3)
    faces[1:] = [np.asarray(cv2.addWeighted(faces[0], alike, one, 1 - alike, 0.0), np.uint8) for one in faces[1:]]
    bare = np.full((216, 500, 3), (90, 120, 60), np.uint8)
    seen = bare.copy()
    blots = cv2.resize(np.random.default_rng(1).normal(0, 30, (44, 32)), (126, 176))[..., None]
    seen[20:196, 60:186] = np.clip(faces[0] + blots, 0, 255)
    (card,) = RowReader({str(number): [face] for number, face in enumerate(faces)}).read(seen, bare)
    assert (card.best, card.sure) == ("0", told)


@pytest.mark.parametrize(("on_white", "blots", "told"), [(False, 9, True), (False, 21, True), (True, 21, False)])
def test_a_blotted_card_turned_sideways_is_told_only_where_nothing_alike_lies_below(
    on_white: bool, blots: float, told: bool
) -> None:
    """Several upright white ones may lie where it would; `blots` are as strong in grey levels."""
    faces = {number: [numbered_card(number)] for number in "247"}
    seen = np.full((216, 500, 3), (90, 120, 60), np.uint8)
    bare = seen.copy()
    if on_white:
        for left in (74, 120, 170):
            seen[20 : 20 + 176, left : left + 126] = faces["7"][0]
    turned = cv2.rotate(faces["4"][0], cv2.ROTATE_90_CLOCKWISE)
    spots = cv2.resize(np.random.default_rng(1).normal(0, blots, (18, 25)), (176, 126))[..., None]
    seen[45 : 45 + 126, 120 : 120 + 176] = np.clip(turned + spots, 0, 255)
    read = RowReader(faces, turned=True).read(seen, bare)
    assert any(card.sure and card.best == "4:used" for card in read) == told


@pytest.mark.parametrize("beyond", [(-16, -24, 12), (0, 40, 70), (80, 80, 80)])
def test_cards_that_another_row_pushes_to_the_edge_are_no_light(beyond: tuple[int, int, int]) -> None:
    """The mat is brighter than when it was learnt; along one side lie cards, whose colour may differ less than that."""
    empty = np.full((216, 600, 3), 90, np.uint8)
    seen = empty + np.uint8(20)
    seen[:20, 200:500] = np.clip(90 + np.array(beyond), 0, 255)
    assert int(np.abs(relit(empty, seen).astype(int) - 110).max()) <= 2


@pytest.mark.parametrize(("into_mm", "told"), [(2, []), (4, []), (12, [UNKNOWN])])
def test_used_cards_that_reach_a_little_into_an_empty_row_are_none_of_its_cards(into_mm: int, told: list[str]) -> None:
    """Several of the row beyond lie there side by side; what reaches further in may be anything."""
    bare = np.full((216, 600, 3), (60, 40, 95), np.uint8)
    seen = bare.copy()
    for place, number in enumerate("2477"):
        seen[196 - 2 * into_mm :, 150 + 60 * place :][:, :126] = numbered_card(number)[: 20 + 2 * into_mm]
    read = RowReader({number: [numbered_card(number)] for number in "247"}, turned=True).read(seen, bare)
    assert [card.best for card in read] == told


@pytest.mark.parametrize(("to_mm", "one_card"), [(68, True), (78, False)])
def test_what_ends_where_another_card_has_begun_is_not_one_card_turned_sideways(to_mm: int, one_card: bool) -> None:
    """Of white cards in sleeves two were told as one so: above and below it the second one's edge was seen."""
    bare = np.full((216, 500, 3), (90, 120, 60), np.uint8)
    seen = bare.copy()
    seen[45:171, 60:236] = np.rot90(numbered_card("4"))
    seen[20:196, 140:266] = numbered_card("7")
    fit = RowFit(seen, BareRow(bare), prepared([numbered_card("4")]))
    assert fit.fits_in(Segment(30, to_mm, 0, 0.0, False, 108.0, sideways=True), bare, 126) is one_card


@pytest.mark.parametrize(("turned", "marks"), [(False, (140, 165)), (True, (140,))])
def test_a_card_on_which_something_else_may_lie_is_asked_about(turned: bool, marks: tuple[int, ...]) -> None:
    """The edge of a white card that lies sideways on a white one shows little more than its own number."""
    bare = np.full((216, 500, 3), (90, 120, 60), np.uint8)
    seen = bare.copy()
    seen[20 : 20 + 176, 60 : 60 + 126] = numbered_card("4")
    other = np.rot90(numbered_card("7"))
    for top in marks:
        seen[top : top + 20, 80:100] = other[-20:, :20]
    faces = {number: [numbered_card(number)] for number in "247"}
    assert all(not card.sure for card in RowReader(faces, turned=turned).read(seen, bare))


@pytest.mark.parametrize(("share", "told"), [(0.55, False), (1.0, True)])
def test_a_narrow_card_that_looks_midway_between_two_is_asked_about(share: float, told: bool) -> None:
    """The number of the card, all that is seen of it, is blurred or covered."""
    faces = {number: numbered_card(number) for number in "246"}
    seen = np.full((216, 500, 3), (90, 120, 60), np.uint8)
    bare = seen.copy()
    seen[20 : 20 + 176, 60 : 60 + 126] = cv2.addWeighted(faces["2"], share, faces["6"], 1 - share, 0.0)
    seen[20 : 20 + 176, 106 : 106 + 126] = faces["4"]
    first, second = RowReader({kind: [face] for kind, face in faces.items()}).read(seen, bare)
    assert (first.sure, second.sure) == (told, True)
    assert first.best == "2"


def _fanned(seen_first: Image, *rest: Image) -> tuple[Image, Image]:
    """A row of cards, 23 mm from one to the next, on a bare table."""
    bare = np.full((216, 500, 3), (90, 120, 60), np.uint8)
    seen = bare.copy()
    for place, face in enumerate((seen_first, *rest)):
        seen[20 : 20 + 176, 60 + 46 * place :][:, :126] = face
    return seen, bare


@pytest.mark.parametrize(
    ("number", "other", "at", "radius"), [("2", "7", (11, 16), 2), ("8", "3", (7, 13), 3), ("8", "7", (6, 11), 4)]
)
def test_fail__a_lamp_mirrored_on_a_number_makes_no_other_number_of_it(
    number: str, other: str, at: tuple[int, int], radius: int
) -> None:
    """What tells it from the other one was burnt white: it was surely the other one."""
    faces = {kind: numbered_card(kind) for kind in (number, other, "4")}
    spot = np.asarray(cv2.circle(np.zeros((176, 126), np.float32), at, radius, 255.0, -1))
    shining = np.clip(faces[number] + cv2.GaussianBlur(spot, (0, 0), 1.0)[..., None], 0, 255).astype(np.uint8)
    first, second = RowReader({kind: [face] for kind, face in faces.items()}).read(*_fanned(shining, faces["4"]))
    assert (first.sure, second.sure) == (False, True)


@pytest.mark.parametrize(
    ("number", "other", "at", "radius", "level"), [("8", "6", (12, 8), 3, 225), ("2", "1", (13, 9), 4, 205)]
)
def test_fail__a_number_half_rubbed_off_is_asked_about(
    number: str, other: str, at: tuple[int, int], radius: int, level: int
) -> None:
    """Cells say a little for the other number, and its pixels nothing."""
    faces = {kind: numbered_card(kind) for kind in (number, other, "4")}
    gone = cv2.GaussianBlur(cv2.circle(np.zeros((176, 126), np.float32), at, radius, 1.0, -1), (0, 0), 1.0)[..., None]
    rubbed = np.clip(faces[number] * (1 - gone) + level * gone, 0, 255).astype(np.uint8)
    first, second = RowReader({kind: [face] for kind, face in faces.items()}).read(*_fanned(rubbed, faces["4"]))
    assert (first.sure, second.sure) == (False, True)


@pytest.mark.parametrize(("said", "told"), [(0.9, True), (0.6, False)])
def test_pixels_do_not_tell_what_cells_hardly_say(said: float, told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a sleeve a senior worker was surely a plain one so, and on felt a thug an apprentice."""
    faces = {kind: [numbered_card(kind)] for kind in "28"}
    monkeypatch.setattr(
        row_reader,
        "likeness",
        lambda *seen: replace(found := likeness(*seen), cost=0.05, against=np.minimum(found.against, said)),
    )
    monkeypatch.setattr(row_reader, "evidence", lambda *_: np.array([4.0, 4.0]))
    first, _ = RowReader(faces).read(*_fanned(faces["2"][0], faces["8"][0]))
    assert (first.best, first.sure) == ("2", told)


@pytest.mark.parametrize(("below", "told"), [(0.26, False), (0.53, True)])
def test_a_card_turned_sideways_is_told_where_more_speaks_against_what_lies_below_the_more_of_it_shows(
    below: float, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the bare part of a white card, turned so itself, another one was surely seen that did not lie there."""
    faces = {number: [numbered_card(number)] for number in "47"}
    seen = np.full((216, 500, 3), (90, 120, 60), np.uint8)
    bare = seen.copy()
    seen[45:171, 120:296] = np.rot90(faces["4"][0])
    mm = 88 * below
    monkeypatch.setattr(row_reader, "likeness", lambda *one: replace(likeness(*one), below=mm))
    (card,) = RowReader(faces, turned=True).read(seen, bare)
    assert (card.best, card.sure) == ("4:used" if told else UNKNOWN, told)


def test_a_narrow_card_is_told_from_one_of_a_like_colour_in_the_light_it_was_taught_in() -> None:
    """The light's colour is as free in what a card usually says against another kind as in what it says now."""
    faces = dict[str, Image]()
    for kind, stripe in {"pink": (175, 165, 225), "sand": (156, 180, 222), "green": (120, 200, 160)}.items():
        face = np.full((176, 126, 3), 225, np.uint8)
        face[4:-4, 4:24] = stripe
        cv2.circle(face, (75, 70), 28, (60, 60, 60), 3)
        faces[kind] = np.asarray(cv2.GaussianBlur(face, (0, 0), 2.0), np.uint8)
    seen = np.full((216, 940, 3), (60, 40, 30), np.uint8)
    bare = seen.copy()
    for kind, left in (("pink", 40), ("green", 92)):
        seen[20:196, left : left + 126] = faces[kind]
    read = RowReader({kind: [face] for kind, face in faces.items()}).read(seen, bare)
    assert [(card.best, card.sure) for card in read] == [("pink", True), ("green", True)]


@pytest.mark.parametrize(("alike", "told"), [(0.8, False), (0.5, True)])
def test_a_narrow_card_is_told_from_another_kind_where_what_parts_them_is_more_than_lessons_cut_off(
    alike: float, told: bool
) -> None:
    """Two pictures of one card differ a little, too."""
    faces = {number: numbered_card(number) for number in "24"}
    faces["2 or so"] = np.asarray(cv2.addWeighted(faces["2"], alike, faces["4"], 1 - alike, 0.0), np.uint8)
    seen = np.full((216, 500, 3), (90, 120, 60), np.uint8)
    bare = seen.copy()
    seen[20 : 20 + 176, 60 : 60 + 126] = faces["2"]
    seen[20 : 20 + 176, 106 : 106 + 126] = faces["4"]
    first, second = RowReader({kind: [face] for kind, face in faces.items()}).read(seen, bare)
    assert (first.sure, second.sure) == (told, True)


def test_a_card_is_taught_without_any_of_the_table_it_lies_on() -> None:
    """Something that sticks out below it makes its outline higher than it is."""
    bare = np.full((216, 300, 3), (90, 120, 60), np.uint8)
    seen = bare.copy()
    seen[20:196, 60:186] = numbered_card("4")
    seen[196:200, 100:140] = 20
    ((_, taught),) = teach_row(seen, bare, ["card4"], CARD_MM)
    assert min(taught[:, 0].min(), taught[:, -1].min(), taught[0].min(), taught[-1].min()) > 150


def test_a_pale_fanned_card_is_told_on_a_dark_table_which_no_lamp_makes_so_pale() -> None:
    """Nothing but a faint number tells its edge from that table, if a lamp may be mirrored at any strength."""
    pale, faces = np.full((176, 126, 3), 190, np.uint8), dict[str, Image]()
    for number in "247":
        faces[number] = np.asarray(cv2.addWeighted(numbered_card(number), 0.7, pale, 0.3, 0.0), np.uint8)
    bare = np.full((216, 500, 3), (45, 50, 42), np.uint8)
    seen = bare.copy()
    for left, number in ((62, "2"), (106, "7")):
        seen[20 : 20 + 176, left : left + 126] = faces[number]
    read = RowReader({kind: [face] for kind, face in faces.items()}).read(seen, bare)
    assert [(card.best, card.sure) for card in read] == [("2", True), ("7", True)]


def test_where_the_bare_table_is_seen_no_white_card_is_told() -> None:
    """Something dark lies on the lower half of a white table."""
    bare = np.full((216, 500, 3), 196, np.uint8)
    seen = bare.copy()
    seen[156:196, 180:306] = 60
    read = RowReader({number: [numbered_card(number)] for number in "247"}).read(seen, bare)
    assert {card.best for card in read} == {UNKNOWN}


def test_a_white_card_on_a_white_cloth_is_not_overlooked_before_one_that_is_told() -> None:
    """It was pushed forward: a lamp may make the cloth as bright as that, but not there alone."""
    cloth = cv2.resize(np.random.default_rng(1).normal(190, 2, (69, 175)), (700, 276))
    bare = np.dstack([np.clip(cloth, 0, 255).astype(np.uint8)] * 3)
    seen = bare.copy()
    for left, top, number in ((60, 30, "4"), (120, 80, "7")):
        seen[top : top + 176, left : left + 126] = numbered_card(number)
    read = RowReader({number: [numbered_card(number)] for number in "247"}, turned=True).read(seen, bare)
    assert [card.best for card in read] == [UNKNOWN, "7"]


def test_what_lies_outside_the_open_zones_never_gets_past_the_blanking(faces: dict[str, Picture]) -> None:
    """Whatever is painted beside the rows, what is kept stays the same byte for byte, and the rows stay readable."""
    mat = plan()
    shown = Card(faces["card02"], CARD_MM, (BEGIN_X + 60, ROWS_Y[0]))
    room = evening(np.random.default_rng(SEED))
    (picture,) = photograph(room, [shown], MARKERS, STICKER_MM, QUIET_MM, frames=1)
    pose = fit_pose(mat, StickerFinder(mat.dictionary).find(picture), (picture.shape[1], picture.shape[0]))
    assert pose is not None
    zones = [RowView(row, mat.card_mm[1]).outline_mm() for row in mat.rows]
    secret = picture.copy()
    hand = np.array([(300.0, 20.0), (360.0, 20.0), (360.0, 110.0), (300.0, 110.0)])
    cv2.fillPoly(secret, [np.round(pose.project_table(hand)).astype(np.int32)], (255, 0, 255))
    kept, kept_secret = (blanked(one, pose, [*zones, *sticker_outlines(mat)]) for one in (picture, secret))
    assert (picture != secret).any() and (kept == kept_secret).all()
    light = paper_light(picture, pose, mat)
    assert light is not None
    for row in mat.rows:
        view = RowView(row, mat.card_mm[1])
        inner = np.s_[4:-4, 4:-4]
        pixels = view.pixels(pose)
        assert (pixels.flatten(kept, light)[inner] == pixels.flatten(picture, light)[inner]).all()


@pytest.mark.parametrize("bent", [-0.15, 0.1])
def test_rows_stay_open_up_to_their_edges_where_the_lens_bends_them(bent: float) -> None:
    pixels_a_mm = np.array([(2.0, 0.0, 640.0), (0.0, 2.0, 360.0), (0.0, 0.0, 1.0)])
    camera = plain_camera(1280, 720)
    to_points = np.array([(1.0, 0.0, -camera.cx), (0.0, 1.0, -camera.cy), (0.0, 0.0, camera.fx)])
    pose = BoardPose(to_points @ pixels_a_mm, np.array([bent, 0.0, 0.0, 0.0]), camera, 0.0, ())
    white = np.full((720, 1280, 3), 255, np.uint8)
    views = [RowView(row, CARD_MM[1]) for row in plan().rows]
    kept = blanked(white, pose, [view.outline_mm() for view in views])
    for row in plan().rows:
        along, across = np.meshgrid(np.linspace(0, LONG, 91), np.linspace(-1, 1, 41) * (CARD_MM[1] / 2 + 8))
        x, y = np.rint(pose.project_table(row.to_table(along, across).reshape(-1, 2))).astype(int).T
        assert (kept[y, x] == 255).all()
