"""Chooses the screen for what the table is doing and draws it: the one place that knows which screen comes when."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.locale.sentences import Speaker
from companion.session.snapshot import GameView, Snapshot
from companion.ui.focus import point
from companion.ui.game_screen import GameScreen, Screens, screen_of
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import STAGE, Layer, Rect, Scene
from companion.ui.parts.local import KioskView, Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, draw_choice, frame
from companion.ui.screens.camera_questions import draw_difference, draw_question, draw_showing
from companion.ui.screens.devices.adding_page import draw_adding
from companion.ui.screens.dialogs import draw_dialog
from companion.ui.screens.finish.ended import draw_ended
from companion.ui.screens.finish.laying_pages import draw_laying
from companion.ui.screens.finish.past_pages import draw_past, draw_replay
from companion.ui.screens.first.helping import draw_advice, draw_explained, explained_due
from companion.ui.screens.first.start import draw_home
from companion.ui.screens.first.watching import draw_watching, watches, with_names
from companion.ui.screens.people.tongues import Tongues, dialog_seat, draw_own_globe, language_of
from companion.ui.screens.seat_buttons.tested import draw_tested
from companion.ui.screens.setup import draw_setup, draw_setup_dialog
from companion.ui.screens.telling import draw_strip, first_notice
from companion.ui.screens.topbar import draw_badge, draw_topbar, keep_badge
from companion.ui.screens.wishes.phones_page import draw_phones_key


class Below:
    """What was drawn of the table last, and for what."""

    def __init__(self) -> None:
        self._drawn: tuple[Any, ...] | None = None
        self._layers: tuple[Layer, ...] = ()
        self._badge: Rect | None = None

    def draw(self, page: Page, snapshot: Snapshot, local: Local, draw: Callable[[], None]) -> None:
        """What `draw` puts on the page, worked out anew only where something it shows has changed."""
        inputs = (snapshot, page.ink, page.say, page.rect, page.sitting, _table_local(local))
        if self._drawn is not None and snapshot is self._drawn[0] and inputs[1:] == self._drawn[1:]:
            page.layers[-1:] = map(_copied, self._layers)
            page.badge = self._badge
            return
        begun = len(page.layers) - 1  # the bar lies on the layer that is there already
        draw()
        self._layers, self._badge = tuple(map(_copied, page.layers[begun:])), page.badge
        self._drawn = inputs


def _table_local(local: Local) -> Local:
    """What of the screen's own state a table shows: not what is open above it, nor what is typed there."""
    below = replace(local.opened(""), page=local.page)
    shop = KioskView(staff=local.kiosk.staff) if local.kiosk is not None else None
    return replace(below, pointing=False, back="", reason="", way="", cyrillic=False, kiosk=shop)


def _copied(layer: Layer) -> Layer:
    """The same again: what is drawn above may take things off it."""
    return Layer(layer.name, layer.modal, list(layer.items), list(layer.touches))


def scale_of(width: float, height: float) -> float:
    """Pixels a unit: of the 800 x 480 layout, or of the 720 x 1280 one on a screen that stands upright."""
    return min(width / 720, height / 1280) if height > width else min(width / 800, height / 480)


def compose(
    snapshot: Snapshot,
    local: Local,
    ink: Ink,
    speaker: Speaker,
    size: tuple[float, float],
    screens: Screens,
    tongues: Tongues | None = None,
    below: Below | None = None,
    lesson: Snapshot | None = None,
) -> Scene:
    """The whole picture of the screen; `size` is in pixels, `screens` knows each game's own part of it, and `tongues`
    who speaks the language of a single player. `below` keeps the table from one picture to the next; `lesson` is the
    table that an open page of Learn is a picture of. Players of a simulated table are called as this language does it.
    """
    snapshot = with_names(snapshot, speaker)
    screen = screen_of(snapshot, screens)
    marks, icons = (screen.marks, screen.icons) if screen is not None else (None, None)
    caps = {button.touch: button.button for button in snapshot.panel.means}
    page = Page(ink, local.theme, speaker, size[0] / ink.scale, size[1] / ink.scale, marks, icons, caps, local.chosen)
    if local.guide is not None:
        page.sitting = snapshot.own_seats if snapshot.own_seats or local.sits else None
    if snapshot.past is not None and snapshot.past.replay is not None and screen is not None:
        draw_replay(page, snapshot, snapshot.past.replay, local, screen)
    elif lesson is not None:
        taught = replace(with_names(lesson, speaker), simulated=False, can_undo=True)
        plain = Local(local.language, local.theme)
        draw_body(page, taught, plain, screen, screens)
        draw_strip(page, taught, plain, covered=False)
        page.still()
        draw_dialogs(page, snapshot, local, screen, screens)
    elif local.guide is not None and watches(snapshot, local) and not local.home:
        opened = replace(local.opened(""), keys=False)
        if snapshot.game is not None:
            draw_watched(page, snapshot, opened, screen, screens)
            draw_strip(page, snapshot, opened, covered=False)
        draw_watching(page, snapshot, local, local.guide, screen)
    else:
        _body(page, snapshot, local, screen, screens, below)
        draw_dialogs(page, snapshot, local, screen, screens, tongues)
        _tell(page, snapshot, local)
    draw_badge(page)
    if local.pointing:
        point(page)
    return page.scene()


def _body(
    page: Page, snapshot: Snapshot, local: Local, screen: GameScreen | None, screens: Screens, below: Below | None
) -> None:
    """The same as `draw_body`; what lies below a dialog does not change with it while a game is played."""
    played = snapshot.game is not None and not snapshot.game.over and not local.home
    if below is None or not played:
        draw_body(page, snapshot, local, screen, screens)
    else:
        below.draw(page, snapshot, local, lambda: draw_body(page, snapshot, local, screen, screens))


