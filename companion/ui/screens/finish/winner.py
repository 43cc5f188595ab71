"""Who has won: all the screen below the top bar, with the act that decided it and how the others stand."""

from math import cos, pi, sin
from typing import Final

from companion.session.snapshot import GameView, PlayerCore, Snapshot
from companion.ui.paint.shapes import Area, Rect
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import draw_keys, known_as
from companion.ui.parts.table_stage import Key

NAME_FORMS: Final = ((92, 1), (80, 1), (68, 1), (58, 2), (48, 2), (42, 2), (36, 2), (30, 2), (24, 3), (20, 4))
"""Size of letters and lines, the first with which the names fit."""
SCORE: Final = 92
RAYS: Final = 18
LIGHT: Final = 0.17  # how strongly the winner's colour shines on the screen
CROWN: Final = 0.9  # how wide the crown is, in radii of the winner's mark
ONE_LINE: Final = 2  # so many others stand side by side; more of them in two lines


def draw_winner(
    page: Page, snapshot: Snapshot, game: GameView, sign: str, decided: str = "", *, away: bool = False
) -> None:
    """The winner and everybody else; of a game that nobody has won, how it ended. `sign`: of what wins; `decided`: what
    decided it where no single act did. `away`: the start screen, on which a new game is chosen, is not in this window.
    """
    zones, say = page.zones, page.say.text
    winners = [game.players[seat] for seat in game.winners]
    room = Rect(8, zones.stage.y, page.rect.w - 16, min(zones.p.y, _doors(page).y) - zones.stage.y - 10)
    crest, side = _parts(page, room) if winners else (room, room)
    if winners:
        _rays(page, winners, crest)
        _crest(page, winners, crest)
    _draw_winner(page, snapshot, game, winners, side, sign, decided)
    _others(page, snapshot, game, side.rows(7)[5:])
    doors = [("ui:finish:board", say("Final board")), ("ui:finish:story", say("In numbers")),
             ("lay:open", say("Into the box"))]  # fmt: skip
    if snapshot.may_play_alone and page.sitting is None:
        doors.append(("setup:alone:on", say("Play alone")))
    for (name, label), place in zip(doors, _doors(page).columns(len(doors), 8), strict=True):
        page.button(name, place, label, "plain", "", 22 * page.unit, lines=2)
    # Nothing of a demo is kept.
    save_key = Key("save" if page.sitting is None else "", say("Save"), "disk", page.say.short("Save"))
    draw_keys(
        page,
        Key("rematch", say("Once more"), "redo"),
        save_key,
        Key("new", say("New game") if away else say("Start screen")),
    )


def _parts(page: Page, room: Rect) -> tuple[Rect, Rect]:
    """Where the winner's mark stands and where the words do: side by side, or one below the other."""
    if page.upright:
        upper, lower = room.rows(2, 10)
        return upper, lower
    left = room.columns(3, 0)[0]
    return left, Rect(left.right + 18, room.y, room.right - left.right - 18, room.h)


def _doors(page: Page) -> Rect:
    """What the three keys leave free of their line; on an upright screen the line above it."""
    keys = page.zones.s1, page.zones.s2, page.zones.p
    first, last, line = min(key.x for key in keys), max(key.right for key in keys), page.zones.p
    if page.upright:
        return Rect(first, line.y - line.h - 8, last - first, line.h)
    if first > page.rect.w - last:
        return Rect(8, line.y, first - 16, line.h)
    return Rect(last + 8, line.y, page.rect.w - last - 16, line.h)


def _rays(page: Page, winners: list[PlayerCore], crest: Rect) -> None:
    below = Rect(0, page.zones.undo.h, page.rect.w, page.rect.h - page.zones.undo.h)
    page.box(below, "surface", 0)
    x, y = crest.middle
    look = page.marks.get(winners[0].mark)
    colour = look.colour if look is not None else page.theme.colour("gold")
    for ray in range(RAYS):
        corners = [(2 * ray + side) * pi / RAYS for side in (0, 1)]
        points = ((x, y), *(_edge(below, x, y, angle) for angle in corners))
        page.add(Area(points, colour, alpha=LIGHT))


def _edge(rect: Rect, x: float, y: float, angle: float) -> tuple[float, float]:
    dx, dy = cos(angle), sin(angle)
    across = ((rect.right if dx > 0 else rect.x) - x) / dx if abs(dx) > 1e-9 else float("inf")
    along = ((rect.foot if dy > 0 else rect.y) - y) / dy if abs(dy) > 1e-9 else float("inf")
    far = min(across, along)
    return x + far * dx, y + far * dy


def _crest(page: Page, winners: list[PlayerCore], room: Rect) -> None:
    """The mark of each winner under a crown; a cup where the game has no marks."""
    for winner, place in zip(winners, room.columns(len(winners), 6), strict=True):
        radius = min(place.w * 0.44, place.h * 0.36)
        x, y = place.middle[0], place.middle[1] + radius * CROWN * 0.35
        if winner.mark:
            page.mark(winner.mark, x, y, radius)
            page.sign("crown", x, y - radius * (1 + CROWN * 0.3), radius * CROWN, "gold")
        else:
            page.sign("trophy", x, y, 2 * radius, "gold")


