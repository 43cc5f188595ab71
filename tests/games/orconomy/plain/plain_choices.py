"""What people at the plain table may do now, asked of the rulebook alone: abilities, cards, and any-time actions.

A choice is (kind, seat, numbers). Only `KINDS_JUDGED` are judged; the steps of a phase itself are told elsewhere.
"""

from collections.abc import Callable, Iterator, Mapping

from tests.games.orconomy.plain import plain_reckoning
from tests.games.orconomy.plain.plain_cards import CARDS
from tests.games.orconomy.plain.plain_play import ANY_TIME, PlainPlay
from tests.games.orconomy.plain.plain_reckoning import COMPANY, FOOD, KINDS, PLEDGED, STARTUP, TOURISM, TRANSPORT, Lying

Choice = tuple[str, int, tuple[int, ...]]
Numbers = Iterator[tuple[int, ...]]
Judge = Callable[[PlainPlay, int], Numbers]
SLOT, BESIDE = 0, 1
SETTING_UP = ("crisisroll", "firstoracle", "placement")


def choices(play: PlainPlay) -> set[Choice]:
    """All choices of the judged kinds; none before the first round, and only answers to a card lying open (en 324)."""
    if play.spot.phase in SETTING_UP:
        return set()
    judged, seats = ANSWERS if play.open else JUDGED, range(play.table.players)
    return {
        (kind, seat, numbers)
        for kind in judged
        for seat in seats
        if play.open or not waits(play, kind, seat)
        for numbers in judged[kind](play, seat)
    }


def waits(play: PlainPlay, kind: str, seat: int) -> bool:
    """While several want to play a card they do so in player order (en 322), and the phase goes on after them."""
    around = [(play.table.oracle + step) % play.table.players for step in range(play.table.players)]
    before = around[: around.index(seat)] if kind in CARDS else around
    return kind not in ANY_TIME and not play.wanting.isdisjoint(before)


def named(play: PlainPlay, tokens: list[Lying], *numbers: int) -> Numbers:
    """Without its place where that says which Company is meant, else once for each of the two places."""
    places = {token.beside for token in tokens}
    if places and (len(places) == 1 or not play.kept):
        yield numbers
    elif places:
        yield from ((*numbers, SLOT), (*numbers, BESIDE))


def own(play: PlainPlay, seat: int, *kinds: str) -> set[tuple[int, int]]:
    """(industry, which kind) of a player's tokens of these kinds."""
    return {(token.industry, KINDS.index(token.kind)) for token in play.table.tokens_of(seat, *kinds)}


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
    for industry in play.table.loans_open(seat):
        yield from named(play, play.meant(seat, industry, COMPANY), industry)


def pay_off(play: PlainPlay, seat: int) -> Numbers:
    for industry, _ in own(play, seat, PLEDGED):
        if play.table.skulls[seat] >= play.table.pay_off_cost(seat, industry):
            yield from named(play, play.meant(seat, industry, PLEDGED), industry)


def pay_off_in_full(play: PlainPlay, seat: int) -> Numbers:
    """Where Banking would cancel the interest, and Payments Delay does not."""
    if play.table.banking_pays_off(seat) and seat not in play.table.delayed:
        for industry, _ in own(play, seat, PLEDGED):
            if play.table.skulls[seat] >= 7 + play.table.tokens_in(industry):
                yield from named(play, play.meant(seat, industry, PLEDGED), industry)


def remove(play: PlainPlay, seat: int) -> Numbers:
    for industry, what in own(play, seat, *KINDS):
        yield from named(play, play.meant(seat, industry, KINDS[what]), industry, what)


def want(play: PlainPlay, seat: int) -> Numbers:
    """Whoever has a card to play, and has not said so yet (en 322)."""
    if spare(play, seat) > 0 and seat not in play.wanting:
        yield ()


def withdraw(play: PlainPlay, seat: int) -> Numbers:
    if seat in play.wanting:
        yield ()


def sell_pair(play: PlainPlay, seat: int) -> Numbers:
    """Whether two are alike only their owner knows."""
    if spare(play, seat) >= 2:
        yield ()


# ---- interest in Winter, losses that are not paid, and forgotten fees (en 195, 207, 229)
def owing(play: PlainPlay, seat: int) -> list[int]:
    """The industries where interest is due from whose turn it is."""
    due = play.spot == ("winter", "interest", seat) and seat not in play.table.delayed
    return sorted(play.unpaid(seat)) if due else []


