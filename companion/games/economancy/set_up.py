"""Setting up Economancy: which kinds of card are in the shop, and what is printed on the owner's cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final, NamedTuple

from companion.games.cards.mat import ROW
from companion.games.economancy.board import FIRST_ROW
from companion.games.economancy.boxes.corrections import corrections_in, keep_corrections
from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.rules import options
from companion.games.economancy.rules.cards import BASE, BOOSTER, KINDS, NEEDED, SHOP_SETS, STIPEND, Print, Prints
from companion.games.economancy.rules.text import header
from companion.games.protocol import Chosen, Lesson, NotUnderstood, SetUp, Spot
from companion.schema.from_hints import record
from companion.schema.hints import Key
from companion.schema.quick_dataclass import dataclass

EMPTY, CARDS, MORE_CARDS = ("empty", "cards", "more_cards")
SHOWN_ROWS, IN_ROW = 4, 3  # a picture shows so many rows of cards, each at most so long: they lie apart from each other


def lessons_of(shop: Sequence[int]) -> tuple[Lesson, ...]:
    """The bare table, and two pictures of the Stipend and all kinds of the shop."""
    kinds = (STIPEND, *shop)
    half = (len(kinds) + 1) // 2
    return Lesson(EMPTY), Lesson(CARDS, _spots(kinds[:half])), Lesson(MORE_CARDS, _spots(kinds[half:]))


def _spots(kinds: Sequence[int]) -> tuple[Spot, ...]:
    """One row after the other is filled."""
    places = ((FIRST_ROW + row, at) for row in range(SHOWN_ROWS) for at in range(IN_ROW))
    return tuple(Spot(row, ROW, at, -1, KINDS[kind]) for kind, (row, at) in zip(kinds, places, strict=False))


SHOP, CARD = "shop", "card"
FORMS = ("setup:shop:?:?", "setup:card:?:?:#")
"""The touches of its own step: `shop:kind:KIND` puts a kind in or takes it out, `shop:set:NAME` takes a known set;
`card:KIND:FIELD:NUMBER` corrects a printed number.
"""
LEAST, MOST = {"copies": 1}, {"copies": 9, "attacks": 9, "answers": 9}
"""What a printed number may be, where that is not 0 to 99."""
ALL = 99
DAYS = ("day1", "day2", "day3")
FIELDS = ("cost", "strength", "defence", "copies", "points", *DAYS, "attacks", "answers")
"""The numbers of a card that can be corrected, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Details:
    """The kinds that are in the shop, in the order of the box, and the owner's corrections to the cards."""

    shop: Annotated[tuple[int, ...], header.Shop()] = BASE
    corrections: Annotated[header.Corrections, header.CorrectedNumbers(), Key("box")] = ()


DETAILS: Final = record(Details)


@dataclass(frozen=True, slots=True)
class KindView:
    """A kind of card at set-up: whether it is in the shop, whether it may be left out, how many copies there are for
    these players, and its printed cost, strength and defence.
    """

    kind: int
    chosen: bool
    needed: bool
    copies: int
    cost: int
    strength: int
    defence: int


class PrintView(NamedTuple):
    """A card with its numbers, in the order of FIELDS: as they hold, and as they are printed on ours."""

    kind: int
    numbers: tuple[int, ...]
    printed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetUpView:
    """What the step of the shop shows; `set` is the known set that is chosen, "" for any other one. `prints` are all
    cards, the Stipend first.
    """

    kinds: tuple[KindView, ...]
    set: str
    prints: tuple[PrintView, ...]


