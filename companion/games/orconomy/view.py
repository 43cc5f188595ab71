"""Everything the screen shows of a position, computed once by the rules."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from companion.games.orconomy.header import NAME
from companion.games.orconomy.rules import derive, interest
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import ORACLE, due
from companion.games.orconomy.rules.acts import RULES, turns
from companion.games.orconomy.rules.cards import plays, stack
from companion.games.orconomy.rules.cards.card import why_not
from companion.games.orconomy.rules.cards.plays import BY_KIND
from companion.games.orconomy.rules.phases import auction, gold_abilities, revenue, rounds, startups
from companion.games.orconomy.rules.state import CARDS, NOBODY, Auction, EndOfRound, Revenue, Sold, State, Winter
from companion.games.orconomy.rules.status import status
from companion.games.orconomy.rules.text.prompts import prompt
from companion.games.orconomy.view_shapes import CardView, IndustryView, LineView, PlayerView, PlayView, TableView
from companion.games.protocol import Action, Args, Offer, SeatButton, touch_for
from companion.games.ring.shared_terms import HOW_BEGUN

AN_OPEN_CARD: Final = "phase:card"
EMPTY_BANK = ("supply_empty", "too_many_skulls")
ODD_TARGET, ODD_TARGET_TOLD = "target_not_allowed", "target_odd"


def _still_due(state: State) -> tuple[int, ...]:
    """The seats whose turn in this phase is now or still to come, in player order."""
    turn = getattr(state.phase, "turn", NOBODY)
    if isinstance(state.phase, Revenue) and state.phase.again != NOBODY:
        return (state.phase.again,)
    seats = orconomy.order(state) if state.oracle >= 0 else ()
    return seats[seats.index(turn) :] if turn in seats else ()


def _due(state: State, seat: int) -> int | None:
    if seat not in _still_due(state):
        return None
    if isinstance(state.phase, Revenue):
        return revenue.due(state, seat)
    if isinstance(state.phase, Winter):
        return -sum(interest.of_company(state, seat, number) for number in interest.unpaid(state, seat))
    return None


def _stance(state: State, seat: int) -> str:
    phase = state.phase
    if isinstance(phase, (Auction, orconomy.Competition)):
        best = max(phase.bids)
        if phase.passed[seat]:
            return "passed"
        if best and phase.bids[seat] == best:
            return "highest"
        return "bidding" if phase.turn == seat else "waiting"
    if isinstance(phase, Sold):
        return "highest" if phase.winner == seat else "passed"
    if isinstance(phase, (orconomy.Launch, EndOfRound, Revenue)):
        turn = due(state)
        still = _still_due(state)
        return ("bidding" if seat == turn else "waiting") if seat in still else "done"
    return ""


def _fee(state: State, seat: int) -> str:
    if not isinstance(state.phase, (Auction, Sold)):
        return ""
    if seat == state.oracle:
        return "free"
    return "paid" if state.phase.fees[seat] else "due"


def _bid(state: State, seat: int) -> int | None:
    phase = state.phase
    bids = phase.bids if isinstance(phase, (Auction, Sold, orconomy.Competition)) else ()
    return bids[seat] if bids and bids[seat] else None


def _waivers(state: State, seat: int) -> int:
    """Interests that Banking can still cancel in a running Winter."""
    phase = state.phase
    if not isinstance(phase, Winter) or phase.step != "interest":
        return 0
    return derive.waivers(state, seat)


def _pay_offs(state: State, seat: int) -> tuple[tuple[int, int], ...]:
    """The interest that freeing a pledged Company costs besides the loan, in each industry."""
    owed = dict(derive.pledges(state.board)).get(seat, ())
    return tuple((number, derive.pay_off_cost(state, seat, number) - derive.LOAN) for number in owed)


def rights(state: State, seat: int) -> Iterator[tuple[str, int]]:
    """What a player may still use and what would be used up by it, with how often: Banking's covers, gold abilities."""
    phase, once = state.phase, state.agreed.options.banking_covers == "once"
    if derive.delayed(state, seat):
        yield "delayed", 1
    elif derive.waivers(state, seat) and (once or (isinstance(phase, Winter) and phase.step == "interest")):
        yield "banking", derive.waivers(state, seat)
    if isinstance(phase, Revenue):
        abilities = gold_abilities.ABILITIES.items()
        counts = ((kind, gold_abilities.left(state, seat, number)) for kind, number in abilities)
        yield from ((kind, count) for kind, count in counts if count)


def player_view(state: State, seat: int) -> PlayerView:
    """One player's line."""
    who = state.agreed.seats[seat]
    present, leads = derive.presence(state, seat), derive.dominance(state, seat)
    return PlayerView(
        seat=seat,
        name=who.name,
        mark=who.clan,
        skulls=state.skulls[seat],
        cards=state.cards[seat],
        trophies=present + leads,
        presence=present,
        dominance=leads,
        tokens_left=derive.tokens_left(state, seat),
        hindmost=state.hindmost == seat,
        oracle=state.oracle == seat,
        interest_due=interest.due(state, seat),
        interest_gross=interest.gross(state, seat),
        raisable=derive.raisable(state, seat),
        due=_due(state, seat),
        stance=_stance(state, seat),
        fee=_fee(state, seat),
        bid=_bid(state, seat),
        launch_cost=derive.launch_cost(state, seat),
        card_cost=derive.card_cost(state, seat),
        waivers=_waivers(state, seat),
        pay_offs=_pay_offs(state, seat),
        gold=gold_abilities.still(state, seat) if isinstance(state.phase, Revenue) else (),
        wants=seat in state.wanting,
        rights=tuple(rights(state, seat)),
    )


