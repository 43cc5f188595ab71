"""Players at a mat with cards under a camera, as every game of cards has them; what they do there each game says."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.practice.cards.card_duties import CardDuties
from companion.practice.cards.card_hands import CardHands
from companion.practice.game import PracticePlayers
from companion.practice.kit import Press, View
from companion.practice.pieces.bodies import Truth
from companion.practice.pieces.lessons import LessonLoop
from companion.practice.simulated_table import Around

UNREAD: Final = 6.0  # seconds of table time in which a camera that sees should have read what was laid


class CardLessons(LessonLoop):
    """Teaches the camera cards at set-up: each lesson is laid apart, photographed, and taken away again."""

    def __init__(self, hands: CardHands, press: Press) -> None:
        super().__init__(press)
        self._hands = hands

    def _lay(self, lesson: View, *, afresh: bool) -> None:
        self._hands.clear()
        for spot in lesson["spots"]:
            self._hands.show(spot["area"], spot["spot"], spot["key"])

    def _clear(self) -> bool:
        return self._hands.clear()


class MatPlayers(PracticePlayers):
    """Stands before the players by touch of a game. `untold` counts what the camera could not read."""

    def __init__(self, around: Around, seed: int) -> None:
        self.hands = CardHands(around.table.mat)
        self._duties = CardDuties(self.hands, around.press)
        self._since = 0.0
        self.untold = 0
        super().__init__(around, seed)
        self._setting_up.lessons = CardLessons(self.hands, around.press)

    @abstractmethod
    def _wanted(self, game: View) -> Truth:
        """How hands lay the cards to have the mat as the screen has it."""

    def deal_anew(self, seed: int) -> None:
        super().deal_anew(seed)
        self._forget()

    def pack_up(self) -> None:
        super().pack_up()
        self._forget()
        self.hands.clear()

    def follow(self, game: View) -> None:
        super().follow(game)
        self._forget()
        self.hands.as_shown(self._wanted(game))

    def report(self, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """How often the camera asked, saw something else, or could not read what was laid."""
        return {**super().report(lines), "questions": self._duties.questions + self.untold}

    def _forget(self) -> None:
        """Whatever was laid is no longer waited for."""
        self._duties.forget()
