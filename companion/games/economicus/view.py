"""Everything the screen shows of a position, computed once by the rules."""

from collections.abc import Iterator, Sequence

from companion.games.economicus.conduct import auction_ahead, dice_due, next_fated
from companion.games.economicus.rules import derive
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.acts import RULES, turns
from companion.games.economicus.rules.box import DECKS, NUMBERS, Card
from companion.games.economicus.rules.cards import effects, plays
from companion.games.economicus.rules.phases import auction, creation, fates, fiscal, opening, rulings
from companion.games.economicus.rules.phases.anytime import repay
from companion.games.economicus.rules.phases.seating import between_turns
from companion.games.economicus.rules.state import NOBODY, Answer, Bidding, Completion, Fates, Interest, Over, State
from companion.games.economicus.rules.status import status
from companion.games.kernel import phase_of
from companion.games.protocol import Action, GameView, Offer, PlayerCore, Prompt, SeatButton, Value, touch_for
from companion.games.ring.shared_terms import HOW_BEGUN
from companion.schema.quick_dataclass import dataclass

NAME = "economicus"
SAID_ABOVE = "trial_numbers"  # a note that stands in the top bar all the time


@dataclass(frozen=True, slots=True)
class ChipsView:
    """Chips of one player that lie alike: which seat's, company or startup, turned over or not, and how many."""

    seat: int
    what: str
    many: int


@dataclass(frozen=True, slots=True)
class IndustryView:
    """An industry: what is printed, what counts now, slots as taken of all, and chips."""

    number: int
    name: str
    profit: int
    price: int
    written: bool
    private: tuple[int, int]
    state: tuple[int, int]
    additional: int
    chips: tuple[ChipsView, ...]
    active: bool
    near: bool
    forecast: bool
    strength: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView(PlayerCore):
    """A player: Stars with what was lost or gained for good, coins, cards, quotas, chips in hand, what is due now."""

    stars: int
    adjusted: int
    coins: int
    cards: int
    quotas: int
    companies_left: int
    startups_left: int
    due: int
    interest: int
    raisable: int
    assets: int
    out: bool
    turn: bool


@dataclass(frozen=True, slots=True)
class EffectView:
    """What an open card does: as it is written, and the seats whose numbers it changes (() for one on the board)."""

    written: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardView:
    """A card that is known: its number in the list, its deck, and what it is called."""

    number: int
    deck: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayView:
    """A card that lies open: deck, name ("" not listed), when it may be played and what was noted of it, what it does;
    whose it is (-1 the table's), victims, difficulty, die, total.
    """

    deck: str
    name: str
    when: str
    note: str
    effects: tuple[EffectView, ...]
    player: int
    victims: tuple[int, ...]
    difficulty: int
    step: str
    die: int
    total: int


@dataclass(frozen=True, slots=True)
class AuctionView:
    """The auction that goes on, or that comes next when nothing is done about what lies open: who chooses which of
    these slots is put up (() once that is clear), and the lowest bid.
    """

    chooser: int
    slots: tuple[int, ...]
    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EconomicusView(GameView):
    """What is shown of Economicus. `bids` are those of a running auction by seat, () else. `ring` are the segments
    clockwise. `deck` and `events` are cards left. `trial`: some numbers are not the printed ones. `cards` are those
    known, `open_dice` the dice that a card may still turn (0 a single one, 1 and 2 those of the turn), `strengths`
    those that a crisis may have.
    """

    phase: str
    step: str
    target: int
    dice: tuple[int, ...]
    industries: tuple[IndustryView, ...]
    players: tuple[PlayerView, ...]
    plays: tuple[PlayView, ...]
    cards: tuple[CardView, ...]
    open_dice: tuple[int, ...]
    strengths: tuple[int, ...]
    auction: AuctionView | None
    bids: tuple[int, ...]
    passed: tuple[bool, ...]
    deck: int
    events: int
    trial: bool
    limit: str
    limit_turns: int


def _side_due(state: State) -> str:
    """How it is decided who begins, where that is due."""
    return HOW_BEGUN[state.agreed.options.first_player] if isinstance(state.phase, economicus.FirstPlayer) else ""


def table_view(state: State) -> EconomicusView:
    """The whole view of a position."""
    offers, (phase, step) = RULES.offers(state), economicus.phase_names(state.phase)
    bidding = state.phase if isinstance(state.phase, Bidding) else None
    due = turns(state)
    return EconomicusView(
        name=NAME,
        topic=topic(state),
        round=state.turn,
        players=tuple(_player(state, seat) for seat in range(state.agreed.players)),
        prompt=prompt(state),
        offers=offers,
        turns=due,
        dice_due=dice_due(state),
        side_due=_side_due(state),
        board_waits=bool(state.plays),  # while a card lies open only it goes on (E14.1)
        over=isinstance(state.phase, Over),
        winners=state.winners,
        seats_may_change=between_turns(state),
        order=state.agreed.ring,
        problems=tuple(problem.code for problem in status(state) if not problem.note),
        warnings=_warnings(state),
        seat_buttons=tuple(seat_buttons(offers, due, derive.chooser(state))),
        lights=(f"active {state.player + 1}",),
        phase=phase,
        step=step,
        active=state.active,
        target=state.agreed.target,
        dice=state.dice,
        industries=tuple(_industry(state, number) for number in NUMBERS),
        plays=tuple(_play(state, play) for play in state.plays),
        cards=tuple(CardView(number, card.deck, card.name) for number, card in enumerate(state.agreed.box.cards, 1)),
        open_dice=rulings.open_dice(state),
        strengths=state.agreed.box.strengths if state.crisis else (),
        auction=_auction(state),
        bids=bidding.bids if bidding else (),
        passed=bidding.passed if bidding else (),
        deck=state.deck,
        events=state.events,
        trial=state.agreed.trial,
        limit=state.agreed.options.limit,
        limit_turns=state.agreed.options.limit_turns,
    )


