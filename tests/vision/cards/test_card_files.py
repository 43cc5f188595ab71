"""Taught cards are kept between evenings; a spoilt folder says what is wrong and what to do."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.record.storage.kept_pictures import keep_pictures
from vision.cards.card_eye import CardsNotFound, is_shiny, teach_row
from vision.cards.face_store import LISTING, MOST_LOOKS, load_faces, save_cards
from vision.discs.taught import TaughtError
from vision.find.pose import Image

SIZE = (12, 16)


def look(level: int) -> Image:
    """A small plain picture."""
    return np.full((SIZE[1], SIZE[0], 3), level, np.uint8)


def test_faces_come_back_as_they_were_the_newest_looks_of_each(tmp_path: Path) -> None:
    assert load_faces(tmp_path, SIZE) == {}
    save_cards(tmp_path, {"ghost": [look(n) for n in range(MOST_LOOKS + 2)], "thug": [look(200)]}, {}, keep_pictures)
    back = load_faces(tmp_path, SIZE)
    assert [int(one[0, 0, 0]) for one in back["ghost"]] == list(range(2, MOST_LOOKS + 2))
    assert (back["thug"][0] == 200).all()


@pytest.mark.parametrize(
    ("listing", "part"),
    [
        ("no json", "not a JSON file"),
        ("[" + " " * 10**6 + "]", "larger than"),
        ({"version": 2, "cards": []}, "field version: must be 1"),
        ({"version": 1, "cards": 3}, "field cards: must list"),
        ({"version": 1, "cards": [{"kind": "a b", "file": "card-000-0.png"}]}, "field cards[0].kind"),
        ({"version": 1, "cards": [{"kind": "thug", "file": "../x.png"}]}, "field cards[0].file"),
        ({"version": 1, "cards": [{"kind": "thug", "file": "card-009-0.png"}]}, "missing or larger"),
        ({"version": 1, "cards": [{"kind": "thug", "file": "card-000-0.png"}]}, "must be a picture of 12 x 16"),
    ],
)
def test_a_spoilt_folder_names_the_fault_and_says_what_to_do(tmp_path: Path, listing: object, part: str) -> None:
    cv2.imwrite(str(tmp_path / "card-000-0.png"), np.zeros((4, 4, 3), np.uint8))
    (tmp_path / LISTING).write_text(listing if isinstance(listing, str) else json.dumps(listing), "utf-8")
    with pytest.raises(TaughtError) as caught:
        load_faces(tmp_path, SIZE)
    assert part in str(caught.value) and "teach" in str(caught.value) and str(tmp_path) in str(caught.value)


def test_teaching_says_how_many_cards_it_found() -> None:
    bare = np.full((216, 940, 3), 90, np.uint8)
    with_cards = bare.copy()
    for left in (40, 300):
        with_cards[20 : 20 + 176, left : left + 126] = 230
    taught = teach_row(with_cards, bare, ["ghost", "thug"], (63.0, 88.0))
    assert [kind for kind, _ in taught] == ["ghost", "thug"]
    assert all(face.shape == (176, 126, 3) and face[5:-5, 5:-5].min() > 220 for _, face in taught)
    with pytest.raises(CardsNotFound, match="2 cards were found in the row and 3 were to be taught"):
        teach_row(with_cards, bare, ["ghost", "thug", "golem"], (63.0, 88.0))


def test_fail__a_card_in_which_a_lamp_was_mirrored_is_not_learnt_and_a_small_spot_does_not_matter() -> None:
    """What shone was taken for print: nothing was left of what is drawn there, and other cards were told for it."""
    face = np.full((176, 126, 3), 190, np.uint8)
    face[100:170, 10:116] = 60
    shining = {
        radius: np.asarray(cv2.circle(face.copy(), (60, 60), radius, (250,) * 3, -1), np.uint8) for radius in (3, 20)
    }
    assert not is_shiny(face) and not is_shiny(shining[3]) and is_shiny(shining[20])


@pytest.mark.parametrize("paper", [205, 228, 240])
def test_a_card_in_brighter_light_than_the_stickers_is_learnt_unless_a_lamp_is_mirrored_in_it(paper: int) -> None:
    """Half of it is drawn on: its white paper was taken for a mirrored lamp."""
    face = np.full((176, 126, 3), 160, np.uint8)
    face[100:] = paper
    assert not is_shiny(face) and is_shiny(np.asarray(cv2.circle(face.copy(), (60, 60), 20, (254,) * 3, -1), np.uint8))


def test_cards_that_almost_touch_are_cut_out_each_by_itself() -> None:
    """One lies straight and one turned; across the gap they must not be taken for a strip of one sheet."""
    bare = np.full((216, 940, 3), 90, np.uint8)
    laid = bare.copy()
    laid[20 : 20 + 176, 40 : 40 + 126] = 230
    turned = cv2.boxPoints(((40.0 + 126 + 13 + 63, 108.0), (126.0, 176.0), 3.0))
    cv2.fillConvexPoly(laid, np.round(turned).astype(np.int32), (230, 230, 230))
    (_, straight), (_, leaning) = teach_row(laid, bare, ["ghost", "thug"], (63.0, 88.0))
    assert straight[4:-4, 4:-4].min() > 200 and leaning[4:-4, 4:-4].min() > 200


def test_a_card_with_a_stripe_of_the_colour_of_the_table_is_cut_out_whole() -> None:
    bare = np.full((276, 940, 3), (210, 180, 90), np.uint8)
    laid = bare.copy()
    laid[80 : 80 + 176, 40 : 40 + 126] = 230
    laid[120:160, 40 : 40 + 126] = bare[0, 0]
    laid[80 : 80 + 176, 300 : 300 + 126] = 40
    laid[:50, 60:160] = 20  # the end of another row's card
    (_, striped), (_, plain) = teach_row(laid, bare, ["ghost", "thug"], (63.0, 88.0))
    assert striped[4:36, 4:-4].min() > 200 and striped[84:-4, 4:-4].min() > 200 and plain[4:-4, 4:-4].max() < 60


@pytest.mark.parametrize("hidden", [8, 14])
def test_fail__a_card_of_which_an_edge_is_not_seen_is_not_taught_askew(hidden: int) -> None:
    """Its foot is of the table's colour or out of view: cut out by what is left it would lie off, and be taken for
    other cards.
    """
    bare = np.full((216, 940, 3), 90, np.uint8)
    laid = bare.copy()
    for left in (40, 300):
        laid[20 : 20 + 176, left : left + 126] = 230
    laid[196 - hidden : 196, 300 : 300 + 126] = 90
    with pytest.raises(CardsNotFound, match="1 cards were found in the row and 2 were to be taught"):
        teach_row(laid, bare, ["ghost", "thug"], (63.0, 88.0))


def test_cards_of_a_sheet_that_is_not_cut_apart_are_parted() -> None:
    bare = np.full((216, 940, 3), 90, np.uint8)
    strip = bare.copy()
    strip[20 : 20 + 176, 40 : 40 + 3 * 126] = 230
    for place in range(3):
        strip[60:100, 40 + 126 * place + 50 : 40 + 126 * place + 50 + 20 * (place + 1)] = 30
    faces = [face for _, face in teach_row(strip, bare, ["a", "b", "c"], (63.0, 88.0))]
    assert [int((face[60] < 90).all(axis=1).sum()) for face in faces] == pytest.approx([20, 40, 60], abs=4)
