"""Setting up ORC: who deals, who sits near, and the line of three cards, drawn by the app or entered by hand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from random import Random
from typing import Annotated, Any

from companion.games.cards.mat import ROW
from companion.games.orc.board import FIRST_ROW, card_lying
from companion.games.orc.rules import derive, options
from companion.games.orc.rules.cards import COLOURS, Card, Colour, Line, Print, draw_line, is_line, line_cards
from companion.games.orc.rules.state import LANDS, SEATS, State, other
from companion.games.orc.rules.text import header
from companion.games.protocol import Chosen, Lesson, NotUnderstood, SetUp, Spot
from companion.schema.hints import at_most, exactly
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import OneOf, Whole

UNKNOWN = -1
FILES_ONLY = ("memory", "fighting_end")
"""Options that a log may name and set-up does not offer: nothing is listed, and the mat shows ends towards the line."""
CARDS = range(3)
EMPTY, SHOWING = "empty", "cards"  # what the camera is taught: the bare table, then six cards that show all twelve ends
SIX_CARDS = tuple(
    Spot(FIRST_ROW["near"] + two, ROW, 0, -1, card_lying(Card(two, two ^ 1), two_first=True)) for two in range(6)
)
"""White and yellow, green and blue, red and purple, each pair of colours on two cards: one at the beginning of each of
the near columns, its two Orcs towards the line.
"""
Words = Sequence[str]
SeatNumber = Annotated[int, OneOf(SEATS)]


@dataclass(frozen=True, slots=True)
class Details:
    """What ORC's own steps have settled so far.

    `colours` are those of the lands named so far, from the box on; `strong` says of each of the three cards which end
    is worth two: 0 the one nearer to the box, 1 the other, -1 not told yet. `game` and `won` are of the series.
    """

    dealer: SeatNumber = 0
    near: SeatNumber = 0
    colours: Annotated[tuple[Colour, ...], at_most(len(COLOURS))] = ()
    strong: Annotated[tuple[Annotated[int, OneOf((UNKNOWN, 0, 1))], ...], exactly(len(CARDS))] = (UNKNOWN,) * 3
    game: Annotated[int, Whole(1, header.MOST_GAMES)] = 1
    won: tuple[header.Won, header.Won] = (0, 0)

    def __post_init__(self) -> None:
        if len(set(self.colours)) < len(self.colours):
            raise ValueError("the line names a colour twice")

    @property
    def line(self) -> Line:
        """The line, () while it is not whole."""
        if len(self.colours) < len(COLOURS) or UNKNOWN in self.strong:
            return ()
        return tuple(Print(colour, 1 + (self.strong[at // 2] == at % 2)) for at, colour in enumerate(self.colours))


@dataclass(frozen=True, slots=True)
class SetUpView:
    """What ORC's own steps show: six lands as (colour, worth) with "" and 0 while unknown, colours left to name.

    `cards` are the three cards to seek out, as (colour of the two, colour of the one), once the line is whole.
    """

    dealer: int
    near: int
    lands: tuple[tuple[str, int], ...]
    left: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]
    whole: bool
    game: int
    won: tuple[int, int]


class OrcSetUp(SetUp):
    """ORC's part of set-up. Touches: `dealer:SEAT`, `dealer:draw`, `near:SEAT`, `line:draw`, `line:pick:COLOUR`,
    `line:two:LAND`, `line:back`, `line:clear`.
    """

    steps: tuple[str, ...] = ("players", "line", "rules", "camera")
    details = Details
    presets: Mapping[str, Mapping[str, object]] = {name: asdict(preset) for name, preset in options.PRESETS.items()}
    options: Mapping[str, tuple[object, ...]] = {
        name: tuple(values) for name, values in options.CHOICES.items() if name not in FILES_ONLY
    }

    def change(self, chosen: Chosen, words: Sequence[str], rng: Random) -> Chosen:
        """The draft after one touch. Raises NotUnderstood when it means nothing now."""
        what, *rest = words
        return replace(chosen, details=CHANGES[what](chosen.details, rest, rng))

    def fitted(self, chosen: Chosen) -> Chosen:
        """A single game has no games before it."""
        if chosen.options.get("series", self.presets[chosen.preset]["series"]) != 1:
            return chosen
        return replace(chosen, details=replace(chosen.details, game=1, won=(0, 0)))

    def lacks(self, chosen: Chosen) -> bool:
        return chosen.step == "line" and not chosen.details.line

    def lessons(self, _chosen: Chosen) -> tuple[Lesson, ...]:
        return Lesson(EMPTY), Lesson(SHOWING, SIX_CARDS)

    def again(self, chosen: Chosen, state: State) -> Chosen:
        """The next game of a series (O6.5), or a fresh one, which the other player deals."""
        try:
            return replace(chosen, details=following(state))
        except NotUnderstood:
            dealer = other(state.agreed.dealer)
            return replace(chosen, details=Details(dealer, chosen.details.near))

    def header(self, chosen: Chosen) -> dict[str, Any]:
        """Who sits where and deals, the line, and how the series stands. Raises NotUnderstood when the draft is not
        whole.
        """
        details = chosen.details
        if not details.line or len(chosen.seats) != len(SEATS):
            raise NotUnderstood("the line or the players are not whole")
        return {
            "players": [
                {"name": seat.name, "side": "near" if at == details.near else "far"}
                for at, seat in enumerate(chosen.seats)
            ],
            "dealer": chosen.seats[details.dealer].name,
            "line": [[COLOURS[land.colour], land.worth] for land in details.line],
            "series": {"game": details.game, "won": list(details.won)},
        }

    def view(self, chosen: Chosen) -> SetUpView:
        details = chosen.details
        assert isinstance(details, Details)
        cards = line_cards(details.line) if details.line else ()
        return SetUpView(
            details.dealer,
            details.near,
            tuple(_land(details, at) for at in range(len(COLOURS))),
            tuple(COLOURS[colour] for colour in range(len(COLOURS)) if colour not in details.colours),
            tuple((COLOURS[card.two], COLOURS[card.one]) for card in cards),
            bool(details.line),
            details.game,
            details.won,
        )


def following(state: State) -> Details:
    """The set-up of the next game in a series: the same people, the next dealer, the line still to be laid (O6.5).

    Raises NotUnderstood when no game follows.
    """
    dealer = derive.next_dealer(state)
    if dealer not in SEATS:
        raise NotUnderstood("no further game in this series")
    near = next(at for at, seat in enumerate(state.agreed.seats) if seat.side == "near")
    return Details(dealer, near, game=state.agreed.game + 1, won=derive.won_after(state))


def _land(details: Details, at: int) -> tuple[str, int]:
    strong = details.strong[at // 2]
    colour = COLOURS[details.colours[at]] if at < len(details.colours) else ""
    return colour, 0 if strong == UNKNOWN else 1 + (strong == at % 2)


# --- touches --------------------------------------------------------------------------------------------------------
def _dealer(details: Details, words: Words, rng: Random) -> Details:
    """Named, or drawn by the app (O3.1)."""
    return replace(details, dealer=rng.choice(SEATS) if words[0] == "draw" else int(words[0]))


def _draw_line(details: Details, _words: Words, rng: Random) -> Details:
    line = draw_line(rng)
    assert is_line(line)
    colours = tuple(land.colour for land in line)
    return replace(details, colours=colours, strong=tuple(int(line[2 * card].worth == 1) for card in CARDS))


def _pick(details: Details, words: Words, _rng: Random) -> Details:
    """The colour of the next land, from the box on; the sixth is the one that is left."""
    colour = COLOURS.index(words[0])
    if colour in details.colours:
        raise NotUnderstood("line:pick")
    colours = (*details.colours, colour)
    left = [colour for colour in range(len(COLOURS)) if colour not in colours]
    return replace(details, colours=(*colours, *left) if len(left) == 1 else colours)


def _two(details: Details, words: Words, _rng: Random) -> Details:
    """The end of a card that shows two Orcs; the other end shows one."""
    card, end = divmod(int(words[0]) - 1, 2)
    return replace(details, strong=tuple(end if at == card else current for at, current in enumerate(details.strong)))


def _back(details: Details, _words: Words, _rng: Random) -> Details:
    """The colour named last is taken back; of a whole row the two last, because the sixth filled itself."""
    last = 2 if len(details.colours) == len(COLOURS) else 1
    return replace(details, colours=details.colours[:-last])


Touch = Callable[[Details, Words, Random], Details]
LINE: Mapping[str, Touch] = {
    "draw": _draw_line, "pick": _pick, "two": _two, "back": _back,
    "clear": lambda details, _words, _rng: replace(details, colours=(), strong=(UNKNOWN,) * len(CARDS)),
}  # fmt: skip
CHANGES: Mapping[str, Touch] = {
    "dealer": _dealer, "near": lambda details, words, _rng: replace(details, near=int(words[0])),
    "line": lambda details, words, rng: LINE[words[0]](details, words[1:], rng),
}  # fmt: skip
FORMS = (
    *(f"setup:{what}:{seat}" for what in ("dealer", "near") for seat in SEATS), "setup:dealer:draw",
    *(f"setup:line:pick:{colour}" for colour in COLOURS), *(f"setup:line:two:{land}" for land in LANDS),
    "setup:line:draw", "setup:line:back", "setup:line:clear",
)  # fmt: skip
"""The touches of ORC's own steps, in the grammar of intents."""
