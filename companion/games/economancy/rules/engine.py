"""The rules as a table of kinds of action, and the position a game begins with."""

from collections.abc import Mapping

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.phases import anytime, choosing
from companion.games.economancy.rules.state import PHASES, Agreement, Income, Over, Player, State
from companion.games.simple.rule_table import Rule, RuleTable

RULES: Mapping[str, Rule[State]] = {**choosing.RULES, **anytime.RULES}
NO_CARDS = (0,) * len(KINDS)
OVER = "M8.1"


def describe(state: State) -> str:
    """The position in one line, for messages."""
    told = (f"{name}: {_player(player)}" for name, player in zip(state.agreed.names, state.players, strict=True))
    return "; ".join((f"day {state.day} of round {state.round}, {PHASES[type(state.phase)]}", *told))


def _player(player: Player) -> str:
    row = ", ".join(KINDS[card.kind] for card in player.row)
    return "out" if player.out else f"{player.coins} coins, {player.buys} buys, {row}"


TABLE: RuleTable[State] = RuleTable(
    RULES,
    phase=lambda state: state.phase,
    seats=lambda state: len(state.players),
    over=lambda state: OVER if isinstance(state.phase, Over) else "",
    describe=describe,
)


def new_game(agreed: Agreement) -> State:
    """Everybody has a Stipend and the coins to begin with; the shop is full (M2.2, M2.3)."""
    players = tuple(Player(agreed.start_coins) for _ in agreed.seats)
    state = State(agreed, Income(), 1, 1, players, NO_CARDS, NO_CARDS)
    shop = tuple(derive.copies(state, kind) if kind in agreed.shop else 0 for kind in range(len(KINDS)))
    return state._replace(shop=shop)