def _draw_winner(
    page: Page, snapshot: Snapshot, game: GameView, winners: list[PlayerCore], room: Rect, sign: str, decided: str
) -> None:
    """The name, as large as there is room for, the number that won, and the act that decided it."""
    rows = room.rows(7)
    names = ", ".join(winner.name for winner in winners)
    ended = page.say.prompt_title(game.prompt, game.names)
    said = page.say.text("{name} wins", name=names) if len(winners) == 1 else names or ended
    half = rows[2].middle[1]
    top = Rect(room.x, rows[0].y, room.w, half - rows[0].y)
    size, lines = _form(page, said, top)
    page.words(top, said, size, face="bold", lines=lines, grows=False)
    below = Rect(room.x, half, room.w, rows[4].foot - half)
    left, score = below.x, _score(snapshot, winners[0].seat) if winners else None
    if score is not None:
        high = min(SCORE * page.unit, below.h * 0.7)
        page.sign(sign, left + high * 0.4, below.middle[1], high * 0.66, "gold")
        number = Rect(left + high * 0.9, below.y, below.w, below.h)
        left = page.words(number, str(score), high, "gold", "bold", grows=False).right + 22
        page.touch(f"why:{_raced(snapshot)}:{winners[0].seat}", Rect(below.x, below.y, left - below.x, below.h))
    sentence = Rect(left, below.y, below.right - left, below.h)
    page.words(sentence, _deciding(page, snapshot, game, decided), 24 * page.unit, lines=4)


def _form(page: Page, sentence: str, room: Rect) -> tuple[float, int]:
    """The largest letters with which the names fit, and in how many lines."""
    for size, lines in ((size * page.unit, lines) for size, lines in NAME_FORMS):
        fitted = page.ink.fit(sentence, "bold", size, room.w, lines)
        tall = page.ink.height("bold", size) * 0.92 * len(fitted.lines)
        if tall <= room.h and not fitted.cut and fitted.face == "bold":
            return size, lines
    return NAME_FORMS[-1][0] * page.unit, NAME_FORMS[-1][1]


def _own_choices(page: Page, snapshot: Snapshot, game: GameView) -> str:
    """What the winners themselves chose where the game ended as choices of several were opened together; else ''."""
    choices = snapshot.history[0].choices if snapshot.history else ()
    own = [choice for choice in choices if choice.player in game.winners]
    return page.say.together(own, game.names) if own else ""


def _deciding(page: Page, snapshot: Snapshot, game: GameView, decided: str) -> str:
    """The act that decided the game, and how it ended where the number that wins does not say that."""
    chronicle, names = snapshot.chronicle, game.names
    sentence = page.say.prompt(game.prompt, names)
    if chronicle is None or not chronicle.story:
        return sentence
    newest = chronicle.story[-1]
    act = decided or _own_choices(page, snapshot, game) or page.say.cause(newest.action, chronicle.names, newest.where)
    score = _score(snapshot, game.winners[0]) if game.winners else None
    if score is None or str(score) in sentence:
        return act
    rest = sentence.removeprefix(page.say.prompt_title(game.prompt, names)).lstrip(":, ")
    return f"{act}. {rest[:1].upper()}{rest[1:]}" if rest and not rest.startswith(act) else act


def _score(snapshot: Snapshot, seat: int) -> int | None:
    """The number that wins, as the game's first race has it last; None where nothing is raced for."""
    chronicle = snapshot.chronicle
    runs = chronicle.races[0].runs if chronicle is not None and chronicle.races else ()
    return runs[seat][-1] if seat < len(runs) and runs[seat] else None


def _raced(snapshot: Snapshot) -> str:
    return snapshot.chronicle.races[0].field if snapshot.chronicle is not None else ""


def _others(page: Page, snapshot: Snapshot, game: GameView, rows: tuple[Rect, ...]) -> None:
    others = [player for player in game.players if player.seat not in game.winners]
    others.sort(key=lambda player: -(_score(snapshot, player.seat) or 0))
    whole = Rect(rows[0].x, rows[0].y, rows[0].w, rows[-1].foot - rows[0].y)
    if len(others) > ONE_LINE:
        half = -(-len(others) // 2)
        places = [cell for line in whole.rows(2) for cell in line.columns(half, 10)]
    else:
        line = Rect(whole.x, whole.y + whole.h * 0.1, whole.w, min(60 * page.unit, whole.h * 0.8))
        places = list(line.columns(ONE_LINE, 10))
    for player, place in zip(others, places, strict=False):
        _other(page, player, _score(snapshot, player.seat), place)


def _other(page: Page, player: PlayerCore, score: int | None, place: Rect) -> None:
    page.box(place, "bg", 10, "edge")
    left, right = place.x + 10, place.right - 10
    if player.mark:
        radius = min(20 * page.unit, place.h * 0.4)
        page.mark(player.mark, left + radius, place.middle[1], radius)
        left += 2 * radius + 8
    if score is not None:
        number = Rect(left, place.y, right - left, place.h)
        right = page.words(number, str(score), min(38 * page.unit, place.h * 0.7), face="bold", align="right").x - 8
    size = 24 * page.unit
    name = known_as(page, player.name, right - left, size)
    page.words(Rect(left, place.y, right - left, place.h), name, size, grows=False)
