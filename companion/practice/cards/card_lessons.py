"""Teaching the camera cards at set-up: they are laid apart from each other, photographed, and taken away again."""

from companion.practice.cards.card_hands import CardHands
from companion.practice.kit import Press, View
from companion.practice.pieces.lessons import LessonLoop


class CardLessons(LessonLoop):
    """Lays one lesson after the other."""

    def __init__(self, hands: CardHands, press: Press) -> None:
        super().__init__(press)
        self._hands = hands

    def _lay(self, lesson: View, *, afresh: bool) -> None:
        self._hands.clear()
        for spot in lesson["spots"]:
            self._hands.show(spot["area"], spot["spot"], spot["key"])

    def _clear(self) -> bool:
        return self._hands.clear()