def industry_view(state: State, number: int) -> IndustryView:
    """One sector."""
    printed, industry = derive.printed(state, number), state.at(number)
    return IndustryView(
        number=number,
        label=printed.label,
        name=printed.name,
        income=derive.income(state, number),
        price=derive.price(state, number),
        written=bool(industry.price),
        slots=printed.slots,
        free_slots=derive.free_slots(state, number),
        in_crisis=number == state.crisis,
        active=number == state.active,
        near=number in derive.near(state),
        companies=industry.companies,
        startups=industry.startups,
    )


def lines(state: State) -> tuple[LineView, ...]:
    """What the phase needs settled, line by line: incomes and losses, or interest per pledged Company."""
    if isinstance(state.phase, Revenue):
        return tuple(
            LineView(seat, number, amount, revenue.collapses(state, seat, number) if amount < 0 else ())
            for seat in _still_due(state)
            for number, amount in revenue.incomes(state, seat).items()
        )
    if isinstance(state.phase, Winter) and state.phase.step == "interest":
        return tuple(
            _interest_line(state, seat, number) for seat in _still_due(state) for number in interest.unpaid(state, seat)
        )
    return ()


def _interest_line(state: State, seat: int, number: int) -> LineView:
    places = (
        ((orconomy.SLOT,), (orconomy.BESIDE,)) if number in derive.in_both(state.board, seat, orconomy.BONES) else ((),)
    )
    given_up = (rounds.give_up.action(seat, number, *place) for place in places)
    choices = (rounds.pay_interest.action(seat, number), *given_up, rounds.waive.action(seat, number))
    allowed = tuple(action for action in choices if RULES.refusal(state, action) is None)
    return LineView(seat, number, -interest.of_company(state, seat, number), allowed)


def _bounds(state: State) -> tuple[int, int, int]:
    """Least bid now, best bid, who made it."""
    phase = state.phase
    if not isinstance(phase, (Auction, Sold, orconomy.Competition)):
        return 0, 0, NOBODY
    best = max(phase.bids)
    who = phase.bids.index(best) if best else NOBODY
    if isinstance(phase, Sold):
        return 0, best, who
    return (auction.least(state) if isinstance(phase, Auction) else best + 1), best, who


def _later(state: State) -> tuple[Offer, ...]:
    """What players further on may launch or buy: whoever comes before them passes by that."""
    offers: list[Offer] = []
    here = type(state.phase)
    while isinstance(state.phase, (orconomy.Launch, EndOfRound)) and type(state.phase) is here:
        following = orconomy.after(state, state.phase.turn) if state.phase.turn != NOBODY else NOBODY
        if following == NOBODY:
            break
        state = state._replace(phase=here(following))
        offers += [offer for offer in RULES.offers(state) if offer.kind in (startups.launch.kind, startups.buy.kind)]
    if here is orconomy.Launch and not state.plays and not state.wanting:
        offers += _purchases(state)
    return tuple(offers)


def _purchases(state: State) -> Iterator[Offer]:
    """What may be bought once nobody launches any more."""
    for seat in range(len(state.agreed.seats)):
        if startups.buy.why_not(state._replace(phase=EndOfRound(seat)), seat) is None:
            yield Offer(startups.buy.kind, seat)


def dice_due(state: State) -> int:
    """How many dice are to be thrown now."""
    if state.plays:
        return int(stack.die_is_due(state))
    if state.wanting:
        return 0
    return 2 if isinstance(state.phase, (orconomy.CrisisRoll, orconomy.StartOfRound)) else 0


def _plays(state: State) -> tuple[PlayView, ...]:
    """The cards lying open, each as it stands once those above it are done with."""
    views = []
    for depth, play in enumerate(state.plays, 1):
        here = state._replace(plays=state.plays[:depth])
        kind = CARDS[play.kind]
        views.append(
            PlayView(
                kind,
                play.player,
                tuple(zip(plays.BY_KIND[kind].names, play.args, strict=False)),
                stack.stage(here),
                stack.needs(here),
                play.die,
                stack.short(here) if play.step == "rolled" else 0,
            )
        )
    return tuple(views)


def _cards(state: State, offers: Iterable[Offer]) -> tuple[CardView, ...]:
    """The twelve kinds, and why each player cannot play them now; a kind with some possible target can be played."""
    if not isinstance(state.phase, orconomy.ROUND):
        return ()
    offered = {(offer.kind, offer.player) for offer in offers}
    seats = range(len(state.agreed.seats))
    return tuple(
        CardView(
            kind,
            state.ratings[number],
            plays.BY_KIND[kind].names,
            tuple(None if (kind, seat) in offered else why_not(state, plays.BY_KIND[kind], seat) for seat in seats),
        )
        for number, kind in enumerate(CARDS)
    )


