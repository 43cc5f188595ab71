"""Tables of Economancy and ORC kept on paper: what lies there by the chips and the acts of hands alone.

It reads nothing but what the screen shows, and knows no rule: what a hand does in an act it knows from the button, the
prompt or the row that said so just before.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, Final

from companion.games.economancy.rules.cards import KINDS
from companion.games.protocol import Action, Due, Item
from companion.session.snapshot import Snapshot
from tests.contract.plain_table import PlainTable
from tests.games.orconomy.paper.kept_on_paper import of_plain

View = Any
Lies = dict[Item, int]
Changes = Iterator[tuple[Item, int]]
Hands = Callable[[View, Action, View], Changes]


@dataclass(frozen=True, slots=True)
class Game:
    """A game on paper: what the screen shows of the table, what hands do in an act, by its kind, what they do in
    following a chip besides, and of which things the screen only says how many there are at most.
    """

    on_screen: Callable[[View], Lies]
    hands: Mapping[str, Hands]
    along: Callable[[View, Due], Changes]
    at_most: Callable[[View], frozenset[str]]


BACK: Final = ("undo", "redo")


class Paper:
    """The table on paper, from what was on the screen when it began. `chips` counts what was said to hands."""

    def __init__(self, game: Game, view: View) -> None:
        self._game, self.chips = game, 0
        self.table = PlainTable(game.on_screen(view))

    def follow(self, before: Snapshot, now: Snapshot, *, by_touch: bool) -> None:
        """The screen has changed by an act, or by taking one back: what hands did, and then what the chips say."""
        if by_touch:
            known = {line.line for line in before.history}
            for line in reversed([line for line in now.history if line.line not in known]):
                act = line.action
                self._move(self._game.hands.get(act.kind, nothing)(before.game, act, now.game))
        said = [now.dues[place] for place in now.to_do]
        self.chips += len(said)
        self.table.do(said)
        for due in said if by_touch else ():
            self._move(self._game.along(before.game, due))

    def _move(self, changes: Changes) -> None:
        for thing, change in changes:
            self.table.do([Due("take" if change > 0 else "give", *thing, amount=abs(change))])

    def wrong(self, view: View) -> list[str]:
        """Where paper and screen differ."""
        return self.table.wrong(self._game.on_screen(view), self._game.at_most(view))


class FilmedPaper:
    """The same at a table that is filmed, of whose screen plain data tells: hands lay what is owed to the camera, too,
    which is on no list of things to do.
    """

    def __init__(self, game: Game, view: View) -> None:
        self._game, self._paper = game, Paper(game, view)
        self.wrong = self._paper.wrong

    def follow(self, before: Any, now: Any, touch: str) -> int:
        """The screen has changed; how many chips there were."""
        known, owed = self._paper.chips, [place for place, due in enumerate(now.dues) if due.area and not due.told]
        dues, done = [of_plain(due) for due in now.dues], [*self._done_besides(before, now)]
        to_do = [place for place in sorted({*now.to_do, *owed}) if not _turns(now.dues[place])]
        shown: Any = SimpleNamespace(**{**vars(now), "dues": [*dues, *done]})
        shown.to_do = [*to_do, *range(len(dues), len(dues) + len(done))]
        self._paper.follow(before, shown, by_touch=not touch.startswith(BACK))
        return self._paper.chips - known

    def _done_besides(self, before: Any, now: Any) -> Iterator[Due]:
        """What the screen says hands have done already and the newest act does not tell: a camera that sees a card laid
        knows by it that whoever was to draw has drawn, and sees cards drawn two at once.
        """
        act = now.history[0].action
        moved = Counter[Item]()
        for thing, change in self._game.hands.get(act.kind, nothing)(before.game, act, now.game):
            moved[thing] += abs(change)
        for due in [of_plain(due) for due in now.dues if due.told]:
            if due.thing in moved or act.player >= 0 <= due.seat != act.player:
                told = min(due.amount, moved[due.thing])
                moved[due.thing] -= told
                yield from [replace(due, amount=due.amount - told)] if told < due.amount else ()


def _turns(due: Any) -> bool:
    """Whoever sends a card, or answers with one, turns it in doing so."""
    return bool((due.verb, due.what) == ("take", "turned_card"))


def nothing(_before: View, _act: Action, _after: View) -> Changes:
    yield from ()


def cards_on_screen(game: View) -> Lies:
    """Coins, the cards of rows and shop, and how many of a row lie turned."""
    counts: Counter[Item] = Counter()
    for pile in game.shop:
        counts[Item(KINDS[pile.kind], -1, pile.kind)] = pile.left
    for seat, player in enumerate(game.players):
        counts[Item("coin", seat)] = max(player.coins, 0)
        for card in player.row:
            counts[Item("turned_card", seat)] += card.turned
            counts[Item(KINDS[card.kind], seat, card.kind)] += 1
    return {thing: count for thing, count in counts.items() if count}


def _turned(before: View, _act: Action, after: View) -> Changes:
    """Cards that were sent and that answered lie turned as soon as the screen shows them so."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        more = sum(card.turned for card in now.row) - sum(card.turned for card in was.row)
        if more > 0:
            yield Item("turned_card", seat), more


def _from_the_shop(before: View, due: Due) -> Changes:
    """A card that is laid into a row while cards are bought comes from its pile."""
    if before.phase == "buy" and due.verb in ("take", "put") and due.seat >= 0 and due.area:
        yield Item(due.what, -1, due.area), -due.amount


ECONOMANCY = Game(cards_on_screen, {"attack": _turned, "defend": _turned}, _from_the_shop, lambda _view: frozenset())


def line_on_screen(game: View) -> Lies:
    """Cards of hands, piles and columns, and the spears of those who hold a land."""
    found: dict[Item, int] = {Item("hand", seat): player.hand for seat, player in enumerate(game.players)}
    for land in game.lands:
        found[Item("stock", -1, land.number)] = land.stock
        found |= {Item("column", seat, land.number): side.cards for seat, side in enumerate(land.sides)}
        if land.owner >= 0:
            found[Item("spear", land.owner, land.number)] = 1
    return {thing: count for thing, count in found.items() if count}


SPARE = 3  # cards that nobody was dealt: who says how many they take leaves the others to the other player


def _spare(_before: View, act: Action, _after: View) -> Changes:
    yield Item("hand", act.player), act.args[0]
    yield Item("hand", 1 - act.player), SPARE - act.args[0]


def _deployed(_before: View, act: Action, _after: View) -> Changes:
    yield Item("hand", act.player), -1
    yield Item("column", act.player, act.args[0]), 1


def _discarded(_before: View, act: Action, _after: View) -> Changes:
    yield Item("hand", act.player), -1


def _drawn(_before: View, act: Action, _after: View) -> Changes:
    yield Item("hand", act.player), 1
    if act.args[0]:
        yield Item("stock", -1, act.args[0]), -1


def _emptied(before: View, act: Action, _after: View) -> Changes:
    """All that the prompt still asked for was drawn; the pile is gone."""
    if before.phase == "draw":
        yield Item("hand", before.turn), before.due
    yield Item("stock", -1, act.args[0]), -before.lands[act.args[0] - 1].stock


def _nothing_besides(_before: View, _due: Due) -> Changes:
    yield from ()


ORC = Game(
    line_on_screen,
    {"spare": _spare, "deploy": _deployed, "discard": _discarded, "draw": _drawn, "emptied": _emptied},
    _nothing_besides,
    lambda view: frozenset({"stock"} if view.seen else ()),  # from which pile a card came nobody has told
)
