"""How a card is played: shown, perhaps answered, its Risk die rolled, boosted, resolved, discarded (en 316-324).

The cards in play are a stack: the last one answers the one before it and is resolved first (A-21).
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial

from companion.games.orconomy.rules import derive, moves
from companion.games.orconomy.rules.cards import wanting
from companion.games.orconomy.rules.cards.book import BOOK, Card, nothing
from companion.games.orconomy.rules.cards.effects import FORECAST
from companion.games.orconomy.rules.phases import rounds
from companion.games.orconomy.rules.rule import Rule, offered_elsewhere
from companion.games.orconomy.rules.standing import Standing, standing_of
from companion.games.orconomy.rules.state import CARDS, COPIES, ROUND, UNKNOWN, Play, State, changed
from companion.games.protocol import Action, Offer, Refusal

SECURITY, CONSULTANTS = CARDS.index("security_service"), CARDS.index("consultants")
RATINGS = (0, 2, 3, 4, 5, 6)
"""What may be printed on a card: no Risk Rating (0), or 2 to 6 (en 320)."""
FACES = range(1, 7)
UNRATED = {"ask": "rating", "table": "told", "none": "shown"}
"""What a card of unknown Risk Rating waits for, by the table's option."""
BEFORE_THE_DIE = ("rating", "told", "shown", "roll")
AFTER_THE_DIE = ("success", "failure")


def top(state: State) -> Play:
    """The card to be resolved next."""
    return state.plays[-1]


def needs(state: State) -> int:
    """What the top card's Risk die must show, 0 if it cannot fail."""
    play = top(state)
    return derive.die_needed(state, play.player, play.kind)


def short(state: State) -> int:
    """How many discards the rolled Risk die falls short by (en 320)."""
    return max(0, needs(state) - top(state).die)


def stage(state: State) -> str:
    """What the top card waits for: rating, shown, roll, told, success, failure or reroll."""
    play = top(state)
    if play.step == "reroll":
        return "reroll"
    if play.step == "rolled":
        return "failure" if short(state) else "success"
    if state.ratings[play.kind] == UNKNOWN:
        return UNRATED[state.agreed.options.risk_rating_unknown]
    return "roll" if needs(state) else "shown"


def _momentary(phase: type) -> tuple[tuple[int, Card], ...]:
    """The cards whose offers in a phase depend on the moment."""
    return tuple(
        (CARDS.index(name), card)
        for name, card in BOOK.items()
        if card.offer is not nothing and (not card.phases or phase in card.phases)
    )


MOMENTARY: Mapping[type, tuple[tuple[int, Card], ...]] = {phase: _momentary(phase) for phase in ROUND}
LASTING = tuple((CARDS.index(name), card.lasting) for name, card in BOOK.items() if card.lasting is not None)


def _in_stage(state: State, *stages: str) -> Refusal | None:
    """Refuses unless the top card is in one of these stages."""
    now = stage(state)
    return None if now in stages else moves.no("not_rated", "R13.10", card=CARDS[top(state).kind], step=now)


# --- showing a card ---------------------------------------------------------------------------------------------------


def _lying_about(state: State, kind: int) -> int:
    """How many copies are in sight, in the discards and in play."""
    return state.discards.count(kind) + sum(play.kind == kind for play in state.plays)


def _check_hand(state: State, player: int, kind: int) -> Refusal | None:
    refused = moves.need_card(state, player)
    if refused is None and _lying_about(state, kind) >= COPIES:
        return moves.no("no_copies", "R1.4", card=CARDS[kind])
    return refused


def _check_answer(state: State, kind: int, card: Card) -> Refusal | None:
    """While a card is in play only Security Service and Consultants may be played, each at its moment (en 324)."""
    if kind == SECURITY:
        late = not state.plays or stage(state) not in BEFORE_THE_DIE
        return moves.no("not_an_answer", card.source) if late else None
    if not state.plays:
        return None
    if kind != CONSULTANTS:
        return moves.no("card_in_play", "R13.7", card=CARDS[top(state).kind])
    return None if stage(state) in AFTER_THE_DIE else moves.no("no_die", card.source, die=0)


