"""What Economicus' table says in each state: what is due, the players' rows, and what P, S1 and S2 do."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.games.economicus.rules.act_terms import PLAYING
from companion.games.economicus.rules.phases.anytime import bankrupt, loan
from companion.games.economicus.rules.phases.auction import bid, unable
from companion.games.economicus.rules.phases.creation import create
from companion.games.economicus.rules.phases.opening import first, place
from companion.games.economicus.rules.state import NAMES, SETUP, Return
from companion.games.economicus.screen.outcome import NOBODY_BID, Sale, asks_outcome, other_price, sale_of, won_by
from companion.games.economicus.screen.phase_keys import (
    BY_SUM,
    SHEET,
    THROWS,
    alike_offers,
    ends_by_throw,
    phase_choices,
    throw_due,
)
from companion.games.economicus.screen.saying import minus
from companion.games.economicus.screen.segment_ring import AreaTouch
from companion.games.economicus.view import EconomicusView, PlayerView
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Action, Offer, Snapshot
from companion.ui.parts.due_chips import Change, changes_of, reasons_of
from companion.ui.parts.local import Local
from companion.ui.parts.offered import entry_by_hand, listed_by_hand, name_of, offers_of, way_to
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, dice_answer, lost_keys
from companion.ui.parts.table_frame import fits_small
from companion.ui.parts.table_stage import Due, Key, Row, Stage

SIGNS = ("star", "coins")  # the number that wins, and the purse
PHASES = tuple(dict.fromkeys(NAMES[phase][0] for phase in PLAYING if phase is not Return))
"""The words of the phases of a turn, in their order."""
BEFORE_TURNS = frozenset(NAMES[phase][0] for phase in SETUP)
ICONS = {
    "roll": "die", "fiscal": "coins", "profit": "coins", "fate": "die", "auction": "hand", "creation": "plus",
    "completion": "hourglass", "over": "trophy",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """What may be done now: what the three keys say, and what the stage shows: dice, bids, or '' for the ring."""

    p: Key
    s1: Key | None
    s2: Key | None
    scene: str


def stage_of(page: Page, snapshot: Snapshot, game: EconomicusView, answer_keys: Asked, sale: Sale) -> Stage:
    """The table at this moment."""
    at = PHASES.index(game.phase) + 1 if game.phase in PHASES else 0
    rows, due = rows_of(page, snapshot, game), due_of(page, game)
    if asks_outcome(game, sale):
        say = page.say.text
        rows = tuple(
            row if row.aside else replace(row, touch=won_by(game.players[row.seat], sale), now=row.seat == sale.winner)
            for row in rows
        )
        due = Due(say("Who won?"), say("Touch who won, then the price."), sign="person", topic=game.topic)
        if sale.price:
            due = replace(due, text=say("Sold for {n}: touch who won.", n=sale.price))
        if sale.winner >= 0:
            told = say("{name} pays: touch the price.", name=game.players[sale.winner].name)
            due = replace(due, title=say("For how much?"), text=told, mark=game.players[sale.winner].mark)
    return Stage(due, rows, answer_keys.p, answer_keys.s1, answer_keys.s2, SIGNS, (at, len(PHASES)))


def due_of(page: Page, game: EconomicusView) -> Due:
    """The prompt: whose it is where one alone is due, and a sentence."""
    seat = game.turns[0] if len(game.turns) == 1 and not game.over else -1
    mark = game.players[seat].mark if seat >= 0 else ""
    title = page.say.prompt_title(game.prompt, game.names)
    if short := short_of(game):
        player, say = game.players[short.seat], page.say.text
        sentence = say("{amount} due, {have} there.", amount=short.amount, have=player.coins)
        if any(offer.player == short.seat for offer in offers_of(game, loan.kind)):
            sentence = f"{sentence} {say('Touch what a loan is taken on.')}"
        title = say("{n} short", n=short.amount - player.coins)
        return Due(title, sentence, player.mark, colour="danger", ink="danger", topic=game.topic)
    return Due(title, page.say.prompt(game.prompt, game.names), mark, ICONS.get(game.phase, "token"), topic=game.topic)


class Short(NamedTuple):
    """Who has too little money for what is due, and how much that is."""

    seat: int
    amount: int


def short_of(game: EconomicusView) -> Short | None:
    """Whose money is short for a company, for a loss, or for interest where nobody else's is due; None for nobody's."""
    args, seat, amount = dict(game.prompt.args), -1, 0
    if game.plays:
        return None
    if game.prompt.code in ("loss", "sale_pay"):
        seat, amount = int(args["player"]), int(args["amount"])
    elif game.prompt.code == "interest" and all(
        game.players[seat_due].coins < game.players[seat_due].interest for seat_due in game.turns
    ):
        seat, amount = game.turns[0], game.players[game.turns[0]].interest
    return Short(seat, amount) if seat >= 0 and game.players[seat].coins < amount else None


def on_segments(page: Page, game: EconomicusView) -> dict[int, AreaTouch]:
    """What a touch of an industry does now, where something is to be done there: placing, or a loan where money is
    short.
    """
    short = short_of(game)
    kind, words = (loan.kind, page.say.button(loan.kind)) if short else (place.kind, "")
    return {
        number: AreaTouch(way_to(game, kind, offer.player, (number,)), words)
        for offer in offers_of(game, kind)
        if short is None or offer.player == short.seat
        for number in offer.domains[0]
    }


def answering(game: EconomicusView) -> dict[int, Action]:
    """What a touch of a player's row does: what several may do alike, or who of several does something with a card."""
    acts = {
        offer.player: Action(offer.kind, offer.player) for offer in (*alike_offers(game), *offers_of(game, first.kind))
    }
    if game.plays:
        plain = [offer for offer in _answers(game) if not offer.domains]
        kinds = [offer.kind for offer in plain]
        several = next((kind for kind in dict.fromkeys(kinds) if kinds.count(kind) > 1), "")
        acts = {offer.player: Action(offer.kind, offer.player) for offer in plain if offer.kind == several}
    return acts


