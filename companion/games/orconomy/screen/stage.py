"""What Orconomy's table says in each state: what is due, the players' rows, and what P, S1 and S2 do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.games.orconomy.rules.cards.any_moment import consultants
from companion.games.orconomy.rules.cards.wanting import withdraw
from companion.games.orconomy.rules.phases.anytime import loan, sell_pair
from companion.games.orconomy.rules.phases.auction import pay, place_won, unable
from companion.games.orconomy.rules.phases.gold_abilities import ABILITIES
from companion.games.orconomy.rules.phases.placing import oracle, place
from companion.games.orconomy.rules.phases.revenue import collapse, settle
from companion.games.orconomy.rules.phases.rounds import crisis_step, give_up, roll
from companion.games.orconomy.rules.phases.startups import buy, convert, end_round, launch, pass_launch
from companion.games.orconomy.rules.state import OF_A_ROUND, Token
from companion.games.orconomy.screen.action_kinds import GOLD, kinds_at, look_of
from companion.games.orconomy.screen.board.ring import AreaTouch, payable
from companion.games.orconomy.screen.cards.open_card import play_due, play_keys
from companion.games.orconomy.screen.own import own_of
from companion.games.orconomy.screen.saying import ICONS
from companion.games.orconomy.screen.winter import spared_lines
from companion.games.orconomy.view_shapes import PlayerView, TableView
from companion.games.orconomy.words.sentences import SPOKEN
from companion.locale.gaps import signed
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Offer, Snapshot
from companion.ui.parts.due_chips import Change, changes_of, next_owed, reasons_of
from companion.ui.parts.local import Local
from companion.ui.parts.offered import entry_by_hand, first_of, listed_by_hand, name_of, offers_of, way_to, whose
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import dice_answer, lost_keys
from companion.ui.parts.table_stage import Due, Key, Row, Stage

NOBODY = -1
SETTLED = {
    "revenue": "All settled", launch.kind: "Nobody else", buy.kind: "Nobody else",
    "winter_interest": "All have paid", "winter_crisis": "Both done",
}  # fmt: skip
"""What one tap for everybody says, by the prompt."""
PROMPT = kinds_at("prompt")
ROW_KINDS = kinds_at("row") | GOLD  # what somebody who is picked may do
ON_SECTORS = (place.kind, launch.kind, convert.kind)  # what is done by touching a sector
WANTED = "card_wanted"  # the prompt while somebody has said that they want to play a card


def stage_of(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> Stage:
    """The table at this moment, but for bids."""
    p, s1, s2 = keys_of(page, snapshot, local, table)
    return Stage(due_of(page, snapshot, local, table), rows_of(page, snapshot, local, table), p, s1, s2,
                 step=step_of(table))  # fmt: skip


def step_of(table: TableView) -> tuple[int, int]:
    """How far the round is, of so many phases."""
    phases = [code for code in OF_A_ROUND if code != "winter"]
    phase = "roll" if table.phase == "winter" else table.phase
    return (phases.index(phase) + 1 if phase in phases else 0), len(phases)


# --- what is due ------------------------------------------------------------------------------------------------------
def due_of(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> Due:
    """The prompt: whose it is, and a sentence."""
    if table.plays:
        return play_due(page, table)
    say, names = page.say, table.names
    seat = picked_seat(local, table)
    if seat == NOBODY or table.prompt.code not in SETTLED:
        seat = int(dict(table.prompt.args).get("player", NOBODY))
    mark = table.players[seat].mark if 0 <= seat < len(names) else ""
    title = say.prompt_title(table.prompt, names)
    due = Due(title, _sentence(page, snapshot, local, table), mark, ICONS.get(table.phase, "die"), topic=table.topic)
    if short := short_of(local, table):
        sentence = say.text("{amount} due, {have} there.", amount=short.amount, have=short.amount - short.lacking)
        if not short.payable:
            sentence = f"{sentence} {say.text('That cannot be raised.')}"
        elif short.seat in table.may(loan.kind):
            sentence = f"{sentence} {say.text('A loan brings 7: touch a Company.')}"
        title, mark = say.text("{n} short", n=short.lacking), table.players[short.seat].mark
        return replace(due, title=title, text=sentence, mark=mark, colour="danger", ink="danger")
    return replace(due, colour="ice") if table.phase == "winter" else due


def _sentence(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> str:
    """What has to be moved on the table first, who passes when a later player acts, else what the prompt says."""
    names, picked = table.names, picked_seat(local, table)
    if owed := next_owed(page, snapshot):
        return owed
    if picked not in (NOBODY, table.turn) and _passed_over(table, picked):
        passing = ", ".join(names[seat] for seat in _passed_over(table, picked))
        return page.say.text("{name} now; passing: {names}", name=names[picked], names=passing)
    if table.prompt.code == launch.kind and picked in table.may(launch.kind):
        cost = table.players[picked].launch_cost
        return page.say.text("A Startup for {n}: touch a green sector.", n=cost)
    if table.prompt.code == "winter_interest":
        return page.say.text("Pay the amount beside your name, or give the Company up.")
    return _paid_to(page, table) or page.say.prompt(table.prompt, names)


def _passed_over(table: TableView, seat: int) -> Sequence[int]:
    """Whose turn comes before a later player's: they pass by it."""
    if table.prompt.code not in (launch.kind, buy.kind) or table.turn == NOBODY:
        return ()
    count = len(table.players)
    return [(table.turn + step) % count for step in range((seat - table.turn) % count)]


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


