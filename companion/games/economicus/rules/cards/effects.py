"""What the text of a card does, from a short list: how a described card is written down, and done in one tap (ED-36).

An effect on numbers is written "coins player +3": what changes, whose, and by how much. One on the board is named by
the ruling that the table enters for it, because somebody has to say where.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from companion.games.economicus.rules.phases import rulings
from companion.games.economicus.rules.state import Play, State, in_play
from companion.games.protocol import Action

PLAYER, VICTIMS, EVERYBODY = "player", "victims", "everybody"
WHOM: Final = (PLAYER, VICTIMS, EVERYBODY)
"""Whose numbers change: who plays the card (of an event the active player), those it is aimed at, all in play."""
AMOUNTS: Final[Mapping[str, tuple[int, ...]]] = {
    "coins": (-10, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 10),
    "cards": (-2, -1, 1, 2),
    "quotas": (-1, 1),
    "stars": (-2, -1, 1, 2),
}
"""By what changes, by how much it may."""
PLACED: Final = tuple(
    act.kind
    for act in (
        rulings.put_token, rulings.take_token, rulings.turn_token, rulings.change_owner, rulings.set_price,
        rulings.set_marker, rulings.set_die,
    )
)  # fmt: skip
"""Effects on the board, by the ruling that does them."""


class Effect(NamedTuple):
    """An effect on numbers."""

    what: str
    whom: str
    amount: int


NUMBERS: Final[Mapping[str, Effect]] = {
    f"{what} {whom} {amount:+d}": Effect(what, whom, amount)
    for what, amounts in AMOUNTS.items()
    for whom in WHOM
    for amount in amounts
}
"""The effects on numbers, as they are written."""
NONE: Final = "none"
EVERY: Final = (NONE, *PLACED, *NUMBERS)  # all effects; an action tells one by its place in this list, 0 is none


def targets(state: State, play: Play, whom: str) -> tuple[int, ...]:
    """The seats an effect of an open card concerns."""
    if whom == EVERYBODY:
        return in_play(state)
    seats = play.victims if whom == VICTIMS else (state.player if play.player < 0 else play.player,)
    return tuple(seat for seat in seats if not state.out[seat])


def rulings_of(state: State, play: Play, written: str) -> Iterator[Action]:
    """The rulings that an effect on numbers comes to, one for each seat it concerns; none for one on the board."""
    effect = NUMBERS.get(written)
    if effect is not None:
        for seat in targets(state, play, effect.whom):
            yield _ruling(state, seat, effect)


def _ruling(state: State, seat: int, effect: Effect) -> Action:
    if effect.what == "coins":
        return rulings.add_coins.action(seat, effect.amount)
    act, now = {
        "cards": (rulings.set_cards, state.cards),
        "quotas": (rulings.set_quotas, state.quotas),
        "stars": (rulings.set_adjusted, state.adjusted),
    }[effect.what]
    return act.action(seat, now[seat] + effect.amount)
