"""A card lies open: what it does, who may answer it, its Risk Rating and its Risk die, and what may be done now."""

from collections.abc import Callable, Mapping

from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.cards import plays
from companion.games.orconomy.rules.cards.plays import BY_KIND
from companion.games.orconomy.screen.saying import card_name
from companion.games.orconomy.view_shapes import TableView
from companion.games.orconomy.words.card_sentences import NAMES
from companion.games.orconomy.words.speaker import effect_of
from companion.session.snapshot import Action, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import first_of, name_of, offers_of, whose
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import dice_answer, dice_keys
from companion.ui.parts.table_stage import Due, Key

NO_RISK = 0
DICE = RULES.kinds(lambda act: act.says.get("dice"))


def play_due(page: Page, table: TableView) -> Due:
    """The card that is to be done with next: what it does, and what the die must show."""
    play = table.plays[-1]
    title = card_name(page, play.kind)
    if play.needs:
        title = f"{title} {play.needs}+"
    return Due(title, effect_of(page.say, table.plays, table.names), table.players[play.player].mark, "card",
               topic=f"card:{play.kind}")  # fmt: skip


def play_keys(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> tuple[Key, Key | None, Key | None]:
    """P, S1 and S2 while a card lies open."""
    keys = play_buttons(page, snapshot, local, table)
    main = next((key for key in keys if key.look != "gold"), None)
    others = [key for key in keys if key is not main]
    by_hand = Key("", page.say.text("Touch the number"), "hand")
    return main or by_hand, others[0] if others else None, others[1] if len(others) > 1 else None


def play_buttons(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> tuple[Key, ...]:
    """What may be done about the open card, the usual first, then the answers of others."""
    say = page.say
    keys = list(STEPS.get(table.plays[-1].step, _nothing)(page, table))
    if one_die(table) and dice_answer(snapshot):
        label = say.text("Dice again") if local.keys else say.text("Enter by hand")
        keys.append(Key("ui:dice", label, "die", look="edge"))
    answers = dict.fromkeys(offer.kind for offer in table.offers if offer.kind in BY_KIND)
    keys += [
        Key(whose(table, kind), card_name(page, kind), look="gold", short=page.say.short(NAMES[kind]))
        for kind in answers
    ]
    return tuple(button for button in keys if button.name)


def _nothing(_page: Page, _table: TableView) -> tuple[Key, ...]:
    return ()


def _resolve(page: Page, table: TableView) -> tuple[Key, ...]:
    return (Key(first_of(table, plays.resolve.kind), page.say.button(plays.resolve.kind), "check"),)


def _fail(page: Page, table: TableView) -> tuple[Key, ...]:
    boost = next((name_of(action) for offer in offers_of(table, plays.boost.kind) for action in offer.actions()), "")
    label = page.say.text("Discard {n} more", n=table.plays[-1].short)
    return (
        Key(boost, label, "card"),
        Key(first_of(table, plays.let_fail.kind), page.say.button(plays.let_fail.kind), look="bad"),
    )


def _keys(page: Page, table: TableView) -> tuple[Key, ...]:
    say = page.say.text
    worked = Key(first_of(table, plays.resolve.kind), say("It worked"), "check")
    return (worked, Key(first_of(table, plays.let_fail.kind), say("It failed"), "cross", look="bad"))


Buttons = Callable[[Page, TableView], tuple[Key, ...]]
STEPS: Mapping[str, Buttons] = {"shown": _resolve, "success": _resolve, "failure": _fail, "told": _keys}


def one_die(table: TableView) -> str:
    """The kind of action that a single die means now, '' when none is due."""
    return next((offer.kind for offer in table.offers if table.plays and offer.kind in DICE), "")


def draw_play_keys(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> bool:
    """On the stage while a card lies open: the Risk Rating that is asked, or the die by hand. Returns whether either
    is; the ring has nothing to touch then.
    """
    rating = bool(offers_of(table, plays.rating.kind))
    if not rating and not (one_die(table) and (local.keys or not dice_answer(snapshot))):
        return False
    (_ratings if rating else _one_die)(page, table, page.zones.stage)
    return True


def _ratings(page: Page, table: TableView, rect: Rect) -> None:
    """None, or 2 to 6, as it is printed."""
    unit = page.unit
    head, keys = _headed(page, rect)
    page.words(head, page.say.text("Which Risk Rating is printed? Asked once."), 21 * unit, "gold", lines=2)
    values = [value for offer in offers_of(table, plays.rating.kind)[:1] for value in offer.domains[0]]
    seat = table.plays[-1].player
    cells = keys.grid(2, 3, 8 * unit)
    for value, cell in zip(values, cells, strict=False):
        label = page.say.text("none") if value == NO_RISK else str(value)
        page.button(
            name_of(plays.rating.action(seat, value)), cell, label, size=(30 if value == NO_RISK else 42) * unit
        )


def _one_die(page: Page, table: TableView, rect: Rect) -> None:
    head, keys = _headed(page, rect)
    page.words(head, page.say.text("Tap the die that was thrown."), 21 * page.unit, "dim", lines=2)
    kind, seat = one_die(table), table.plays[-1].player
    names = [name_of(Action(kind, seat, (value,))) for value in range(1, 7)]
    dice_keys(page, keys, names, across=3)


def _headed(page: Page, rect: Rect) -> tuple[Rect, Rect]:
    """A scene of keys: where its sentence stands, and the keys below it."""
    page.box(rect, "surface", 10)
    high = 56 * page.unit
    inner = rect.inset(10 * page.unit)
    return Rect(inner.x, inner.y, inner.w, high), Rect(inner.x, inner.y + high, inner.w, inner.h - high)
