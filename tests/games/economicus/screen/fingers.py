"""A table of Economicus that is played by touch alone: only what can be seen can be touched, and every touch counts."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.app.catalogue import screen
from companion.games.economicus.view import EconomicusView
from companion.games.protocol import SeatDraft
from companion.record.people.groups_file import NO_GROUPS, NoGroups
from companion.ui.automation.ways import RoughInk, touchable
from companion.ui.compose import compose
from companion.ui.parts.local import Local
from companion.ui.taps import tapped
from tests.session.table import PlainTable
from tests.ui import fit
from tests.ui.drawn_with import ink_at, speaker_of

SIZE = (800.0, 480.0)
PLACES = (3, 4, 5, 6, 6, 5, 4, 3)  # where four players place their first companies, in snake order


class Known(NoGroups):
    """Four people who have played before."""

    def of(self, game: str) -> tuple[tuple[SeatDraft, ...], ...]:
        """The same for every game."""
        del game
        colours = ("red", "blue", "green", "yellow")
        return (tuple(SeatDraft(name, colour) for name, colour in zip("ABCD", colours, strict=True)),)


class Fingers(PlainTable):
    """A session of Economicus, what it shows, and the screen's own state. `folder` holds the owner's files."""

    def __init__(self, folder: Path, players: int = 4, language: str = "en", *, known: bool = False) -> None:
        self.local, self.taps = Local(language=language), 0
        called = (f"setup:count:{players}", *(f"setup:name:{seat}:{'ABCDEFGH'[seat]}" for seat in range(players)))
        groups = Known() if known else NO_GROUPS
        super().__init__(folder, *(() if known else called), simulated=False, first="economicus", groups=groups)

    @property
    def game(self) -> EconomicusView:
        """What is shown of the game."""
        assert isinstance(self.shown.game, EconomicusView), self.shown.notices
        return self.shown.game

    def ids(self) -> Sequence[str]:
        """What can be touched now."""
        say = speaker_of("economicus", self.local.language)
        return touchable(self.shown, self.local, RoughInk(1.0), say, SIZE, screen)

    def words(self) -> Sequence[str]:
        """What can be read now, in the order in which it is drawn."""
        say = speaker_of("economicus", self.local.language)
        return [
            text.text for text in fit.visible(compose(self.shown, self.local, ink_at((800, 480)), say, SIZE, screen))
        ]

    def touch(self, *names: str) -> None:
        """Touch these places one after the other, each of which can be seen."""
        for name in names:
            assert name in self.ids(), (name, sorted(self.ids()), self.local.dialog)
            self.taps += 1
            self.local, intent = tapped(self.local, name, self.shown, screen("economicus"))
            if intent is not None:
                self.session.handle(intent)

    def write(self, word: str) -> None:
        """Touch the keys of these letters."""
        self.touch(*("ui:space" if letter == " " else f"ui:key:{letter}" for letter in word))

    def begin(self, preset: str = "full", *options: str) -> "Fingers":
        """Four have placed their companies, and the first throw is due."""
        self.press("setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace")
        self.press(f"setup:preset:{preset}", *(f"setup:option:{option}" for option in options))
        self.press("setup:ring:numeric", "setup:box:trial", "setup:start", "do:first:0")
        for place in PLACES:
            offer = next(one for one in self.game.offers if one.kind == "place")
            self.press(f"do:place:{offer.player}:{place}:0")
        assert self.game.phase == "roll"
        return self


@contextmanager
def another_evening(old: Fingers, *, known: bool = False) -> Iterator[Fingers]:
    """The same box and no game."""
    new = old.folder / "again"
    (new / "boxes").mkdir(parents=True)
    (old.folder / "boxes" / "economicus-2e").rename(new / "boxes" / "economicus-2e")
    yield Fingers(new, known=known)
