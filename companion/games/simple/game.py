"""A game of which only the rules have to be written: everything else a game is asked has its usual answer here."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeVar

from companion.games.kernel import AnyAct, Rules, any_of, no
from companion.games.protocol import (
    Action,
    Asked,
    Game,
    GameView,
    Hands,
    Item,
    Numbers,
    PlayerCore,
    Prompt,
    Refusal,
    SetUp,
    Summand,
    Thinking,
    Whose,
    round_of,
)
from companion.games.simple.careful_player import careful
from companion.games.simple.simple_files import SimpleFiles, names_of
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")


class Number(NamedTuple):
    """A number on the screen: what it is called, whose it is (a seat, -1 the table's), and its value."""

    field: str
    which: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SimpleView(GameView):
    """What the simple screen shows: the common core, and every number that can be asked about."""

    numbers: tuple[Number, ...] = ()


def simple_rules(*acts: AnyAct[S]) -> Rules[S]:
    """The acts of a game without phases: it goes on as long as anybody may do what is not a ruling."""
    played = [act for act in acts if act.offered]

    def not_over(state: S, act: AnyAct[S], _action: Action) -> Refusal | None:
        return no("game_over") if act.offered and not any(other.by(state) for other in played) else None

    def in_turn(state: S, act: AnyAct[S], action: Action) -> Refusal | None:
        due = act.by(state)
        if action.player in due:
            return None
        return no("not_your_turn", player=action.player, turn=due[0]) if due else no("wrong_phase", kind=action.kind)

    return Rules(acts, phase=type, gates=(not_over, in_turn), describe=str)


class SimpleSetUp(SetUp):
    """Players and options are all there is to set up."""

    def __init__(self, options: Mapping[str, tuple[object, ...]], presets: Mapping[str, Mapping[str, object]]) -> None:
        self.options, self.presets = options, presets


class SimpleGame(Hands[S], SimpleFiles[S]):
    """A game by touch alone, in which everything is open and every action is an offered one.

    A game says its `name`, `edition`, `fewest` and `most` players, its `rules`, and the abstract methods; where it has
    them, `options`, `fields` and `status`. Its state is a frozen dataclass with the players' `names`.
    """

    rules: Rules[S]
    areas: tuple[int, ...] = ()
    fields: Mapping[str, Whose] = {}
    """Fields of the state that are numbers to be shown: one of the table, or a tuple with one for each player."""

    # --- what each game says ----------------------------------------------------------------------------------------
    @abstractmethod
    def prompt(self, state: S) -> Prompt:
        """What is due now, or how the game ended."""

    # --- rules ------------------------------------------------------------------------------------------------------
    def turns(self, state: S) -> tuple[int, ...]:
        """The seats that may do what is not a ruling."""
        played = (act for act in self.rules.acts.values() if act.offered)
        return tuple(sorted({seat for act in played for seat in act.by(state)}))

    def game(self) -> Game[S]:
        """The game as everything around it knows it. Whoever has more to say hands over another part."""
        return Game(
            name=self.name,
            edition=self.edition,
            fewest=self.fewest,
            most=self.most,
            rules=self.rules,
            turns=self.turns,
            result=self.result,
            status=self.status,
            view=self.view,
            thinking=Thinking(
                offers=self.rules.offers,
                outcome=self.rules.outcome,
                sensible=lambda _known, seat, offers, rng: any_of(
                    [offer for offer in offers if offer.player == seat], rng
                ),
                anything=any_of,
                header=lambda names, _rng: {
                    "game": self.name,
                    "players": [{"name": name} for name in names[: self.most]],
                },
                considered=self.rules.kinds(lambda act: act.offered),
                absent=partial(careful, self.rules, self.result),
            ),
            set_up=SimpleSetUp(self.options, self.presets),
            files=self,
            numbers=self.numbers,
            hands=self,
        )

    # --- numbers ----------------------------------------------------------------------------------------------------
    def asked(self) -> Mapping[str, Asked[S]]:
        """The numbers that may be asked about: each of `fields`, which is made of nothing else."""
        return {field: _of_the_state(field, whose) for field, whose in self.fields.items()}

    def cause(self, _before: S, action: Action, _after: S, _field: str, _which: int) -> str:
        """A ruling, or no rule by number."""
        return "ruling" if action.kind in self.rules.rulings else ""

    @cached_property
    def numbers(self) -> Numbers[S]:
        """All that is said of numbers."""
        return Numbers(
            asked=self.asked(),
            which=lambda state: {"player": range(len(names_of(state))), "table": (-1,)},
            areas=self.areas,
            cause=self.cause,
            raced=tuple(field for field, whose in self.fields.items() if whose == "player"),
        )

    # --- what hands do ----------------------------------------------------------------------------------------------
    def things(self, state: S) -> Iterator[tuple[Item, int]]:
        """Every player's numbers; whoever acts changes them by hand."""
        for field in (field for field, whose in self.fields.items() if whose == "player"):
            for seat in range(len(names_of(state))):
                yield Item(field, seat), self.numbers.number(state, field, seat)

    # --- what is shown ----------------------------------------------------------------------------------------------
    def view(self, state: S) -> SimpleView:
        return SimpleView(**self.core(state))

    def core(self, state: Any) -> dict[str, Any]:
        """The fields of `SimpleView`, for a game whose own view extends it."""
        result, names = self.result(state), state.names
        members = {"table": (-1,), "player": range(len(names)), "area": self.areas}
        return {
            "name": self.name,
            "round": round_of(state),
            "players": tuple(PlayerCore(seat=seat, name=name) for seat, name in enumerate(names)),
            "prompt": self.prompt(state),
            "offers": self.rules.offers(state),
            "turns": self.turns(state),
            "over": result is not None,
            "winners": result.winners if result else (),
            "topic": "phase",
            "problems": tuple(problem.code for problem in self.status(state) if not problem.note),
            "numbers": tuple(
                Number(field, which, self.numbers.number(state, field, which))
                for field, whose in self.fields.items()
                for which in members[whose]
            ),
        }


def _of_the_state(field: str, whose: Whose) -> Asked[Any]:
    """A field of the state, or a property: a whole number of the table, or a tuple with one for each player."""

    def now(state: Any, which: int) -> int:
        value = getattr(state, field)
        return int(value if whose == "table" else value[which])

    return Asked(whose, now, lambda state, which: (Summand(field, now(state, which)),))
