"""Economancy's cards to print: as many of each kind as four players need, in both languages, with their numbers."""

import pytest

from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.sheets.card_sheets import PLAYERS, sheets
from companion.games.economancy.words.card_tables import CARDS
from companion.games.economancy.words.speaker import EconomancySpeaker
from companion.printing.paper_sizes import PAPERS
from companion.printing.printed_sheet import NothingToPrint, to_pdf
from tests.many_rows import few_quick
from tests.printing.rendered import rendered


@pytest.mark.slow
@few_quick("language", ["en", "ru"])
def test_every_kind_is_printed_as_often_as_four_players_need_it(language: str) -> None:
    speaker = EconomancySpeaker(language)
    pages = rendered(to_pdf(sheets("cards", PAPERS["a4"], language), speaker), 1.0)
    lines = [line.strip() for page in pages for line in page.text.splitlines()]
    printed = dict(zip(KINDS, load_prints(), strict=True))
    for kind, name in CARDS.items():
        assert lines.count(speaker.text(name)) == printed[kind].copies * PLAYERS, kind


def test_only_cards_can_be_printed() -> None:
    with pytest.raises(NothingToPrint, match="economancy has no board to print yet"):
        sheets("board", PAPERS["a4"], "en")
