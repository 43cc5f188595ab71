"""The attacker sends a card, or ends the attack."""

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.act_terms import CardKind, Place, in_the_row, kind_there, that_kind
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.changes import paid, used
from companion.games.economancy.rules.derive import LIZARD, LIZARD_GIVES
from companion.games.economancy.rules.phases.resolving import settled, stopped
from companion.games.economancy.rules.state import Attack, Defend, State, nobody_yet
from companion.games.kernel import act, no, one_of, phase_of
from companion.games.protocol import Refusal


def is_attacker(state: State, player: int) -> Refusal | None:
    """Nobody else attacks."""
    turn = phase_of(state, Attack).attacker
    return None if turn == player else no("not_your_turn", player=player, turn=turn)


def can_attack(state: State, card: CardKind) -> Refusal | None:
    """Some cards never attack (M6.5)."""
    return None if derive.printed(state, card).attacks else no("cannot_attack", "M6.5", card=KINDS[card])


def attack_used_up(card: CardKind) -> Refusal:
    """Its attacks are used up (M6.5)."""
    return no("used_up", "M6.5", card=KINDS[card])


@act(
    Attack, by=derive.due, source="M6.1", causes={"points": "M6.4"},
    needs=[
        is_attacker, one_of("place", derive.attackers, [in_the_row, that_kind, can_attack, attack_used_up]),
        one_of("card", kind_there, that_kind),
    ],
)  # fmt: skip
def attack(state: State, player: int, card: CardKind, place: Place) -> State:
    """The card is sent; a Lizard earns its coins before anybody answers (MB-3)."""
    phase = phase_of(state, Attack)
    state = used(state, player, place)
    if card == LIZARD:
        state = state.with_player(player, paid(state.players[player], "lizard", LIZARD_GIVES, LIZARD, place))
    return settled(state._replace(phase=Defend(phase.attacker, phase.bids, place, nobody_yet(state))))


@act(Attack, by=derive.due, source="M6.1", quiet=True, needs=[is_attacker])
def stop(state: State, player: int) -> State:
    """The attack ends (M6.7)."""
    return settled(stopped(state))


ACTS = (attack, stop)