def _answers(game: EconomicusView) -> list[Offer]:
    """What players may do about the card that lies open."""
    return [offer for offer in game.offers if offer.player >= 0 and offer.kind not in SHEET]


def rows_of(page: Page, snapshot: Snapshot, game: EconomicusView) -> tuple[Row, ...]:
    """Everybody in table order."""
    most, now = max(player.stars for player in game.players), game.winners if game.over else game.turns
    acts, changes, reasons, rows = answering(game), changes_of(snapshot), reasons_of(page, snapshot), []
    answering_seats = {offer.player for offer in _answers(game)} if game.plays else set()
    for player in game.players:
        seat = player.seat
        word, colour = _word(page, game, player, acts.get(seat), reasons.get(seat, ""))
        touch = name_of(acts[seat]) if seat in acts else f"ui:player:{seat}"
        if seat in answering_seats and seat not in acts:  # several things: the page lists them
            word, colour, touch = page.say.text("may answer"), "gold", "ui:acts"
        signs = (("play", "gold"),) if player.turn and game.phase not in BEFORE_TURNS else ()
        rows.append(
            Row(seat, player.name, player.mark, touch, player.stars, player.coins, word, colour, signs,
                more=changes.get(("stars", seat)), due=_owed(changes.get(("coins", seat)), player), now=seat in now,
                aside=player.out, leads=0 < player.stars == most)
        )  # fmt: skip
    return tuple(rows)


def _owed(change: Change | None, player: PlayerView) -> Change | None:
    """What hands still have to take or give; else what the phase asks; else how the purse has changed."""
    if player.due and not (change is not None and change.open):
        return Change(player.due, open=True)
    return change


def _word(page: Page, game: EconomicusView, player: PlayerView, act: Action | None, why: str) -> tuple[str, str]:
    """Below a name: what a touch does, why something is due, what may still be used, else cards and quotas."""
    say = page.say
    if player.out:
        return say.text("bankrupt"), "dim"
    if act is not None and act.kind not in BY_SUM:
        return say.text("a startup") if act.kind == create.kind else say.button(act.kind), "gold"
    if why:
        return why, "dim"
    if game.bids and player.seat < len(game.bids):
        if game.passed[player.seat]:
            return say.text("passed"), "dim"
        if game.bids[player.seat]:
            return minus(game.bids[player.seat]), "gold"
    if player.rights:
        return say.rights(player), "gold"
    cards = [say.plural("{n} card", "{n} cards", player.cards)] if player.cards else []
    quotas = [say.plural("{n} quota", "{n} quotas", player.quotas)] if player.quotas else []
    return ", ".join((*cards, *quotas)), "dim"


