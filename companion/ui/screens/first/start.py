"""The start screen: which game, play, watch, learn, past evenings; and what is asked before a first game."""

from companion.locale.preferences import LANGUAGES
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import Cover, Screens, game_of, reached
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import draw_keys
from companion.ui.parts.table_stage import Key
from companion.ui.screens import page_frame
from companion.ui.screens.telling import draw_strip
from companion.ui.screens.topbar import DICE

DEVICE_ROWS = 4  # so many rows stand in the scene where devices are asked for


def draw_home(page: Page, snapshot: Snapshot, local: Local, screens: Screens) -> None:
    """The page before any game that is open now."""
    if local.home == "asked":
        _asked(page, snapshot, local, screens)
    elif local.home == "first":
        _welcome(page, snapshot, local)
    elif local.home == "leaving":
        page.words(page.rect.inset(40), page.say.text("One moment"), 42, face="title", align="centre")
    else:
        _start(page, snapshot, local, screens)


def _start(page: Page, snapshot: Snapshot, local: Local, screens: Screens) -> None:
    say, game, name = page.say.text, snapshot.game, game_of(snapshot)
    cover = screens.cover(name) if name else None
    page_frame.draw_home_bar(page, snapshot, local, say("orctable"), dice=cover is None or cover.dice)
    _games(page, snapshot, name, screens)
    title = cover.title_in(page.say.language) if cover is not None else say("orctable")
    page_frame.draw_prompt(page, "trophy", title, say("It watches the table, counts, and says what is due."))
    _draw_ways(page, snapshot, local, name)
    if game is not None and not game.over:
        where = reached(screens(name), page, snapshot)
        onward = say("Go on: {where}", where=where) if game.round else say("Go on")
        go_on = Key("ui:table", onward, "play", say("Go on"))
        draw_keys(page, go_on, Key("ui:new", say("New game"), "plus"), page_frame.other_language(local.language))
    else:
        first, second = (page_frame.language_key(code, local.language) for code in tuple(LANGUAGES)[:2])
        begin = "new" if game is not None else "ui:begin" if name else ""
        draw_keys(page, Key(begin, say("Play"), "play"), first, second)
    draw_strip(page, snapshot, local, covered=True)