def draw_watched(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen | None, screens: Screens) -> None:
    """The table as others play it: nothing on it looks like a key."""
    page.watched = True
    draw_body(page, snapshot, local, screen, screens)
    page.watched = False


def draw_body(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen | None, screens: Screens) -> None:
    """The game, its set-up, or nothing yet."""
    if local.home:
        draw_home(page, snapshot, local, screens)
    elif screen is not None and snapshot.game is not None:
        _table(page, snapshot, snapshot.game, local, screen)
    elif screen is not None and snapshot.draft is not None:
        draw_setup(page, snapshot, snapshot.draft, local, screen)
    else:
        keep_badge(page, snapshot, page.rect.w - 8)
        draw_empty(page)


def draw_dialogs(
    page: Page,
    snapshot: Snapshot,
    local: Local,
    screen: GameScreen | None,
    screens: Screens,
    tongues: Tongues | None = None,
) -> None:
    """What is open over it, that of a single player in their own language, and the pause over everything."""
    if snapshot.past is not None:
        draw_past(page, snapshot.past, local, screens)
        return
    if snapshot.adding.step:
        draw_adding(page, snapshot, local)
        draw_own_globe(page, snapshot, local, screen)
        return
    if snapshot.laying is not None and screen is not None and local.dialog != "new":
        draw_laying(page, snapshot, snapshot.laying, local, screen)
        return
    if screen is not None and snapshot.game is None and snapshot.draft is not None:
        draw_setup_dialog(page, snapshot.draft, local, screen, screens)
    if screen is not None:
        table, own = page.say, language_of(snapshot, local, dialog_seat(snapshot, local, screen))
        page.say = tongues(own) if own and tongues is not None else table
        draw_dialog(page, snapshot, local, screen)
        page.say = table
    if snapshot.advice is not None and snapshot.game is not None:
        draw_advice(page, snapshot.advice, snapshot.game)
    if topic := explained_due(snapshot, local):
        draw_explained(page, topic)
    if snapshot.game is not None and snapshot.panel.tied:
        draw_tied(page, snapshot, snapshot.game)
    if snapshot.panel.tested is not None:
        draw_tested(page, snapshot)
    if snapshot.paused:
        draw_pause(page)
    if any(layer.modal for layer in page.layers):
        draw_own_globe(page, snapshot, local, screen)


def _tell(page: Page, snapshot: Snapshot, local: Local) -> None:
    """What happened, in the strip; where a dialog or another page lies over the table, only what was not read yet, and
    of a game that is over nothing good but where it was saved, for the rest its own page tells.
    """
    notice = first_notice(snapshot, local)
    told = notice is None or (notice.level == "good" and notice.code != "numbers_saved")
    if snapshot.game is not None and snapshot.game.over and told:
        return
    pages = snapshot.past is not None or bool(snapshot.adding.step) or snapshot.laying is not None
    covered = pages or local.dialog == "look" or any(layer.modal for layer in page.layers)
    if not local.home:
        if page.upright and snapshot.game is None and notice is not None:
            page.cover(page.zones.strip)
        draw_strip(page, snapshot, local, covered=covered or snapshot.game is None)


def _table(page: Page, snapshot: Snapshot, game: GameView, local: Local, screen: GameScreen) -> None:
    draw_topbar(page, snapshot, screen, locked=local.kiosk is not None and not local.kiosk.staff)
    page.layer(STAGE)
    if snapshot.why is not None:
        screen.draw_why(page, snapshot, snapshot.why, local)
    elif snapshot.showing is not None:
        draw_showing(page, snapshot, snapshot.showing, screen)
    elif game.over:
        draw_ended(page, snapshot, local, game, screen)
    elif snapshot.question is not None:
        draw_question(page, snapshot, snapshot.question, game, screen)
    elif snapshot.difference is not None:
        screen.draw_apart(page, snapshot, snapshot.difference)
        page.layer("column")
        draw_difference(page, snapshot, game, snapshot.difference, screen)
    else:
        screen.draw_table(page, snapshot, local)
        draw_phones_key(page, snapshot)


def draw_pause(page: Page) -> None:
    """A pause; the table goes on with one press."""
    page.layer("pause", modal=True)
    rect = Rect(page.rect.w / 2 - 220, 130, 440, 240)
    page.box(rect, "surface", 12, "gold", 2)
    page.sign("pause", rect.middle[0], rect.y + 62, 56, "gold")
    page.words(Rect(rect.x, rect.y + 98, rect.w, 50), page.say.text("Pause"), 32, face="title", align="centre")
    page.button("pause", Rect(rect.x + 40, rect.foot - 84, rect.w - 80, 64), page.say.text("Go on"), "main", "play", 26)


def draw_empty(page: Page) -> None:
    """Nothing has begun."""
    page.words(Rect(40, 150, page.rect.w - 80, 90), page.say.text("No game yet"), 42, face="title", align="centre")


NOBODY = "earlier:-1"
ROW = 68.0


def draw_tied(page: Page, snapshot: Snapshot, game: GameView) -> None:
    """A button for each of those who pressed, and one for nobody, which is also the cross."""
    room = frame(page, page.say.text("Who pressed first?"), close=NOBODY)
    sentence = page.say.text("The buttons were pressed at the same moment.")
    page.words(Rect(room.x, room.y, room.w, 40), sentence, 22, "dim")
    players = [game.players[seat] for seat in snapshot.panel.tied]
    choices = [Choice(f"earlier:{player.seat}", player.name, mark=player.mark) for player in players]
    choices.append(Choice(NOBODY, page.say.text("Nobody: press again"), "edge"))
    for row, choice in enumerate(choices):
        draw_choice(page, choice, Rect(room.x, room.y + 52 + row * ROW, room.w, ROW - 8))