def _check_window(state: State, action: Action, card: Card) -> Refusal | None:
    here = not card.phases or isinstance(state.phase, card.phases)
    return None if here else moves.no("wrong_phase", card.source, kind=action.kind)


def _check_show(kind: int, card: Card, state: State, action: Action) -> Refusal | None:
    return (
        wanting.before(state, action.player)
        or _check_answer(state, kind, card)
        or _check_window(state, action, card)
        or _check_hand(state, action.player, kind)
        or card.check(state, action)
    )


def why_not(state: State, name: str, player: int) -> Refusal:
    """Why a player can play no card of this kind now, at any target."""
    kind, card = CARDS.index(name), BOOK[name]
    return (
        wanting.before(state, player)
        or _check_answer(state, kind, card)
        or _check_window(state, Action(name, player), card)
        or _check_hand(state, player, kind)
        or (None if card.fields else card.check(state, Action(name, player)))
        or card.aimless(state, player)
    )


def _show(kind: int, card: Card, state: State, action: Action) -> State:
    """The card leaves the hand and is in play."""
    cards = changed(state.cards, action.player, state.cards[action.player] - 1)
    play = Play(kind, action.player, action.args)
    shown = wanting.done(state._replace(cards=cards, plays=(*state.plays, play)), action.player)
    return card.shown(shown, action.player)


def _holders(state: State, kind: int) -> tuple[int, ...]:
    """Who might hold a card of this kind: anybody with a card, unless all copies are in sight."""
    return () if _lying_about(state, kind) >= COPIES else standing_of(state).holders


def showing(state: State, here: Standing) -> list[Offer]:
    """The cards that may be shown now, while none is in play."""
    found: list[Offer] = []
    for kind, card in MOMENTARY[type(state.phase)]:
        if kind not in here.seen:
            found += card.offer(state, here.holders)
    return found


@lru_cache(maxsize=128)
def lasting(here: Standing) -> tuple[Offer, ...]:
    """The cards that may be shown in every state with this standing."""
    found: list[Offer] = []
    for kind, lasting_offers in LASTING:
        if kind not in here.seen:
            found += lasting_offers(here)
    return tuple(found)


# --- resolving it -----------------------------------------------------------------------------------------------------


def _replace_top(state: State, **changes: object) -> State:
    return state._replace(plays=(*state.plays[:-1], top(state)._replace(**changes)))  # type: ignore[arg-type]


def _put_away(state: State) -> State:
    """Puts the top card on the discards."""
    kind = top(state).kind
    return moves.on_discards(state._replace(plays=state.plays[:-1]), kind)


def _resolve(state: State, _action: Action) -> State:
    """The card takes effect. Consultants wait for the reroll."""
    play = top(state)
    if play.kind == CONSULTANTS:
        return _replace_top(state, step="reroll")
    state = BOOK[CARDS[play.kind]].effect(state._replace(plays=state.plays[:-1]), play)
    return moves.on_discards(state, play.kind)


def _check_rating(state: State, action: Action) -> Refusal | None:
    wrong = None if action.args[0] in RATINGS else moves.no("bad_number", "R13.11", value=action.args[0], most=6)
    return _in_stage(state, "rating") or wrong


def _rate(state: State, action: Action) -> State:
    """Records the rating printed on this kind of card; asked once and kept (A-04)."""
    return state._replace(ratings=changed(state.ratings, top(state).kind, action.args[0]))


def _check_face(state: State, action: Action, expected: str) -> Refusal | None:
    wrong = None if action.args[0] in FACES else moves.no("bad_die", "R13.11", values=str(action.args[0]))
    return _in_stage(state, expected) or wrong


def _roll(state: State, action: Action) -> State:
    return _replace_top(state, step="rolled", die=action.args[0])


