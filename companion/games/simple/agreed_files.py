"""Files of a game whose header is read into an agreement: header, position and log line by line.

A game says how its header and its position are read and spelled out; opening games, positions in headers and position
files follow from that.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from companion.checked.checker import Place
from companion.checked.wrong_input import BoxError, ImpossiblePosition, LogError
from companion.games.protocol import Opened, Problem

A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)
S = TypeVar("S")


class InWords(Protocol[A_contra]):
    """An agreement in the words of a header, everything in it."""

    def __call__(self, agreed: A_contra, /, *, simulated: bool) -> dict[str, Any]:
        """`simulated`: whether the table is a simulated one."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreedFiles(Generic[A, S]):
    """See `companion.games.protocol.written.Files`.

    `header_names` are the names a header may have, `shared_names` those of them that a position has too; `seat_names`
    are the names with which a header tells one player, while a position tells more of them.

    `read_agreed` returns what a header says was agreed on, and whether the table is a simulated one; `agreed_of` what
    the table of a position agreed on. `begun` is the position the game begins with,
    `read_body` the one that stands in plain data, `body` the plain data without what follows from it and `position`
    with it; `opened` adds the players' names and marks. `status` is what cannot be in it, `problem_in_words` one
    of that as plain data, players by name. Those that read raise BoxError.
    """

    name: str
    header_names: tuple[str, ...]
    shared_names: tuple[str, ...] = ("players",)
    seat_names: tuple[str, ...]
    read_agreed: Callable[[Mapping[str, Any], str], tuple[A, bool]]
    agreed_in_words: InWords[A]
    agreed_of: Callable[[S], A]
    begun: Callable[[A], S]
    read_body: Callable[[A, Mapping[str, Any], Place], S]
    body: Callable[[S], dict[str, Any]]
    position: Callable[[S], dict[str, Any]]
    opened: Callable[[S], Opened[S]]
    status: Callable[[S], tuple[Problem, ...]]
    problem_in_words: Callable[[Problem, Sequence[str]], dict[str, Any]]

    def check_header(self, told: Mapping[str, Any], where: str) -> None:
        """Raises LogError."""
        self._read(told, where)

    def spelled_out(self, told: Mapping[str, Any], where: str) -> dict[str, Any]:
        """What a table agreed on, everything in it. Raises LogError."""
        agreed, simulated = self._read({name: told[name] for name in told if name in self.header_names}, where)
        return self.agreed_in_words(agreed, simulated=simulated)

    def open(self, told: Mapping[str, Any], where: str) -> Opened[S]:
        """The game from its first position, or from the one in its header. Raises LogError, also if that cannot be."""
        agreed, _ = self._read(told, where)
        if told.get("position") is None:
            return self.opened(self.begun(agreed))
        state = self._placed(agreed, told["position"], Place(where).inside("position", needed=True))
        opened = self.opened(state)
        wrong = [self.problem_in_words(problem, opened.names) for problem in self.status(state) if not problem.note]
        if wrong:
            raise ImpossiblePosition(self.name, f"{where}: position", wrong)
        return opened

    def header_at(self, told: Mapping[str, Any], state: S) -> dict[str, Any]:
        """The header of the game that goes on from this position. Raises LogError."""
        _, simulated = self._read(told, "the game's header")
        agreed = self.agreed_in_words(self.agreed_of(state), simulated=simulated)
        return {**agreed, "position": self.body(state)}

    def open_position(self, data: Mapping[str, Any], where: str) -> tuple[Opened[S], dict[str, Any]]:
        """The game in the position of a file, and what was agreed on. Raises LogError."""
        agreed, simulated = self._read(self._agreed_in(data), where)
        known = (*self.header_names, "format", "version")
        rest = {name: value for name, value in data.items() if name in self.shared_names or name not in known}
        return self.opened(self._placed(agreed, rest, Place(where))), self.agreed_in_words(agreed, simulated=simulated)

    def _read(self, told: Mapping[str, Any], where: str) -> tuple[A, bool]:
        try:
            return self.read_agreed(told, where)
        except BoxError as error:
            raise LogError(str(error)) from error

    def _placed(self, agreed: A, data: Any, place: Place) -> S:
        try:
            return self.read_body(agreed, data, place)
        except BoxError as error:
            raise LogError(str(error)) from error

    def _agreed_in(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What a position file says was agreed on: of players only what a header tells of them."""
        agreed = {name: value for name, value in data.items() if name in (*self.header_names, "format", "version")}
        players = agreed.get("players")
        if isinstance(players, list):
            agreed["players"] = [self._person(player) for player in players]
        return agreed

    def _person(self, player: object) -> object:
        if not isinstance(player, Mapping):
            return player
        return {name: value for name, value in player.items() if name in self.seat_names}
