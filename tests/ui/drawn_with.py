"""What pictures are drawn with, made once for all tests: words are measured once a scale, and sentences read once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from companion.app import catalogue
from companion.locale.sentences import Speaker
from companion.ui.compose import scale_of
from companion.ui.game_screen import Cover, GameScreen
from companion.ui.paint.canvas import kivy_ink
from companion.ui.paint.ink import Ink


@dataclass(frozen=True)
class ScreensOf:
    """The screens of games that are in no catalogue."""

    named: Callable[[str], GameScreen]

    def __call__(self, game: str, /) -> GameScreen:
        return self.named(game)

    def cover(self, game: str, /) -> Cover:
        return self.named(game).cover


@cache
def ink_of(scale: float) -> Ink:
    """What measures words at a scale."""
    return kivy_ink(scale)


def ink_at(size: tuple[int, int]) -> Ink:
    """What measures words on a panel of this size."""
    return ink_of(scale_of(*size))


@cache
def speaker_of(game: str, language: str) -> Speaker:
    """Who speaks of a game in a language."""
    return catalogue.speaker(game, language)
