"""What people at the plain table may do now, asked of the rulebook alone: abilities, cards, and any-time actions.

A choice is (kind, seat, numbers). Only `KINDS_JUDGED` are judged; the steps of a phase itself are told elsewhere.
"""

from collections.abc import Callable, Iterator, Mapping

from tests.games.orconomy.plain.plain_play import PlainPlay
from tests.games.orconomy.plain.plain_reckoning import COMPANY, FOOD, KINDS, PLEDGED, TOTEMOLOGY, TOURISM, TRANSPORT

Choice = tuple[str, int, tuple[int, ...]]
Numbers = Iterator[tuple[int, ...]]
Judge = Callable[[PlainPlay, int], Numbers]
SETTING_UP = ("crisisroll", "firstoracle", "placement")


def choices(play: PlainPlay) -> set[Choice]:
    """All choices of the judged kinds; none before the first round, and only answers to a card lying open (en 324)."""
    if play.spot.phase in SETTING_UP:
        return set()
    judged, seats = ANSWERS if play.open else JUDGED, range(play.table.players)
    return {(kind, seat, numbers) for kind in judged for seat in seats for numbers in judged[kind](play, seat)}


def own(play: PlainPlay, seat: int, *kinds: str) -> set[tuple[int, int]]:
    """(industry, which kind) of a player's tokens of these kinds."""
    tokens = [(industry, kind) for owner, industry, kind in play.table.tokens if owner == seat]
    return {(industry, KINDS.index(kind)) for industry, kind in tokens if kind in kinds}


def spare(play: PlainPlay, seat: int) -> int:
    """The cards in hand that are not bid in the Competition; who has passed may do with them as they like, and whoever
    was outbid, unless the table agreed otherwise.
    """
    still_in = seat == play.spot.turn if play.spot.phase == "convert" else seat not in play.card_passed
    best = max(play.card_bids.values(), default=0)
    beaten = play.card_bids.get(seat, 0) < best and play.option("overbid_frees_cards", True)
    bound = still_in and play.competitors(seat) and not (beaten and play.spot.phase == "competition")
    return play.table.cards[seat] - (play.card_bids.get(seat, 0) if bound else 0)


# ---- any time (en 281-312)


def loan(play: PlainPlay, seat: int) -> Numbers:
    yield from ((industry,) for industry in play.table.loans_open(seat))


def pay_off(play: PlainPlay, seat: int) -> Numbers:
    for industry, _ in own(play, seat, PLEDGED):
        if play.table.skulls[seat] >= play.table.pay_off_cost(seat, industry):
            yield (industry,)


def remove(play: PlainPlay, seat: int) -> Numbers:
    yield from own(play, seat, *KINDS)


def sell_pair(play: PlainPlay, seat: int) -> Numbers:
    """Whether two are alike only their owner knows."""
    if spare(play, seat) >= 2:
        yield ()


# ---- losses that are not paid, and forgotten fees (en 207, 229)


def collapse(play: PlainPlay, seat: int) -> Numbers:
    """Of the player who is to collect."""
    due = play.again if play.again >= 0 else play.spot.turn
    if (play.spot.phase, due) == ("revenue", seat):
        whole = own(play, seat, COMPANY, PLEDGED)
        yield from (
            (industry, what)
            for industry, what in whole
            if industry in play.table.three() and play.collapsing(seat, industry, KINDS[what])
        )


def forgot_fee(play: PlainPlay, seat: int) -> Numbers:
    if seat in play.may_have_forgotten():
        yield ()


# ---- Startups and end of round (en 271-277)


def launch(play: PlainPlay, seat: int) -> Numbers:
    able = play.table.tokens_left(seat) and play.table.skulls[seat] >= play.table.launch_cost(seat)
    if (play.spot.phase, play.spot.turn) == ("launch", seat) and able:
        yield from ((industry,) for industry in play.table.three())


def buy(play: PlainPlay, seat: int) -> Numbers:
    able = play.deck + len(play.pile) and play.table.skulls[seat] >= play.table.card_cost(seat)
    if (play.spot.phase, play.spot.turn) == ("endofround", seat) and able:
        yield ()


# ---- gold abilities, after collecting (en 205, 414, 438, 444, 450)


def tourism(play: PlainPlay, seat: int) -> Numbers:
    left = play.gold(seat, TOURISM) and play.gold(seat, TOURISM) - play.used(seat, "tourism")
    yield from ((amount,) for amount in range(1, min(left, play.deck + len(play.pile)) + 1))


def transport(play: PlainPlay, seat: int) -> Numbers:
    left = play.gold(seat, TRANSPORT) and play.gold(seat, TRANSPORT) - play.used(seat, "transport")
    yield from ((amount,) for amount in range(1, min(left, play.table.cards[seat]) + 1))


def totemology(play: PlainPlay, seat: int) -> Numbers:
    if play.gold(seat, TOTEMOLOGY) > max(0, play.used(seat, "totemology")):
        yield (play.clockwise(play.table.crisis),)
        yield (play.table.ring[play.table.ring.index(play.table.crisis) - 1],)


def food_move(play: PlainPlay, seat: int) -> Numbers:
    once = play.option("food_move", "each") == "one" and play.used(seat, "food_move") >= 1
    if not play.gold(seat, FOOD) or once:
        return
    for industry in set(play.table.ring) - {FOOD}:
        if play.table.free_slots(industry) or not play.option("food_needs_slot", True):
            yield from ((what, industry) for food, what in own(play, seat, COMPANY, PLEDGED) if food == FOOD)


# ---- cards (en 314-400): when, and at what


