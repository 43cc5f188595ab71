"""A line of two-ended cards with columns and piles before the camera: taught from six cards, read on other evenings."""

from pathlib import Path

import numpy as np
import pytest

from companion.boxes.eyes_plans import load_table, read_table
from companion.games.orc.board import BOARD_FILE
from companion.games.orc.set_up import SIX_CARDS
from companion.record.storage.kept_pictures import keep_pictures
from companion.schema.wrong_input import BoxError
from tests.many_rows import each_row
from tests.vision.cards.card_camera import Picture, Thumb
from tests.vision.cards.lands.columns_read import measure
from tests.vision.cards.lands.lands_read import printed_lands
from tests.vision.cards.lands.line_table import BACK, LineTable, as_read, random_table
from tests.vision.cards.mat_table import picture_of, seen_rows
from vision.cards.card_plan import CardPlan
from vision.sighting import UNKNOWN, Placement
from vision.still_watcher import UNTAUGHT
from vision.tables import watch_table

pytestmark = pytest.mark.slow

SIX = [spot.key for spot in SIX_CARDS]


@pytest.fixture(scope="module")
def plan() -> CardPlan:
    """The mat that comes along."""
    found = load_table(BOARD_FILE)
    assert isinstance(found, CardPlan)
    return found


@pytest.fixture(scope="module")
def deck() -> dict[str, Picture]:
    """All cards in both directions, and the back, as we print them."""
    faces, back = printed_lands()
    return {**faces, BACK: back}


@pytest.fixture(scope="module")
def taught(plan: CardPlan, deck: dict[str, Picture], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a mat that was taught on an earlier evening."""
    folder = tmp_path_factory.mktemp("taught")
    assert LineTable(plan, deck, 3).teach(watch_table(plan, folder, keep=keep_pictures), SIX) == []
    return folder


@pytest.mark.parametrize("seed", [3001, 3005])
def test_a_whole_table_is_read_on_another_evening_as_it_lies(
    plan: CardPlan, deck: dict[str, Picture], taught: Path, seed: int
) -> None:
    table = LineTable(plan, deck, seed, random_table(plan, deck, np.random.default_rng(seed), 5), kelvin=2500)
    assert seen_rows(table.show(watch_table(plan, taught))) == as_read(plan, table.rows)


def test_seven_cards_of_a_column_tell_colour_and_number_by_their_edges() -> None:
    """Nineteen millimetres apart: Orcs begin further in, bars beside the sign do not."""
    counts = measure(1, 0, 10.0)
    assert counts[7].ends == 14 and counts[7].ends_told >= 13
    assert sum(count.ends_wrong + count.told_wrong for count in counts) == 0


def test_a_card_more_and_a_pile_less_are_seen_and_a_hand_on_a_pile_is_neither_there_nor_gone(
    plan: CardPlan, deck: dict[str, Picture], taught: Path
) -> None:
    watcher = watch_table(plan, taught)
    rows = {71: ["red2-white1"], 85: ["blue1-green2", "blue2-red1"], 63: [BACK], 64: [BACK]}
    table = LineTable(plan, deck, 12, {number: list(names) for number, names in rows.items()})
    assert seen_rows(table.show(watcher)) == as_read(plan, rows)
    table.rows[71].append("red1-green2")
    table.rows[64] = []
    assert seen_rows(table.show(watcher)) == {71: ["red2", "red1"], 85: ["blue1", "blue2"], 63: [BACK]}
    table.thumbs = (Thumb((-58.0, -24.0), -90.0),)
    look = table.show(watcher)
    assert look.sighting is not None
    pile = next(row for row in look.sighting.rows if row.row == 63)
    assert [dict(p) for p in pile.pieces] in ([{BACK: 1.0}], [{UNKNOWN: 1.0}])


def test_before_every_end_was_shown_nothing_is_read(plan: CardPlan, deck: dict[str, Picture], tmp_path: Path) -> None:
    watcher, table = watch_table(plan, tmp_path, keep=keep_pictures), LineTable(plan, deck, 3)
    assert table.teach(watcher, SIX[:5]) == []
    assert table.show(watcher).state == UNTAUGHT
    assert table.teach(watcher, SIX[5:]) == []
    table.rows = {71: ["purple1-red2"]}
    assert seen_rows(table.show(watcher)) == {71: ["purple1"]}


def test_a_hand_of_cards_beside_the_columns_is_black_in_whatever_is_kept(
    plan: CardPlan, deck: dict[str, Picture], taught: Path
) -> None:
    table, watcher = LineTable(plan, deck, 5, {71: ["red2-white1"]}), watch_table(plan, taught)
    table.show(watcher)
    table.thumbs = (Thumb((75.0, 150.0), 90.0),)
    with_hand = table.photographed()[0]
    table.show(watcher)
    kept = picture_of(watcher)
    assert watcher.pose is not None
    x, y = watcher.pose.project_table(np.array([(75.0, 156.0)]))[0].astype(int)
    assert with_hand[y, x].max() > 40 and kept[y, x].max() == 0


def test_a_card_to_be_learnt_in_a_row_that_this_mat_does_not_have_is_named(
    plan: CardPlan, deck: dict[str, Picture], tmp_path: Path
) -> None:
    watcher, table = watch_table(plan, tmp_path, keep=keep_pictures), LineTable(plan, deck, 3)
    table.show(watcher)
    assert watcher.teach_empty() is None
    table.show(watcher)
    assert watcher.teach_pieces([Placement(99, "row", 0, SIX[0])]) == ["cards:99:0"]


@each_row(
    "was, now, field",
    [
        ('["white2", "yellow1"]', '["white2", "white2"]', "deck.0"),
        ('["white2", "yellow1"]', '["white 2", "yellow1"]', "deck.0.0"),
        ("number = 52", "number = 51", "line"),
        ("[[piles]]", "[[pile]]", "piles"),
        ('kind = "line"', 'kind = "rows"', "rows"),
    ],
)
def test_a_board_file_that_cannot_be_names_the_field(was: str, now: str, field: str) -> None:
    text = BOARD_FILE.read_text("utf-8")
    with pytest.raises(BoxError) as told:
        read_table(text.replace(was, now), "board.toml")
    assert (told.value.file, told.value.field) == ("board.toml", field)
