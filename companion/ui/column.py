"""The right-hand column beside the ring: what the table is due to do, and a line for every player."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.locale.sentences import signed
from companion.table.snapshot import Action, PlayerView, Snapshot, TableView
from companion.ui.local import Local
from companion.ui.offered import actions_of, first_of, name_of, offers_of
from companion.ui.page import Page
from companion.ui.shapes import Rect
from companion.ui.sheet import dice_keys

ICONS = {
    "crisis_roll": "bolt", "oracle": "eye", "placement": "token", "roll": "die", "winter": "snow", "revenue": "coins",
    "auction": "gavel", "startups": "sprout", "end": "hourglass", "over": "trophy",
}  # fmt: skip
SETTLED = {
    "revenue": "All settled", "launch": "Nobody else", "buy": "Nobody else", "winter_interest": "All have paid",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Push:
    """One button of the prompt: what it says and what stands on it."""

    name: str
    label: str
    look: str = "plain"
    icon: str = ""
    short: str = ""


def column_rect(page: Page) -> Rect:
    """Where the column is: x 444 to 792 at 800 x 480."""
    spare = page.rect.w - 800
    left = 444 + max(0.0, spare) * 0.18
    return Rect(left, 55, page.rect.w - 8 - left, page.rect.h - 61)


def draw_column(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> None:
    """Prompt above, players below, or the die keys in their place."""
    column = column_rect(page)
    prompt = Rect(column.x, column.y, column.w, 163)
    _prompt(page, snapshot, local, table, prompt)
    below = Rect(column.x, prompt.foot + 4, column.w, column.foot - prompt.foot - 4)
    if wants_keys(snapshot, local, table):
        draw_keys(page, snapshot, below)
    else:
        _players(page, snapshot, table, below)


def wants_keys(snapshot: Snapshot, local: Local, table: TableView) -> bool:
    """Whether dice are entered by hand now: asked for, or no dice answer."""
    dice = [device for device in snapshot.devices if device.kind == "dice"]
    silent = not any(device.state in ("up", "waiting") for device in dice)
    return bool(offers_of(table, "roll")) and (local.keys or silent)


def draw_keys(page: Page, snapshot: Snapshot, rect: Rect) -> None:
    """Two rows of six keys, one row a die."""
    page.box(rect, "surface", 10, "line")
    page.words(Rect(rect.x + 14, rect.y + 6, rect.w - 28, 30), page.say.text("Tap each die"), 20, "dim")
    known = {die.die: die for die in snapshot.dice}
    for die in (1, 2):
        top = rect.y + 42 + (die - 1) * 78
        row = Rect(rect.x + 8, top, rect.w - 16, 68)
        chosen = known[die].value if die in known and known[die].state in ("final", "settled") else 0
        dice_keys(page, row, [f"die:{die}:{value}" for value in range(1, 7)], chosen, 5)


def _prompt(page: Page, snapshot: Snapshot, local: Local, table: TableView, rect: Rect) -> None:
    page.box(rect, "surface", 12, "gold", 2)
    names = tuple(player.name for player in table.players)
    seat = dict(table.prompt.args).get("player", -1)
    clan = table.players[seat].clan if isinstance(seat, int) and 0 <= seat < len(names) else ""
    if clan:
        page.mark(clan, rect.x + 26, rect.y + 28, 14)
    else:
        page.sign(ICONS.get(table.phase, "die"), rect.x + 26, rect.y + 28, 25, "gold")
    title = page.say.prompt_title(table.prompt, names)
    page.words(Rect(rect.x + 50, rect.y + 4, rect.w - 62, 46), title, 30, "text", "title")
    buttons = pushes(page, snapshot, local, table)
    room = Rect(rect.x + 14, rect.y + 44, rect.w - 26, 50 if buttons else 108)
    _sentences(page, snapshot, table, names, room)
    _push_row(page, Rect(rect.x + 10, rect.foot - 62, rect.w - 20, 54), buttons)


def _sentences(page: Page, snapshot: Snapshot, table: TableView, names: Sequence[str], room: Rect) -> None:
    """What is due; or, while the table lags behind, what has to be moved on it first."""
    if not snapshot.owed:
        said = page.say.prompt(table.prompt, names)
        page.words(room, said, 20, lines=2, top=room.h > 60)
        return
    owed = snapshot.owed[0]
    colour, sign = ("act", "check") if owed.done else ("gold", "hand")
    page.sign(sign, room.x + 10, room.middle[1], 20, colour)
    more = f" +{len(snapshot.owed) - 1}" if len(snapshot.owed) > 1 else ""
    page.words(Rect(room.x + 28, room.y, room.w - 28, room.h), page.say.owed(owed, names) + more, 20, colour, lines=2)


def pushes(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> tuple[Push, ...]:
    """The buttons of the prompt now, the main one first."""
    say, code = page.say.text, table.prompt.code
    if offers_of(table, "roll"):
        if not any(device.kind == "dice" and device.state in ("up", "waiting") for device in snapshot.devices):
            return ()
        return (Push("ui:dice", say("Dice again") if local.keys else say("Enter by hand"), icon="die"),)
    if oracle_by(table) == "random":
        return (Push("oracle:draw", say("Draw"), "main", "die"),)
    if code in SETTLED:
        first = Push("settle", say(SETTLED[code]), "main", "check")
        passing = first_of(table, "pass") if code in ("launch", "buy") else ""
        return (first, Push(passing, page.say.button("pass"))) if passing else (first,)
    return tuple(_phase_pushes(page, table))


def _phase_pushes(page: Page, table: TableView) -> Sequence[Push]:
    found: list[Push] = []
    for kind, look, icon in STEPS:
        for offer in offers_of(table, kind)[:1]:
            for action in actions_of(offer):
                found.append(Push(name_of(action), _label(page, action), look, icon))
    return found[:3]


def _label(page: Page, action: Action) -> str:
    if action.kind == "convert":
        return page.say.label(action.args[0])
    if action.kind == "bid_cards":
        return page.say.text("Yes, 1 card")
    return page.say.button(action.kind)


STEPS = (
    ("pay", "main", "check"), ("unable", "bad", ""), ("place_won", "main", "check"), ("crisis_step", "main", "check"),
    ("deal", "main", "check"), ("convert", "gold", "sprout"),
)  # fmt: skip


def _push_row(page: Page, rect: Rect, buttons: Sequence[Push]) -> None:
    if not buttons:
        return
    weights = [1.4 if push.look == "main" else 1.0 for push in buttons]
    unit = (rect.w - 6 * (len(buttons) - 1)) / sum(weights)
    x = rect.x
    for push, weight in zip(buttons, weights, strict=True):
        size, lines = (23, 1) if push.look == "main" else (21, 2)
        page.button(
            push.name, Rect(x, rect.y, unit * weight, rect.h), push.label, push.look, push.icon, size, lines=lines
        )
        x += unit * weight + 6


def oracle_by(table: TableView) -> str:
    """How the first Oracle is found now: random, dice_high or manual; '' once there is one."""
    return str(dict(table.prompt.args).get("how", "manual")) if offers_of(table, "oracle") else ""


def _players(page: Page, snapshot: Snapshot, table: TableView, rect: Rect) -> None:
    pitch = rect.h / len(table.players)
    thrown = dict(snapshot.oracle_dice)
    for index, player in enumerate(table.players):
        whole = Rect(rect.x, rect.y + index * pitch, rect.w, pitch)
        if oracle_by(table) == "dice_high":
            _thrower(page, player, thrown.get(player.seat, 0), whole)
        else:
            _player(page, table, player, whole)


def _thrower(page: Page, player: PlayerView, value: int, whole: Rect) -> None:
    """A player with the die thrown for the first Oracle; a touch enters it by hand."""
    row = Rect(whole.x, whole.y, whole.w, whole.h - 5)
    page.box(row, "surface", 8)
    page.mark(player.clan, row.x + 24, row.middle[1], 15)
    page.touch(f"ui:throw:{player.seat}", whole)
    page.words(Rect(row.x + 46, row.y, row.w - 110, row.h), player.name, 23)
    page.die(value, row.right - 32, row.middle[1], 36, "" if value else "dim")


def _player(page: Page, table: TableView, player: PlayerView, whole: Rect) -> None:
    row = Rect(whole.x, whole.y, whole.w, whole.h - 5)
    turn = player.seat == table.turn
    page.box(row, "surface", 8, "gold" if turn else "", 1.4)
    chips = _chips(page, table, player)
    page.mark(player.clan, row.x + 24, row.middle[1], 15)
    width = min(162.0, 74.0 * len(chips)) if chips else 0.0
    left = _counts(page, row, player) if not chips else row.right - width - 4
    oracle = _oracle_choice(table, player)
    page.touch(
        oracle or f"ui:player:{player.seat}", Rect(whole.x, whole.y, left - whole.x if chips else whole.w, whole.h)
    )
    _name(page, player, Rect(row.x + 46, row.y, left - row.x - 52, row.h))
    if chips:
        _chip_row(page, Rect(left, whole.y, width, whole.h), chips)


def _oracle_choice(table: TableView, player: PlayerView) -> str:
    offered = any(offer.player == player.seat for offer in offers_of(table, "oracle"))
    return name_of(Action("oracle", player.seat)) if offered else ""


def _name(page: Page, player: PlayerView, rect: Rect) -> None:
    """The name, with the Oracle's eye and the Hindmost Orc's arrow; a long name gets the upper half of the row."""
    badges = [sign for sign, has in ((("eye", "gold"), player.oracle), (("last", "crisis"), player.hindmost)) if has]
    due = "" if player.due is None else signed(player.due)
    room = rect.w - 22 * len(badges) - (48 if due else 0)
    width = page.ink.width(player.name, "narrow", 23)
    two = width > room
    upper = Rect(rect.x, rect.y + (2 if two else 0), rect.w if two else room, rect.h / 2 if two else rect.h)
    size = 20 if two else 23
    place = page.words(upper, player.name, size, face="body")
    x, y = (rect.x + 10, rect.y + rect.h * 0.75) if two else (place.right + 15, rect.middle[1])
    for sign, colour in badges:
        page.sign(sign, x, y, 18, colour)
        x += 22
    lower = (
        Rect(rect.right - 60, rect.y + rect.h * 0.5, 56, rect.h * 0.46)
        if two
        else Rect(rect.right - 60, rect.y, 56, rect.h)
    )
    _due(page, player, due, lower)


def _due(page: Page, player: PlayerView, due: str, rect: Rect) -> None:
    if due:
        colour = "act" if (player.due or 0) > 0 else "crisis" if (player.due or 0) < 0 else "dim"
        page.words(rect, due, 23, colour, align="right")


def _counts(page: Page, row: Rect, player: PlayerView) -> float:
    """Trophies, Skulls and cards, right to left; returns where they begin."""
    y, right = row.middle[1], row.right
    page.words(Rect(right - 32, row.y, 22, row.h), str(player.cards), 22, align="right")
    page.sign("card", right - 40, y, 17, "dim")
    skulls = page.words(Rect(right - 98, row.y, 44, row.h), str(player.skulls), 22, align="right")
    page.sign("skull", skulls.x - 13, y, 18, "silver")
    trophies = page.words(Rect(right - 152, row.y - 1, 38, row.h), str(player.trophies), 30, face="bold", align="right")
    page.sign("trophy", trophies.x - 15, y, 20, "gold")
    return right - 168


def _chips(page: Page, table: TableView, player: PlayerView) -> tuple[Push, ...]:
    """The buttons in a player's row while launches or purchases are open."""
    found: list[Push] = []
    for offer in offers_of(table, "launch", "buy"):
        if offer.player == player.seat:
            found += [_chip(page, action) for action in actions_of(offer)]
    return tuple(found)


def _chip(page: Page, action: Action) -> Push:
    if action.args:
        return Push(name_of(action), page.say.label(action.args[0]), "gold")
    return Push(name_of(action), page.say.button(action.kind), "gold", short=page.say.short("Buy a card"))


def _chip_row(page: Page, rect: Rect, chips: Sequence[Push]) -> None:
    for place, chip in zip(rect.columns(len(chips), 0), chips, strict=True):
        shown = Rect(place.x + 2, place.y + 3, place.w - 4, place.h - 11)
        page.button(chip.name, place, chip.label, chip.look, size=21, short=chip.short, shown=shown)
