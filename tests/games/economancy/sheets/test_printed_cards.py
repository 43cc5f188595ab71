"""Economancy's cards to print: as many of each kind as four players need, in both languages, with their numbers."""

from collections import Counter

import cv2
import pytest

from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.sheets.card_sheets import PLAYERS, sheets
from companion.games.economancy.words.card_tables import CARDS
from companion.games.economancy.words.speaker import EconomancySpeaker
from companion.printing.card_faces import CODED_CARDS, STRIPS
from companion.printing.paper_sizes import PAPERS
from companion.printing.printed_sheet import to_pdf
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


@pytest.mark.slow
@pytest.mark.parametrize("what", [CODED_CARDS, STRIPS])
def test_every_printed_card_has_a_strip_that_can_be_read(what: str) -> None:
    """An ordinary detector finds seven markers a card, all with the number of its kind."""
    pages = rendered(to_pdf(sheets(what, PAPERS["a4"], "en"), EconomancySpeaker("en")), 6.0)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_16H5))
    read = [detector.detectMarkers(page.picture)[1] for page in pages]
    count = Counter(int(number) for numbers in read if numbers is not None for number in numbers.ravel())
    assert count == {number: 7 * PLAYERS * printed.copies for number, printed in enumerate(load_prints())}
