"""The page on which a table is shown to phones: its square leads there, and at a kiosk only the staff turn it on."""

from dataclasses import replace

import cv2
import numpy as np
import segno

from companion.app.catalogue import screen
from companion.locale.preferences import Preferences
from companion.session.snapshot import ShownToPhones
from companion.ui.compose import compose
from companion.ui.kiosk.kiosk import needs_staff
from companion.ui.paint.shapes import Fill, Scene
from companion.ui.paint.theme import BONE, ON_MARK
from companion.ui.parts.local import Local
from companion.ui.taps import tapped
from tests.ui import fit
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.panels import PANELS
from tests.ui.samples.rounds_of_play import LONG, every

SMALL, ACROSS = (800, 480), 5.19  # the smallest panel, and its pixels a millimetre where it is 7 inches large
ADDRESS = "http://192.168.178.123:8080/qwerty/"


def square(scene: Scene, scale: float) -> str:
    """What a phone reads off the square of a page, at so many pixels a unit."""
    (items,) = (layer.items for layer in scene.layers if layer.name == "dialog")
    fills = [item for item in items if isinstance(item, Fill)]
    (paper,) = (fill.rect for fill in fills if fill.paper == BONE)
    picture = np.full((int(paper.h * scale), int(paper.w * scale)), 255, np.uint8)
    for fill in fills:
        if fill.paper == ON_MARK and paper.x < fill.rect.x < paper.right and paper.y < fill.rect.y < paper.foot:
            left, top = (fill.rect.x - paper.x) * scale, (fill.rect.y - paper.y) * scale
            right, foot = left + fill.rect.w * scale, top + fill.rect.h * scale
            picture[round(top) : round(foot), round(left) : round(right)] = 0
    text, *_ = cv2.QRCodeDetector().detectAndDecode(picture)
    return text


def test_the_square_leads_to_the_table_on_every_panel() -> None:
    shown = replace(every(LONG["ru"])["revenue"], phones=ShownToPhones("evening", ADDRESS, 3))
    for size, panel in PANELS.items():
        for theme in ("dark", "light"):
            local = Local(language="ru", theme=theme, dialog="phones")
            scene = compose(shown, local, ink_at(size), speaker_of("orconomy", "ru"), size, screen)
            assert square(scene, panel.scale) == ADDRESS, (size, theme)


def test_from_the_corner_of_the_ring_one_touch_leads_to_a_square_that_a_phone_reads_at_arms_length() -> None:
    shown = replace(every(LONG["en"])["revenue"], phones=ShownToPhones("evening", ADDRESS, 3))
    for size in PANELS:
        for letters in ("normal", "large"):
            local = Local(chosen=Preferences(size=letters))
            scene = compose(shown, local, ink_at(size), speaker_of("orconomy", "en"), size, screen)
            (key,) = (touch for touch in scene.touches if touch.id == "ui:phones")
            assert fit.faults(scene, PANELS[size]) == [], (size, letters)
    assert tapped(Local(), "ui:phones", shown, screen("orconomy"))[0].dialog == "phones"
    plain = compose(replace(shown, phones=None), Local(), ink_at(SMALL), speaker_of("orconomy", "en"), SMALL, screen)
    assert "ui:phones" not in {touch.id for touch in plain.touches}
    page = compose(shown, Local(dialog="phones"), ink_at(SMALL), speaker_of("orconomy", "en"), SMALL, screen)
    wide = next(fill.rect.w for layer in page.layers for fill in layer.items
                if isinstance(fill, Fill) and fill.paper == BONE and layer.name == "dialog")  # fmt: skip
    modules = len(segno.make(ADDRESS, error="m", boost_error=False, micro=False).matrix) + 8
    assert wide / modules / ACROSS >= 1.0, "a module is at least a millimetre wide"


def test_a_touch_on_the_page_speaks_to_the_table_and_leaves_the_page_open() -> None:
    snapshot = replace(every(LONG["en"])["revenue"], phones=ShownToPhones())
    local, said = tapped(Local(dialog="phones"), "phones:evening", snapshot, None)
    assert said is not None and (said.text, local.dialog) == ("phones:evening", "phones")


def test_at_a_kiosk_only_the_staff_turn_it_on_and_anybody_turns_it_off() -> None:
    snapshot = every(LONG["en"])["revenue"]
    touches = ("phones:on", "phones:evening", "phones:off", "ui:phones")
    assert [needs_staff(touch, snapshot) for touch in touches] == [True, True, False, False]