@dataclass(frozen=True, slots=True)
class Short:
    """Who has too little money for what is due or wanted: how much that is, how much is lacking, the kind of act by
    which it is not paid, and whether loans and pairs of cards could bring so much.
    """

    seat: int
    amount: int
    lacking: int
    instead: str
    payable: bool


def short_of(local: Local, table: TableView) -> Short | None:
    """Whose money is short for a sale, interest or a loss, or for a Startup or a card after their row was touched; None
    when nobody's is.
    """
    code, args = table.prompt.code, dict(table.prompt.args)
    seat, instead, costs = table.turn, INSTEAD.get(code, ""), 0
    if code == "sold_pay":
        seat = int(args.get("player", NOBODY))
        costs = int(args.get("amount", 0))
    elif code in (launch.kind, buy.kind):
        picked = own_of(local).picked
        seat = picked if picked >= 0 and could_raise(table, table.players[picked]) else NOBODY
    if not instead or seat < 0 or table.plays:
        return None
    player = table.players[seat]
    if code != "sold_pay":
        costs = _price_of(table, player)
    if costs <= player.skulls:
        return None
    return Short(seat, costs, costs - player.skulls, instead, payable(table, seat, costs))


INSTEAD = {
    "sold_pay": unable.kind, "winter_interest": give_up.kind, "revenue": collapse.kind, "again": collapse.kind,
    launch.kind: pass_launch.kind, buy.kind: pass_launch.kind,
}  # fmt: skip
"""By what is due, how it is not paid."""


def _price_of(table: TableView, player: PlayerView) -> int:
    """What the phase costs a player: a Startup, a card, the interest, or the loss."""
    by_prompt = {launch.kind: player.launch_cost, buy.kind: player.card_cost, "winter_interest": player.interest_due}
    return by_prompt.get(table.prompt.code, -(player.due or 0))


