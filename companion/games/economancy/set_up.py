"""Setting up Economancy: which kinds of card are in the shop."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.rules import options
from companion.games.economancy.rules.cards import BASE, BOOSTER, KINDS, NEEDED, SHOP_SETS
from companion.games.economancy.rules.text import header
from companion.games.protocol import Chosen, NotUnderstood
from companion.games.simple.set_up import NothingToTeach

SHOP = "shop"
FORMS = ("setup:shop:?:?",)
"""The touches of its own step: `shop:kind:KIND` puts a kind in or takes it out, `shop:set:NAME` takes a known set."""


@dataclass(frozen=True, slots=True)
class Details:
    """The kinds that are in the shop, in the order of the box."""

    shop: tuple[int, ...] = BASE


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


@dataclass(frozen=True, slots=True)
class SetUpView:
    """What the step of the shop shows; `set` is the known set that is chosen, "" for any other one."""

    kinds: tuple[KindView, ...]
    set: str


class EconomancySetUp(NothingToTeach):
    """Economancy's part of set-up."""

    steps: tuple[str, ...] = ("players", "rules", SHOP)
    presets: Mapping[str, Mapping[str, object]] = {
        name: options.to_json(preset) for name, preset in options.PRESETS.items()
    }
    options: Mapping[str, tuple[object, ...]] = options.CHOICES

    def begin(self) -> Details:
        return Details()

    def change(self, chosen: Chosen, words: Sequence[str], _rng: Random) -> Chosen:
        """The draft after one touch. Raises NotUnderstood when it means nothing here."""
        if len(words) != 3 or words[0] != SHOP:
            raise NotUnderstood(":".join(words))
        return replace(chosen, details=Details(_shop(chosen.details.shop, words[1], words[2])))

    def fitted(self, chosen: Chosen) -> Chosen:
        return chosen

    def lacks(self, _chosen: Chosen) -> bool:
        return False

    def again(self, chosen: Chosen, state: Any) -> Chosen:
        """The same shop."""
        return replace(chosen, details=Details(state.agreed.shop))

    def header(self, chosen: Chosen, *, simulated: bool) -> dict[str, Any]:
        """What a log's header says of the game to begin. Raises NotUnderstood when the draft is not whole."""
        said = {
            "simulated": simulated,
            "players": [{"name": seat.name, "clan": seat.mark} for seat in chosen.seats],
            "preset": chosen.preset,
            "options": dict(chosen.options),
            "shop": [KINDS[kind] for kind in chosen.details.shop],
        }
        try:
            agreed, simulated = header.read(said, load_prints(), "the set-up")
        except ValueError as error:
            raise NotUnderstood(str(error)) from error
        return header.spelled_out(agreed, simulated=simulated)

    def view(self, chosen: Chosen) -> SetUpView:
        shop, many = chosen.details.shop, len(chosen.seats)
        kinds = tuple(_kind(kind, kind in shop, many) for kind in BASE + BOOSTER)
        return SetUpView(kinds, next((name for name, kinds in SHOP_SETS.items() if kinds == shop), ""))

    def to_json(self, details: Any) -> dict[str, Any]:
        assert isinstance(details, Details)
        return {"shop": [KINDS[kind] for kind in details.shop]}

    def from_json(self, data: Mapping[str, Any]) -> Details:
        """Read the details back. Raises KeyError, TypeError or ValueError when it is something else."""
        kinds = tuple(sorted({KINDS.index(word) for word in data["shop"]}))
        if not set(NEEDED) <= set(kinds) or not set(kinds) <= set(BASE + BOOSTER):
            raise ValueError("the shop lacks a kind that it needs, or has one that cannot be bought")
        return Details(kinds)


def _kind(kind: int, chosen: bool, players: int) -> KindView:
    printed = load_prints()[kind]
    return KindView(
        kind, chosen, kind in NEEDED, printed.copies * players, printed.cost, printed.strength, printed.defence
    )


def _shop(now: tuple[int, ...], way: str, word: str) -> tuple[int, ...]:
    if way == "set" and word in SHOP_SETS:
        return SHOP_SETS[word]
    if way == "kind" and word in header.ON_SALE and KINDS.index(word) not in NEEDED:
        return tuple(sorted(set(now) ^ {KINDS.index(word)}))
    raise NotUnderstood(f"{SHOP}:{way}:{word}")
