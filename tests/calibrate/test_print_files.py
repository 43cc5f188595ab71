"""`orctable cards add`: faces from the files cards were printed from, or one sentence that says why not."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.boxes.eyes_plans import load_table
from companion.games.economancy.board import BOARD_FILE
from tests.cli.running import orctable, refused
from tests.vision.cards.card_art import deck
from tests.vision.cards.mat_table import Mat, seen_rows
from vision.cards.card_plan import CardPlan
from vision.tables import watch_table

GAME = ("--game", "economancy")
NAMES = {"stipend": "Sorcerer's Stipend", "monopoly": "Board of Monopoly", "ghost": "ghost", "thug": "Thug"}
CARD_MM = (63.0, 88.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four faces as files, called as people call the cards, with 3 mm beyond the cut."""
    prints = tmp_path / "prints"
    prints.mkdir()
    for name, face in zip(NAMES.values(), deck("framed", 5, len(NAMES), CARD_MM).values(), strict=True):
        bleed = cv2.copyMakeBorder(face, 18, 18, 18, 18, cv2.BORDER_REPLICATE)
        cv2.imwrite(str(prints / f"{name}.png"), bleed)
    return prints


def test_cards_are_read_that_were_never_shown_to_the_camera(folder: Path, tmp_path: Path, data_dir: Path) -> None:
    taught = tmp_path / "taught"
    added = orctable("cards", "add", folder, "--bleed", "3", *GAME, "--taught", taught)
    assert added.exit_code == 0 and ": 4 (" in added.stdout and "Worker" in added.stdout
    plan = load_table(BOARD_FILE)
    assert isinstance(plan, CardPlan)
    mat = Mat(plan, dict(zip(NAMES, deck("framed", 5, len(NAMES), CARD_MM).values(), strict=True)), 4)
    watcher = watch_table(plan, taught)
    mat.show(watcher)
    assert watcher.teach_empty() is None
    mat.rows = {41: ["ghost", "thug", "monopoly", "ghost"], 44: ["stipend"]}
    assert seen_rows(mat.show(watcher)) == mat.rows


def test_adding_twice_keeps_each_face_once(folder: Path, tmp_path: Path, data_dir: Path) -> None:
    taught = tmp_path / "taught"
    for _ in range(2):
        assert orctable("cards", "add", folder, "--bleed", "3", *GAME, "--taught", taught).exit_code == 0
    assert len(list(taught.glob("*.png"))) == len(NAMES)


def _second(folder: Path) -> None:
    (folder / "THUG!.png").write_bytes((folder / "Thug.png").read_bytes())


def _stranger(folder: Path) -> None:
    (folder / "Joker.png").write_bytes((folder / "Thug.png").read_bytes())


def _link(folder: Path) -> None:
    (folder / "golem.png").symlink_to("/etc/hostname")


def _small(folder: Path) -> None:
    cv2.imwrite(str(folder / "golem.png"), np.zeros((100, 72, 3), np.uint8))


def _broken(folder: Path) -> None:
    (folder / "golem.png").write_bytes(b"no picture")


def _square(folder: Path) -> None:
    cv2.imwrite(str(folder / "golem.png"), np.zeros((600, 600, 3), np.uint8))


def test_cards_that_the_camera_cannot_tell_apart_are_named_and_kept(
    folder: Path, tmp_path: Path, data_dir: Path
) -> None:
    """Only a corner differs that no fan shows."""
    face = cv2.imread(str(folder / "Thug.png"))
    assert face is not None
    face[-120:, -200:] = 0
    cv2.imwrite(str(folder / "golem.png"), face)
    added = orctable("cards", "add", folder, "--bleed", "3", *GAME, "--taught", tmp_path / "taught")
    assert added.exit_code == 0 and "Thug and Golem look alike in a row: the camera will always ask" in added.stdout
    for kind, name in NAMES.items():
        (folder / f"{name}.png").rename(folder / f"{kind}.png")
    russian = orctable("cards", "add", folder, "--bleed", "3", *GAME, "--taught", tmp_path / "taught", "--lang", "ru")
    assert "похожи" in russian.stdout


def _copy(folder: Path) -> None:
    face = cv2.imread(str(folder / "Thug.png"))
    assert face is not None
    cv2.imwrite(str(folder / "golem.png"), face[:, :, ::-1][:, :, ::-1], [cv2.IMWRITE_PNG_COMPRESSION, 1])


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_second, "shows the same card as"), (_stranger, "is called as no card of this game"),
        (_link, "is no file of this folder"), (_small, "72 x 100 pixels; 126 x 176 are the least"),
        (_copy, "golem.png: is the same picture as Thug.png. Put the picture of that card itself in its place."),
        (_broken, "is no JPEG or PNG picture"), (_square, "not of the shape of a card of 63 x 88 mm"),
    ],
)  # fmt: skip
def test_fail__what_cannot_be_a_face_is_named_and_nothing_is_kept(
    folder: Path, tmp_path: Path, data_dir: Path, spoil: object, said: str
) -> None:
    assert callable(spoil)
    spoil(folder)
    refused(orctable("cards", "add", folder, "--bleed", "3", *GAME, "--taught", tmp_path / "taught"), said)
    assert not (tmp_path / "taught").exists()


def test_fail__games_without_such_cards_are_named(folder: Path, data_dir: Path) -> None:
    refused(orctable("cards", "add", folder, "--game", "orc"), "told by their ends")
    refused(orctable("cards", "add", folder, "--game", "orconomy"), "has no cards on a mat")
    refused(orctable("cards", "add", folder, "--bleed", "nan", *GAME), "--bleed nan: is no number")
    refused(orctable("cards", "add", folder / "gone", *GAME, "--lang", "ru"), "такой папки нет")
