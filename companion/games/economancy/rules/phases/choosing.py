"""What players choose: a Hippo's coin, an amount, a card to attack or answer with, a card to buy."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.changes import paid, used
from companion.games.economancy.rules.derive import HIPPO, LEAST_AGAINST_BUFF, LIZARD, LIZARD_GIVES
from companion.games.economancy.rules.phases.resolving import chose, settled, stopped
from companion.games.economancy.rules.state import (
    NOT_CHOSEN,
    PASS,
    Attack,
    Buy,
    Card,
    Defend,
    Income,
    Invest,
    State,
    changed,
    nobody_yet,
)
from companion.games.protocol import Action, Offer, Refusal
from companion.games.simple.rule_table import TABLE, Rule, check_number, no, no_check

CARD_AND_PLACE = ("card", "place")


def out_of_game(state: State, action: Action) -> Refusal | None:
    """Whoever is out does nothing more (M6.3)."""
    return no("out_of_game", "M6.3", player=action.player) if state.players[action.player].out else None


def _card_at(state: State, action: Action) -> Refusal | None:
    """The kind told beside a place has to lie there."""
    kind, place = action.args
    row = state.players[action.player].row
    if not 0 <= place < len(row):
        return no("no_such_card", "M6.1", place=place)
    if row[place].kind != kind:
        return no("not_that_card", "M6.1", place=place, card=KINDS[row[place].kind])
    return None


# --- income ---------------------------------------------------------------------------------------------------------


def _check_feed(state: State, action: Action) -> Refusal | None:
    """A Hippo gets at most one coin in an income, and only where one is held at its place (MB-2)."""
    refused = out_of_game(state, action) or _card_at(state, action)
    phase, place = state.phase, action.args[1]
    assert isinstance(phase, Income)
    if refused:
        return refused
    if state.players[action.player].row[place].kind != HIPPO:
        return no("no_hippo", "MB-2", card=KINDS[action.args[0]])
    if (action.player, place) in phase.fed:
        return no("fed_already", "MB-2")
    fed = (*phase.fed, (action.player, place))
    wanted = [at for seat, at in fed if seat == action.player]
    walk = derive.walk(state, action.player, fed)
    short = [step for step in walk.steps if step.place in wanted and not step.fed]
    return no("cannot_pay", "MB-2", have=short[0].sum, amount=1) if short else None


def _feed(state: State, action: Action) -> State:
    phase = state.phase
    assert isinstance(phase, Income)
    return state._replace(phase=Income((*phase.fed, (action.player, action.args[1]))))


def _offer_feed(state: State) -> Iterable[Offer]:
    for seat in state.living:
        for place, card in enumerate(state.players[seat].row):
            if card.kind == HIPPO and _check_feed(state, Action("feed", seat, (HIPPO, place))) is None:
                yield Offer("feed", seat, ((HIPPO,), (place,)), CARD_AND_PLACE)


def _income(state: State, _action: Action) -> State:
    """Every row is walked from left to right, and everybody gets a buy (M4.1, M4.2).

    The day's ledger begins for everybody, so that an amount of who is out does not stand among those of later days.
    """
    walks = {seat: derive.walk(state, seat) for seat in state.living}
    state = state._replace(players=tuple(player._replace(ledger=()) for player in state.players))
    for seat, walk in walks.items():
        state = _walked(state, seat, walk)
    return state._replace(phase=Invest(nobody_yet(state)))


def _walked(state: State, seat: int, walk: derive.Walk) -> State:
    """One row's income, with each card that gave something in the ledger."""
    player = state.players[seat]._replace(buys=derive.buys_of_day(state, seat))
    row = player.row
    for step in walk.steps:
        if step.fed:
            card = row[step.place]
            player = paid(player, "fed", -1, step.kind, step.place)
            row = changed(row, step.place, card._replace(coins=card.coins + 1))
        if step.gain + step.fed:
            player = paid(player, "card", step.gain + step.fed, step.kind, step.place)
    if walk.loan:
        player = paid(player, "loan", -walk.loan, derive.LOAN)
    return state.with_player(seat, player._replace(row=row))


