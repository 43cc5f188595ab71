"""Teaching the camera at set-up: the empty board, then one token of each player face up, then the same turned over."""

from companion.games.orconomy.screen.ring import draw_numbers, draw_spots, hub_words
from companion.games.orconomy.screen.setup.setup_ring import doubt_sentence, draw_doubts
from companion.locale.tables import TEACH
from companion.session.snapshot import Draft, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page
from companion.ui.screens.dialogs import draw_device

TEACHING = ("empty", "face", "bones")


def draw_camera(page: Page, snapshot: Snapshot, draft: Draft) -> None:
    """The ring with the places for tokens, what to do, the devices, and the start."""
    stage, _, problem = draft.camera.partition("-")
    draw_numbers(page, draft.ring, ("",) * 10, signs=102)
    draw_doubts(page, draft)
    slots = {row[0]: row[3] for row in draft.box}
    if stage in ("face", "bones") and draft.ring:
        by_position = [slots.get(number, 3) for number in draft.ring]
        draw_spots(page, draft.spots, by_position, [seat.clan for seat in draft.seats])
    hub_words(page, "camera", page.say.text("{n} of 3", n=_taught(stage)))
    left = 444 + max(0.0, page.rect.w - 800) * 0.18
    column = Rect(left, 56, page.rect.w - 8 - left, page.rect.h - 64)
    _teaching(page, draft, stage, problem, Rect(column.x, column.y, column.w, 214))
    cards = Rect(column.x, column.y + 222, column.w, 124).rows(2, 6)
    for device, row in zip(snapshot.devices, cards, strict=False):
        draw_device(page, device, row)
    _start(page, draft, stage, Rect(column.x, column.foot - 62, column.w, 62))


def _taught(stage: str) -> int:
    return TEACHING.index(stage) if stage in TEACHING else 3 if stage == "done" else 0


def _teaching(page: Page, draft: Draft, stage: str, problem: str, rect: Rect) -> None:
    page.box(rect, "surface", 12, "gold" if stage in TEACHING else "line", 2)
    page.words(Rect(rect.x + 16, rect.y + 4, rect.w - 32, 44), page.say.text("Teach the camera"), 28, face="title")
    room = Rect(rect.x + 16, rect.y + 50, rect.w - 32, 86)
    if draft.ring_doubts:
        page.words(room, doubt_sentence(page, draft), 20, "crisis", lines=3, top=True)
    elif problem:
        page.words(room, page.say.unlearnt(problem), 20, "crisis", lines=3, top=True)
    else:
        page.words(room, page.say.word(TEACH, stage), 20, "dim", lines=3, top=True)
    if stage in TEACHING:
        button = Rect(rect.x + 10, rect.foot - 66, rect.w - 20, 58)
        page.button(f"setup:teach:{stage}", button, page.say.text("Photograph"), "main", "camera", 23)


def _start(page: Page, draft: Draft, stage: str, rect: Rect) -> None:
    if stage in TEACHING:
        skip, start = rect.columns(2, 6)
        page.button("setup:skip_camera", skip, page.say.text("Without camera"), "edge", size=20, lines=2)
    else:
        start = rect
    look = "main" if stage not in TEACHING else "plain"
    page.button(
        "setup:start" if draft.can_next else "", start, page.say.text("Start the game"), look, "play", 21, lines=2
    )
