"""The right-hand column beside the ring: what the table is due to do, and a line for every player."""

from collections.abc import Sequence

from companion.games.orconomy.rules.cards.any_moment import consultants
from companion.games.orconomy.rules.cards.wanting import withdraw
from companion.games.orconomy.rules.phases.auction import pay, place_won
from companion.games.orconomy.rules.phases.gold_abilities import ABILITIES
from companion.games.orconomy.rules.phases.revenue import settle
from companion.games.orconomy.rules.phases.rounds import crisis_step, roll
from companion.games.orconomy.rules.phases.startups import buy, end_round, launch, pass_launch
from companion.games.orconomy.screen.action_kinds import GOLD, kinds_at, look_of
from companion.games.orconomy.screen.cards.open_card import draw_play, draw_play_keys
from companion.games.orconomy.screen.own import own_of
from companion.games.orconomy.screen.round_track import ICONS
from companion.games.orconomy.screen.rows import NOBODY, draw_players, may_act, oracle_by
from companion.games.orconomy.view_shapes import TableView
from companion.games.orconomy.words.sentences import SPOKEN
from companion.locale.gaps import signed
from companion.session.snapshot import Action, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.button_row import RowButton, button_row
from companion.ui.parts.due_chips import CORNER, draw_corner
from companion.ui.parts.keys import help_place
from companion.ui.parts.local import Local
from companion.ui.parts.offered import first_of, name_of, offers_of, way_to, whose
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import dice_answer, dice_keys

SETTLED = {
    "revenue": "All settled", launch.kind: "Nobody else", buy.kind: "Nobody else",
    "winter_interest": "All have paid", "winter_crisis": "Both done",
}  # fmt: skip
"""What one tap for everybody says, by the prompt."""
PROMPT = kinds_at("prompt")
MOST_BUTTONS = 5
WANTED = "card_wanted"
"""The prompt while somebody has said that they want to play a card."""