def pay_interest(play: PlainPlay, seat: int) -> Numbers:
    yield from ((area,) for area in owing(play, seat) if play.table.skulls[seat] >= play.interest_each(area))


def waive(play: PlainPlay, seat: int) -> Numbers:
    """One for each Banking Company, whichever its owner likes (en 456)."""
    yield from ((industry,) for industry in owing(play, seat) if play.table.waivers(seat))


def give_up(play: PlainPlay, seat: int) -> Numbers:
    for industry in owing(play, seat):
        yield from named(play, play.meant(seat, industry, PLEDGED), industry)


def collapse(play: PlainPlay, seat: int) -> Numbers:
    """Of the player who is to collect."""
    due = play.again if play.again >= 0 else play.spot.turn
    if (play.spot.phase, due) == ("revenue", seat):
        for industry, what in own(play, seat, COMPANY, PLEDGED):
            if industry in play.table.three() and play.collapsing(seat, industry, KINDS[what]):
                yield from named(play, play.meant(seat, industry, KINDS[what], earning=True), industry, what)


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
    if play.gold(seat, plain_reckoning.TOTEMOLOGY) > max(0, play.used(seat, "totemology")):
        yield (play.clockwise(play.table.crisis),)
        yield (play.table.ring[play.table.ring.index(play.table.crisis) - 1],)


def food_move(play: PlainPlay, seat: int) -> Numbers:
    once = play.option("food_move", "each") == "one" and play.used(seat, "food_move") >= 1
    if not play.gold(seat, FOOD) or once:
        return
    for industry in set(play.table.ring) - {FOOD}:
        if play.table.free_slots(industry) or not play.option("food_needs_slot", True):
            for what in (what for food, what in own(play, seat, COMPANY, PLEDGED) if food == FOOD):
                yield from named(play, play.meant(seat, FOOD, KINDS[what]), what, industry)


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
            yield from named(play, play.meant(seat, industry, KINDS[what]), industry, what)


def corporate_raid(play: PlainPlay, seat: int) -> Numbers:
    if play.spot.phase != "endofround" or not play.table.tokens_left(seat):
        return
    for victim in set(range(play.table.players)) - {seat}:
        for industry, what in own(play, victim, COMPANY, PLEDGED):
            if industry == play.table.active:
                yield from named(play, play.meant(victim, industry, KINDS[what]), victim, what)


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
    "loan": loan, "pay_off": pay_off, "pay_off_in_full": pay_off_in_full, "remove": remove,
    "want": want, "withdraw": withdraw, "sell_pair": sell_pair, "launch": launch,
    "pay_interest": pay_interest, "waive": waive, "give_up": give_up,
    "collapse": collapse, "forgot_fee": forgot_fee, "buy": buy,
    "tourism": tourism, "transport": transport, "totemology": totemology, "food_move": food_move,
    "exploitation": holding(exploitation), "espionage": holding(espionage), "veto": holding(veto),
    "tax_inspection": holding(tax_inspection), "informer": holding(informer),
    "payments_delay": holding(payments_delay), "lobby": holding(lobby), "fraud": holding(fraud),
    "good_bargain": holding(good_bargain), "consultants": holding(consultants),
    "corporate_raid": holding(corporate_raid),
}  # fmt: skip
KINDS_JUDGED = {*JUDGED, *ANSWERS}


# ---- how a Company is named
def could_mean(play: PlainPlay, kind: str, seat: int, numbers: tuple[int, ...]) -> list[Lying]:
    """The Companies that an act could mean without their place; none where it has no place to say."""
    if kind in ("loan", "pay_off", "pay_off_in_full", "give_up"):
        return play.meant(seat, numbers[0], COMPANY if kind == "loan" else PLEDGED)
    if (
        kind in ("remove", "take_token", "good_bargain", "collapse")
        and len(numbers) > 1
        and KINDS[numbers[1]] != STARTUP
    ):
        return play.meant(seat, numbers[0], KINDS[numbers[1]], earning=kind == "collapse")
    if kind == "food_move":
        return play.meant(seat, FOOD, KINDS[numbers[0]])
    if kind == "corporate_raid":
        return play.meant(numbers[0], play.table.active, KINDS[numbers[1]])
    return []


ONE_NUMBER = ("loan", "pay_off", "pay_off_in_full", "give_up")
"""The acts that need one number besides the place; all others need two."""


def short(kind: str, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """An act without its place."""
    return numbers[: 1 if kind in ONE_NUMBER else 2]
