"""The whole table in sentences, to be read, or to be read aloud: what somebody who cannot see the screen hears."""

from collections.abc import Iterator, Sequence

from companion.locale.sentences import Speaker
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame

SIZE, MOST_LINES, APART = 21.0, 4, 5.0


def table_sentences(snapshot: Snapshot, speaker: Speaker) -> tuple[str, ...]:
    """What is due now, and then everything on the table; nothing while no game runs."""
    game = snapshot.game
    position = snapshot.position()
    if game is None or not position:
        return ()
    names = tuple(player.name for player in game.players)
    due = f"{speaker.prompt_title(game.prompt, names)}. {speaker.prompt(game.prompt, names)}"
    return (due, *speaker.table_told(position, game))


def draw_table_words(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """As many sentences as have room, the others on the next pages."""
    pages = list(_pages(page, table_sentences(snapshot, page.say)))
    here = min(local.page, max(0, len(pages) - 1))
    aloud = Choice("ui:aloud", page.say.text("Read aloud"), "gold", "horn") if local.chosen.voice == "on" else None
    more = Choice(f"ui:page:{(here + 1) % len(pages)}", f"{here + 1}/{len(pages)}", "edge", "next") if pages else None
    room = frame(page, page.say.text("The table in words"), page.rect.w, icon="eye", side=more, more=aloud)
    top = room.y
    for sentence, height in pages[here] if pages else ():
        page.words(Rect(room.x + 4, top, room.w - 8, height), sentence, SIZE, lines=MOST_LINES, top=True, grows=False)
        top += height + APART


def _pages(page: Page, sentences: Sequence[str]) -> Iterator[list[tuple[str, float]]]:
    """The sentences page by page, each with its height."""
    wide, high = page.rect.w - 56, page.rect.h - page.top - 90
    found: list[tuple[str, float]] = []
    for sentence in sentences:
        fitted = page.ink.fit(sentence, "body", SIZE, wide, MOST_LINES)
        height = page.ink.height(fitted.face, SIZE) * 0.92 * len(fitted.lines)
        if found and sum(tall + APART for _, tall in found) + height > high:
            yield found
            found = []
        found.append((sentence, height))
    if found:
        yield found