class EconomancySetUp(SetUp):
    """Economancy's part of set-up. `folder` holds the owner's corrections to the box, None for the box as printed."""

    steps: tuple[str, ...] = ("players", "rules", SHOP, "camera")
    presets: Mapping[str, Mapping[str, object]] = {name: asdict(preset) for name, preset in options.PRESETS.items()}
    options: Mapping[str, tuple[object, ...]] = {name: tuple(may) for name, may in options.CHOICES.items()}

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def begin(self) -> Details:
        return Details(corrections=corrections_in(self._folder))

    def change(self, chosen: Chosen, words: Sequence[str], _rng: Random) -> Chosen:
        """The draft after one touch. Raises NotUnderstood when it means nothing here, BoxError when a correction cannot
        be kept.
        """
        what, *rest = words
        if what == SHOP:
            shop = _shop(chosen.details.shop, *rest)
            return replace(chosen, details=replace(chosen.details, shop=shop))
        return self._corrected(chosen, *rest)

    def _corrected(self, chosen: Chosen, word: str, field: str, number: str) -> Chosen:
        """A printed number as the owner's cards have it, in the owner's own box file too."""
        value = int(number)
        can_be = word in KINDS and field in FIELDS and LEAST.get(field, 0) <= value <= MOST.get(field, ALL)
        if not can_be:
            raise NotUnderstood(f"{CARD}:{word}:{field}:{number}")
        kind = KINDS.index(word)
        now = _numbers(prints_of(chosen)[kind])
        numbers = tuple(value if name == field else current for name, current in zip(FIELDS, now, strict=True))
        others = [correction for correction in chosen.details.corrections if correction[0] != kind]
        own = ((kind, name, corrected) for name, corrected in _differences(kind, numbers))
        corrections = tuple(sorted((*others, *own), key=lambda one: one[:2]))
        if self._folder is not None:
            keep_corrections(self._folder, corrections)
        return replace(chosen, details=replace(chosen.details, corrections=corrections))

    def lessons(self, chosen: Chosen) -> tuple[Lesson, ...]:
        return lessons_of(chosen.details.shop)

    def again(self, chosen: Chosen, state: Any) -> Chosen:
        """The same shop, and the same cards."""
        return replace(chosen, details=Details(state.agreed.shop, state.agreed.corrections))

    def header(self, chosen: Chosen) -> dict[str, Any]:
        """Who plays, with which cards, and what is printed on them."""
        return {
            "players": [{"name": seat.name, "clan": seat.mark} for seat in chosen.seats],
            **DETAILS.write(chosen.details, ()),
        }

    def view(self, chosen: Chosen) -> SetUpView:
        shop, many, prints = chosen.details.shop, len(chosen.seats), prints_of(chosen)
        kinds = tuple(_kind(prints[kind], kind, kind in shop, many) for kind in BASE + BOOSTER)
        set_name = next((name for name, kinds in SHOP_SETS.items() if kinds == shop), "")
        cards = (
            PrintView(kind, _numbers(prints[kind]), _numbers(printed)) for kind, printed in enumerate(load_prints())
        )
        return SetUpView(kinds, set_name, tuple(cards))


def prints_of(chosen: Chosen) -> Prints:
    """The numbers on the cards with the owner's corrections."""
    return header.corrected(load_prints(), chosen.details.corrections)


def _numbers(card: Print) -> tuple[int, ...]:
    """A card's numbers in the order of FIELDS."""
    days = dict(zip(DAYS, card.coins, strict=True))
    return tuple(days[name] if name in days else getattr(card, name) for name in FIELDS)


def _differences(kind: int, numbers: Sequence[int]) -> Iterator[tuple[str, int | tuple[int, ...]]]:
    """What is otherwise than on our cards, in the words of a header."""
    printed, given = load_prints()[kind], dict(zip(FIELDS, numbers, strict=True))
    coins = tuple(given.pop(day) for day in DAYS)
    yield from ((name, value) for name, value in given.items() if value != getattr(printed, name))
    if coins != printed.coins:
        yield "coins", coins


def _kind(printed: Print, kind: int, chosen: bool, players: int) -> KindView:
    return KindView(
        kind, chosen, kind in NEEDED, printed.copies * players, printed.cost, printed.strength, printed.defence
    )


def _shop(now: tuple[int, ...], way: str, word: str) -> tuple[int, ...]:
    if way == "set" and word in SHOP_SETS:
        return SHOP_SETS[word]
    if way == "kind" and word in header.ON_SALE and KINDS.index(word) not in NEEDED:
        return tuple(sorted(set(now) ^ {KINDS.index(word)}))
    raise NotUnderstood(f"{SHOP}:{way}:{word}")