def topic(state: State) -> str:
    """What there is help on now: the phase, or the card that lies open."""
    return "phase:card" if state.plays else f"phase:{economicus.phase_names(state.phase)[0]}"


def _warnings(state: State) -> tuple[tuple[str, tuple[tuple[str, Value], ...]], ...]:
    """What holds as long as this position does."""
    notes = (problem for problem in status(state) if problem.note and problem.code != SAID_ABOVE)
    return tuple((problem.code, problem.args) for problem in notes)


def seat_buttons(offers: Sequence[Offer], turns: Sequence[int], chooser: int) -> Iterator[SeatButton]:
    """What the buttons beside the seats mean: what is offered first, with its first numbers. What the table does as a
    whole the active player presses.
    """
    for seat in turns or (chooser,):
        mine = [offer for offer in offers if offer.player in (seat, NOBODY if not turns else seat)]
        for button in "12":
            offer = next((offer for offer in mine if RULES.acts[offer.kind].says.get("seat_buttons") == button), None)
            if offer is not None and seat != NOBODY:
                numbers = tuple(domain[0] for domain in offer.domains)
                yield SeatButton(seat, button, touch_for(Action(offer.kind, offer.player, numbers)))


def _player(state: State, seat: int) -> PlayerView:
    who = state.agreed.seats[seat]
    placing = isinstance(state.phase, economicus.SETUP)
    return PlayerView(
        seat=seat,
        name=who.name,
        mark=who.colour,
        stars=0 if placing else derive.stars(state)[seat],
        adjusted=state.adjusted[seat],
        coins=state.coins[seat],
        cards=state.cards[seat],
        quotas=state.quotas[seat],
        companies_left=derive.chips_left(state, seat),
        startups_left=derive.startups_left(state, seat),
        due=_due(state, seat),
        interest=derive.interest(state, seat),
        raisable=derive.raisable(state, seat),
        assets=derive.assets(state, seat),
        out=state.out[seat],
        turn=seat == state.player,
        rights=tuple(_rights(state, seat)),
    )


def _rights(state: State, seat: int) -> Iterator[tuple[str, int]]:
    """What a player may still use and is used up by it: loans repaid without their interest (ED-12)."""
    phase = state.phase
    if isinstance(phase, Interest) and phase.paid[seat]:
        yield repay.kind, phase.paid[seat]


def _due(state: State, seat: int) -> int:
    """What a player takes (+) or pays (-) now; 0 once that is done."""
    if isinstance(state.phase, Interest):
        return -derive.interest(state, seat)
    settled = not isinstance(state.phase, economicus.Profit) or state.phase.settled[seat]
    return 0 if settled or state.out[seat] else derive.due(state, seat)


def _industry(state: State, number: int) -> IndustryView:
    industry, (private, public) = state.at(number), derive.slots(state, number)
    return IndustryView(
        number=number,
        name=state.agreed.box.prints[number].name,
        profit=derive.profit(state, number),
        price=derive.price(state, number),
        written=industry.price > 0,
        private=(industry.private, private),
        state=(industry.state, public),
        additional=derive.additional(industry),
        chips=tuple(_chips(state, number)),
        active=state.thrown and number == state.active,
        near=state.thrown and number in state.agreed.near[state.active],
        forecast=state.agreed.options.crises and number == state.forecast,
        strength=-state.strength if number == state.crisis else 0,
    )


def _chips(state: State, number: int) -> Iterator[ChipsView]:
    industry = state.at(number)
    for startup, chips in ((False, industry.companies), (True, industry.startups)):
        for seat in range(state.agreed.players):
            for pledged in (False, True):
                many = sum(chip == (seat, pledged) for chip in chips)
                if many:
                    yield ChipsView(seat, economicus.CHIPS[2 * startup + pledged], many)


def _play(state: State, play: economicus.Play) -> PlayView:
    card = state.agreed.box.cards[play.card - 1] if play.card else Card(DECKS[play.deck], "")
    return PlayView(
        deck=card.deck,
        name=card.name,
        when=card.when,
        note=card.note,
        effects=tuple(
            EffectView(written, tuple(ruling.player for ruling in effects.rulings_of(state, play, written)))
            for written in card.effects
        ),
        player=play.player,
        victims=play.victims,
        difficulty=play.difficulty,
        step=play.step,
        die=play.die,
        total=plays.total(play) if play.die else 0,
    )