def _reroll(state: State, action: Action) -> State:
    """Replaces the face of a die: the Risk die of the card below, or a Forecast die (en 386-394)."""
    die = top(state).args[0]
    state = _put_away(state)
    if die not in FORECAST:
        return _replace_top(state, die=action.args[0])
    dice = changed(state.dice, die - 1, action.args[0])
    return rounds.thrown(state, dice, state.before)


def _check_boost(state: State, action: Action) -> Refusal | None:
    refused = _in_stage(state, "failure")
    if refused:
        return refused
    if action.args[0] != short(state):
        return moves.no("bad_amount", "R13.11", amount=action.args[0], most=short(state))
    have = moves.spare_cards(state, action.player)
    return None if have >= short(state) else moves.no("too_few_cards", "R13.11", player=action.player, have=have)


def _boost(state: State, action: Action) -> State:
    """Each card discarded adds 1 to the die, and these are enough (en 320)."""
    return _resolve(moves.discard(state, action.player, action.args[0]), action)


def _offer_boost(state: State) -> Iterable[Offer]:
    play = top(state)
    if stage(state) == "failure" and moves.spare_cards(state, play.player) >= short(state):
        yield Offer("boost", play.player, ((short(state),),))


def _offer_in(kind: str, stages: tuple[str, ...], domains: tuple[Iterable[int], ...], state: State) -> Iterable[Offer]:
    if stage(state) in stages:
        yield Offer(kind, top(state).player, tuple(tuple(domain) for domain in domains))


WAITING = {
    "rating": (("rating",), RATINGS),
    "risk_roll": (("roll",), FACES),
    "reroll": (("reroll",), FACES),
    "resolve": (("shown", "told", "success"), None),
    "let_fail": (("told", "failure"), None),
}
"""What continues a card in play: in which stages, and with which argument."""


def _going_on(kind: str) -> Callable[[State], Iterable[Offer]]:
    stages, domain = WAITING[kind]
    return partial(_offer_in, kind, stages, () if domain is None else (domain,))


def answers(state: State) -> Iterable[Offer]:
    """Who may answer the top card: before its Risk die with Security Service, after it with Consultants."""
    now = stage(state)
    if now in BEFORE_THE_DIE:
        yield from (Offer(CARDS[SECURITY], seat) for seat in _holders(state, SECURITY))
    if now in AFTER_THE_DIE:
        yield from (Offer(CARDS[CONSULTANTS], seat, ((0,),)) for seat in _holders(state, CONSULTANTS))


def _card_rule(kind: int, card: Card) -> Rule:
    check, effect = partial(_check_show, kind, card), partial(_show, kind, card)
    return Rule(card.fields, (), card.source, check, effect, offered_elsewhere, card.optional)


SHOWING: Mapping[str, Rule] = {name: _card_rule(CARDS.index(name), card) for name, card in BOOK.items()}
GOING_ON: Mapping[str, Rule] = {
    "rating": Rule(("rating",), (), "R13.11", _check_rating, _rate, _going_on("rating")),
    "risk_roll": Rule(
        ("value",), (), "R13.11", lambda state, action: _check_face(state, action, "roll"), _roll,
        _going_on("risk_roll"),
    ),
    "reroll": Rule(
        ("value",), (), "K11", lambda state, action: _check_face(state, action, "reroll"), _reroll,
        _going_on("reroll"),
    ),
    "boost": Rule(("amount",), (), "R13.11", _check_boost, _boost, _offer_boost),
    "resolve": Rule(
        (), (), "R13.10", lambda state, _: _in_stage(state, *WAITING["resolve"][0]), _resolve, _going_on("resolve")
    ),
    "let_fail": Rule(
        (), (), "R13.11", lambda state, _: _in_stage(state, *WAITING["let_fail"][0]),
        lambda state, _: _put_away(state), _going_on("let_fail"),
    ),
}  # fmt: skip
RULES: Mapping[str, Rule] = {**SHOWING, **GOING_ON}
