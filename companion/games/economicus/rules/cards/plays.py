"""Cards that lie open: played, aimed, thrown for when they are crimes, answered, and put away (eco 328-348).

What the text of a card does the table enters as rulings while the card lies open.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from companion.games.economicus.rules import flow, moves
from companion.games.economicus.rules.act_terms import FACES
from companion.games.economicus.rules.box import OPTION
from companion.games.economicus.rules.phases.fates import discards
from companion.games.economicus.rules.phases.fiscal import listed
from companion.games.economicus.rules.rule import Rule, no
from companion.games.economicus.rules.state import NOBODY, Event, Play, State, changed, in_play
from companion.games.protocol import Action, Offer, Refusal

OPTION_DECK = 0
SHOWN, ROLLED, DONE = "shown", "rolled", "done"
CRIMINALS, VICTIMS = 0, 1
"""The two sides of a crime."""
DIFFICULTIES = range(2, 7)
MOST_OPEN = 6
"""Cards that may lie open at once, each one answering another."""


def top(state: State) -> Play:
    """The card that was opened last: it is done first (ED-41)."""
    return state.plays[-1]


def _with_top(state: State, play: Play) -> State:
    return state._replace(plays=(*state.plays[:-1], play))


def total(play: Play) -> int:
    """What the crime die comes to with the cards discarded (E14.4)."""
    return play.die + play.influence


def known_difficulty(state: State, card: int) -> int:
    """The difficulty printed on a card, as the box says or as it was told once; 0 for none known."""
    said = dict(state.difficulties).get(card, 0)
    return said or (state.agreed.box.cards[card - 1].difficulty if card else 0)


# --- played and aimed -----------------------------------------------------------------------------------------------


def _check_play(state: State, action: Action) -> Refusal | None:
    if not state.agreed.options.option_cards:
        return no("not_agreed", "E14.1")
    if action.args[0] not in listed(state, OPTION):
        return no("unknown_card", "E14.1", card=action.args[0])
    if len(state.plays) >= MOST_OPEN:
        return no("card_in_play", "ED-41")
    return moves.need_cards(state, action.player, 1, 0, "E14.1")


def _play(state: State, action: Action) -> State:
    """The game stops and the card is read (E14.1)."""
    card, seat = action.args[0], action.player
    opened = Play(OPTION_DECK, card, seat, difficulty=known_difficulty(state, card))
    return state._replace(cards=changed(state.cards, seat, state.cards[seat] - 1), plays=(*state.plays, opened))


def _open_card(state: State, kind: str, rule: str) -> Refusal | None:
    """There must be a card of a player that is not thrown for yet."""
    shown = state.plays and top(state).step == SHOWN and top(state).deck == OPTION_DECK
    return None if shown else no("wrong_phase", rule, kind=kind)


def _check_victim(state: State, action: Action) -> Refusal | None:
    refused = _open_card(state, action.kind, "E14.6")
    if refused:
        return refused
    if action.player == top(state).player:
        return no("own_card", "E14.6", player=action.player)
    return no("already_named", "E14.6", player=action.player) if action.player in top(state).victims else None


def _victim(state: State, action: Action) -> State:
    """Somebody who would lose by it (E14.6)."""
    return _with_top(state, top(state)._replace(victims=(*top(state).victims, action.player)))


def _check_difficulty(state: State, action: Action) -> Refusal | None:
    refused = _open_card(state, action.kind, "E14.3")
    if refused or (action.args[0] in DIFFICULTIES and not top(state).difficulty):
        return refused
    return no("bad_number", "E14.3", value=action.args[0], most=DIFFICULTIES[-1])


def _difficulty(state: State, action: Action) -> State:
    """A number is printed, so it is a crime; of a listed card it is remembered (E14.3)."""
    play, value = top(state), action.args[0]
    if play.card:
        state = state._replace(difficulties=(*state.difficulties, (play.card, value)))
    return _with_top(state, play._replace(difficulty=value))


# --- a crime --------------------------------------------------------------------------------------------------------


def _check_roll(state: State, action: Action) -> Refusal | None:
    refused = _open_card(state, action.kind, "E14.3")
    if refused or not top(state).difficulty:
        return refused or no("wrong_phase", "E14.3", kind=action.kind)
    if action.player != top(state).player:
        return no("not_your_turn", "E14.3", player=action.player, turn=top(state).player)
    good = action.args[0] in FACES
    return None if good else no("bad_number", "E14.3", value=action.args[0], most=FACES[-1])


def _roll(state: State, action: Action) -> State:
    """One die; then criminal and victims may change it, the side that is behind first (E14.3, ED-32)."""
    play = top(state)._replace(step=ROLLED, die=action.args[0])
    once = state.agreed.options.crime_influence == "once"
    behind = VICTIMS if play.victims and total(play) >= play.difficulty and not once else CRIMINALS
    return _with_top(state, play._replace(side=behind))


def answering(state: State) -> tuple[int, ...]:
    """Who is due to change the crime die or to let it stand."""
    if not state.plays or top(state).step != ROLLED:
        return ()
    play = top(state)
    side = (play.player,) if play.side == CRIMINALS else play.victims
    return tuple(seat for seat in side if seat not in play.stood)


def _check_side(state: State, action: Action, rule: str) -> Refusal | None:
    if not state.plays or top(state).step != ROLLED:
        return no("wrong_phase", rule, kind=action.kind)
    play, due = top(state), answering(state)
    if action.player != play.player and action.player not in play.victims:
        return no("not_victim", rule, player=action.player)
    return None if action.player in due else no("not_your_turn", rule, player=action.player, turn=due[0])


def _check_influence(state: State, action: Action) -> Refusal | None:
    amount, quotas = action.args
    refused = _check_side(state, action, "E14.4")
    if refused or amount > 0:
        return refused or moves.need_cards(state, action.player, amount, quotas, "E14.4")
    return no("bad_number", "E14.4", value=amount)


def _influence(state: State, action: Action) -> State:
    """+1 or -1 for each card discarded (E14.4); whoever let it stand is asked again, unless all answer only once."""
    amount, quotas = action.args
    play, seat = top(state), action.player
    state = moves.discard(state, seat, amount - quotas, quotas)
    change = amount if seat == play.player else -amount
    play = play._replace(influence=play.influence + change)
    if state.agreed.options.crime_influence == "once":
        return _stood(state, play, seat)
    other = VICTIMS if play.side == CRIMINALS and play.victims else CRIMINALS
    return _with_top(state, play._replace(stood=(), side=other))


def _check_stand(state: State, action: Action) -> Refusal | None:
    return _check_side(state, action, "ED-32")


def _stand(state: State, action: Action) -> State:
    """The player lets it stand (ED-32)."""
    return _stood(state, top(state), action.player)


def _stood(state: State, play: Play, seat: int) -> State:
    """The other side is next; when everybody lets it stand the crime has succeeded or failed."""
    play = play._replace(stood=(*play.stood, seat))
    criminal, victims = play.player in play.stood, all(one in play.stood for one in play.victims)
    if criminal and victims:
        return _decided(state, play)
    mine_left = not (criminal if play.side == CRIMINALS else victims)
    return _with_top(state, play if mine_left else play._replace(side=VICTIMS if play.side == CRIMINALS else CRIMINALS))


def _decided(state: State, play: Play) -> State:
    """A failed crime costs a Star for good (E14.5, ED-04)."""
    if total(play) < play.difficulty and state.agreed.options.crime_star == "lasting":
        state = state._replace(adjusted=changed(state.adjusted, play.player, state.adjusted[play.player] - 1))
    return _with_top(state, play._replace(step=DONE))


# --- done with ------------------------------------------------------------------------------------------------------


def _check_close(state: State, action: Action) -> Refusal | None:
    if not state.plays:
        return no("wrong_phase", "E14.8", kind=action.kind)
    play = top(state)
    unrolled = play.step == SHOWN and play.difficulty and not state.out[play.player]
    late = answering(state) or ((play.player,) if unrolled else ())
    return no("still_due", "E14.8", player=late[0]) if late else None


def _close(state: State, _action: Action) -> State:
    """The card goes to its discards; after the event card the companies pay (E6.4, E14.8)."""
    play = top(state)
    state = state._replace(plays=state.plays[:-1])
    if play.deck == OPTION_DECK:
        return moves.shuffled(state._replace(discards=state.discards + 1))
    state = moves.shuffled(state._replace(event_discards=state.event_discards + 1))
    return flow.enter_profit(state) if isinstance(state.phase, Event) else state


# --- offers ---------------------------------------------------------------------------------------------------------


def _offer_play(state: State) -> Iterable[Offer]:
    if state.agreed.options.option_cards and len(state.plays) < MOST_OPEN and any(state.cards):
        return _cards_in_hands(listed(state, OPTION), in_play(state), state.cards)
    return ()


@lru_cache(maxsize=1024)
def _cards_in_hands(listed: tuple[int, ...], seats: tuple[int, ...], cards: tuple[int, ...]) -> tuple[Offer, ...]:
    return tuple([Offer("play", seat, (listed,)) for seat in seats if cards[seat]])


def _offer_victim(state: State) -> Iterable[Offer]:
    for seat in in_play(state):
        if _check_victim(state, Action("victim", seat)) is None:
            yield Offer("victim", seat)


def _offer_difficulty(state: State) -> Iterable[Offer]:
    if _open_card(state, "difficulty", "E14.3") is None and not top(state).difficulty:
        yield Offer("difficulty", NOBODY, (DIFFICULTIES,))


def _offer_roll(state: State) -> Iterable[Offer]:
    if _open_card(state, "crime_roll", "E14.3") is None and top(state).difficulty and not state.out[top(state).player]:
        yield Offer("crime_roll", top(state).player, (FACES,))


def _offer_influence(state: State) -> Iterable[Offer]:
    for seat in answering(state):
        for amounts, quotas in discards(state, seat, range(1, state.cards[seat] + state.quotas[seat] + 1)):
            yield Offer("influence", seat, (amounts, quotas))


def _offer_stand(state: State) -> Iterable[Offer]:
    return (Offer("stand", seat) for seat in answering(state))


def _offer_close(state: State) -> Iterable[Offer]:
    if _check_close(state, Action("close_card")) is None:
        yield Offer("close_card", NOBODY)


PLAYING: Mapping[str, Rule] = {
    "play": Rule(("card",), (), "E14.1", _check_play, _play, _offer_play, who="any"),
}
"""How a card is opened, also in answer to one that lies open."""
GOING_ON: Mapping[str, Rule] = {
    "victim": Rule((), (), "E14.6", _check_victim, _victim, _offer_victim, who="any"),
    "difficulty": Rule(("value",), (), "E14.3", _check_difficulty, _difficulty, _offer_difficulty, who="table"),
    "crime_roll": Rule(("value",), (), "E14.3", _check_roll, _roll, _offer_roll, who="any"),
    "influence": Rule(("amount", "quotas"), (), "E14.4", _check_influence, _influence, _offer_influence, who="any"),
    "stand": Rule((), (), "ED-32", _check_stand, _stand, _offer_stand, who="any"),
    "close_card": Rule((), (), "E14.8", _check_close, _close, _offer_close, who="table"),
}
"""What happens to a card that lies open."""
RULES: Mapping[str, Rule] = {**PLAYING, **GOING_ON}
