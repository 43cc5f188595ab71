"""Somebody leaves a running game, or joins it, while the game allows it."""

from collections.abc import Sequence

from companion.locale.tables import STRENGTHS
from companion.session.snapshot import GameView, PlayerCore, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.keyboard import draw_keyboard
from companion.ui.parts.local import Local
from companion.ui.parts.offered import asked_first
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, frame

ROWS = 5
JOINING = 4
WHO = 0.72  # the share of the page for those who play; the rest is for who joins
HIGHEST = 90.0  # height of a row on a high screen


def draw_people(page: Page, snapshot: Snapshot, _local: Local, screen: GameScreen) -> None:
    """Everybody with a button to leave or to be back, and the marks nobody has yet, to join with."""
    game = snapshot.game
    if game is None:
        return
    onward = Choice("absent_wait", page.say.text("App, wait"), "edge", "pause") if snapshot.absent.seats else None
    if snapshot.absent.held:
        onward = Choice("absent_go", page.say.text("App, go on"), "main", "play")
    tongues = Choice("ui:tongues", page.say.text("Languages"), "edge", "globe")
    room = frame(page, page.say.text("Who plays?"), 776, icon="person", side=tongues, more=onward, topic="house:people")
    page.words(Rect(room.x, room.y - 4, room.w, 28), _sentence(page, snapshot, game), SMALL, "dim")
    count = max(ROWS, len(game.players))
    rows = Rect(room.x, room.y + 28, room.w * WHO, min(room.h - 28, count * HIGHEST)).rows(count, 6)
    for player, row in zip(game.players, rows, strict=False):
        _player(page, snapshot, player, row)
    _joining(page, game, screen, Rect(room.x + room.w * WHO + 16, room.y + 28, room.w * (1 - WHO) - 16, room.h - 28))


def _sentence(page: Page, snapshot: Snapshot, game: GameView) -> str:
    """Why the app does nothing, or when somebody may join."""
    if snapshot.absent.held:
        return page.say.text("The app waits: act for the absent player, or let the app go on.")
    return "" if game.seats_may_change else page.say.text("Somebody may join between two rounds.")


def _player(page: Page, snapshot: Snapshot, player: PlayerCore, row: Rect) -> None:
    """A player, who may leave; or one who is absent and may be back."""
    away, programs = player.seat in snapshot.absent.seats, snapshot.programs
    page.box(row, "raised", 8, "gold" if away else "")
    page.mark(player.mark, row.x + 28, row.middle[1], 15)
    button = Rect(row.right - 126, row.y, 126, row.h)
    room = Rect(row.x + 54, row.y, button.x - row.x - 60 - 62 * away, row.h)
    if not away:
        page.words(_upper(room) if player.seat in programs.seats else room, player.name, 22)
        if snapshot.agreed:
            page.touch(f"ui:person:{player.seat}", Rect(row.x, row.y, button.x - row.x - 4, row.h))
        if player.seat in programs.seats:
            page.words(_lower(room), page.say.text("program"), SMALL, "gold")
        if player.seat in programs.by_hand:
            page.button(f"program:{player.seat}", button, page.say.text("Ask it again"), "main", size=20, lines=2)
            return
        page.button(f"ui:leaving:{player.seat}", button, page.say.text("leaves"), "edge", size=20)
        return
    page.words(_upper(room), player.name, 22)
    states = [page.say.text("the app plays"), page.say.text(STRENGTHS[snapshot.absent.levels[player.seat]])]
    states += [page.say.text("thinks")] if player.seat in snapshot.absent.thinking else []
    page.words(_lower(room), ", ".join(states), SMALL, "gold")
    page.button(f"absent:{player.seat}", button, page.say.text("is back"), "main", size=20)
    page.button(f"ui:joining:{player.seat}", Rect(button.x - 62, row.y, 56, row.h), "", "edge", "swap")


def _upper(room: Rect) -> Rect:
    """The line of a player's name, where something is said below it."""
    return Rect(room.x, room.y + 2, room.w, room.h * 0.5)


def _lower(room: Rect) -> Rect:
    return Rect(room.x, room.y + room.h * 0.5, room.w, room.h * 0.46)