def holding(judge: Judge) -> Judge:
    """A card must be in the hand, besides those bid in the Competition; which ones are there only their owner knows."""
    return lambda play, seat: judge(play, seat) if spare(play, seat) > 0 else iter(())


def exploitation(play: PlainPlay, seat: int) -> Numbers:
    """After the own income, while nobody else collects once more (en 338)."""
    if play.spot.phase == "revenue" and seat in play.collected and play.again < 0:
        yield ()


def veto(play: PlainPlay, seat: int) -> Numbers:
    """Another player who is still in, the winner too until the bid is paid (en 350)."""
    victims = {"auction": bidding, "sold": winning, "competition": competing, "convert": winning}
    if play.spot.phase in victims:
        yield from ((victim,) for victim in victims[play.spot.phase](play) if victim != seat)


def bidding(play: PlainPlay) -> Iterator[int]:
    anybody = not play.option("veto_needs_bid", False)
    left = set(range(play.table.players)) - play.passed
    yield from (seat for seat in left if anybody or seat in play.table.bids)


def competing(play: PlainPlay) -> Iterator[int]:
    anybody = not play.option("veto_needs_bid", False)
    left = {seat for seat in range(play.table.players) if play.competitors(seat)} - play.card_passed
    yield from (seat for seat in left if anybody or seat in play.card_bids)


def winning(play: PlainPlay) -> Iterator[int]:
    if play.spot.step != "place":
        yield play.spot.turn


def fraud(play: PlainPlay, seat: int) -> Numbers:
    """One chance each in player order, before the winner pays (en 378)."""
    place = (seat - play.table.oracle) % play.table.players
    allowed = seat != play.sale or play.option("fraud_by_winner", True)
    if (play.spot.phase, play.spot.step) == ("sold", "pay") and place >= play.had_chance and allowed:
        yield ()


def consultants(play: PlainPlay, _seat: int) -> Numbers:
    """A Forecast die, before Winter or Revenue goes on (en 394)."""
    if play.answerable:
        yield from ((1,), (2,))


def espionage(play: PlainPlay, seat: int) -> Numbers:
    """Not during the Competition, which begins with the first bid or pass (en 346, ru 375)."""
    bidding = play.spot.phase == "convert" or play.card_bids or play.card_passed
    if play.table.tokens_left(seat) and not bidding:
        yield from ((industry,) for industry in play.table.ring)


def tax_inspection(play: PlainPlay, seat: int) -> Numbers:
    if play.spot.phase == "endofround":
        yield from ((victim,) for victim in range(play.table.players) if victim != seat and play.table.cards[victim])


def informer(play: PlainPlay, _seat: int) -> Numbers:
    """Never another Informer (en 364)."""
    if play.pile and play.pile[-1] != "informer":
        yield ()


def payments_delay(play: PlainPlay, seat: int) -> Numbers:
    """Once a Winter is enough (en 368)."""
    if play.spot.phase == "winter" and seat not in play.table.delayed:
        yield ()


def lobby(play: PlainPlay, _seat: int) -> Numbers:
    yield from ((industry,) for industry in play.table.ring if industry != play.table.crisis)


def good_bargain(play: PlainPlay, seat: int) -> Numbers:
    """What is still owed for a pledged one must be there after the sale (en 384)."""
    for industry, what in own(play, seat, COMPANY, PLEDGED):
        if KINDS[what] == COMPANY or play.table.skulls[seat] + play.table.price(industry) >= 7:
            yield industry, what


def corporate_raid(play: PlainPlay, seat: int) -> Numbers:
    if play.spot.phase != "endofround" or not play.table.tokens_left(seat):
        return
    for victim in range(play.table.players):
        if victim != seat:
            whole = own(play, victim, COMPANY, PLEDGED)
            yield from ((victim, what) for industry, what in whole if industry == play.table.active)


# ---- answers to a card that lies open (en 320, 334, 392)


def security_service(play: PlainPlay, _seat: int) -> Numbers:
    """Before the Risk die is thrown."""
    if not play.open[-1].die and not play.open[-1].worked:
        yield ()


def risk_die_again(play: PlainPlay, _seat: int) -> Numbers:
    """After it was thrown, and before cards make up for it."""
    if play.open[-1].die and not play.open[-1].worked:
        yield (0,)


def boost(play: PlainPlay, seat: int) -> Numbers:
    """The player of the card may make up for the die."""
    card = play.open[-1]
    if card.seat == seat and card.die and not card.worked and 0 < play.missing() <= spare(play, seat):
        yield (play.missing(),)


ANSWERS: Mapping[str, Judge] = {
    "security_service": holding(security_service), "consultants": holding(risk_die_again), "boost": boost,
}  # fmt: skip
JUDGED: Mapping[str, Judge] = {
    "loan": loan, "pay_off": pay_off, "remove": remove, "sell_pair": sell_pair, "launch": launch,
    "collapse": collapse, "forgot_fee": forgot_fee, "buy": buy,
    "tourism": tourism, "transport": transport, "totemology": totemology, "food_move": food_move,
    "exploitation": holding(exploitation), "espionage": holding(espionage), "veto": holding(veto),
    "tax_inspection": holding(tax_inspection), "informer": holding(informer),
    "payments_delay": holding(payments_delay), "lobby": holding(lobby), "fraud": holding(fraud),
    "good_bargain": holding(good_bargain), "consultants": holding(consultants),
    "corporate_raid": holding(corporate_raid),
}  # fmt: skip
KINDS_JUDGED = {*JUDGED, *ANSWERS}