def _offer_income(_state: State) -> Iterable[Offer]:
    return (Offer("income", TABLE),)


# --- investing ------------------------------------------------------------------------------------------------------


def _check_invest(state: State, action: Action) -> Refusal | None:
    phase, amount = state.phase, action.args[0]
    assert isinstance(phase, Invest)
    if refused := out_of_game(state, action):
        return refused
    if phase.chosen[action.player] != NOT_CHOSEN:
        return no("already_chosen", "M5.1", player=action.player)
    have = derive.most_bid(state, action.player)
    if amount > have:
        return no("too_much", "M5.1", have=have)
    return check_number(amount, 0, have, "M5.1")


def _invest(state: State, action: Action) -> State:
    phase = state.phase
    assert isinstance(phase, Invest)
    return settled(state._replace(phase=Invest(chose(phase.chosen, action.player, action.args[0]))))


def _offer_invest(state: State) -> Iterable[Offer]:
    for seat in derive.due(state):
        yield Offer("invest", seat, (range(derive.most_bid(state, seat) + 1),), ("amount",))


# --- attacking ------------------------------------------------------------------------------------------------------


def _not_the_attacker(state: State, action: Action) -> Refusal | None:
    phase = state.phase
    assert isinstance(phase, Attack)
    if phase.attacker == action.player:
        return None
    return no("not_your_turn", "M6.1", player=action.player, turn=phase.attacker)


def _check_attack(state: State, action: Action) -> Refusal | None:
    refused = out_of_game(state, action) or _not_the_attacker(state, action) or _card_at(state, action)
    if refused:
        return refused
    kind, place = action.args
    if not derive.printed(state, kind).attacks:
        return no("cannot_attack", "M6.5", card=KINDS[kind])
    return None if derive.can_attack(state, action.player, place) else no("used_up", "M6.5", card=KINDS[kind])


def _attack(state: State, action: Action) -> State:
    """The card is sent; a Lizard earns its coins before anybody answers (MB-3)."""
    phase = state.phase
    assert isinstance(phase, Attack)
    kind, place = action.args
    state = used(state, action.player, place)
    if kind == LIZARD:
        player = paid(state.players[action.player], "lizard", LIZARD_GIVES, LIZARD, place)
        state = state.with_player(action.player, player)
    return settled(state._replace(phase=Defend(phase.attacker, phase.bids, place, nobody_yet(state))))


def _offer_attack(state: State) -> Iterable[Offer]:
    for seat in derive.due(state):
        for place in derive.attackers(state, seat):
            yield Offer("attack", seat, ((state.players[seat].row[place].kind,), (place,)), CARD_AND_PLACE)


def _check_stop(state: State, action: Action) -> Refusal | None:
    return out_of_game(state, action) or _not_the_attacker(state, action)


def _stop(state: State, _action: Action) -> State:
    return settled(stopped(state))


def _offer_stop(state: State) -> Iterable[Offer]:
    return (Offer("stop", seat) for seat in derive.due(state))


# --- answering ------------------------------------------------------------------------------------------------------


def _check_defend(state: State, action: Action) -> Refusal | None:
    phase, card = state.phase, derive.sent(state)
    assert isinstance(phase, Defend) and card is not None
    if refused := out_of_game(state, action):
        return refused
    if action.player not in derive.asked(state):
        return no("not_asked", "M6.2", player=action.player)
    if phase.chosen[action.player] != NOT_CHOSEN:
        return no("already_chosen", "M6.2", player=action.player)
    return _card_at(state, action) or _cannot_answer(state, action, card)


