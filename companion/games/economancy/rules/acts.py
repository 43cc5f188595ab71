"""All acts of Economancy, and what is asked of every action before what the act itself needs."""

from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.phases import answering, anytime, attacking, buying, income, investing, rulings
from companion.games.economancy.rules.state import NOBODY, PHASES, Over, Player, State
from companion.games.kernel import AnyAct, Rules, no, not_over, the_table
from companion.games.protocol import Action, Refusal


def known_player(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """A player of this table does it, or the table as a whole."""
    may = action.player == NOBODY if act.by is the_table else action.player in state.seats
    return None if may else no("unknown_player", player=action.player, kind=action.kind)


def in_phase(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """It belongs to this phase."""
    return None if isinstance(state.phase, act.phases) else no("wrong_phase", kind=action.kind)


def in_the_game(state: State, _act: AnyAct[State], action: Action) -> Refusal | None:
    """Whoever is out does nothing more (M6.3)."""
    out = action.player != NOBODY and state.players[action.player].out
    return no("out_of_game", "M6.3", player=action.player) if out else None


def describe(state: State) -> str:
    """The position in one line, for messages."""
    players = (f"{name}: {_player(player)}" for name, player in zip(state.agreed.names, state.players, strict=True))
    return "; ".join((f"day {state.day} of round {state.round}, {PHASES[type(state.phase)]}", *players))


def _player(player: Player) -> str:
    row = ", ".join(KINDS[card.kind] for card in player.row)
    return "out" if player.out else f"{player.coins} coins, {player.buys} buys, {row}"


RULES: Rules[State] = Rules(
    (*income.ACTS, *investing.ACTS, *attacking.ACTS, *answering.ACTS, *buying.ACTS, *anytime.ACTS, *rulings.ACTS),
    gates=(not_over(Over, "M8.1"), known_player, in_phase, in_the_game),
    describe=describe,
    least_sealed=2,  # a card to attack with is open
)
