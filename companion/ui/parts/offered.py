"""Finds among a game's offers those a screen wants to show, each as the id of its button; and sheets of rulings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from companion.locale.tables import RULING_REASONS
from companion.schema.quick_dataclass import dataclass
from companion.session.intents import do
from companion.session.snapshot import Action, GameView, Offer, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame, grid, number_sheet


def offers_of(game: GameView, *kinds: str) -> tuple[Offer, ...]:
    """The offers of some kinds."""
    return tuple(offer for offer in game.offers if offer.kind in kinds)


def name_of(action: Action) -> str:
    """The id of an action's button."""
    return do(action).text


def asked_first(kind: str, seat: int) -> str:
    """The button of an act that ends somebody's game: one stray touch must not, so it is asked first."""
    return f"ui:sure:{kind}:{seat}"


def first_of(game: GameView, kind: str) -> str:
    """The id of the first offered action of a kind without numbers, '' when it is not offered."""
    offers = offers_of(game, kind)
    return name_of(Action(kind, offers[0].player)) if offers else ""


def onward(offers: Sequence[Offer], kind: str, seat: int, chosen: Sequence[int]) -> tuple[list[int], list[int]]:
    """The numbers known now, with all that have one value only, and the values of the next one ([]: all are known)."""
    numbers = list(chosen)
    while values := _values(offers, kind, seat, numbers):
        if len(values) > 1:
            break
        numbers.append(values[0])
    return numbers, values


def _values(offers: Sequence[Offer], kind: str, seat: int, chosen: Sequence[int]) -> list[int]:
    fitting = [
        offer.domains[len(chosen)]
        for offer in offers
        if (offer.kind, offer.player) == (kind, seat)
        and len(offer.domains) > len(chosen)
        and all(number in domain for number, domain in zip(chosen, offer.domains, strict=False))
    ]
    return list(dict.fromkeys(number for domain in fitting for number in domain))


def way_to(game: GameView, kind: str, seat: int, chosen: Sequence[int] = ()) -> str:
    """The button of an action whose numbers are asked one by one: the action itself, or the page of its next number."""
    numbers, values = onward(game.offers, kind, seat, chosen)
    if values:
        return ":".join(("ui:play", kind, str(seat), *map(str, numbers)))
    return name_of(Action(kind, seat, tuple(numbers)))


def who_may(game: GameView, kind: str) -> tuple[int, ...]:
    """The seats that may do a kind of action now, in table order."""
    return tuple(sorted({offer.player for offer in offers_of(game, kind)}))


def whose(game: GameView, kind: str) -> str:
    """The button of an action that several may do: straight to the only one, else to the page that asks who; or ''."""
    seats = who_may(game, kind)
    if len(seats) > 1:
        return f"ui:who:{kind}"
    return way_to(game, kind, seats[0]) if seats else ""


def entry_by_hand(game: GameView, *kinds: str) -> str:
    """While one player's touch of the stage is due: the page on which the same is entered number by number, or ''."""
    offers = (offer for offer in offers_of(game, *kinds) if len(game.turns) == 1 and offer.player in game.turns)
    ways = (way_to(game, offer.kind, offer.player) for offer in offers)
    return next((way for way in ways if way.startswith("ui:")), "")


def listed_by_hand(game: GameView, *kinds: str) -> str:
    """While several rows or places may be touched: the page that lists all of it in words, or ''."""
    offered = dict.fromkeys(offer.kind for offer in offers_of(game, *kinds))
    return ":".join(("ui:byhand", *offered)) if offered else ""


G = TypeVar("G", bound=GameView)
T = TypeVar("T")


Dialog = Callable[[Page, Snapshot, Local, Sequence[str]], None]


def at(things: Sequence[T], place: int) -> T | None:
    """The one in this place, None where there is none."""
    return things[place] if 0 <= place < len(things) else None


def of_game(view: type[G]) -> Callable[[Callable[[Page, Snapshot, Local, G], None]], Dialog]:
    """Makes a function a dialog of a running game: it is handed what this game shows."""

    def decorate(draw: Callable[[Page, Snapshot, Local, G], None]) -> Dialog:
        def dialog(page: Page, snapshot: Snapshot, local: Local, _words: Sequence[str]) -> None:
            if isinstance(snapshot.game, view):
                draw(page, snapshot, local, snapshot.game)

        return dialog

    return decorate


