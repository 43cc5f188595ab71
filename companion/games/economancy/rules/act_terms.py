"""What acts have in common: who may do them, in which phases, what sorts of number they carry, and what they need."""

from typing import Annotated

from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.state import NOT_CHOSEN, Attack, Buy, Defend, Income, Invest, State
from companion.games.kernel import AnyNumber, AnyWord, no
from companion.games.protocol import Refusal

PLAYING: tuple[type, ...] = (Income, Invest, Attack, Defend, Buy)  # every phase until the game is over
Amount = Annotated[int, AnyNumber()]
Place = Annotated[int, AnyNumber()]
CardKind = Annotated[int, AnyWord(KINDS)]


def the_living(state: State) -> tuple[int, ...]:
    """Whoever is still in the game."""
    return state.living


def not_chosen_yet(state: State, player: int) -> Refusal | None:
    """Everybody chooses once."""
    phase = state.phase
    assert isinstance(phase, Invest | Defend | Buy)
    return no("already_chosen", player=player) if phase.chosen[player] != NOT_CHOSEN else None


def in_the_row(state: State, player: int, place: Place) -> Refusal | None:
    """A card lies at that place."""
    return None if 0 <= place < len(state.players[player].row) else no("no_such_card", "M6.1", place=place)


def kind_there(state: State, player: int, place: Place) -> tuple[int, ...]:
    """The kind of the card that lies at a place of the row."""
    return (state.players[player].row[place].kind,)


def that_kind(state: State, player: int, card: CardKind, place: Place) -> Refusal | None:
    """The kind that is told beside a place has to lie there."""
    lies = state.players[player].row[place].kind
    return None if lies == card else no("not_that_card", "M6.1", place=place, card=KINDS[lies])


def in_the_shop(state: State, card: CardKind) -> Refusal | None:
    """The kind is one of those in the shop of this table."""
    is_in_shop = card in state.agreed.shop
    return None if is_in_shop else no("not_in_shop", card=KINDS[card] if 0 <= card < len(KINDS) else card)