def _joining(page: Page, game: GameView, screen: GameScreen, rect: Rect) -> None:
    say = page.say.text
    used = [player.mark for player in game.players]
    free = [(mark, look) for mark, look in screen.marks.items() if mark not in used]
    page.words(Rect(rect.x, rect.y, rect.w, 30), say("Joins"), 21, "dim")
    rows = Rect(rect.x, rect.y + 36, rect.w, min(rect.h - 36, JOINING * HIGHEST)).rows(JOINING, 6)
    if not screen.marks:
        page.button("ui:joining:" if game.seats_may_change else "", rows[0], say("Name"), "edge", "person", 21)
    for (mark, look), row in zip(free, rows, strict=False):
        page.button(f"ui:joining:{mark}" if game.seats_may_change else "", row, "", "edge")
        page.mark(mark, row.x + 30, row.middle[1], 15)
        page.words(Rect(row.x + 56, row.y, row.w - 62, row.h), say(look.word), 21)


FEW = 4  # so many choices have a line each; more stand two by two
AGREED = (  # what a person may agree to, its sentence, and what is so without it
    ("play", "My games count as mine", "else my name is of this evening only"),
    ("statistics", "How often I win is counted", ""),
    ("rating", "I am rated over evenings", ""),
    ("show", "I may be named on phones and walls", ""),
)


FORGOTTEN = (  # what is told before
    "When the table is next switched on your games name a Player n, and all else with your name goes. Until then "
    "another touch takes it back. Not reached: sticks, backups, other tables, phones."
)


def draw_person(page: Page, snapshot: Snapshot, _local: Local, _screen: GameScreen, words: Sequence[str]) -> None:
    """What somebody agrees to; each is a touch, takes effect at once, and is taken back by another one."""
    game, seat = snapshot.game, int(words[0])
    if game is None or seat >= len(snapshot.agreed):
        return
    say, days = page.say.text, dict(snapshot.agreed[seat])
    back = Choice("ui:people", say("Who plays?"), "edge", "back")
    room = frame(page, game.players[seat].name, 720, icon="person", side=back)
    hint, gone = Rect(room.x, room.foot - 60, room.w, 60).columns(2, 16)
    page.words(hint, say("Nothing of this leaves the table by itself."), 20, "dim", lines=2)
    if "forget" in days:
        page.button(
            f"consent:{seat}:forget", gone, say("Do not forget me"), "gold", "undo", 22, say("else at the next start")
        )
    else:
        page.button(f"ui:forgetme:{seat}", gone, say("Forget me"), "edge", "erase", 22)
    count = len(AGREED) + 1
    *rows, last = Rect(room.x, room.y, room.w, min(room.h - 66, count * HIGHEST)).rows(count, 6)
    for (what, label, without), row in zip(AGREED, rows, strict=True):
        since = say("since {day}", day=days[what]) if what in days else say(without) if without else ""
        look, icon = ("gold", "check") if what in days else ("plain", "")
        page.button(f"consent:{seat}:{what}", row, say(label), look, icon, 22, since)
    if "statistics" in days:
        _standing(page, seat, snapshot, last)


def draw_forgetting(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen, words: Sequence[str]) -> None:
    """Somebody who wants to be forgotten is asked first, and told what becomes of their games."""
    game, seat = snapshot.game, int(words[0])
    if game is None or seat >= len(snapshot.agreed) or "forget" in dict(snapshot.agreed[seat]):
        draw_person(page, snapshot, local, screen, words)
        return
    say = page.say.text
    room = frame(page, say("Forget {name}?", name=game.players[seat].name), icon="erase")
    text_room, keys = Rect(room.x, room.y, room.w, min(room.h, 330)).rows(2, 10)
    page.words(text_room, say(FORGOTTEN), 22, "dim", lines=6)
    choices = (Choice(f"consent:{seat}:forget", say("Forget me"), "bad", "erase"),
               Choice(f"ui:person:{seat}", say("Back"), "plain", "back"))  # fmt: skip
    for choice, place in zip(choices, keys.rows(2, 8), strict=True):
        page.button(choice.name, place, choice.label, choice.look, choice.icon, 24)