def _cannot_answer(state: State, action: Action, against: Card) -> Refusal | None:
    kind, place = action.args
    if not derive.printed(state, kind).answers:
        return no("cannot_defend", "M6.2", card=KINDS[kind])
    if not derive.has_answer(state, action.player, place):
        return no("used_up", "M6.5", card=KINDS[kind])
    weak = derive.too_weak(state, action.player, place, against)
    return no("too_weak", "MB-8", least=LEAST_AGAINST_BUFF) if weak else None


def _defend(state: State, action: Action) -> State:
    phase = state.phase
    assert isinstance(phase, Defend)
    chosen = chose(phase.chosen, action.player, action.args[1])
    return settled(state._replace(phase=replace(phase, chosen=chosen)))


def _offer_defend(state: State) -> Iterable[Offer]:
    card = derive.sent(state)
    for seat in derive.due(state):
        for place in derive.answers(state, seat, card) if card is not None else ():
            yield Offer("defend", seat, ((state.players[seat].row[place].kind,), (place,)), CARD_AND_PLACE)


# --- buying ---------------------------------------------------------------------------------------------------------


def _check_pick(state: State, action: Action) -> Refusal | None:
    phase = state.phase
    assert isinstance(phase, Buy)
    if refused := out_of_game(state, action):
        return refused
    if not state.players[action.player].buys:
        return no("no_buy_left", "M7.1", player=action.player)
    chosen = phase.chosen[action.player] != NOT_CHOSEN
    return no("already_chosen", "M7.1", player=action.player) if chosen else None


def _check_buy(state: State, action: Action) -> Refusal | None:
    kind = action.args[0]
    if refused := _check_pick(state, action):
        return refused
    if kind not in state.agreed.shop:
        return no("not_in_shop", "M7.1", card=KINDS[kind] if 0 <= kind < len(KINDS) else kind)
    if not derive.on_sale(state, kind):
        return no("sold_out", "M7.3", card=KINDS[kind])
    have, cost = derive.purse(state, action.player), derive.printed(state, kind).cost
    return no("cannot_pay", "M7.1", have=have, amount=cost) if cost > have else None


def _buy(state: State, action: Action) -> State:
    return _picked(state, action.player, action.args[0])


def _pass(state: State, action: Action) -> State:
    return _picked(state, action.player, PASS)


def _picked(state: State, seat: int, kind: int) -> State:
    phase = state.phase
    assert isinstance(phase, Buy)
    return settled(state._replace(phase=Buy(chose(phase.chosen, seat, kind))))


def _offer_buy(state: State) -> Iterable[Offer]:
    on_sale = [(kind, state.agreed.prints[kind].cost) for kind in state.agreed.shop if derive.on_sale(state, kind)]
    for seat in derive.due(state):
        purse = derive.purse(state, seat)
        kinds = tuple([kind for kind, cost in on_sale if cost <= purse])
        if kinds:
            yield Offer("buy", seat, (kinds,), ("card",))


def _offer_pass(state: State) -> Iterable[Offer]:
    return (Offer("pass", seat) for seat in derive.due(state))


RULES: Mapping[str, Rule[State]] = {
    "feed": Rule(CARD_AND_PLACE, (Income,), "player", "MB-2", _check_feed, _feed, _offer_feed),
    "income": Rule((), (Income,), "table", "M4.1", no_check, _income, _offer_income),
    "invest": Rule(("amount",), (Invest,), "player", "M5.1", _check_invest, _invest, _offer_invest),
    "attack": Rule(CARD_AND_PLACE, (Attack,), "player", "M6.1", _check_attack, _attack, _offer_attack),
    "stop": Rule((), (Attack,), "player", "M6.1", _check_stop, _stop, _offer_stop),
    "defend": Rule(CARD_AND_PLACE, (Defend,), "player", "M6.2", _check_defend, _defend, _offer_defend),
    "buy": Rule(("card",), (Buy,), "player", "M7.1", _check_buy, _buy, _offer_buy),
    "pass": Rule((), (Buy,), "player", "M7.1", _check_pick, _pass, _offer_pass),
}
