"""The players' rows beside the stage: a number that wins, what is due and a purse can be read however many play."""

from dataclasses import replace

import pytest

from companion.games.orconomy.screen.stage import rows_of
from companion.games.orconomy.view_shapes import TableView
from companion.ui.paint.shapes import Rect, Sign
from companion.ui.parts.due_chips import Change
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import NUMBER, draw_rows, whole_words
from companion.ui.parts.table_stage import Row
from tests.ui import fit
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.panels import PANELS
from tests.ui.samples.rounds_of_play import SHORT, phases


@pytest.mark.parametrize("size", PANELS)
def test_a_purse_of_three_figures_is_whole_in_every_row_of_two_to_eight_players(size: tuple[int, int]) -> None:
    for players in range(2, 9):
        page = Page(ink_at(size), "dark", speaker_of("economicus", "en"), *PANELS[size].size)
        rows = tuple(Row(seat, f"Name {seat}", "", "", 12, 118, "", "dim", ()) for seat in range(players))
        page.layer("frame")
        draw_rows(page, rows, ("star", "coins"))
        unit = 1.5 if PANELS[size].size[1] > PANELS[size].size[0] else 1.0
        written = [text for text in fit.visible(page.scene()) if not text.text.startswith("Name")]
        assert sorted(text.text for text in written) == ["118"] * players + ["12"] * players, players
        assert min(text.size for text in written if text.text == "12") >= NUMBER * unit, players


def test_what_wins_can_be_read_while_a_die_stands_in_the_rows_too() -> None:
    for players in (5, 8):
        page = Page(ink_at((800, 480)), "dark", speaker_of("orconomy", "en"), 800, 480)
        page.layer("frame")
        draw_rows(page, tuple(Row(seat, "Name", "", "", 7, 0, die=seat % 7) for seat in range(players)), ("trophy", ""))
        large = [text for text in fit.visible(page.scene()) if text.size >= NUMBER]
        assert [text.text for text in large if text.text != "Name"] == ["7"] * players


def test_whoever_has_nothing_to_take_or_to_give_keeps_the_purse_in_sight() -> None:
    page = Page(ink_at((800, 480)), "dark", speaker_of("orconomy", "en"), 800, 480)
    page.layer("frame")
    dues = (Change(3, open=True), Change(0, open=True))
    draw_rows(
        page, tuple(Row(seat, "Name", "", "", 7, 19, due=due) for seat, due in enumerate(dues)), ("trophy", "coins")
    )
    large = [text.text for text in fit.visible(page.scene()) if text.size >= NUMBER]
    assert large == ["Name", "7", "+3", "Name", "7", "19"]


def test_below_a_name_stand_whole_things_only() -> None:
    page = Page(ink_at((800, 480)), "dark", speaker_of("economicus", "en"), 800, 480)
    told = "2 cards, 1 quota"
    wide = page.ink.width("2 cards, 1", "narrow", 19) + 1
    assert [whole_words(page, told, 19, room) for room in (200, wide, 40, 1)] == [told, "2 cards", "2", ""]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_row_of_whose_turn_it_is_tells_of_quotas_like_any_other(compiled: None, language: str) -> None:
    say = speaker_of("economicus", language)
    told = f"{say.plural('{n} card', '{n} cards', 2)}, {say.plural('{n} quota', '{n} quotas', 1)}"
    for players in (2, 3, 4):
        page = Page(ink_at((800, 480)), "dark", say, 800, 480)
        page.layer("frame")
        signs = (("play", "gold"),)
        draw_rows(
            page,
            tuple(Row(seat, "Anna", "", "", 1, 20, told, "dim", signs) for seat in range(players)),
            ("star", "coins"),
        )
        written = fit.visible(page.scene())
        assert [text.text for text in written if text.text == told] == [told] * players
        for sign in (
            item for layer in page.layers for item in layer.items if isinstance(item, Sign) and item.name == "play"
        ):
            assert not any(text.rect.meets(Rect(sign.x - 7, sign.y - 7, 14, 14)) for text in written), sign


def test_who_owes_no_interest_in_winter_has_no_number_without_a_meaning() -> None:
    page = Page(ink_at((800, 480)), "dark", speaker_of("orconomy", "en"), 800, 480)
    winter = phases(SHORT["en"])["winter"]
    table = winter.game
    assert isinstance(table, TableView)
    owing = tuple(replace(player, due=-3 if player.seat == 1 else 0) for player in table.players)
    rows = rows_of(page, winter, Local(), replace(table, players=owing, lines=()))
    assert [row.due and row.due.amount for row in rows] == [None, -3, None, None, None]