def _auction(state: State) -> AuctionView | None:
    ahead = auction_ahead(state)
    if ahead is None:
        return None
    if isinstance(ahead.phase, Bidding):
        return AuctionView(derive.chooser(ahead), (), auction.least(ahead))
    seat = derive.chooser(ahead)
    return AuctionView(seat, auction.slots_to_choose(ahead, seat), derive.price(ahead, ahead.active))


# --- prompts --------------------------------------------------------------------------------------------------------
def prompt(state: State) -> Prompt:
    """What the table is due to do now."""
    return _of_card(state) if state.plays else _of_phase(state, state.phase)


def _of_phase(state: State, phase: economicus.Phase) -> Prompt:
    number, price = state.active, derive.price(state, state.active)
    match phase:
        case economicus.FirstPlayer():
            return Prompt.of("first_player", how=state.agreed.options.first_player)
        case economicus.Placement(done):
            return Prompt.of(opening.place.kind, player=opening.placing(state), done=done, all=2 * state.agreed.players)
        case economicus.Return(left, done):
            return Prompt.of("come_back", player=left[0], done=done, amount=state.agreed.box.amounts.start)
        case economicus.Roll():
            return Prompt.of(opening.roll.kind, player=derive.chooser(state))
        case Interest():
            return Prompt.of("interest" if turns(state) else "all_paid")
        case economicus.Cards():
            return Prompt.of("take_cards" if turns(state) else "all_drawn")
        case economicus.Event():
            return Prompt.of(fiscal.event.kind)
        case economicus.Profit():
            return _of_profit(state)
        case Fates():
            return _of_fate(state)
        case Answer():
            return _of_answer(state, phase)
        case economicus.Choose():
            return Prompt.of(auction.choose.kind, player=derive.chooser(state), industry=number)
        case Bidding(turn=turn, kind=kind):
            return Prompt.of(
                auction.bid.kind, player=turn, least=auction.least(state), industry=number, how=economicus.SLOTS[kind]
            )
        case economicus.Sale(winner=winner, step=step):
            return Prompt.of(f"sale_{step}", player=winner, amount=auction.cost(state), industry=number)
        case economicus.Creation():
            return Prompt.of("creation", industry=number, amount=derive.half(price), n=state.created)
        case Completion(offer) if offer is not None:
            return Prompt.of(
                creation.make_offer.kind, player=offer.owner, other=offer.buyer, amount=2 * price, least=price
            )
        case Completion():
            return Prompt.of(creation.end_turn.kind, player=derive.chooser(state), amount=price, industry=number)
        case Over():
            return _of_end(state)


def _of_profit(state: State) -> Prompt:
    """Losses that cannot be paid are named first."""
    for seat in turns(state):
        if state.coins[seat] + derive.due(state, seat) < 0:
            return Prompt.of("loss", player=seat, amount=-derive.due(state, seat))
    return Prompt.of("profit" if turns(state) else "all_settled")


def _of_fate(state: State) -> Prompt:
    """The next startup, and the least face that succeeds."""
    fated = next_fated(state)
    if fated is None:
        waiting = fates.throwing(state)
        return Prompt.of("fate_waits", player=waiting[0])
    number, what = fated.args[:2]
    startup = next(due for due in phase_of(state, Fates).left if due.industry == number and fates.what_of(due) == what)
    needed = derive.needed(state) - derive.modifiers(state, startup)
    return Prompt.of(fates.fate.kind, player=fated.player, industry=number, least=max(1, needed))


def _of_answer(state: State, phase: Answer) -> Prompt:
    seat, number = phase.startup.player, phase.startup.industry
    if fates.burning(state):
        return Prompt.of("fate_burns", player=seat, industry=number)
    code = "fate_succeeds" if fates.succeeds(state) else "fate_short"
    lack = fates.lacking(state)
    could = lack if state.cards[seat] + state.quotas[seat] >= lack else 0
    return Prompt.of(code, player=seat, industry=number, amount=could, die=phase.die)


def _of_card(state: State) -> Prompt:
    play = plays.top(state)
    due = plays.answering(state)
    if due:
        return Prompt.of("crime_answer", player=due[0], amount=plays.total(play), least=play.difficulty)
    if play.step == plays.DONE:
        failed = plays.total(play) < play.difficulty
        return Prompt.of("crime_failed" if failed else "crime_done", player=play.player)
    if play.player == NOBODY:
        return Prompt.of("event_open")
    if play.difficulty and not state.out[play.player]:
        return Prompt.of("crime", player=play.player, least=play.difficulty)
    return Prompt.of("card_open", player=play.player)


def _of_end(state: State) -> Prompt:
    winner = state.winners[0] if state.winners else NOBODY
    if len(state.winners) > 1:
        return Prompt.of("shared_win", amount=len(state.winners))
    return Prompt.of("won", player=winner, amount=derive.stars(state)[winner] if winner != NOBODY else 0)