def _games(page: Page, snapshot: Snapshot, now: str, screens: Screens) -> None:
    """Each game as it looks; that which is played or set up has a golden edge. A touch on another one sets that up."""
    names = snapshot.games or ((now,) if now else ())
    across = 2 if len(names) > 1 else 1
    lines = page.zones.stage.rows(max(1, -(-len(names) // across)), 6 * page.unit)
    cells = [cell for line in lines for cell in line.columns(across, 6 * page.unit)]
    playing = snapshot.game is not None and not snapshot.game.over
    for name, cell in zip(names, cells, strict=False):
        chosen = name == now
        page.box(cell, "raised" if chosen else "surface", 12, "gold" if chosen else "", 2.6)
        if not chosen:
            page.touch("ui:new" if playing else f"setup:game:{name}", cell)
        _cover(page, screens.cover(name), cell)


def _cover(page: Page, cover: Cover, cell: Rect) -> None:
    unit = page.unit
    foot = Rect(cell.x + 8 * unit, cell.foot - 68 * unit, cell.w - 16 * unit, 64 * unit)
    side = min(foot.y - cell.y - 12 * unit, cell.w - 40 * unit)
    drawn = Rect(cell.middle[0] - side / 2, cell.y + 10 * unit, side, side)
    marks, icons = page.marks, page.icons
    page.marks, page.icons = cover.marks, cover.icons
    cover.draw(page, drawn)
    page.marks, page.icons = marks, icons
    upper, lower = foot.rows(2, 0)
    page.words(upper, cover.title_in(page.say.language), 28 * unit, face="title", align="centre", grows=False)
    page.words(lower, page.say.text(cover.about), 20 * unit, "dim", align="centre")


def _draw_ways(page: Page, snapshot: Snapshot, local: Local, name: str) -> None:
    say = page.say.text
    games_words = page.say.plural("{n} game in the journal", "{n} games in the journal", snapshot.games_kept)
    pages = len(page.say.learn())
    pictures = page.say.plural("{n} picture", "{n} pictures", pages)
    club, over = snapshot.club, snapshot.game is None or snapshot.game.over
    offered = club is not None and club.seat and over
    other = ("", "", "", "")  # its place stays, so that no other row moves when it comes
    if club is not None and not club.on:
        other = ("ui:club", "swap", say("Club evening"), club.club)
    elif club is not None and offered:
        other = ("club:sit", "swap", say("Club evening"), ", ".join(club.seat))
    elif over and snapshot.may_play_alone:
        other = ("setup:alone:on", "person", say("Play alone"), say("the app plays the others"))
    ways = (
        (f"ui:leave:watch:{name}", "eye", say("Watch"), say("3 minutes, simulated")),
        ("ui:learn:0" if pages else "", "hourglass", say("Learn"), pictures),
        ("past:list", "clock", say("Past evenings"), games_words),
        other,
    )
    rows = page.zones.of_players(len(ways), upright=page.upright)
    for (touch, sign, label, sub), place in zip(ways, rows, strict=True):
        if touch:
            page_frame.draw_way(page, place, touch, sign, label, sub)


def _welcome(page: Page, snapshot: Snapshot, local: Local) -> None:
    """The first start of a table that nobody minds: its language, and how the rest of it stands."""
    say, unit = page.say.text, page.unit
    page_frame.draw_home_bar(page, snapshot, local, page.say.text("orctable"))
    page_frame.draw_prompt(page, "person", say("Which language?"), say("Everybody can change it at any time."))
    stands = (
        ("die", say("Dice and camera"), say("The staff add them later. Without any, you tap all.")),
        ("globe", say("No network"), say("Nobody reaches this table from outside, until the staff show it to phones.")),
        ("lock", say("Staff PIN"), say("Chosen with the code in staff-code.txt on the card: touch the padlock.")),
    )
    for (sign, label, sub), row in zip(stands, page.zones.stage.rows(len(stands), 8 * unit), strict=True):
        page.box(row, "surface", 12)
        page.sign(sign, row.x + 44 * unit, row.middle[1], 34 * unit, "gold")
        page_frame.draw_pair(page, Rect(row.x + 84 * unit, row.y, row.w - 96 * unit, row.h), label, sub, 26)
    rows = page.zones.of_players(max(3, len(LANGUAGES)), upright=page.upright)
    for (code, name), row in zip(LANGUAGES.items(), rows, strict=False):
        page_frame.draw_way(page, row, f"ui:lang:{code}", "check" if code == local.language else "disc", name, "")
    draw_keys(page, Key("ui:home", say("Begin"), "play"), None, None)
    draw_strip(page, snapshot, local, covered=True)


def _asked(page: Page, snapshot: Snapshot, local: Local, screens: Screens) -> None:
    """Which devices are on the table: none unless somebody says so, and simulated ones only by their own row."""
    say, unit = page.say.text, page.unit
    page_frame.draw_home_bar(page, snapshot, local, say("Your table"), back="ui:home")
    name = snapshot.draft.game if snapshot.draft is not None else ""
    asks = [ask for ask in local.asks if ask.kind != DICE or not name or screens.cover(name).dice]
    sign = "die" if any(ask.kind == DICE for ask in asks) else "camera"
    page_frame.draw_prompt(
        page, sign, say("What is on your table?"), say("Touch what is there. Without any, you tap all.")
    )
    kinds = sorted(ask.kind for ask in asks if ask.kind in local.has)
    rows = page.zones.stage.rows(max(DEVICE_ROWS, len(asks)), 8 * unit)
    for (kind, icon, label), row in zip(asks, rows, strict=False):
        there = kind in local.has
        page.box(row, "raised" if there else "surface", 12, "gold" if there else "edge", 2.6 if there else 1.4)
        page.touch(f"ui:has:{kind}", row)
        page.sign(icon, row.x + 44 * unit, row.middle[1], 34 * unit, "gold" if there else "dim")
        room = Rect(row.x + 84 * unit, row.y, row.w - 136 * unit, row.h)
        page_frame.draw_pair(page, room, say(label), say("is there") if there else say("is not there"), 26)
        if there:
            page.sign("check", row.right - 30 * unit, row.middle[1], 24 * unit, "gold")
    practise, explained = page.zones.of_players(3, upright=page.upright)[:2]
    label = say("Practise with virtual players")
    sub = say("SIMULATED camera and dice") if DICE in {ask.kind for ask in asks} else say("SIMULATED camera")
    page_frame.draw_way(page, practise, f"ui:leave:practise:{name}", "person", label, sub)
    now, touch = ("explained", "ui:explain:off") if local.first_time else ("not explained", "ui:explain:on")
    page_frame.draw_way(page, explained, touch, "help", say("Each phase the first time"), say(now))
    way = f"ui:leave:table:{':'.join(kinds)}" if kinds else "ui:table"
    draw_keys(page, Key(way, say("On to set-up"), "play"), None, Key("ui:home", say("Back"), "back"))
    draw_strip(page, snapshot, local, covered=True)