def draw_column(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> None:
    """Prompt above, players below; keys for dice stand in the prompt."""
    column = page.column
    prompt = Rect(column.x, column.y, column.w, 180 if page.upright else 163)
    below = Rect(column.x, prompt.foot + 4, column.w, column.foot - prompt.foot - 4)
    if table.plays:
        draw_play(page, snapshot, local, table, prompt)
        draw_players(page, snapshot, table, below)
        draw_play_keys(page, snapshot, local, table)
        return
    _prompt(page, snapshot, local, table, prompt)
    draw_players(page, snapshot, table, below, picked_seat(local, table), own_of(local).picked)


def picked_seat(local: Local, table: TableView) -> int:
    """Whom the prompt's buttons are about: who was touched, else whose turn it is, else the only one who may act."""
    picked = own_of(local).picked
    if may_act(table, picked):
        return picked
    if may_act(table, table.turn):
        return table.turn
    return next((player.seat for player in table.players if may_act(table, player.seat)), NOBODY)


def throw_due(table: TableView) -> bool:
    """Whether both dice are awaited, and nothing else is."""
    return bool(offers_of(table, roll.kind)) or table.prompt.code == "end_done"


def wants_keys(snapshot: Snapshot, local: Local, table: TableView) -> bool:
    """Whether dice are entered by hand now: asked for, or no dice answer."""
    return throw_due(table) and (local.keys or not dice_answer(snapshot))


def draw_keys(page: Page, snapshot: Snapshot, rect: Rect) -> None:
    """Two rows of six keys, one row a die."""
    known = {die.die: die for die in snapshot.dice}
    for die, row in zip((1, 2), rect.rows(2, 4), strict=True):
        chosen = known[die].value if die in known and known[die].state in ("final", "settled") else 0
        dice_keys(page, row, [f"die:{die}:{value}" for value in range(1, 7)], chosen, 5)


def _prompt(page: Page, snapshot: Snapshot, local: Local, table: TableView, rect: Rect) -> None:
    page.box(rect, "surface", 12, "gold", 2)
    names = tuple(player.name for player in table.players)
    seat = dict(table.prompt.args).get("player", -1)
    picked = picked_seat(local, table)
    seat = picked if picked != NOBODY and table.prompt.code in SETTLED else seat
    mark = table.players[seat].mark if isinstance(seat, int) and 0 <= seat < len(names) else ""
    if mark:
        page.mark(mark, rect.x + 20, rect.y + 21, 14)
    else:
        page.sign(ICONS.get(table.phase, "die"), rect.x + 20, rect.y + 21, 25, "gold")
    help_place(page, table.topic, rect.x + 37, rect.y + 34, Rect(rect.x, rect.y, 54, 54), 26)
    right = rect.right - CORNER
    draw_corner(page, snapshot, Rect(right, rect.y, CORNER, 54))
    if wants_keys(snapshot, local, table):
        _throw_by_hand(page, snapshot, table, names, rect)
        return
    title = page.say.prompt_title(table.prompt, names)
    page.words(Rect(rect.x + 55, rect.y + 4, right - rect.x - 61, 46), title, 30, "text", "title")
    buttons = prompt_buttons(page, snapshot, local, table)
    room = Rect(rect.x + 14, rect.y + 48, rect.w - 26, 50 if buttons else 106)
    if picked not in (NOBODY, table.turn) and _passed_over(table, picked):
        page.words(room, _instead(page, table, picked), 20, "gold", lines=2, top=room.h > 60)
    else:
        _sentences(page, snapshot, table, names, room)
    button_row(page, Rect(rect.x + 8, rect.foot - 62, rect.w - 16, 54), buttons, MOST_BUTTONS)


def _throw_by_hand(page: Page, snapshot: Snapshot, table: TableView, names: Sequence[str], rect: Rect) -> None:
    """The keys of both dice below what is due; where dice answer, a way back to them."""
    right = rect.right - CORNER
    if dice_answer(snapshot):
        back = Rect(right - 56, rect.y, 56, 53)
        page.button("ui:dice", back, "", "edge", "die", 22, shown=back.inset(4, 6))
        right = back.x
    room = Rect(rect.x + 50, rect.y + 2, right - rect.x - 54, 50)
    told, title = page.say.prompt(table.prompt, names), page.say.prompt_title(table.prompt, names)
    cut = page.ink.fit(told, "body", 20, room.w, 2).cut
    page.words(room, title if cut else told, 20, lines=2)
    draw_keys(page, snapshot, Rect(rect.x + 8, rect.y + 55, rect.w - 16, rect.h - 57))


def _passed_over(table: TableView, seat: int) -> Sequence[int]:
    """Whose turn comes before a later player's: they pass by it."""
    if table.prompt.code not in (launch.kind, buy.kind) or table.turn == NOBODY:
        return ()
    count = len(table.players)
    return [(table.turn + place) % count for place in range((seat - table.turn) % count)]


def _instead(page: Page, table: TableView, seat: int) -> str:
    """Who passes when a later player acts now."""
    names = ", ".join(table.players[one].name for one in _passed_over(table, seat))
    return page.say.text("{name} now; passing: {names}", name=table.players[seat].name, names=names)


def _sentences(page: Page, snapshot: Snapshot, table: TableView, names: Sequence[str], room: Rect) -> None:
    """What is due; or, while the table lags behind, what has to be moved on it first."""
    if not snapshot.owed or not snapshot.watched:
        _due_now(page, table, names, room)
        return
    owed = snapshot.owed[0]
    colour, sign = ("act", "check") if owed.done else ("gold", "hand")
    page.sign(sign, room.x + 10, room.middle[1], 20, colour)
    more = f" +{len(snapshot.owed) - 1}" if len(snapshot.owed) > 1 else ""
    page.words(Rect(room.x + 28, room.y, room.w - 28, room.h), page.say.owed(owed, names) + more, 20, colour, lines=2)


def _window(page: Page, table: TableView) -> RowButton:
    """Consultants, while they may still answer the throw."""
    name = "" if throw_due(table) else whose(table, consultants.kind)
    return RowButton(name, page.say.text("Consultants?"), "gold", "die")


def _due_now(page: Page, table: TableView, names: Sequence[str], room: Rect) -> None:
    """The sentence of the prompt; below it, that gold abilities may be used."""
    said = _paid_to(page, table) or page.say.prompt(table.prompt, names)
    who = _gold_owners(page, table)
    if not who:
        page.words(room, said, 20, lines=2, top=room.h > 60)
        return
    first, second = Rect(room.x, room.y, room.w, min(room.h, 52)).rows(2, 0)
    page.words(first, said, 20, short=page.say.short(table.prompt.code))
    told, short = page.say.text("Gold abilities: {who}", who=who), page.say.text("Gold: {who}", who=who)
    page.words(second, told, 20, "gold", short=short)


def _gold_owners(page: Page, table: TableView) -> str:
    """Who may still use a gold ability, and of which industries."""
    found = ((player.name, " ".join(map(page.say.label, player.gold))) for player in table.players if player.gold)
    return ", ".join(f"{name} {industries}" for name, industries in found)


def _paid_to(page: Page, table: TableView) -> str:
    """Who is paid in the bank's place; '' when it is the bank."""
    args = dict(table.prompt.args)
    seat = args.get("player")
    if table.payee < 0 or table.prompt.code != "sold_pay" or not isinstance(seat, int):
        return ""
    return page.say.text(
        "{player} writes the price, pays {amount} to {name}, places a token",
        player=table.players[seat].name,
        amount=args.get("amount", 0),
        name=table.players[table.payee].name,
    )


def prompt_buttons(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> tuple[RowButton, ...]:
    """The buttons of the prompt now, the main one first."""
    say, code = page.say.text, table.prompt.code
    if code == WANTED:
        return _wanted_buttons(page, table)
    if throw_due(table):
        return _throw_buttons(page, snapshot, local, table)
    if oracle_by(table) == "random":
        return (RowButton("oracle:draw", say("Draw"), "main", "die"),)
    found = (_settle_buttons if code in SETTLED else _phase_buttons)(page, table)
    seat = picked_seat(local, table)
    own = _own_buttons(page, table, seat, touched=own_of(local).picked == seat)
    mine = min(page.sitting) if page.sitting and NOBODY in (seat, table.turn) else max(seat, table.turn, 0)
    rest = (_window(page, table), _cards(page, table, mine))
    return tuple(button for button in (*own, *found, *rest) if button.name)


def _wanted_buttons(page: Page, table: TableView) -> tuple[RowButton, ...]:
    """Who is next plays a card, or none after all."""
    play = RowButton(f"ui:cards:{table.turn}", page.say.text("Play a card"), "main", "card")
    return (play, RowButton(name_of(withdraw.action(table.turn)), page.say.button(withdraw.kind), "plain", "cross"))


def _cards(page: Page, table: TableView, seat: int) -> RowButton:
    """The way to the twelve cards, where there is room for it."""
    return RowButton(f"ui:cards:{seat}" if table.cards else "", page.say.text("Cards"), "edge", "card")


def _own_buttons(page: Page, table: TableView, seat: int, *, touched: bool) -> Sequence[RowButton]:
    """What the player who is picked may do: launch in one of three industries, buy a card, use a gold ability. While
    others may still launch, a card is offered to somebody whose row was touched.
    """
    kinds = (launch.kind,) if table.prompt.code == launch.kind and not touched else (launch.kind, buy.kind)
    mine = [offer for offer in offers_of(table, *kinds) if offer.player == seat]
    found = [_launch_or_buy(page, table, action) for offer in mine for action in offer.actions()]
    gold = dict.fromkeys(offer.kind for offer in offers_of(table, *GOLD) if offer.player == seat)
    return [*found, *(_gold_button(page, table, kind, seat) for kind in gold)]


def _launch_or_buy(page: Page, table: TableView, action: Action) -> RowButton:
    player = table.players[action.player]
    if action.args:
        return RowButton(name_of(action), page.say.label(action.args[0]), "gold", sub=signed(-player.launch_cost))
    short = page.say.short("Buy a card")
    return RowButton(name_of(action), page.say.button(action.kind), "gold", short=short, sub=signed(-player.card_cost))


def _gold_button(page: Page, table: TableView, kind: str, seat: int) -> RowButton:
    label = page.say.word(SPOKEN.short, kind)
    return RowButton(way_to(table, kind, seat), label, "gold", f"industry{ABILITIES[kind]}")


def _throw_buttons(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> tuple[RowButton, ...]:
    """While dice are awaited: enter them by hand, or first let the round end."""
    say = page.say
    closing = RowButton(first_of(table, end_round.kind), say.button(end_round.kind), icon="hourglass")
    label = say.text("Dice again") if local.keys else say.text("Enter by hand")
    by_hand = RowButton("ui:dice" if dice_answer(snapshot) else "", label, icon="die")
    return tuple(button for button in (by_hand, closing) if button.name)


def _settle_buttons(page: Page, table: TableView) -> tuple[RowButton, ...]:
    """Everybody at once, or the one who is due."""
    first = RowButton("settle", page.say.text(SETTLED[table.prompt.code]), "main", "check")
    passing = first_of(table, pass_launch.kind)
    if passing:
        return (first, RowButton(passing, page.say.button(pass_launch.kind)))
    one = first_of(table, crisis_step.kind) or first_of(table, settle.kind)
    each = RowButton(one, page.say.text("One by one"), icon="person", short=page.say.short("One by one"))
    return (first, each)


def _phase_buttons(page: Page, table: TableView) -> Sequence[RowButton]:
    found: list[RowButton] = [
        RowButton(name_of(place_won.action(offer.player)), page.say.text("Paid and placed"), "main", "check")
        for offer in offers_of(table, pay.kind)
        if table.players[offer.player].tokens_left
    ]
    for offer in {offer.kind: offer for offer in offers_of(table, *PROMPT)}.values():
        for action in offer.actions():
            found.append(_phase_button(page, action, first=not found))
    return found


def _phase_button(page: Page, action: Action, *, first: bool) -> RowButton:
    """A sector by its number; whatever is lost by it is red, where nothing else is to be done first."""
    if action.args:
        look, icon, label = "gold", "sprout", page.say.label(action.args[0])
    else:
        costly = look_of(action) == "bad"
        look, icon, label = *(("bad", "") if costly else ("main", "check")), page.say.button(action.kind)
    return RowButton(name_of(action), label, look if first else "plain", icon)
