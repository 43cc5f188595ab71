"""A whole screen for any simple game: what is due, who plays, the numbers, and a button for all that may be done."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.games.simple.game import Number, SimpleView
from companion.session.snapshot import Action, GameView, Offer, PlayerCore, Snapshot
from companion.ui.game_screen import GameScreen, OwnDialog, Status
from companion.ui.paint.shapes import Rect
from companion.ui.parts.due_chips import corner_key
from companion.ui.parts.keys import help_key, sit_key
from companion.ui.parts.local import Local
from companion.ui.parts.offered import name_of, onward, way_to
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame, grid, number_sheet

MOST_BUTTONS: Final = 12  # with more single actions than this the numbers of an action are asked one by one
MOST_KEYS: Final = 24  # up to so many values of a number have a key each; beyond that there is a pad
ROWS, RESULT_ROWS = 6, 5
"""Rows beside the buttons, and below the result; numbers of the table that find no row there can be looked up."""
LEFT: Final = 330.0
PARTING: Final = "· "
"""Stands before a number's words where they follow others; on a key of their own they go without it."""


class SimpleScreen(GameScreen):
    """See `companion.ui.game_screen.GameScreen`."""

    says_whose: bool = False  # whether buttons always say whose they are, or only where several may act

    @property
    def dialogs(self) -> Mapping[str, OwnDialog]:
        """The page of an action's next number: `play:KIND:SEAT:NUMBERS`."""
        return {"play": OwnDialog(self.draw_number, seat_at=2)}

    # --- a running game ---------------------------------------------------------------------------------------------
    def status(self, page: Page, _snapshot: Snapshot) -> Status:
        return Status(self.cover.title_in(page.say.language))

    def draw_table(self, page: Page, snapshot: Snapshot, local: Local) -> None:
        """The prompt above, people and numbers on the left, what may be done on the right."""
        game = snapshot.game
        if game is None:
            return
        self._prompt(page, snapshot, game)
        self._rows(page, game, Rect(8, page.top + 90, LEFT, page.rect.h - page.top - 98), ROWS)
        room = Rect(LEFT + 16, page.top + 90, page.rect.w - LEFT - 24, page.rect.h - page.top - 98)
        grid(page, self.choices(page, game), room, local)

    def draw_board(self, page: Page, snapshot: Snapshot) -> None:
        """The same with nothing to be done."""
        game = replace(snapshot.game, offers=()) if snapshot.game is not None else None
        self.draw_table(page, replace(snapshot, game=game), Local())

    def choices(self, page: Page, game: GameView) -> Sequence[Choice]:
        """A button for each action; where they are many, one for each kind and player, which asks for its numbers."""
        if _count(game.offers) <= MOST_BUTTONS:
            actions = [action for offer in game.offers for action in offer.actions()]
            return [Choice(name_of(action), self.label(page, game, action)) for action in actions]
        kinds = dict.fromkeys((offer.kind, offer.player) for offer in game.offers)
        return [
            Choice(way_to(game, kind, seat), self.label(page, game, Action(kind, seat))) for kind, seat in kinds
        ]  # fmt: skip

    def label(self, page: Page, game: GameView, action: Action) -> str:
        """What stands on an action's button: its words, its numbers, and whose it is where several may act."""
        numbers = enumerate(action.args)
        numbers_told = [self.number_words(page, game, action.kind, position, value) for position, value in numbers]
        words = " ".join((page.say.button(action.kind, action.args), *numbers_told))
        several = self.says_whose or len({offer.player for offer in game.offers}) > 1
        names_player = several and 0 <= action.player < len(game.players)
        return f"{game.players[action.player].name}: {words}" if names_player else words

    def draw_number(self, page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
        """The page of the next number of an action: `words` are its kind, the seat, and the numbers known."""
        game = snapshot.game
        if game is None or len(words) < 2 or not words[1].lstrip("-").isdigit():
            return
        kind, seat, entered = words[0], int(words[1]), [int(word) for word in words[2:]]
        numbers, values = onward(game.offers, kind, seat, entered)
        title = self.label(page, game, Action(kind, seat, tuple(numbers)))
        if len(values) > MOST_KEYS and min(values) >= 0:
            fits = local.typed.isdigit() and int(local.typed) in values
            button = way_to(game, kind, seat, [*numbers, int(local.typed)]) if fits else ""
            number_sheet(page, title, local.typed, button)
        elif values:
            room = frame(page, title)
            ways = [(value, way_to(game, kind, seat, [*numbers, value])) for value in values]
            labelled = ((way, self.number_words(page, game, kind, len(numbers), value)) for value, way in ways)
            keys = [Choice(way, words.removeprefix(PARTING)) for way, words in labelled]
            grid(page, keys, room, local, columns=3)

    def draw_result(self, page: Page, snapshot: Snapshot, heading: Rect, rows: Rect) -> None:
        """The prompt of a finished game says how it ended."""
        game = snapshot.game
        if game is not None:
            page.words(heading, page.say.prompt(game.prompt, game.names), 26, "gold")
            self._rows(page, game, rows, RESULT_ROWS)

    def lookups(self, page: Page, game: GameView) -> Sequence[Choice]:
        """Every number."""
        return [
            Choice(_ask(number), self._named(page, game, number), sub=str(number.value)) for number in numbers_of(game)
        ]

    # --- the rows on the left ---------------------------------------------------------------------------------------
    def _prompt(self, page: Page, snapshot: Snapshot, game: GameView) -> None:
        rect = Rect(8, page.top, page.rect.w - 16, 84)
        page.box(rect, "surface", 12, "gold", 1.6)
        title, text = page.say.prompt_title(game.prompt, game.names), page.say.prompt(game.prompt, game.names)
        corner = corner_key(page, snapshot, rect.right - 4, rect.inset(0, 14))
        right = help_key(page, game.topic, corner, rect.y + 14)
        page.words(Rect(rect.x + 16, rect.y + 4, right - rect.x - 24, 40), title, 29, face="title")
        page.words(Rect(rect.x + 16, rect.y + 44, right - rect.x - 24, 34), text, 21, "dim")

    def _rows(self, page: Page, game: GameView, rect: Rect, count: int) -> None:
        """A row for each number of the table, and one for each player with theirs."""
        room = max(0, count - len(game.players))
        shared = [number for number in numbers_of(game) if number.which < 0][:room]
        rows = iter(rect.rows(max(count, len(game.players)), 2))
        for number, row in zip(shared, rows, strict=False):
            page.box(row, "surface", 8)
            self._number(page, number, self._named(page, game, number), row)
        for player, row in zip(game.players, rows, strict=False):
            self._player(page, game, player, row)

    def _player(self, page: Page, game: GameView, player: PlayerCore, row: Rect) -> None:
        due = player.seat in (game.winners if game.over else game.turns)
        page.box(row, "raised", 8, "gold" if due else "edge", 2 if due else 1.2)
        own = [number for number in numbers_of(game) if number.which == player.seat]
        cells = Rect(row.x + row.w * 0.45, row.y, row.w * 0.55, row.h).columns(max(1, len(own)), 2)
        edge = sit_key(page, player.seat, cells[0].x if own else row.right, row)
        width = edge - row.x - 12
        page.words(Rect(row.x + 12, row.y, width, row.h), player.name, 22, face="bold" if due else "body")
        for number, cell in zip(own, cells, strict=False):
            self._number(page, number, page.say.word(page.say.tables.fields, number.field), cell)

    def _number(self, page: Page, number: Number, label: str, rect: Rect) -> None:
        """A number with its name; a touch asks where it comes from."""
        place = page.words(rect.inset(10, 0), str(number.value), 25, "gold", "bold", "right")
        page.words(Rect(rect.x + 10, rect.y, place.x - rect.x - 18, rect.h), label, 20, "dim")
        page.touch(_ask(number), rect)

    def _named(self, page: Page, game: GameView, number: Number) -> str:
        label = page.say.word(page.say.tables.fields, number.field)
        return f"{game.players[number.which].name}: {label}" if number.which >= 0 else label


def numbers_of(game: GameView) -> Sequence[Number]:
    """The numbers of a simple game; none of another one."""
    return game.numbers if isinstance(game, SimpleView) else ()


def _ask(number: Number) -> str:
    return f"why:{number.field}:{number.which}"


def _count(offers: Sequence[Offer]) -> int:
    """How many single actions are offered."""
    total = 0
    for offer in offers:
        combinations = 1
        for domain in offer.domains:
            combinations *= len(domain)
        total += combinations
    return total
