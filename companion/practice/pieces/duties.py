"""What the board asks of the table whatever is played: the camera's questions, differences, and pieces to be moved.

Somebody has joined a running game: their token is shown to the camera, one side after the other.
"""

from collections import Counter

from companion.practice.kit import Kit, Press, View, has
from companion.practice.pieces.bodies import SLOT, Location, Lying, Truth
from companion.practice.pieces.cardboard import Cardboard, more
from companion.practice.pieces.printed_table import ANY

LEARNT = "learnt"
ENOUGH = 6  # after so many looks at one side the table does without the camera


class Showing:
    """Lays what the camera asks to see, and photographs it."""

    def __init__(self, cardboard: Cardboard, press: Press) -> None:
        self._cardboard, self._press = cardboard, press
        self._asked: tuple[object, ...] = ()
        self._looks = 0

    def go(self, request: View) -> bool:
        """Do the next thing about what is asked for."""
        side = (request["mark"], request["side"], request["area"])
        if side != self._asked:
            self._asked, self._looks = side, 0
        if request["side"] == LEARNT or self._looks >= ENOUGH:
            return self._press("show:skip")
        self._looks += 1
        return self._lies(request) or self._press("show:photograph")

    def _lies(self, request: View) -> bool:
        """Put the token down or turn it over; whether that was still to be done."""
        place, mark, (kind, side) = (
            Location(request["area"], SLOT, request["spot"]),
            request["mark"],
            self._token_and_side(request),
        )
        seat = self._cardboard.board.marks.index(mark)
        here = [piece for piece in self._cardboard.bodies.truth().get(place.area, ()) if piece.owner == mark]
        if Lying(kind, mark, side) in here:
            return False
        if any(piece.kind == kind for piece in here):
            self._cardboard.turn_shown(seat, kind, place, side)
            return True
        for piece in here:
            self._cardboard.take(self._cardboard.piece(seat, piece.kind, place.area))
        self._cardboard.show(seat, kind, place, side)
        return True

    def _token_and_side(self, request: View) -> tuple[str, str]:
        """The kind of token that is asked for, and the side to be up."""
        kind, _, side = request["side"].rpartition(":")
        return kind or self._cardboard.board.box.kind_in(SLOT), side


UNREAD = 6.0  # seconds of table time in which a camera that sees should have read what was moved
MOST_TRIES = 4  # how often the same correction is tried before the players go on without it


class BoardDuties:
    """`go` does the next thing that comes before anything of the game. `questions` counts those that were answered."""

    def __init__(self, kit: Kit, cardboard: Cardboard) -> None:
        self._kit, self._cardboard = kit, cardboard
        self._showing = Showing(cardboard, kit.press)
        self._unconfirmed: set[tuple[tuple[str, object], ...]] = set()
        self._tried: Counter[str] = Counter()
        self._since = 0.0
        self.questions = 0

    def forget(self) -> None:
        """Somebody else has changed the table: what was tried before says nothing."""
        self._kit.unread = None
        self._tried.clear()

    def go(self, view: View, t: float, app_board: Truth) -> bool | None:
        """Whether something was done; None when the board asks for nothing. `app_board` is what the app has."""
        if view["showing"]:
            return self._showing.go(view["showing"])
        if view["question"]:
            return self._answer(view["question"], app_board)
        if self._kit.unread is None:
            self._since = t
        waiting = self._kit.insist(view, long=t > self._since + UNREAD)
        if waiting is not None:
            return waiting
        if view["difference"]:
            return self._differs(view["difference"], app_board)
        return self._put_right(view, app_board) or None

    def _answer(self, question: View, app_board: Truth) -> bool:
        """What has really changed on the table since the app last followed it; none of it where no answer says so."""
        self.questions += 1
        truth, marks = self._cardboard.bodies.truth(), self._cardboard.board.marks
        put, taken = ({piece for _, piece in more(*boards)} for boards in ((truth, app_board), (app_board, truth)))
        for index, answer in enumerate(question["answers"]):
            kind, mark = answer["piece"], marks[answer["seat"]] if answer["owned"] else ""
            lies = Lying(kind, mark, answer["side"]) in put
            if lies if kind else any(piece.owner == mark for piece in taken):
                return self._kit.press(f"answer:{index}")
        return self._kit.press("answer:none")

    def _differs(self, question: View, app_board: Truth) -> bool:
        """It is put back; when that was of no use, laid anew as the screen says; and then the camera is wrong."""
        self._tried[key := f"differs {question['area']} {question['what']} {question['sees']}"] += 1
        if self._tried[key] == 2 and self._cardboard.as_shown(app_board):
            return True
        return self._kit.press("differ:back" if self._tried[key] <= 2 else "differ:camera")

    def _put_right(self, view: View, app_board: Truth) -> bool:
        """Move what the screen says is to be moved; what no camera can confirm is moved once and then left, and what
        it does not see after some trying too. Where it lies already as it should, nobody puts another one beside it.
        """
        if has(view, "camera"):
            self._unconfirmed.clear()
        if not view["owed"]:
            self._tried.clear()
        lying = self._cardboard.bodies.truth()
        for task in view["owed"]:
            if self._of_this_kind(lying, task) == self._of_this_kind(app_board, task):
                continue
            key = tuple(sorted(task.items()))
            self._tried[tried := f"owed {key}"] += 1
            if key not in self._unconfirmed and self._tried[tried] <= MOST_TRIES:
                self._unconfirmed |= {tuple(sorted(right.items())) for right in self._right(view["owed"], task)}
                return True
        return False

    def _of_this_kind(self, board: Truth, task: View) -> list[Lying]:
        """The pieces there that this line could mean, whatever else lies beside them."""
        owner = self._cardboard.board.marks[task["seat"]] if task["seat"] >= 0 else ""
        return [piece for piece in board.get(task["area"], ()) if (piece.kind, piece.owner) == (task["what"], owner)]

    def _right(self, tasks: list[View], task: View) -> list[View]:
        """Move what this line says; a piece that has become another kind is one moved, not another one put down."""
        alike = ANY in self._cardboard.board.box.tokens
        before = next((other for other in tasks if alike and _becomes(other, task)), None)
        if before is None:
            self._cardboard.put_right(task)
            return [task]
        seat, area = task["seat"], task["area"]
        find = self._cardboard.piece(seat, before["what"], area, before["side"])
        self._cardboard.shift(find, task["what"], area, task["side"])
        return [task, before]


def _becomes(before: View, after: View) -> bool:
    """Whether the piece to be taken is the one to be put down as another kind."""
    same = after["seat"] >= 0 and all(before[name] == after[name] for name in ("seat", "area"))
    return same and (before["verb"], after["verb"]) == ("take", "put") and before["what"] != after["what"]
