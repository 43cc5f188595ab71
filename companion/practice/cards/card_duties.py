"""What the mat asks of the table whatever is played: the camera's questions, differences, and cards to be moved."""

from collections import Counter
from collections.abc import Sequence

from companion.practice.cards.card_hands import CardHands
from companion.practice.kit import Press, View
from companion.practice.pieces.bodies import Truth
from companion.practice.pieces.duties import MOST_TRIES

Meant = Sequence[tuple[str, int, str]]
"""What was laid for the camera and is not read yet: the kind of action, the seat and the kind of card."""


class CardDuties:
    """`go` does the next thing that comes before anything of the game. `questions` counts what the camera asked and
    where it saw something else than the app has.
    """

    def __init__(self, hands: CardHands, press: Press) -> None:
        self._hands, self._press = hands, press
        self._tried: Counter[str] = Counter()
        self.questions = 0

    def forget(self) -> None:
        """Somebody else has changed the table: what was tried before says nothing."""
        self._tried.clear()

    def go(self, view: View, app_rows: Truth, meant: Meant) -> bool | None:
        """Whether something was done; None when the mat asks for nothing. `app_rows` are what the app has."""
        if view["question"]:
            return self._answer(view["question"], meant)
        if view["difference"]:
            return self._differs(view["difference"], app_rows)
        return self._put_right(view, app_rows) or None

    def _answer(self, question: View, meant: Meant) -> bool:
        """Whoever laid a card knows what was meant by it."""
        self.questions += 1
        self._tried[key := f"question {question['area']}"] += 1
        for index, answer in enumerate(question["answers"]):
            if (answer["reason"], answer["seat"], answer["piece"]) in meant:
                return self._press(f"answer:{index}")
        return self._press("answer:none" if self._tried[key] > MOST_TRIES else "answer:again")

    def _differs(self, question: View, app_rows: Truth) -> bool:
        """The row is laid as the app has it; where it lies so already the camera is wrong."""
        self.questions += 1
        row = question["area"]
        relaid = self._hands.row_as_shown(row, app_rows.get(row, ()))
        return self._press("differ:back" if relaid else "differ:camera")

    def _put_right(self, view: View, app_rows: Truth) -> bool:
        """Lay the rows in which something is owed as they should lie; what the camera does not see after some trying
        is left, until another row is to lie there.
        """
        if not view["owed"]:
            self._tried.clear()
        for row in sorted({task["area"] for task in view["owed"]}):
            wanted = app_rows.get(row, ())
            self._tried[key := f"owed {row} {wanted}"] += 1
            if self._tried[key] <= MOST_TRIES and self._hands.row_as_shown(row, wanted):
                return True
        return False
