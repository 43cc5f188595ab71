"""The language of the table and of single players: the globe in every bar, and the sheet of who reads which language.

A player's own language is for dialogs of that seat alone; what the whole table reads stays in the table's language.
"""

from collections.abc import Callable

from companion.locale.preferences import LANGUAGES
from companion.locale.sentences import Speaker
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import frame

Tongues = Callable[[str], Speaker]  # who speaks a language
NOBODY = -1
ROWS, HIGHEST = 5, 90.0  # rows, and how high one becomes on a high screen


def draw_globe(page: Page, name: str = "ui:globe", *, above: bool = False, bar: float = 0.0) -> None:
    """The globe in its place in the bar: a touch and everything is said in the next language. `above` a dialog it has
    paper of its own; in a lower bar it stands in the middle of that one.
    """
    place = page.zones.globe
    if above:
        page.box(place.inset(2, 4), "surface", 8, "edge")
    page.sign("globe", place.middle[0], bar / 2 or place.middle[1], 25 * page.unit, "text" if above else "dim")
    page.touch(name, place)


def draw_own_globe(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen | None) -> None:
    """The same above an open dialog; in that of a player with a language of their own, for it."""
    seat = dialog_seat(snapshot, local, screen)
    name = f"ui:tongue:{seat}:{following(language_of(snapshot, local, seat))}"
    draw_globe(page, name if language_of(snapshot, local, seat) else "ui:globe", above=True)


def following(language: str) -> str:
    """The language after this one."""
    codes = tuple(LANGUAGES)
    return codes[(codes.index(language) + 1) % len(codes)] if language in codes else codes[0]


def dialog_seat(snapshot: Snapshot, local: Local, screen: GameScreen | None) -> int:
    """Whose dialog is open, -1 for nobody's or everybody's."""
    players = snapshot.game.players if snapshot.game is not None else ()
    name, *words = local.dialog_words
    dialog = screen.dialogs.get(name) if screen is not None and local.dialog else None
    word = words[dialog.seat_at - 1] if dialog is not None and 0 < dialog.seat_at <= len(words) else ""
    return int(word) if word.isdigit() and int(word) < len(players) else NOBODY


def language_of(snapshot: Snapshot, local: Local, seat: int) -> str:
    """The language of a player's own, "" where they read that of the table."""
    if snapshot.game is None or seat == NOBODY:
        return ""
    return dict(local.seat_languages).get(snapshot.game.players[seat].name, "")


def draw_tongues(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """A row for each player: the table's language, or one of their own."""
    room = frame(page, page.say.text("Language per player"), page.rect.w, icon="globe")
    sentence = page.say.text("Only in their own dialogs. What all read stays in the language of the table.")
    page.words(Rect(room.x, room.y - 4, room.w, 28), sentence, SMALL, "dim")
    players = snapshot.game.players if snapshot.game is not None else ()
    count = max(ROWS, len(players))
    rows = Rect(room.x, room.y + 28, room.w, min(room.h - 28, count * HIGHEST)).rows(count, 6)
    for player, row in zip(players, rows, strict=False):
        page.box(row, "raised", 8)
        page.mark(player.mark, row.x + 28, row.middle[1], 15)
        now = dict(local.seat_languages).get(player.name, "")
        choices = (("", page.say.text("as the table")), *LANGUAGES.items())
        cells = Rect(row.x + row.w * 0.36, row.y, row.w * 0.64, row.h).columns(len(choices), 6)
        page.words(Rect(row.x + 54, row.y, row.w * 0.36 - 62, row.h), player.name, 22)
        for (code, name), cell in zip(choices, cells, strict=True):
            page.button(f"ui:tongue:{player.seat}:{code}", cell, name, "gold" if code == now else "edge", size=20)