def about(
    view: type[G], find: Callable[[G, int], T | None]
) -> Callable[[Callable[[Page, Snapshot, Local, G, T], None]], Dialog]:
    """Makes a function a dialog about one thing of the table, which is found by the number behind the dialog's name;
    nothing is drawn where there is no such one.
    """

    def decorate(draw: Callable[[Page, Snapshot, Local, G, T], None]) -> Dialog:
        def dialog(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
            game = snapshot.game
            if isinstance(game, view) and words and words[0].isdecimal():
                thing = find(game, int(words[0]))
                if thing is not None:
                    draw(page, snapshot, local, game, thing)

        return dialog

    return decorate


def ruling(kind: str, seat: int, numbers: Sequence[int | str], reason: str) -> str:
    """What the button of a ruling says; "" while no reason is given."""
    return ":".join(("rule", kind, str(seat), *map(str, numbers), reason)) if reason else ""


@dataclass(frozen=True, slots=True)
class Ruling(Generic[G]):
    """What a page of a ruling is drawn for: the table, and the numbers chosen so far. `card` is one that lies open,
    which is the reason then; `wide` are the sheets.
    """

    page: Page
    game: G
    local: Local
    numbers: Sequence[int]
    wide: float
    card: str

    def rule(self, kind: str, seat: int, *numbers: int | str) -> str:
        """What the button of a ruling says; "" while no reason is given."""
        return ruling(kind, seat, numbers, self.card or self.local.reason)

    def onward(self, *words: object) -> str:
        """A button to another page of the ruling; "", which is off, while no reason is given."""
        return ":".join(("ui", "rule", *map(str, words))) if self.card or self.local.reason else ""

    def sheet(self, title: str, wide: float = 0, icon: str = "", mark: str = "") -> Rect:
        """A sheet with the reasons above; returns the room below them."""
        page = self.page
        room = frame(page, title, wide or self.wide, icon=icon, mark=mark, topic="house:ruling")
        why = "The card that lies open says so." if self.card else "Why is it corrected?"
        page.words(Rect(room.x, room.y - 4, room.w, 26), page.say.text(why), 20, "dim")
        if self.card:
            return Rect(room.x, room.y + 30, room.w, room.h - 30)
        cells = Rect(room.x, room.y + 24, room.w, 54).columns(len(RULING_REASONS))
        for (reason, label), cell in zip(RULING_REASONS.items(), cells, strict=True):
            look = "gold" if reason == self.local.reason else "plain"
            page.button(f"ui:reason:{reason}", cell, page.say.text(label), look, size=20, lines=2)
        return Rect(room.x, room.y + 92, room.w, room.h - 92)

    def choose(
        self, title: str, choices: Iterable[Choice], columns: int = 2, wide: float = 0, icon: str = "", mark: str = ""
    ) -> None:
        """Such a sheet with choices in columns."""
        grid(self.page, list(choices), self.sheet(title, wide, icon, mark), self.local, columns)

    def type(self, title: str, kind: str, seat: int, *numbers: int) -> None:
        """A pad for the last number of a ruling."""
        typed = self.local.typed
        number_sheet(self.page, title, typed, self.rule(kind, seat, *numbers, typed) if typed else "")


def ruling_dialog(
    view: type[G],
    wide: float,
    pages: Mapping[str, Callable[[Ruling[G]], None]],
    card: Callable[[G], str] = lambda _: "",
) -> Dialog:
    """The dialog of all rulings of a game: a page about something, or about what was chosen there, by its name and the
    numbers behind it. `card` returns what is called the reason while it lies open.
    """

    def draw(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
        game, (name, *numbers) = snapshot.game, words or ("",)
        if isinstance(game, view) and name in pages and all(number.isdigit() for number in numbers):
            pages[name](Ruling(page, game, local, [int(number) for number in numbers], wide, card(game)))

    return draw
