"""Set-up, step by step: the bar that says how far it is, and the steps that every game has."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.locale.tables import STRENGTHS, YES_NO
from companion.session.snapshot import Draft, OptionDraft, Snapshot
from companion.ui.game_screen import GameScreen, Screens
from companion.ui.paint.shapes import TOUCH_HEIGHT, Rect
from companion.ui.parts.keyboard import draw_keyboard
from companion.ui.parts.local import Local, shown_notices
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.setup_step import foot, onward, step_room, step_title
from companion.ui.parts.sheet import Choice, frame, grid
from companion.ui.parts.table_frame import known_as
from companion.ui.parts.zones import UPRIGHT
from companion.ui.screens.people.tongues import draw_globe
from companion.ui.screens.setup_camera import draw_aids, draw_camera
from companion.ui.screens.topbar import MENU, keep_badge
from companion.ui.screens.wishes.phones_page import draw_shown_sign, shown_to_phones

DISPUTED = "disputed"
GROUPS = {DISPUTED: "Where the books differ", "house": "House rules"}


def draw_rules(page: Page, draft: Draft, screen: GameScreen, onward: str, following: str) -> None:
    """The step itself. The main button says `onward`, and `following` stands on it."""
    say = page.say.text
    step_title(page, say("Which rules?"), page.say.hint("rules"))
    first, own, more = _rules_rooms(page, draft)
    cells = first.rows(max(1, len(draft.presets)), 8) if page.upright else first.columns(max(1, len(draft.presets)), 8)
    for code, cell in zip(draft.presets, cells, strict=False):
        label, sub = page.say.word(page.say.tables.presets, code), page.say.hint(f"preset:{code}")
        look = "gold" if draft.preset == code else "plain"
        page.button(f"setup:preset:{code}", cell, label, look, size=23, sub=sub)
    screen.draw_rules(page, draft, own)
    _more(page, draft, screen, more)
    foot(page, draft, onward, following)


def _rules_rooms(page: Page, draft: Draft) -> tuple[Rect, Rect, Rect]:
    """The room of the presets, of what a game asks itself, and of what else may be agreed on."""
    room = step_room(page)
    if not page.upright:
        return Rect(8, 126, room.w, 76), Rect(8, 206, room.w, 92), Rect(8, 312, room.w, 76)
    presets = Rect(room.x, room.y, room.w, min(room.h * 0.36, len(draft.presets) * HIGHEST * UPRIGHT))
    own = Rect(room.x, presets.foot + 16, room.w, 92 * UPRIGHT)
    return presets, own, Rect(room.x, own.foot + 24, room.w, room.foot - own.foot - 32)


def _more(page: Page, draft: Draft, screen: GameScreen, rect: Rect) -> None:
    """What else may be agreed on, and how much of it is not as usual."""
    groups = (group for group in GROUPS if _of(draft, group))
    choices = [*(_rule_group(page, draft, group) for group in groups), *screen.rule_choices(page, draft)]
    cells = rect.columns(len(choices), 8)
    if page.upright:
        cells = Rect(rect.x, rect.y, rect.w, min(rect.h, len(choices) * HIGHEST * UPRIGHT)).rows(len(choices), 8)
    for choice, cell in zip(choices, cells, strict=True):
        page.button(choice.name, cell, choice.label, choice.look, choice.icon, 21, choice.sub)


def _rule_group(page: Page, draft: Draft, group: str) -> Choice:
    options = _of(draft, group)
    changed = sum(option.value != option.usual for option in options)
    sub = page.say.plural("{n} changed", "{n} changed", changed) if changed else page.say.text("as in the rulebook")
    return Choice(f"ui:options:{group}", page.say.text(GROUPS[group]), "gold" if changed else "edge", sub=sub)


def _of(draft: Draft, group: str) -> Sequence[OptionDraft]:
    return [option for option in draft.options if option.disputed == (group == DISPUTED)]


def draw_options(page: Page, draft: Draft, local: Local, _screen: GameScreen, words: Sequence[str]) -> None:
    """One line an option; a touch sets the next value."""
    group = words[0]
    if group not in GROUPS:
        return
    room = frame(page, page.say.text(GROUPS[group]), page.rect.w)
    options = _of(draft, group)
    pages = max(1, -(-len(options) // ROWS))
    current = min(local.page, pages - 1)
    rows = Rect(room.x, room.y, room.w, room.h - (58 if pages > 1 else 0)).rows(ROWS, 0)
    for option, row in zip(options[current * ROWS : (current + 1) * ROWS], rows, strict=False):
        _option(page, option, row)
    if pages > 1:
        onward = Rect(room.right - 200, room.foot - 54, 200, 54)
        page.button(f"ui:page:{(current + 1) % pages}", onward, f"{current + 1}/{pages}", "edge", "next", 20)


def _option(page: Page, option: OptionDraft, row: Rect) -> None:
    values = page.say.tables.values.get(option.name, YES_NO)
    after = option.choices[(option.choices.index(option.value) + 1) % len(option.choices)]
    value = Rect(row.right - 270, row.y, 270, row.h)
    about = page.say.word(page.say.tables.options, option.name)
    page.words(Rect(row.x + 6, row.y, value.x - row.x - 16, row.h), about, 21, lines=2)
    look = "plain" if option.value == option.usual else "gold"
    value_word = page.say.word(values, option.value)
    page.button(f"setup:option:{option.name}:{after}", value, value_word, look, "swap", 21, shown=value.inset(0, 3))


ROWS = 5
HIGHEST = 90.0  # height of a row on a high screen
MANY, FEW_COUNTS = 6, 5  # more players than this have two columns, more numbers of players (or marks) two rows
NARROW_SEAT = 300.0  # a row that is narrower has no room for the mark's word, nor for two keys that move it
SEATS_UPRIGHT = 0.56  # the players' share of an upright screen; what is beside them elsewhere is below
SIDE = 260.0  # width of what stands beside the players
LINES = 3  # so many keys below each other are there high enough for a finger
APART = 8.0  # how much further from the main key they are than from each other: a finger that slips presses no other
MOVE = 54.0  # width of a key that moves a player one seat up or down


def draw_setup(page: Page, snapshot: Snapshot, draft: Draft, local: Local, screen: GameScreen) -> None:
    """The step that is open."""
    _bar(page, snapshot, draft, local, screen)
    if draft.step == "players":
        _players(page, snapshot, draft, screen)
    elif draft.step == "rules":
        draw_rules(page, draft, screen, *onward(page, draft))
    elif draft.step == "camera":
        draw_camera(page, snapshot, draft, screen)
    else:
        screen.draw_step(page, snapshot, draft, local)


def draw_setup_dialog(page: Page, draft: Draft, local: Local, screen: GameScreen, screens: Screens) -> None:
    """The open dialog, when it is one of the steps that every game has."""
    kind, *words = local.dialog_words
    if kind == "games":
        _games(page, draft, local, screens)
    elif kind == "groups":
        _groups(page, draft, local)
    elif kind == "aids" and draft.step == "camera":
        draw_aids(page, draft, local)
    elif kind in DIALOGS and words:
        DIALOGS[kind](page, draft, local, screen, words)


def _bar(page: Page, snapshot: Snapshot, draft: Draft, local: Local, screen: GameScreen) -> None:
    width, unit = page.rect.w, page.unit
    high, wide = 48 * unit, MENU * unit
    page.box(Rect(0, 0, width, high), "surface", 0)
    page.box(Rect(0, high - 1, width, 1), "line", 0)
    menu = page.zones.menu
    page.sign("menu", menu.middle[0], high / 2, 24 * unit, "dim")
    page.touch("ui:menu", menu)
    draw_shown_sign(page, snapshot, menu)
    back = Rect(width - wide, 0, wide, high)
    if draft.step != draft.steps[0]:
        page.sign("back", *back.middle, 22 * unit)
        page.touch("setup:back", Rect(back.x, 0, wide, 52 * unit))
    draw_globe(page, bar=high)
    if shown_notices(local, snapshot) and not page.upright:
        keep_badge(page, snapshot, page.zones.devices.right)
        return
    right = keep_badge(page, snapshot, back.x) - 8
    now = draft.steps.index(draft.step)
    for number, (step, place) in enumerate(zip(draft.steps, _places(page, right, now, len(draft.steps)), strict=True)):
        _step(page, number, now, page.say.step(step), place)


def _places(page: Page, right: float, now: int, count: int) -> tuple[Rect, ...]:
    """A place for each step; on an upright screen only that of the present one has room for words."""
    left, high = page.zones.globe.right + 6, 48 * page.unit
    if not page.upright:
        return Rect(left, 0, right - left, high).columns(count, 4)
    each = 44.0
    wide = right - left - each * (count - 1)
    return tuple(
        Rect(left + each * number + (wide - each if number > now else 0), 0, wide if number == now else each - 4, high)
        for number in range(count)
    )


def _step(page: Page, number: int, now: int, name: str, place: Rect) -> None:
    unit, y = page.unit, place.middle[1]
    page.sign("disc", place.x + 14 * unit, y, 26 * unit, "gold" if number == now else "raised")
    if number < now:
        page.sign("check", place.x + 14 * unit, y, 14 * unit, "act")
    else:
        digit = Rect(place.x, place.y, 28 * unit, place.h)
        page.words(digit, str(number + 1), 19 * unit, "bg" if number == now else "text", "bold", "centre")
    face, colour = ("bold", "text") if number == now else ("body", "dim")
    if number == now or not page.upright:
        room = Rect(place.x + 32 * unit, place.y, place.w - 32 * unit, place.h)
        page.words(room, name, 19 * unit, colour, face)


def _players(page: Page, snapshot: Snapshot, draft: Draft, screen: GameScreen) -> None:
    to_tap = "Tap a mark or a name to change it." if draft.marks else "Tap a name to change it."
    sentence = f"{page.say.text('In table order, clockwise.')} {page.say.text(to_tap)}"
    if shown_to_phones(snapshot):
        sentence = page.say.text("This table is shown to phones; any player may turn that off, in the menu.")
    step_title(page, page.say.text("Who plays?"), sentence)
    for seat, row in zip(range(len(draft.seats)), _places_of_seats(page, draft.most), strict=False):
        _seat(page, draft, screen, seat, row)
    room = step_room(page)
    side = Rect(page.rect.w - SIDE - 8, room.y, SIDE, room.h)
    if page.upright:
        seats = room.h * SEATS_UPRIGHT
        side = Rect(room.x, room.y + seats + 24, room.w, room.h - seats - 24)
    _beside(page, draft, screen, side, may_play_alone=snapshot.may_play_alone)
    foot(page, draft, *onward(page, draft))


def _places_of_seats(page: Page, most: int) -> Sequence[Rect]:
    """A row for each player; of many in two columns, where the screen is not high enough for all."""
    columns = 2 if most > MANY and not page.upright else 1
    count, whole = max(ROWS, -(-most // columns)), step_room(page)
    if page.upright:
        return Rect(whole.x, whole.y, whole.w, whole.h * SEATS_UPRIGHT).rows(count, 6)
    high = whole.h if page.chosen.hand == "left" else page.rect.h - 8 - whole.y
    room = Rect(8, whole.y, page.rect.w - 292, min(high, count * HIGHEST))
    return [row for column in room.columns(columns, 6) for row in column.rows(count, 4)]


def _beside(page: Page, draft: Draft, screen: GameScreen, side: Rect, *, may_play_alone: bool) -> None:
    below = _counts(page, draft, side)
    lines = [[choice] for choice in _with_the_app(page, draft, may=may_play_alone)]
    if draft.groups and not draft.alone:
        lines.append([_group(page, draft, 0, side.w - 20, page.say.text("As last time"))])
    others = []
    if len(draft.games) > 1:
        title = screen.cover.title_in(page.say.language)
        others.append(Choice("ui:games", page.say.text("Another game"), "edge", "swap", sub=title))
    if len(draft.groups) > 1 and not draft.alone:
        others.append(Choice("ui:groups", page.say.text("Other groups"), "edge", "person"))
    together = not page.upright and len(lines) + len(others) > LINES
    lines += [[replace(choice, icon="") for choice in others]] if together else [[choice] for choice in others]
    count = max(LINES, len(lines))
    room = side.foot - below
    spare = room - count * TOUCH_HEIGHT - (count - 1) * 4
    rest = min(room - max(0, min(spare, APART * page.unit)), count * HIGHEST * page.unit)
    for line, row in zip(lines, Rect(side.x, below, side.w, rest).rows(count, 4), strict=False):
        for choice, place in zip(line, row.columns(len(line), 4), strict=True):
            page.button(choice.name, place, choice.label, choice.look, choice.icon, 21, choice.sub)


def _with_the_app(page: Page, draft: Draft, *, may: bool) -> list[Choice]:
    """How strong the app plays in all seats but the first, and that people play; or a key to play alone."""
    say = page.say.text
    if draft.alone:
        levels = tuple(STRENGTHS)
        stronger = levels[(levels.index(draft.alone) + 1) % len(levels)]
        label, sub = say("The app plays"), say(STRENGTHS[draft.alone])
        return [
            Choice(f"setup:alone:{stronger}", label, "gold", "play", sub=sub),
            Choice("setup:alone:off", say("People play"), "edge", "person"),
        ]
    if not may:
        return []
    return [Choice("setup:alone:on", say("Play alone"), "edge", "person", sub=say("the app plays the others"))]


def _counts(page: Page, draft: Draft, side: Rect) -> float:
    """A key for each number of players, of many in two rows; returns where they end."""
    counts = range(draft.fewest, draft.most + 1)
    unit = page.unit
    rows = Rect(side.x, side.y, side.w, 108 * unit).rows(2, 4)
    if len(counts) <= FEW_COUNTS:
        page.words(Rect(side.x, side.y, side.w, 28 * unit), page.say.text("Number of players"), 20, "dim")
        rows = (Rect(side.x, side.y + 32 * unit, side.w, 60 * unit),)
    across = -(-len(counts) // len(rows))
    cells = [cell for row in rows for cell in row.columns(across, 6)]
    for count, cell in zip(counts, cells, strict=False):
        page.button(f"setup:count:{count}", cell, str(count), "gold" if count == len(draft.seats) else "plain", size=28)
    return rows[-1].foot + 4 * unit


def _group(page: Page, draft: Draft, number: int, width: float, label: str = "") -> Choice:
    """A button for people who have played before; without a label of its own their names are it."""
    people = _names(page, [seat.name for seat in draft.groups[number]], width)
    look = "gold" if draft.groups[number] == draft.seats else "plain"
    return Choice(
        f"setup:group:{number}", label or people, look, "person" if not label else "", sub=people if label else ""
    )


def _names(page: Page, names: Sequence[str], width: float) -> str:
    for count in range(len(names), 0, -1):
        more = f" +{len(names) - count}" if count < len(names) else ""
        text = ", ".join(names[:count]) + more
        if not page.ink.fit(text, "body", SMALL, width, 1).cut:
            return text
    return str(len(names))


def _seat(page: Page, draft: Draft, screen: GameScreen, seat: int, row: Rect) -> None:
    player = draft.seats[seat]
    page.box(row, "surface", 8)
    narrow = row.w < NARROW_SEAT
    edge = _moves(page, draft, seat, row, narrow=narrow)
    field = Rect(row.x, row.y, edge - row.x, row.h)
    if draft.marks:
        mark = Rect(row.x, row.y, 70, row.h)
        page.mark(player.mark, *mark.middle, 20)
        page.touch(f"ui:clan:{seat}", mark)
        field = Rect(row.x + 74, row.y, edge - row.x - 74, row.h)
    inner = field.inset(4, 6)
    page.box(inner, "bg", 6, "edge")
    of_app, left = bool(draft.alone) and seat > 0, inner.x + (8 if narrow else 14)
    by_app = page.say.text("the app plays")
    if narrow:
        right, lines = inner.right - 2, Rect(left, inner.y, inner.right - left - 2, inner.h).rows(1 + of_app, 0)
        if of_app:
            page.words(lines[1], by_app, SMALL, "gold", short=page.say.short("the app plays"))
    else:
        word = page.say.text(screen.marks[player.mark].word) if player.mark in screen.marks else ""
        word, colour, wide = (by_app, "gold", 144) if of_app else (word, "dim", 86)
        place = Rect(inner.right - wide - 10, inner.y, wide, inner.h)
        lines = (inner,)
        right = page.words(place, word, SMALL, colour, align="right").x - 8
    name = Rect(left, lines[0].y, right - left, lines[0].h)
    name_words = known_as(page, player.name or page.say.text("Name"), name.w, SMALL)
    sizes = (
        size for size in ((SMALL,) if narrow else (24, 21)) if not page.ink.fit(name_words, "body", size, name.w).cut
    )
    page.words(name, name_words, next(sizes, SMALL), "text" if player.name else "dim")
    page.touch(f"ui:name:{seat}", field)


def _moves(page: Page, draft: Draft, seat: int, row: Rect, *, narrow: bool) -> float:
    """Keys that move a player up and down; in a narrow row only down. Returns their left edge."""
    last = seat == len(draft.seats) - 1
    onward_name = "" if last else f"setup:move:{seat}:{seat + 1}"
    spare = min(4.0, (row.h - TOUCH_HEIGHT) / 2)
    if narrow:
        down = Rect(row.right - MOVE - 4, row.y, MOVE, row.h).inset(0, spare)
        page.button(onward_name, down, "", "edge", "down", 24)
        return down.x
    up, down = Rect(row.right - 2 * MOVE - 4, row.y, 2 * MOVE, row.h).inset(0, spare).columns(2, 4)
    page.button(f"setup:move:{seat}:{seat - 1}" if seat else "", up, "", "edge", "up", 24)
    page.button(onward_name, down, "", "edge", "down", 24)
    return up.x


def _marks(page: Page, draft: Draft, _local: Local, screen: GameScreen, words: Sequence[str]) -> None:
    seat = int(words[0])
    page.layer("marks", modal=True)
    down = 1 if len(draft.marks) <= FEW_COUNTS else 2
    rect = Rect(page.rect.w / 2 - 320, 130, 640, 82 + 118 * down)
    page.box(rect, "surface", 12, "gold", 2)
    page.words(Rect(rect.x + 20, rect.y + 8, 500, 48), page.say.text("Which mark?"), 28, face="title")
    page.button("ui:close", Rect(rect.right - 62, rect.y + 4, 58, 54), "", "edge", "cross", 20)
    rows = Rect(rect.x + 14, rect.y + 68, rect.w - 28, 118 * down).rows(down, 8)
    cells = [cell for row in rows for cell in row.columns(max(1, -(-len(draft.marks) // down)), 8)]
    for mark, cell in zip(draft.marks, cells, strict=False):
        own = seat < len(draft.seats) and draft.seats[seat].mark == mark
        page.box(cell, "raised", 10, "gold" if own else "edge", 2 if own else 1.4)
        page.mark(mark, cell.middle[0], cell.y + 48, 28)
        word = page.say.text(screen.marks[mark].word)
        page.words(Rect(cell.x, cell.foot - 36, cell.w, 30), word, 20, align="centre")
        page.touch(f"setup:clan:{seat}:{mark}", cell)


def _games(page: Page, draft: Draft, local: Local, screens: Screens) -> None:
    room = frame(page, page.say.text("Which game?"), icon="play")
    titles = {name: screens.cover(name).title_in(page.say.language) for name in draft.games}
    choices = [
        Choice(f"setup:game:{name}", title, "gold" if name == draft.game else "plain") for name, title in titles.items()
    ]
    grid(page, choices, room, local)


def _groups(page: Page, draft: Draft, local: Local) -> None:
    room = frame(page, page.say.text("Who plays?"), page.rect.w, icon="person")
    choices = [_group(page, draft, number, room.w - 70) for number in range(len(draft.groups))]
    grid(page, choices, room, local, columns=1)


def _name(page: Page, draft: Draft, local: Local, _screen: GameScreen, words: Sequence[str]) -> None:
    seat = int(words[0])
    others = [player.name for number, player in enumerate(draft.seats) if number != seat]
    draw_keyboard(page, local, f"setup:name:{seat}:{{}}", taken=others)


SetupDialog = Callable[[Page, Draft, Local, GameScreen, Sequence[str]], None]
DIALOGS: Mapping[str, SetupDialog] = {"name": _name, "clan": _marks, "options": draw_options}