# --- the players ------------------------------------------------------------------------------------------------------
def rows_of(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> tuple[Row, ...]:
    """Everybody in table order, and below each name what there is to say."""
    changes, reasons = changes_of(snapshot), reasons_of(page, snapshot)
    rows = []
    for row, player in zip(bare_rows(snapshot, local, table, changes), table.players, strict=True):
        word, colour = word_of(page, table, player, changes.get(("cards", row.seat)), reasons.get(row.seat, ""))
        rows.append(replace(row, word=word, colour=colour))
    return tuple(rows)


def bare_rows(
    snapshot: Snapshot, local: Local, table: TableView, changes: Mapping[tuple[str, int], Change]
) -> tuple[Row, ...]:
    """Everybody in table order; the one the keys are about is framed."""
    picked = picked_seat(local, table)
    touched, thrown = own_of(local).picked, dict(snapshot.side_dice)
    most = max(player.trophies for player in table.players)
    rows = []
    for player in table.players:
        seat = player.seat
        row = Row(seat, player.name, player.mark, _meaning(table, player, touched=seat == touched), player.trophies,
                  player.skulls, signs=tuple(badges_of(player)), more=changes.get(("trophies", seat)),
                  due=_owed(changes.get(("skulls", seat)), table, player), now=seat in (picked, table.turn),
                  leads=most > 0 and player.trophies == most)  # fmt: skip
        if oracle_by(table) == "dice_high":
            row = replace(row, die=thrown.get(seat, 0), touch=f"ui:throw:{seat}")
        rows.append(row)
    return tuple(rows)


def _owed(change: Change | None, table: TableView, player: PlayerView) -> Change | None:
    """What hands still have to take or give; else what the phase asks, but for no interest; else how the last act has
    changed the purse.
    """
    spared = spared_lines(table) if table.prompt.code == "winter_interest" else range(len(table.lines))
    lines = [line for place, line in enumerate(table.lines) if line.player == player.seat and place not in spared]
    amount = -sum(abs(line.amount) for line in lines) if lines and player.due is None else player.due
    asked = amount is not None and (amount != 0 or table.phase != "winter")
    return Change(amount or 0, open=True) if asked and not (change is not None and change.open) else change


def word_of(page: Page, table: TableView, player: PlayerView, change: Change | None, why: str) -> tuple[str, str]:
    """Below a name: what a touch buys, why something is due, a gold ability, else the cards in hand."""
    if buys(table, player):
        return f"{page.say.short('Buy a card')} {signed(-player.card_cost)}", "gold"
    if why:
        return why, "dim"
    if player.gold:
        return page.say.text("Gold: {who}", who=" ".join(map(page.say.label, player.gold))), "gold"
    if lacks_money(table, player):
        return page.say.text("{n}: no money", n=_price_of(table, player)), "dim"
    cards = page.say.plural("{n} card", "{n} cards", player.cards)
    if change is not None and change.open:
        return f"{cards} {signed(change.amount)}", change.colour
    return cards, "dim"


def buys(table: TableView, player: PlayerView) -> bool:
    """Whether a touch of the player's row buys a card."""
    return table.prompt.code == buy.kind and not player.gold and player.seat in table.may(buy.kind)


def badges_of(player: PlayerView) -> Sequence[tuple[str, str]]:
    """Signs of the Oracle, the Hindmost Orc, and of who waits to play a card, with their colours."""
    all_three = (
        (("eye", "gold"), player.oracle),
        (("last", "danger"), player.hindmost),
        (("card", "gold"), player.wants),
    )
    return [sign for sign, has in all_three if has]


def oracle_by(table: TableView) -> str:
    """How the first Oracle is found now: random, dice_high or manual; '' once there is one."""
    return str(dict(table.prompt.args).get("how", "manual")) if table.may(oracle.kind) else ""


def _meaning(table: TableView, player: PlayerView, *, touched: bool) -> str:
    """What a touch of the row means: who begins, who buys a card, whom the keys are about, or all about the player."""
    seat = player.seat
    if seat in table.may(oracle.kind):
        return name_of(oracle.action(seat))
    if buys(table, player):
        return name_of(buy.action(seat))
    picks = seat in table.may(*ROW_KINDS) or could_raise(table, player)
    return f"ui:pick:{seat}" if picks and not touched else f"ui:player:{seat}"


def lacks_money(table: TableView, player: PlayerView) -> bool:
    """Whether a player whose turn is now or still to come has too little money for a Startup or a card."""
    asked = table.prompt.code in (launch.kind, buy.kind) and player.stance != "done"
    return asked and _price_of(table, player) > player.skulls


def could_raise(table: TableView, player: PlayerView) -> bool:
    """Whether a player lacks money, and could raise some."""
    return lacks_money(table, player) and player.seat in table.may(loan.kind, sell_pair.kind)


def picked_seat(local: Local, table: TableView) -> int:
    """Whom the keys are about: who was touched, else whose turn it is, else the only one who may act."""
    picked, acting = own_of(local).picked, table.may(*ROW_KINDS)
    if picked in acting or (picked >= 0 and could_raise(table, table.players[picked])):
        return picked
    if table.turn in acting or table.prompt.code in (launch.kind, buy.kind):
        return table.turn
    return min(acting - {NOBODY}, default=NOBODY)


def on_sectors(page: Page, local: Local, table: TableView) -> dict[int, AreaTouch]:
    """What a touch of a sector does now, where something is to be done there: also a loan, where money is short."""
    picked, short = picked_seat(local, table), short_of(local, table)
    acts = {}
    for offer in offers_of(table, *([loan.kind] if short else ON_SECTORS)):
        mine = {launch.kind: picked, loan.kind: short.seat if short else NOBODY}.get(offer.kind, offer.player)
        for action in offer.actions() if offer.player == mine else ():
            number = action.args[0]
            way = way_to(table, offer.kind, offer.player, (number,))
            acts[number] = AreaTouch(way, _rim(page, table, offer), LAID[offer.kind](offer.player))
    return acts


LAID: Mapping[str, Callable[[int], Token | int | None]] = {
    place.kind: lambda seat: Token(seat, False), launch.kind: lambda seat: seat,
    convert.kind: lambda seat: Token(seat, False), loan.kind: lambda _seat: None,
}  # fmt: skip
"""What lies in a sector after it was touched."""


def _rim(page: Page, table: TableView, offer: Offer) -> str:
    """What a touch of a sector does, in a word or two; where the prompt says it the industry's name stays, "": it is
    what people choose by.
    """
    if offer.kind == place.kind:
        return ""
    if offer.kind == launch.kind:
        return page.say.text("Launch {n}", n=signed(-table.players[offer.player].launch_cost))
    return page.say.text({convert.kind: "Company here", loan.kind: "Loan +7"}[offer.kind])


# --- the keys ---------------------------------------------------------------------------------------------------------
def throw_due(table: TableView) -> bool:
    """Whether both dice are awaited, and nothing else is."""
    return bool(table.may(roll.kind)) or table.prompt.code == "end_done"


def wants_keys(snapshot: Snapshot, local: Local, table: TableView) -> bool:
    """Whether dice are entered by hand now: asked for, or no dice answer."""
    return throw_due(table) and not table.plays and (local.keys or not dice_answer(snapshot))


Keys = tuple[Key, Key | None, Key | None]


def keys_of(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> Keys:
    """P, S1 and S2."""
    say, code = page.say.text, table.prompt.code
    seat = picked_seat(local, table)
    mine = min(page.sitting) if page.sitting and NOBODY in (seat, table.turn) else max(seat, table.turn, 0)
    cards = Key(f"ui:cards:{mine}" if table.cards else "", say("Cards"), "card")
    if table.plays:
        return play_keys(page, snapshot, local, table)
    if code == WANTED:
        play = Key(f"ui:cards:{table.turn}", say("Play a card"), "card")
        back = name_of(withdraw.action(table.turn))
        return play, None, Key(back, page.say.button(withdraw.kind), "cross", page.say.short("No card after all"))
    if throw_due(table):
        return _throw_keys(page, snapshot, local, table, cards)
    if oracle_by(table) == "random":
        return Key("oracle:draw", say("Draw"), "die"), None, None
    if oracle_by(table):
        return Key(listed_by_hand(table, oracle.kind), say("Touch a row"), "hand", look="edge"), None, None
    window = Key(whose(table, consultants.kind), say("Card: reroll"), "die", look="gold")
    gold = _gold_key(page, table, seat, touched=own_of(local).picked == seat)
    first = next((key for key in (gold, window, cards) if key is not None and key.name), None)
    if short := short_of(local, table):
        return _short_keys(page, table, short)
    if code in SETTLED:
        return Key("settle", say(SETTLED[code]), "check"), first, _apart(page, table)
    if table.may(*ON_SECTORS) and not table.may(*(PROMPT - set(ON_SECTORS))):
        return Key(entry_by_hand(table, *ON_SECTORS), say("Touch a sector"), "hand", look="edge"), first, None
    return _phase_keys(page, table, first)


def _apart(page: Page, table: TableView) -> Key:
    """The one who is due settles or passes alone."""
    passing = first_of(table, pass_launch.kind)
    if passing:
        return Key(passing, page.say.button(pass_launch.kind))
    single_step = first_of(table, crisis_step.kind) or first_of(table, settle.kind)
    return Key(single_step, page.say.text("One by one"), short=page.say.short("One by one"))


def _throw_keys(page: Page, snapshot: Snapshot, local: Local, table: TableView, cards: Key) -> Keys:
    """While dice are awaited: enter them by hand, or first let the round end."""
    say, answer = page.say.text, dice_answer(snapshot)
    closing = Key(first_of(table, end_round.kind), page.say.button(end_round.kind), "hourglass")
    label = say("Dice again") if local.keys else say("Enter dice")
    by_hand = Key("ui:dice", label, "die", look="edge") if answer else Key("", say("Touch the dice"), "die")
    devices, twice = lost_keys(page, snapshot)
    return by_hand, devices or cards, closing if closing.name else twice


def _gold_key(page: Page, table: TableView, seat: int, *, touched: bool) -> Key | None:
    """A gold ability of whoever is picked, or a card for somebody whose row was touched; several are on their sheet."""
    kinds = list(dict.fromkeys(offer.kind for offer in offers_of(table, *GOLD) if offer.player == seat))
    if len(kinds) > 1:
        return Key(f"ui:player:{seat}", page.say.text("Gold: {who}", who=len(kinds)), "star", look="gold")
    if kinds:
        label = page.say.word(SPOKEN.short, kinds[0])
        return Key(way_to(table, kinds[0], seat), label, f"industry{ABILITIES[kinds[0]]}", look="gold")
    if touched and seat in table.may(buy.kind) and table.prompt.code == launch.kind:
        return Key(name_of(buy.action(seat)), page.say.short("Buy a card"), "card", look="gold")
    return None


def _short_keys(page: Page, table: TableView, short: Short) -> Keys:
    """Too little money: a loan where it costs least, as long as there is one; two cards sold; or it is not paid."""
    seat = short.seat
    places = [number for offer in offers_of(table, loan.kind) if offer.player == seat for number in offer.domains[0]]
    passes = seat in table.may(short.instead)
    look = "plain" if short.instead == pass_launch.kind else "bad"
    cannot = Key(way_to(table, short.instead, seat), page.say.button(short.instead), look=look) if passes else None
    if cannot is None and table.prompt.code in (launch.kind, buy.kind):  # whose row was touched before their turn
        cannot = Key(f"ui:pick:{NOBODY}", page.say.text("Not now"))
    pair = Key(name_of(sell_pair.action(seat)), page.say.button(sell_pair.kind), "card")
    sells = pair if seat in table.may(sell_pair.kind) else None
    if places and short.payable:
        interest = {view.number: len(view.companies) + len(view.startups) for view in table.industries}
        best = min(places, key=lambda number: interest[number])
        label = page.say.text("Loan in {n}: +7", n=page.say.label(best))
        return Key(way_to(table, loan.kind, seat, (best,)), label, "plus"), sells, cannot
    if cannot is None or (sells is not None and short.payable):
        return sells or Key("settle", page.say.text("Nobody else"), "check"), None, cannot
    return cannot, sells, None


def _phase_keys(page: Page, table: TableView, first: Key | None) -> Keys:
    """What the phase expects, the usual first; what is lost by is red where nothing else is to be done first."""
    keys = [
        Key(name_of(place_won.action(offer.player)), page.say.text("Paid and placed"), "check")
        for offer in offers_of(table, pay.kind)
        if table.players[offer.player].tokens_left
    ]
    for offer in {offer.kind: offer for offer in offers_of(table, *PROMPT)}.values():
        for action in offer.actions() if offer.kind not in ON_SECTORS else ():
            costly = look_of(action) == "bad"
            look = "bad" if costly else "plain"
            keys.append(Key(name_of(action), page.say.button(action.kind, action.args), "" if costly else "check",
                             look=look))  # fmt: skip
    if not keys:
        return Key("", page.say.text("Touch a sector"), "hand"), first, None
    more = keys[2] if len(keys) > 2 else first
    return keys[0], more, keys[1] if len(keys) > 1 else None
