"""An act: one kind of action as a function, with all that its decorator says of it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import (
    Annotated,
    Any,
    Concatenate,
    Final,
    Generic,
    ParamSpec,
    TypedDict,
    TypeVar,
    Unpack,
    cast,
    get_args,
    get_origin,
)

from companion.games.kernel.compiler import AddOffers, Asked, Number, WhyNot, compiled
from companion.games.kernel.needs import PLAYER, STATE, Need, OneOf, asked_by, check_needs
from companion.games.kernel.sorts import AnyNumber, Letters
from companion.games.protocol import Action, Offer
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")
RULING: Final = "ruling"  # the source of what a table decides, whatever the rules would say
P = ParamSpec("P")
THE_TABLE: Final = -1  # stands in place of a seat


class Says(TypedDict, total=False):
    """What an act says about itself beside its rule, to be asked by screens, dues, players and words."""

    waits_for: tuple[type, ...]  # phases whose end this act takes for granted
    stage: str  # the one step of its phases to which it belongs, as the game names it
    quiet: bool  # whether it is of so little weight that no notice tells it
    level: str  # how grave it is when it is told, where that is not the usual
    breaks_off: bool  # whether it ends the game before its time
    resigns: bool  # whether a player gives the game up by it
    seat_buttons: str
    """The buttons beside a seat that do it, one for each value of its only number; one alone does it without."""
    causes: Mapping[str, str]
    """The rule by which it changes a number, by the name of that number, where it is not the usual one."""
    uses_up: bool  # whether it may take the last piece from the place that is its first number
    by_hand: Sequence[str]
    """The things that hands move in doing it, where those are not what the game takes for granted."""
    moves_pieces: int
    """That it moves what lies on the board, where a camera may see it done; the least is thought of first."""
    voluntary: bool  # whether it is told, and never read from the board alone
    dice: int  # how many dice are thrown for it
    at: Collection[str]  # its places on the screen, as the game names them
    prompted: str  # whom the prompt has asked for what it moves before it is told, as the game names them


@dataclass(frozen=True, slots=True, eq=False)
class Act(Generic[S, P]):
    """One kind of action. Called, it returns the position after it, whether it is allowed or not.

    `phases` are the types of phase it belongs to, `by` returns the seats that may do it now (-1 the table), `source`
    is the number of its rule; `numbers` are what it carries, `names` what they are called, and `counts` how many of
    them an action may have. After them may come `letters`. `offered` is false of a ruling; `secret`: seats choose it at
    once, unseen. `why_not` and `add_offers` are compiled; `cached_by` names all that the offers depend on.
    """

    effect: Callable[Concatenate[S, int, P], S]
    kind: str
    phases: tuple[type, ...]
    by: Callable[[S], Sequence[int]]
    source: str
    numbers: tuple[Number, ...]
    names: tuple[str, ...]
    letters: Letters | None
    counts: Collection[int]
    offered: bool
    secret: bool
    says: Says
    why_not: WhyNot
    add_offers: AddOffers | None
    cached_by: Sequence[str]
    text: str

    def action(self, player: int, *args: P.args, **kwargs: P.kwargs) -> Action:
        """The action of a player, with all its numbers by position. Raises TypeError for one by name."""
        if kwargs:
            raise TypeError(f"the numbers of '{self.kind}' come by position, not by name")
        return Action(self.kind, player, cast(tuple[int, ...], args))

    def __call__(self, state: S, player: int, *args: P.args, **kwargs: P.kwargs) -> S:
        return self.effect(state, player, *args, **kwargs)


AnyAct = Act[S, ...]  # an act of a game, whatever numbers it carries


def the_table(_state: Any) -> tuple[int]:
    """All together, whoever says so: `by` of what is nobody's own."""
    return (THE_TABLE,)


def act(
    *phases: type,
    by: Callable[[S], Sequence[int]],
    source: str,
    kind: str = "",
    needs: Sequence[Need | OneOf] = (),
    each: Sequence[str] = (),
    offers: Callable[[S], Iterable[Offer]] | None = None,
    cached_by: Sequence[str] = (),
    together: bool = False,
    offered: bool = True,
    secret: bool = False,
    **says: Unpack[Says],
) -> Callable[[Callable[Concatenate[S, int, P], S]], Act[S, P]]:
    """Makes a function an act of these phases; its kind is the function's name unless `kind` says another.

    `needs` refuse in their order. `each` are numbers offered one by one, as are those on which later ones depend.
    `offers` makes the offers where needs cannot say how numbers are grouped; that both agree is for a test to prove.
    Acts with the same `offers` are offered together, in the place of the first of them.
    `cached_by` names all that the offers depend on, of what the game's `standing` returns: they are worked out anew
    where that has changed. `together`: the optional numbers come all or not at all. Raises TypeError,
    at import, where a need asks for what the act does not have.
    """

    def decorate(function: Callable[Concatenate[S, int, P], S]) -> Act[S, P]:
        name, hints = kind or function.__name__, asked_by(function)
        check_needs(name, needs, hints)
        numbers, letters = _numbers(function, name, hints)
        asked = Asked(name, by, needs, numbers, letters, each, offered and offers is None)
        why_not, add_offers, text = compiled(asked, f"{function.__module__}.{function.__name__}")
        if offers is not None:
            add_offers = _by_hand(offers)
        names, counts = tuple(number.called for number in numbers), _counts(numbers, letters, together=together)
        return Act(
            function, name, phases, by, source, numbers, names, letters, counts, offered, secret, says,
            why_not, add_offers, cached_by, text,
        )  # fmt: skip

    return decorate


def _numbers(
    function: Callable[..., Any], kind: str, hints: Mapping[str, Any]
) -> tuple[tuple[Number, ...], Letters | None]:
    """The numbers that a function carries, its parameters after state and player, and its letters. Raises TypeError."""
    if [*hints][:2] != [STATE, PLAYER]:
        raise TypeError(f"'{kind}' must begin with the parameters '{STATE}' and '{PLAYER}', not {', '.join(hints)}")
    defaults = function.__defaults__ or ()
    left_out = dict(zip([*hints][len(hints) - len(defaults) :], defaults, strict=True))
    numbers = tuple(Number(name, _sort(kind, name, hints[name]), left_out.get(name)) for name in [*hints][2:])
    letters = numbers[-1].sort if numbers else None
    return (numbers[:-1], letters) if isinstance(letters, Letters) else (numbers, None)


def _counts(numbers: Sequence[Number], letters: Letters | None, *, together: bool) -> Collection[int]:
    """How many numbers an action may carry: those that are needed, of the optional ones the first few, and letters."""
    needed, every = sum(number.default is None for number in numbers), len(numbers)
    return frozenset((needed, every) if together else range(needed, every + (letters.most if letters else 0) + 1))


def _sort(kind: str, name: str, hint: Any) -> AnyNumber:
    sorts = (
        [said for said in get_args(hint)[1:] if isinstance(said, AnyNumber)] if get_origin(hint) is Annotated else []
    )
    if len(sorts) != 1:
        raise TypeError(
            f"'{kind}' does not say what sort of number '{name}' is; its hint may be Annotated[int, AnyNumber()]"
        )
    return sorts[0]


@cache
def _by_hand(offers: Callable[[Any], Iterable[Offer]]) -> AddOffers:
    def add(state: Any, found: list[Offer]) -> None:
        found.extend(offers(state))

    return add


def source_of(act: Act[Any, ...]) -> str:
    """The text compiled from what an act needs: why it is refused, and what is offered."""
    return act.text
