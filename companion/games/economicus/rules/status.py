"""What cannot be in a position, and what is only worth knowing of it."""

from collections import Counter
from collections.abc import Iterator

from companion.games.economicus.rules import derive
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.box import CENTRE, NUMBERS, SEGMENTS, unknown
from companion.games.economicus.rules.phases import creation
from companion.games.economicus.rules.state import Answer, Bidding, Choose, Completion, Fated, Fates, Over, State
from companion.games.protocol.terms import Problems, checked, problem

STARS_IN_BOX = 50


def _agreed(state: State) -> Problems:
    if sorted(state.agreed.ring) != list(SEGMENTS):
        yield problem("ring_not_whole")
    for number, field in unknown(state.agreed.box.prints):
        yield problem("number_unknown", industry=number, field=field)


def _industries(state: State) -> Problems:
    for number in NUMBERS:
        yield from _industry(state, number)


def _industry(state: State, number: int) -> Problems:
    industry = state.at(number)
    private, public = derive.slots(state, number)
    if number == CENTRE and (industry.private or industry.state):
        yield problem("companies_in_slots_of_7")
    elif not (0 <= industry.private <= private and 0 <= industry.state <= public):
        yield problem("slots_overfull", industry=number)
    if derive.additional(industry) < 0:
        yield problem("slots_without_companies", industry=number)
    if industry.price < 0:
        yield problem("price_below_1", industry=number)


def _players(state: State) -> Problems:
    for seat in range(state.agreed.players):
        yield from _player(state, seat)


def _player(state: State, seat: int) -> Problems:
    amounts = state.agreed.box.amounts
    if derive.companies(state, seat) > amounts.companies:
        yield problem("too_many_companies", player=seat, most=amounts.companies)
    if derive.startups(state, seat) > amounts.startups:
        yield problem("too_many_startups", player=seat, most=amounts.startups)
    if state.coins[seat] < 0:
        yield problem("negative_coins", player=seat)
    if state.cards[seat] < 0 or state.quotas[seat] < 0:
        yield problem("negative_cards", player=seat)
    has = (state.coins[seat], state.cards[seat], state.quotas[seat], state.adjusted[seat])
    if state.out[seat] and (any(has) or derive.companies(state, seat) or derive.startups(state, seat)):
        yield problem("out_with_things", player=seat)


def cards_in_all(state: State) -> int:
    """Option and crisis cards wherever they are."""
    open_cards = sum(play.deck == 0 for play in state.plays)
    return state.deck + state.discards + sum(state.cards) + sum(state.quotas) + open_cards


def cards_in_box(state: State) -> int:
    """How many option and crisis cards are played with."""
    options, box = state.agreed.options, state.agreed.box
    if not options.option_cards:
        return 0
    return box.options + (box.forecasts + box.points if options.crises else 0)


def _cards(state: State) -> Problems:
    piles = (state.deck, state.discards, state.events, state.event_discards, *state.opened)
    total, should = cards_in_all(state), cards_in_box(state)
    if min(piles) < 0:
        yield problem("negative_cards", player=-1)
    elif total != should:
        yield problem("cards_do_not_add_up", have=total, should=should)
    events = state.events + state.event_discards + sum(play.deck == 1 for play in state.plays)
    in_box = state.agreed.box.events if state.agreed.options.events else 0
    if events != in_box:
        yield problem("cards_do_not_add_up", have=events, should=in_box)


def _crisis(state: State) -> Problems:
    if bool(state.crisis) != bool(state.strength):
        yield problem("crisis_without_place")
    elif state.strength and state.strength not in state.agreed.box.strengths:
        yield problem("strength_not_printed", strength=-state.strength)


def _won(state: State) -> Problems:
    options = state.agreed.options
    if isinstance(state.phase, (*economicus.SETUP, Over)) or (options.limit != "none" and not options.limit_ends_early):
        return
    for seat, have in enumerate(derive.stars(state)):
        if have >= state.agreed.target and not state.out[seat]:
            yield problem("target_reached", player=seat, amount=have)


def _phase(state: State) -> Problems:
    """What the phase says of itself must be so on the board."""
    if not all(_fits(state)):
        yield problem("phase_does_not_fit", phase=economicus.phase_names(state.phase)[0])


def _fits(state: State) -> Iterator[bool]:
    seats = range(state.agreed.players)
    yield all(play.step == "shown" or (play.difficulty > 0 and play.die > 0) for play in state.plays)
    yield all(not play.card or play.card <= len(state.agreed.box.cards) for play in state.plays)
    yield all(card <= len(state.agreed.box.cards) for card, _ in state.difficulties)
    match state.phase:
        case economicus.Placement(done):
            yield done < 2 * state.agreed.players
        case economicus.Return(left):
            yield len(set(left)) == len(left) and not any(state.out[seat] for seat in left)
        case economicus.Interest(owing):
            yield all(owing[seat] <= derive.loans(state, seat) for seat in seats)
        case Fates(left):
            yield _all_there(state, left)
        case Answer(left, startup):
            yield _all_there(state, (*left, startup)) and state.agreed.options.option_cards
        case Choose():
            yield any(not out for out in state.out)
        case Bidding(turn=turn, bids=bids, passed=passed):
            yield not (passed[turn] or state.out[turn] or (any(bids) and bids[turn] == max(bids)))
        case economicus.Sale(winner=winner, bids=bids):
            yield bids[winner] > 0 and not state.out[winner]
        case Completion(offer) if offer is not None:
            yield creation.drop_void_offer(state) is state and offer.buyer != offer.owner
        case Over():
            yield bool(state.winners)
    yield len(state.dice) in (0, 2) and not (state.came and len(state.dice) != 2)


def _all_there(state: State, left: tuple[Fated, ...]) -> bool:
    """Whether each of these startups lies there, as often as it is named."""
    startups = Counter(
        Fated(chip.player, number, chip.pledged) for number in NUMBERS for chip in state.at(number).startups
    )
    return not Counter(left) - startups


def _notes(state: State) -> Problems:
    money = state.agreed.box.money
    if money and sum(state.coins) > money:
        yield problem("supply_empty", note=True, amount=money)
    if sum(derive.stars(state)) > STARS_IN_BOX:
        yield problem("supply_empty", note=True, amount=STARS_IN_BOX)
    if state.agreed.trial:
        yield problem("trial_numbers", note=True)


status = checked(_agreed, _industries, _players, _cards, _crisis, _won, _phase, _notes)