# --- the keys ---------------------------------------------------------------------------------------------------------
def asked_of(page: Page, snapshot: Snapshot, local: Local, game: EconomicusView) -> Asked:
    """P is the usual next step; what has no room in the keys is one touch further, or at the rows."""
    if short := short_of(game):
        return _raising(page, game, short)
    due, answer = throw_due(game), dice_answer(snapshot)
    keyed, scene = frozenset({place.kind}) | {act.kind for act in answering(game).values()}, ""
    if due and (local.keys or not (answer or ends_by_throw(game))):
        scene, keyed = "dice", keyed | THROWS
    elif offers_of(game, bid.kind) and not game.plays:
        scene, keyed = "bids", keyed | {bid.kind}
    choices = [choice for choice in phase_choices(page, snapshot, local, game, keyed) if choice.name]
    card = next((choice for choice in choices if choice.name == "ui:card"), None)
    rest = [choice for choice in choices if choice != card]
    if scene == "bids" and asks_outcome(game, replace(sale_of(local.own, snapshot, game), by_bids=False)):
        rest = [replace(one, name="ui:bids:off") if one.name == "ui:outcome" else one for one in rest]
    if scene == "bids" and asks_outcome(game, sale := sale_of(local.own, snapshot, game)):
        nobody = Key(NOBODY_BID, page.say.text("Nobody bid"), "cross")
        left = "Touch a row" if sale.price else "Touch the price" if sale.winner >= 0 else ""
        p = Key("", page.say.text(left), "hand") if left else nobody
        other = Key(other_price(sale), page.say.text("Another price"), "next") if other_price(sale) else None
        return Asked(p, other, Key("ui:bids:on", page.say.text("Bid by bid")), scene)
    p = _next(page, snapshot, game, rest, scene)
    rest = [replace(choice, look="plain" if choice.look == "main" else choice.look) for choice in rest
            if choice.name != p.name]  # fmt: skip
    keys = [_key(card)] if card else []
    free = 2 - len(keys)
    listed = [choice for choice in rest if choice.mark or not fits_small(page, choice.label)]
    if len(rest) > free or listed:
        keys += [_key(choice) for choice in rest[: free - 1] if choice not in listed]
        more = "Answers: {n}" if game.plays else "More: {n}"
        keys.append(Key("ui:acts", page.say.text(more, n=len(rest) - len(keys) + (card is not None)), "next",
                        look="edge"))  # fmt: skip
    else:
        keys += [_key(choice) for choice in rest]
    if scene == "dice":
        keys += filter(None, reversed(lost_keys(page, snapshot)))
    s1, s2, *_ = (*keys, None, None)
    return Asked(p, s1, s2, scene)


def _raising(page: Page, game: EconomicusView, short: Short) -> Asked:
    """Too little money: a loan, else all other ways to raise some; and what remains where it cannot be paid."""
    say, seat = page.say, short.seat
    loans = [offer for offer in offers_of(game, loan.kind) if offer.player == seat]
    other_ways = Key(f"ui:player:{seat}", say.text("Raise money"), "plus")
    cannot = next((Key(name_of(Action(kind, seat)), say.button(kind), look="bad") for kind in (unable.kind,)
                   if any(offer.player == seat for offer in offers_of(game, kind))), None)  # fmt: skip
    if any(offer.player == seat for offer in offers_of(game, bankrupt.kind)):
        cannot = cannot or Key(f"ui:{bankrupt.kind}:{seat}", say.button(bankrupt.kind), look="bad")
    if not loans:
        able = game.players[seat].raisable >= short.amount or cannot is None
        return Asked(other_ways, None, cannot, "") if able else Asked(cannot or other_ways, other_ways, None, "")
    number = loans[0].domains[0][0]
    label = say.text("Loan in {n}", n=str(number))
    return Asked(
        Key(way_to(game, loan.kind, seat, (number,)), label, "plus"), replace(other_ways, look="edge"), cannot, ""
    )


def _next(page: Page, snapshot: Snapshot, game: EconomicusView, rest: Sequence[Choice], scene: str) -> Key:
    """The next step; outlined while dice are thrown, or while a segment or a row is to be touched."""
    say = page.say.text
    dice = next((choice for choice in rest if choice.name == "ui:dice"), None)
    if scene == "bids":
        offer = offers_of(game, bid.kind)[0]
        least = offer.domains[0][0]
        return Key(name_of(bid.action(offer.player, least)), say("Bid {n}", n=least), look="main")
    if offers_of(game, place.kind):
        return Key(entry_by_hand(game, place.kind), say("Touch a segment"), "hand", look="edge")
    if rest and rest[0].name == "settle":
        return _key(rest[0])
    if throw_due(game) and not game.plays and dice is not None:
        return Key(dice.name, dice.label, "die", look="edge")
    plain = next((choice for choice in rest if not choice.mark and choice != dice), None)
    if plain is not None and scene != "dice":
        return _key(plain)
    if dice is not None:
        return Key(dice.name, dice.label, "die", look="edge")
    if scene == "dice":
        return Key("", say("Touch the dice"), "die")
    if answering(game):
        kinds = {action.kind for action in answering(game).values()}
        return Key(listed_by_hand(game, *sorted(kinds)), say("Touch a row"), "hand", look="edge")
    if not rest and len(game.turns) == 1:
        return Key(f"ui:player:{game.turns[0]}", say("Raise money"), "plus")
    return Key("ui:acts", say("What may be done"), "next", look="edge")


def _key(choice: Choice) -> Key:
    return Key(choice.name, choice.label, choice.icon, look=choice.look)
