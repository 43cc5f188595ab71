"""The start screen: play, watch, learn, past evenings, and the language; and what is asked before a first game."""

from companion.locale.languages import LANGUAGES
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.screens.topbar import keep_badge

HEAD = 96.0


def draw_home(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen | None) -> None:
    """The page before any game that is open now."""
    if local.home == "asked":
        _asked(page, snapshot, local)
    elif local.home == "leaving":
        page.words(Rect(40, 150, page.rect.w - 80, 90), page.say.text("One moment"), 42, face="title", align="centre")
    else:
        _start(page, snapshot, local, screen)


def _start(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen | None) -> None:
    _head(page, snapshot, local, "orctable", page.say.text("It watches the table, counts, and says what is due."))
    room = Rect(8, HEAD, page.rect.w - 16, page.rect.h - HEAD - 76)
    upper, lower = (row.columns(2, 8) for row in room.rows(2, 8))
    _doors(page, snapshot, (*upper, *lower), screen)
    _foot(page, snapshot, local, screen, Rect(8, page.rect.h - 68, page.rect.w - 16, 60))


def _head(page: Page, snapshot: Snapshot, local: Local, title: str, sub: str) -> None:
    """Title, a line below it, and a button for each language."""
    right = page.rect.w - 8
    for code, name in reversed(LANGUAGES.items()):
        place = Rect(right - 122, 12, 116, 56)
        page.button(f"ui:lang:{code}", place, name, "gold" if code == local.language else "edge", "", 20)
        right = place.x - 2
    right = keep_badge(page, snapshot, right)
    page.words(Rect(16, 6, right - 24, 50), title, 40, face="title")
    place = Rect(16, 50, right - 24, 44) if page.upright else Rect(16, 54, right - 24, 32)
    page.words(place, sub, 20, "dim", lines=2 if page.upright else 1)


def _doors(page: Page, snapshot: Snapshot, places: tuple[Rect, ...], screen: GameScreen | None) -> None:
    """The four ways on from here."""
    say, game = page.say.text, snapshot.game
    title = screen.title_in(page.say.language) if screen is not None else ""
    name = game.name if game is not None else snapshot.draft.game if snapshot.draft is not None else ""
    play, watch, learn, past = places
    if game is not None and not game.over:
        _door(page, play, "ui:table", "play", say("Go on"), f"{title} · {say('Round {n}', n=game.round)}", main=True)
    else:
        _door(page, play, "ui:begin" if name else "", "play", say("Play"), say("Set up {game}", game=title), main=True)
    _door(page, watch, f"ui:leave:watch:{name}", "eye", say("Watch"), say("a 3-minute game, SIMULATED"))
    taught = "ui:learn:0" if page.say.learn() else ""
    _door(page, learn, taught, "hourglass", say("Learn"), say("how a round goes, what the app wants"))
    kept = page.say.plural("{n} game in the journal", "{n} games in the journal", snapshot.games_kept)
    _door(page, past, "past:list", "clock", say("Past evenings"), kept)


def _door(page: Page, rect: Rect, name: str, icon: str, label: str, sub: str, *, main: bool = False) -> None:
    """One way on: a large button with a sign, a word, and a line of what lies behind it."""
    ink, paper = ("on_act", "act") if main and name else ("text" if name else "dim", "raised")
    page.box(rect, paper, 12, "" if main else "edge", 1.4)
    if name:
        page.touch(name, rect)
    page.sign(icon, rect.x + 54, rect.middle[1], 46, ink)
    room = Rect(rect.x + 100, rect.y, rect.w - 112, rect.h)
    page.words(Rect(room.x, rect.middle[1] - 46, room.w, 50), label, 34, ink, "title")
    page.words(Rect(room.x, rect.middle[1] + 4, room.w, 52), sub, 20, ink if main else "dim", lines=2, top=True)


def _foot(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen | None, rect: Rect) -> None:
    """Which game it is about, and whether each phase is explained the first time."""
    if local.kiosk is not None:
        rect = _kiosk_keys(page, local, rect)
    left, right = rect.columns(2, 8)
    draft = snapshot.draft
    if screen is not None and draft is not None and len(draft.games) > 1 and snapshot.game is None:
        label = page.say.text("Another game")
        page.button("ui:games", left, screen.title_in(page.say.language), "edge", "swap", 22, label)
    say, on = page.say.text, local.first_time
    label = say("Explain each phase: yes") if on else say("Explain each phase: no")
    look, icon = ("gold", "check") if on else ("edge", "person")
    page.button(f"ui:explain:{'off' if on else 'on'}", right, label, look, icon, 22, say("for a first game"))


def _kiosk_keys(page: Page, local: Local, rect: Rect) -> Rect:
    """Quiet for everybody, and the staff's own key; returns the room beside them."""
    quiet, staff = Rect(rect.right - 136, rect.y, 136, rect.h).columns(2, 8)
    muted = local.chosen.mute == "on"
    page.button(f"ui:set:mute:{'off' if muted else 'on'}", quiet, "", "edge", "mute" if muted else "horn", 28)
    page.button("ui:staff", staff, "", "edge", "lock", 28)
    return Rect(rect.x, rect.y, rect.w - 144, rect.h)


def _asked(page: Page, snapshot: Snapshot, local: Local) -> None:
    """Which devices are on the table: none unless somebody says so, and simulated ones only by their own button."""
    say = page.say.text
    _head(page, snapshot, local, say("What is on your table?"), say("Touch what is there. Without any, you tap all."))
    *rows, onward, foot = Rect(8, HEAD, page.rect.w - 16, page.rect.h - HEAD - 8).rows(len(local.asks) + 2, 8)
    for (kind, icon, label), row in zip(local.asks, rows, strict=True):
        there = kind in local.has
        page.box(row, "raised" if there else "surface", 12, "gold" if there else "edge", 1.6)
        page.touch(f"ui:has:{kind}", row)
        page.sign(icon, row.x + 44, row.middle[1], 34, "gold" if there else "dim")
        page.words(Rect(row.x + 84, row.y, row.w - 260, row.h), say(label), 24, face="bold")
        word = say("is there") if there else say("is not there")
        told = page.words(Rect(row.right - 176, row.y, 130, row.h), word, 21, "gold" if there else "dim", align="right")
        if there:
            page.sign("check", told.right + 22, row.middle[1], 20, "gold")
    way = f"ui:leave:table:{':'.join(sorted(local.has))}" if local.has else "ui:table"
    page.button(way, onward, say("On to set-up"), "main", "play", 28)
    back, practise = foot.columns(2, 8)
    page.button("ui:home", back, say("Back"), "edge", "back", 22)
    name = snapshot.draft.game if snapshot.draft is not None else ""
    label, sub = say("Practise with virtual players"), say("SIMULATED camera and dice")
    page.button(f"ui:leave:practise:{name}", practise, label, "edge", "person", 20, sub)
