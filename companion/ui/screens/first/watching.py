"""Watch: a table that plays by itself, in its own frame. The prompt is the caption, and what can be touched acts."""

from dataclasses import replace

from companion.locale.sentences import Speaker
from companion.session.running_game import Position
from companion.session.setup.draft import NAMES
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Guide, Local
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import draw_keys
from companion.ui.parts.table_stage import Key
from companion.ui.screens.history import line_sentence
from companion.ui.screens.page_frame import draw_prompt
from companion.ui.screens.people.tongues import draw_globe

SPEEDS = (1, 2, 4)
SIGNS = {"camera": "camera", "die": "die", "dice": "die"}
SEAT = "seat:"


def watches(snapshot: Snapshot, local: Local) -> bool:
    """Whether the person at the screen only looks on: whoever has sat down plays as at any other table."""
    return local.guide is not None and not snapshot.own_seats


def with_names(snapshot: Snapshot, say: Speaker) -> Snapshot:
    """The same with the names of players who are made up (of a simulated table), as this language writes them."""
    if say.language == "en" or not snapshot.simulated:
        return snapshot
    game, draft, chronicle, position = snapshot.game, snapshot.draft, snapshot.chronicle, snapshot.position
    known = {name: say.text(name) for name in NAMES}
    if game is not None:
        game = replace(
            game, players=tuple(replace(player, name=known.get(player.name, player.name)) for player in game.players)
        )
    if draft is not None:
        draft = replace(draft, seats=tuple(seat._replace(name=known.get(seat.name, seat.name)) for seat in draft.seats))
    if chronicle is not None:
        chronicle = replace(chronicle, names=tuple(known.get(name, name) for name in chronicle.names))
    if isinstance(position, Position):
        position = position.called(tuple(known.get(name, name) for name in position.names))
    return replace(snapshot, game=game, draft=draft, chronicle=chronicle, position=position)


def draw_watching(page: Page, snapshot: Snapshot, local: Local, guide: Guide, screen: GameScreen | None) -> None:
    """Over the table that is drawn, if any: nothing of it can be touched, but the rows while somebody sits down."""
    seats = [touch for layer in page.layers for touch in layer.touches if touch.id.startswith(SEAT)]
    page.still()
    zones, game = page.zones, snapshot.game
    page.layer("watch")
    if game is None:
        page.box(Rect(0, 0, page.rect.w, zones.undo.foot - 1), "surface", 0)
    for place in (zones.menu, zones.globe, zones.undo):
        page.cover(place)
        page.box(Rect(place.x, place.y, place.w, place.h - 1), "surface", 0)
    draw_globe(page)
    leave = zones.undo.inset(4 * page.unit)
    page.button("ui:leave:start", zones.undo, page.say.text("Leave"), "edge", "cross", 22 * page.unit, shown=leave)
    if game is None and screen is not None:
        page.badge = zones.devices.inset(2 * page.unit, 9 * page.unit)
        side = min(zones.stage.w, zones.stage.h) * 0.8
        x, y = zones.stage.middle
        screen.cover.draw(page, Rect(x - side / 2, y - side / 2, side, side))
    if game is None or not game.over:
        page.cover(zones.prompt)
        page.box(zones.prompt, "bg", 0)
        _caption(page, snapshot, local, guide, screen)
    if local.sits:
        rows = zones.of_players(len(game.players) if game is not None else 2, upright=page.upright)
        for touch in seats:
            row = next((row for row in rows if row.contains(touch.middle)), touch.rect)
            page.touch(touch.id, Rect(row.x, row.y - 2 * page.unit, row.w, row.h + 4 * page.unit))
    _keys(page, snapshot, local, guide)


def _caption(page: Page, snapshot: Snapshot, local: Local, guide: Guide, screen: GameScreen | None) -> None:
    say = page.say.text
    if local.sits:
        draw_prompt(page, "person", say("Whose place?"), say("Touch a player: from then on you play for them."))
    elif guide.paused:
        draw_prompt(page, "pause", say("Paused"), say("Everybody waits until you play on."))
    else:
        sign, said, below = caption(page, snapshot, screen)
        title = say("You are watching") if snapshot.history and snapshot.game is not None else said
        draw_prompt(page, sign, title, below)


def _keys(page: Page, snapshot: Snapshot, local: Local, guide: Guide) -> None:
    """Pause, the speed, and the way into a game: a seat at a live table, an own game after a recorded one."""
    say, game = page.say.text, snapshot.game
    faster = SPEEDS[(SPEEDS.index(guide.speed) + 1) % len(SPEEDS)] if guide.speed in SPEEDS else SPEEDS[0]
    pause = Key("guide:pause", say("Play on") if guide.paused else say("Pause"), "play" if guide.paused else "pause")
    speed = Key(f"guide:speed:{faster}", say("Speed {n}×", n=guide.speed))
    if local.kiosk is not None or (game is not None and game.over):
        onward = Key("ui:leave:start" if local.kiosk is None else "ui:begin", say("Play a game"), "play")
    elif game is None:
        onward = Key("", say("One moment"))
    elif local.sits:
        onward, pause, speed = (
            Key("", say("Touch a player"), "hand"),
            Key("ui:sit:off", say("Back"), "back"),
            Key("", ""),
        )
    else:
        onward = Key("ui:sit", say("Sit down"), "person")
    draw_keys(page, onward, pause, speed)


def caption(page: Page, snapshot: Snapshot, screen: GameScreen | None) -> tuple[str, str, str]:
    """A sign, what has just happened, and how the app knew."""
    say = page.say
    if snapshot.game is None or screen is None:
        return "hand", say.text("The table is being set up."), say.caption("setup", "setup")
    if snapshot.game.over:
        return "trophy", say.text("The game is over"), ""
    if not snapshot.history:
        return "eye", say.text("Virtual players play."), say.caption("sit", "sit")
    newest = snapshot.history[0]
    sign = SIGNS.get(newest.source, "hand")
    return sign, line_sentence(page, snapshot, newest), say.caption(newest.source, newest.action.kind)
