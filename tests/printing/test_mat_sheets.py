"""The outlines of a mat on paper: rows, columns, line, stickers and crosses where the board file has them."""

from pathlib import Path

import numpy as np
import pytest

from companion.app import catalogue
from companion.boxes.mat_file import MatPlan
from companion.judged.captured_mats import judge_captured_mat
from companion.printing.mat_sheets import mat_sheets
from companion.printing.paper_sizes import PAPERS, Paper
from companion.printing.printed_sheet import to_pdf
from tests.calibrate.card_layer import layer
from tests.printing.rendered import Rendered, edges, rendered
from tests.vision.cards.card_camera import Card

LARGE = Paper(700.0, 620.0)  # so large that the mat is one tile
NEAR_MM = 0.2


def plan_of(game: str) -> MatPlan:
    file = catalogue.games().named(game).board.file()
    assert file is not None
    return MatPlan.read(file)


def pages(game: str, paper: Paper, language: str = "en", px_per_mm: float = 5.0) -> list[Rendered]:
    speaker = catalogue.speaker(game, language)
    return rendered(to_pdf(mat_sheets(plan_of(game), paper, speaker), speaker), px_per_mm)


def lines(page: Rendered, start: tuple[float, float], end: tuple[float, float]) -> list[float]:
    """Where dark lines are met on the way from one place of the sheet to another, in millimetres from its beginning."""
    length = float(np.hypot(end[0] - start[0], end[1] - start[1]))
    met = edges(page.line(start, end, round(length * 20) + 1), length)
    return [(a + b) / 2 for a, b in zip(met[::2], met[1::2], strict=False)]


def origin(plan: MatPlan) -> tuple[float, float]:
    """Where the middle of the table lies on the large sheet: both mats reach as far to each side."""
    reach = plan.sticker_side_mm / 2 + plan.sticker_quiet_mm
    half = plan.card_mm[1] / 2
    points = [row.to_table(u, v) for row in plan.rows.values() for u in (0.0, row.length_mm) for v in (-half, half)]
    xs = [*(x for x, _ in points), *(sticker.x_mm + off for sticker in plan.stickers for off in (-reach, reach))]
    ys = [*(y for _, y in points), *(text.y_mm + off for text in plan.stickers for off in (-reach, reach))]
    room = LARGE.room
    return (room.left + room.width / 2 - (min(xs) + max(xs)) / 2, room.top + room.height / 2 - (min(ys) + max(ys)) / 2)


def met(page: Rendered, plan: MatPlan, start: tuple[float, float], end: tuple[float, float]) -> list[float]:
    """The dark lines between two places of the table, from the first one on."""
    x, y = origin(plan)
    return lines(page, (start[0] + x, start[1] + y), (end[0] + x, end[1] + y))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["economancy", "orc"])
def test_every_row_and_sticker_is_outlined_where_the_board_file_has_it(game: str) -> None:
    plan, page = plan_of(game), pages(game, LARGE)[1]
    for row in plan.rows.values():
        across = row.to_table(0.8 * row.length_mm, -plan.card_mm[1] / 2 - 2.0), row.to_table(0.8 * row.length_mm, 0.0)
        assert met(page, plan, *across)[0] == pytest.approx(2.0, abs=NEAR_MM), row.number
        along = row.to_table(-2.0, -plan.card_mm[1] * 0.2), row.to_table(row.length_mm + 2.0, -plan.card_mm[1] * 0.2)
        found = met(page, plan, *along)
        assert any(length == pytest.approx(2.0, abs=NEAR_MM) for length in found), row.number
        assert any(length == pytest.approx(row.length_mm + 2.0, abs=NEAR_MM) for length in found), row.number
    half = plan.sticker_side_mm / 2 + plan.sticker_quiet_mm
    for sticker in plan.stickers:
        found = met(
            page, plan, (sticker.x_mm - half - 2, sticker.y_mm + 15), (sticker.x_mm + half + 2, sticker.y_mm + 15)
        )
        assert (found[0], found[-1]) == pytest.approx((2.0, 2 * half + 2.0), abs=NEAR_MM)


def test_a_column_has_a_tick_every_37_mm_and_a_row_a_card_at_its_beginning() -> None:
    plan, page = plan_of("orc"), pages("orc", LARGE)[1]
    for number in (71, 84):
        row, side = plan.rows[number], -plan.card_mm[1] / 2 + 1.5
        found = met(page, plan, row.to_table(-2.0, side), row.to_table(row.length_mm + 2.0, side))
        assert [at - 2.0 for at in found] == pytest.approx([0, 37, 74, 111, 148, 185, 189], abs=NEAR_MM)
    plan, page = plan_of("economancy"), pages("economancy", LARGE)[1]
    row = plan.rows[42]
    found = met(page, plan, row.to_table(-2.0, -30.0), row.to_table(120.0, -30.0))
    assert any(at - 2.0 == pytest.approx(63.0, abs=NEAR_MM) for at in found)


def test_crosses_stand_100_mm_apart() -> None:
    plan, page = plan_of("economancy"), pages("economancy", LARGE)[1]
    across = met(page, plan, (-240.0, 1.5), (240.0, 1.5))
    assert [at - 240.0 for at in across] == pytest.approx([-200, -100, 0, 100, 200], abs=NEAR_MM)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["economancy", "orc"])
def test_cards_on_the_printed_mat_are_taught_and_read_by_the_simulated_camera(game: str, tmp_path: Path) -> None:
    """On a grey mat the grey print of white cards was taken for the table, and they fell apart."""
    plan, page = plan_of(game), pages(game, LARGE)[1]
    (x, y), scale = origin(plan), page.px_per_mm
    left, top, right, bottom = (round(edge * scale) for edge in (x - 286.0, y - 218.0, x + 286.0, y + 218.0))
    owner = layer(game, 1)
    owner.seed = 8
    owner.ground = (Card(page.picture[top:bottom, left:right].copy(), (572.0, 436.0), (0.0, 0.0), 0.0, 0.0, 0.05),)
    assert owner.guide(tmp_path).run(owner.owner())
    found = {(share.group, share.name): share for share in judge_captured_mat(tmp_path, owner.plan, None, print)}
    layouts = found["layouts", "layouts told rightly, without asking"]
    assert (layouts.count, layouts.n) == (1, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "first", "named"), [("economancy", "Row 1", "Ряд 1"), ("orc", "Land 1, near", "Земля 1")]
)
def test_it_is_printed_on_nine_sheets_with_the_rows_names_in_both_languages(game: str, first: str, named: str) -> None:
    found = pages(game, PAPERS["a4"], px_per_mm=0.5)
    assert len(found) == 9 and {(round(page.width_mm), round(page.height_mm)) for page in found} == {(210, 297)}
    assert first in " ".join(page.text for page in found)
    russian = pages(game, PAPERS["a4"], "ru", px_per_mm=0.5)
    assert "Наклейте" in russian[0].text and named in " ".join(page.text for page in russian)