def _top_discard(state: State) -> str:
    kind = state.discards[-1] if state.discards else orconomy.UNKNOWN
    return CARDS[kind] if kind != orconomy.UNKNOWN else ""


def topic(state: State) -> str:
    """The phase, or the card that lies open."""
    return AN_OPEN_CARD if state.plays else f"phase:{orconomy.phase_names(state.phase)[0]}"


def _warnings(state: State, problems: Sequence[str]) -> Iterator[tuple[str, Args]]:
    """The players have more Skulls than the box holds; an older game plays for Trophies that neither book knows."""
    if any(code in EMPTY_BANK for code in problems):
        yield "bank_empty", ()
    if ODD_TARGET in problems:
        yield ODD_TARGET_TOLD, (("target", state.agreed.target),)


def table_view(state: State) -> TableView:
    """The whole table."""
    least, best, who = _bounds(state)
    problems = tuple(problem.code for problem in status(state))
    phase, step = orconomy.phase_names(state.phase)
    offers, seats = RULES.offers(state), turns(state)
    turn = next(iter(seats), NOBODY)
    return TableView(
        name=NAME,
        topic=topic(state),
        round=state.round,
        phase=phase,
        step=step,
        target=state.agreed.target,
        turn=turn,
        turns=seats,
        over=isinstance(state.phase, orconomy.Over),
        seats_may_change=isinstance(state.phase, (orconomy.StartOfRound, EndOfRound)) and not state.plays,
        players=tuple(player_view(state, seat) for seat in range(len(state.agreed.seats))),
        industries=tuple(industry_view(state, number) for number in orconomy.NUMBERS),
        order=state.agreed.ring,
        dice=state.dice,
        active=state.active,
        crisis=state.crisis,
        oracle=state.oracle,
        winner=state.winner,
        prompt=prompt(state),
        offers=offers + _later(state),
        seat_buttons=seat_buttons(offers, turn, state.oracle, card_open=bool(state.plays)),
        lights=lights(state.oracle, state.hindmost),
        lines=lines(state),
        min_bid=least,
        best_bid=best,
        best_bidder=who,
        dice_due=dice_due(state),
        side_due=HOW_BEGUN[state.agreed.options.first_oracle] if isinstance(state.phase, orconomy.FirstOracle) else "",
        board_waits=bool(state.plays),  # while a card lies open nothing else is allowed (en 324)
        plays=_plays(state),
        cards=_cards(state, offers),
        deck=state.deck,
        discards=len(state.discards),
        top_discard=_top_discard(state),
        payee=getattr(state.phase, "payee", NOBODY),
        winners=derive.winners(state),
        problems=problems,
        warnings=tuple(_warnings(state, problems)),
    )


NAMES: Final = ("1", "2")
KEYS: Final = {kind: act.says.get("seat_buttons", "") for kind, act in RULES.acts.items()}
"""The buttons that do each kind of action: `1` of several numbers the first, such as the least bid."""


def seat_buttons(offers: Sequence[Offer], turn: int, oracle: int, *, card_open: bool) -> tuple[SeatButton, ...]:
    """The buttons of whoever is due; what the table does as a whole is the Oracle's to press."""
    seat = oracle if turn == NOBODY else turn
    if seat == NOBODY:
        return ()
    mine = [offer for offer in offers if offer.player in (seat, NOBODY) and len(offer.domains) < len(NAMES)]
    buttons: dict[str, SeatButton] = {}
    for offer in mine:
        for name, action in zip(KEYS[offer.kind], _actions(offer), strict=False):
            buttons.setdefault(name, SeatButton(seat, name, touch_for(action)))
    return (*(buttons[name] for name in NAMES if name in buttons), *(_answers(offers, seat) if card_open else ()))


def lights(oracle: int, hindmost: int) -> tuple[str, ...]:
    """The Oracle's and the Hindmost Orc's."""
    holders = ((ORACLE, oracle), ("hindmost", hindmost))
    return tuple(f"{name} {seat + 1}" for name, seat in holders if seat != NOBODY)


def _actions(offer: Offer) -> list[Action]:
    """An offer's actions with at most one number to choose."""
    numbers = [(number,) for number in offer.domains[0][: len(NAMES)]] if offer.domains else [()]
    return [Action(offer.kind, offer.player, chosen) for chosen in numbers]


def _answers(offers: Iterable[Offer], due: int) -> Iterable[SeatButton]:
    """What the others may answer the open card with: their holders press `1`, or `2` for a second one."""
    answers = [offer for offer in offers if offer.kind in BY_KIND and offer.player != due]
    for seat in sorted({offer.player for offer in answers}):
        own = (_actions(offer)[0] for offer in answers if offer.player == seat)
        yield from (SeatButton(seat, name, touch_for(action)) for name, action in zip(NAMES, own, strict=False))