def _standing(page: Page, seat: int, snapshot: Snapshot, rect: Rect) -> None:
    """How they have played, once they have asked; whoever shares the screen hears of it then."""
    say, standing = page.say.text, snapshot.standing
    if standing is None or snapshot.game is None or standing.name != snapshot.game.players[seat].name:
        page.button(f"standing:{seat}", rect, say("How have I played?"), "plain", "trophy", 22)
        return
    page.box(rect, "surface", 10, "edge", 1.4)
    words = [say("It is being counted.")]
    if standing.unread:
        words = [say("The games cannot be read.")]
    elif standing.games >= 0:
        low, high = standing.between
        words = [
            say("Games: {n}, won: {won} ({low} to {high} %)", n=standing.games, won=standing.won, low=low, high=high)
        ]
        if standing.places:
            places = ", ".join(f"{place}: {count}" for place, count in standing.places)
            words.append(say("Places: {places}", places=places))
        words += [
            say("{name}: games {n}, ahead {ahead}, behind {behind}", name=name, n=n, ahead=ahead, behind=behind)
            for name, n, ahead, behind in standing.met[:1]
        ]
    page.words(rect.inset(12, 2), ". ".join(words), 20, lines=3)


def draw_leaving(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen, words: Sequence[str]) -> None:
    """What becomes of the seat: it goes, the app plays it, or the game is given up. Nothing here is for good."""
    game, seat = snapshot.game, int(words[0])
    if game is None or not 0 <= seat < len(game.players):
        return
    player, absent = game.players[seat], snapshot.absent
    room = frame(page, page.say.text("{name} leaves the game?", name=player.name), mark=player.mark)
    hidden = page.say.text("The cards in hand are hidden: the game waits until {name} is back.", name=player.name)
    hint = page.say.hint("leaving", name=player.name) if absent.may else hidden
    page.words(Rect(room.x, room.y, room.w, 80), hint, 22, "dim", lines=2)
    choices = [_leaves(page, game, seat, absent.fewest)]
    if absent.may:
        label = page.say.text("The app plays")
        choices += [
            Choice(f"absent:{seat}:{level}", label, "plain", "play", sub=page.say.text(word))
            for level, word in STRENGTHS.items()
        ]
    if absent.resigning:
        choices.append(Choice(asked_first(absent.resigning, seat), page.say.text("gives the game up"), "bad"))
    choices.append(Choice("ui:close", page.say.text("Go on")))
    across = 1 if len(choices) <= FEW else 2
    rows = Rect(room.x, room.y + 92, room.w, min(room.h - 92, FEW * HIGHEST)).rows(FEW, 8)
    cells = [cell for row in rows for cell in row.columns(across, 8)]
    for choice, cell in zip(choices, cells, strict=False):
        page.button(choice.name, cell, choice.label, choice.look, choice.icon, 22, choice.sub)


def _leaves(page: Page, game: GameView, seat: int, fewest: int) -> Choice:
    """The button to leave for good; where it is off it says why."""
    label = page.say.text("leaves the table")
    if len(game.players) <= fewest:
        return Choice("", label, "bad", sub=page.say.text("At least {least} must play", least=fewest))
    if not game.seats_may_change:
        return Choice("", label, "bad", sub=page.say.text("Only between two rounds."))
    return Choice(f"leave:{seat}", label, "bad", "cross")


def draw_joining(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen, words: Sequence[str]) -> None:
    """The name of somebody who joins, with this mark where the game has marks, or who takes the chair of a seat."""
    names = snapshot.game.names if snapshot.game is not None else ()
    if words[0] in screen.marks:
        draw_keyboard(page, local, f"join:{{}}:{words[0]}", words[0], names)
    elif words[0].isdigit():
        mark = snapshot.game.players[int(words[0])].mark if int(words[0]) < len(names) and snapshot.game else ""
        draw_keyboard(page, local, f"takes:{words[0]}:{{}}", mark, names)
    elif not screen.marks:
        draw_keyboard(page, local, "join:{}", taken=names)
