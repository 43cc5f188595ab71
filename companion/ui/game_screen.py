"""What the screen of a game supplies: everything below the top bar, its own dialogs and set-up steps, its looks."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from companion.session.intents import Intent
from companion.session.snapshot import Difference, Draft, GameView, Piece, Snapshot, Spot, WhyView
from companion.ui.paint.icons import Drawing
from companion.ui.paint.shapes import MarkLook, Rect
from companion.ui.parts.local import Local
from companion.ui.parts.number_page import draw_why
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice

Dialog = Callable[[Page, Snapshot, Local, Sequence[str]], None]  # the words stand behind its name (`ui:player:3`)


class OwnDialog(NamedTuple):
    """A dialog of a game's own. `seat_at`: where behind its name the seat stands that it is about, from 1; 0 for one
    that is not about a single player. Of a `private` one, which one player sees alone, no picture is taken, and
    untouched it closes by itself.
    """

    draw: Dialog
    seat_at: int = 0
    private: bool = False


class Touched(NamedTuple):
    """What a touch means to the screen of a game. `own` is the game's state after it. When the touch is `mine`, it
    changes nothing else but the open `dialog` (None: that stays as it is, "": it closes), and says `intent` to the
    table.
    """

    own: Any
    mine: bool = False
    intent: Intent | None = None
    dialog: str | None = None


class Status(NamedTuple):
    """How far a game is: the turn, below it in a colour what wins, and a sign for that."""

    title: str
    below: str = ""
    sign: str = ""
    colour: str = "dim"


def draw_token(page: Page, rect: Rect) -> None:
    """The cover of a game that has no drawing of its own."""
    page.sign("token", *rect.middle, rect.h * 0.7, "gold")


class Cover(NamedTuple):
    """What stands for a game where it is one of several. Nothing of its rules, its screen or its sentences is loaded
    for that. `title_in`: what it is called in a language by those who play it, also while another game is on the table.
    `about`: how many play it, and with what, as an English sentence; "" for none. `dice`: whether it is played with
    any. `draw`: what it looks like at a glance, in a box as high as it is wide, by these of the game's `marks` and
    `icons`.
    """

    title_in: Callable[[str], str]
    about: str = ""
    dice: bool = True
    draw: Callable[[Page, Rect], None] = draw_token
    marks: Mapping[str, MarkLook] = {}
    icons: Mapping[str, Drawing] = {}


class GameScreen:
    """A game's own part of the screen, as pure functions of what the session shows. What a game leaves out it does not
    have: no board, no marks, no steps of set-up. Everything is drawn on the page's present layer. Sentences are English
    ones, the keys of their translations.
    """

    # --- looks and words --------------------------------------------------------------------------------------------
    marks: Mapping[str, MarkLook] = {}  # how each player's mark looks, as they come out of the box
    icons: Mapping[str, Drawing] = {}  # the game's own little drawings, by name
    wins: str = "trophy"  # the drawing of what wins, such as points
    reasons: frozenset[str] = frozenset()  # parts of a number that say why and count nothing

    def __init__(self, cover: Cover) -> None:
        self.cover = cover

    @property
    def dialogs(self) -> Mapping[str, OwnDialog]:
        """The game's own dialogs, by name; those of its set-up steps are among them."""
        return {}

    # --- a running game ---------------------------------------------------------------------------------------------
    @abstractmethod
    def status(self, page: Page, snapshot: Snapshot) -> Status:
        """How far the game is, for the top bar."""

    @abstractmethod
    def draw_table(self, page: Page, snapshot: Snapshot, local: Local) -> None:
        """Everything below the top bar."""

    @abstractmethod
    def draw_board(self, page: Page, snapshot: Snapshot) -> None:
        """Everything below the top bar to be looked at only: what lies where and how everybody stands."""

    def draw_why(self, page: Page, snapshot: Snapshot, why: WhyView, local: Local) -> None:
        """Everything below the top bar while a number is asked about; a button says `why:close`."""
        game = snapshot.game
        if game is not None:
            place = self.place(page, why.which, -1) if why.which > 0 else ""
            whose = game.players[why.which].name if why.of_player else place
            draw_why(page, game, why, local, whose, self.reasons)

    @abstractmethod
    def draw_result(self, page: Page, snapshot: Snapshot, heading: Rect, rows: Rect) -> None:
        """A game that is over: a sentence about the result, and a row for each player."""

    def decided(self, _page: Page, _snapshot: Snapshot) -> str:
        """What decided a game that is over, where no single act did; "" where the newest of its story did."""
        return ""

    def cues(self, _before: Snapshot, _now: Snapshot) -> tuple[str, ...]:
        """The game's own sounds of what has changed, of `companion.ui.hearing.tones`; () for none."""
        return ()

    @abstractmethod
    def lookups(self, page: Page, game: GameView) -> Sequence[Choice]:
        """Everything that can be looked up, for screens that do not show it."""

    # --- what lies on the board -------------------------------------------------------------------------------------
    def draw_apart(self, _page: Page, _snapshot: Snapshot, _difference: Difference) -> None:
        """The board left of the column, dark but for the place where table and app differ."""

    def draw_spots(
        self, _page: Page, _snapshot: Snapshot, _spots: Sequence[Spot], _marks: Sequence[str], _told: str
    ) -> None:
        """The board left of the column with the places where pieces go so that the camera can learn them. `marks` are
        those of the seats the spots name; `told` says how far the lesson is. At set-up, places the camera takes for
        others are marked.
        """

    def draw_piece(self, _page: Page, _piece: Piece, _mark: str, _x: float, _y: float, _radius: float) -> None:
        """A player's piece, or a marker (by its kind, with no mark), round a point."""

    def piece_words(self, _page: Page, _game: GameView, piece: Piece) -> str:
        """A single piece in words: whose it is, and how it lies."""
        return piece.kind

    def place(self, page: Page, area: int, _spot: int, /) -> str:
        """A place on the board in words; `spot` is -1 for the whole area."""
        return page.say.area(area)

    # --- actions ----------------------------------------------------------------------------------------------------
    dice_kinds: frozenset[str] = frozenset()  # kinds of action whose numbers are dice

    def number_words(self, _page: Page, _game: GameView, _kind: str, _position: int, value: int) -> str:
        """What a number of a kind of action means, in words."""
        return str(value)

    # --- set-up -----------------------------------------------------------------------------------------------------
    def draw_step(self, _page: Page, _snapshot: Snapshot, _draft: Draft, _local: Local, /) -> None:
        """One of the game's own steps, below the bar."""

    def draw_rules(self, _page: Page, _draft: Draft, _rect: Rect, /) -> None:
        """What else is chosen at the step of the rules, below the presets."""

    def rule_choices(self, _page: Page, _draft: Draft) -> Sequence[Choice]:
        """Buttons to further choices about the rules, beside those to the options."""
        return ()

    def doubt(self, _page: Page, _draft: Draft) -> str:
        """Where the camera sees something other than what was entered, as a sentence; "" if nowhere."""
        return ""

    # --- touches ----------------------------------------------------------------------------------------------------
    def tapped(self, own: Any, _name: str, _snapshot: Snapshot, /) -> Touched:
        """What a touch means to the game's own state (None before the first one). Every touch comes here first."""
        return Touched(own)


class Screens(Protocol):
    """The screen of a game by the game's name, and its cover, which loads nothing of the screen."""

    def __call__(self, game: str, /) -> GameScreen: ...

    def cover(self, game: str, /) -> Cover: ...


def game_of(snapshot: Snapshot) -> str:
    """The name of the game that is gone through, played or set up; "" before any."""
    if snapshot.past is not None and snapshot.past.replay is not None:
        return snapshot.past.replay.past.game
    if snapshot.game is not None:
        return snapshot.game.name
    return snapshot.draft.game if snapshot.draft is not None else ""


def screen_of(snapshot: Snapshot, screens: Screens) -> GameScreen | None:
    """The screen of the game that is gone through, played or set up; None before any."""
    name = game_of(snapshot)
    return screens(name) if name else None


def reached(screen: GameScreen, page: Page, snapshot: Snapshot) -> str:
    """How far the game is, within a sentence: one counts rounds, another one days."""
    title = screen.status(page, snapshot).title
    return title[:1].lower() + title[1:]
