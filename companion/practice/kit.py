"""What practice players act with at any table: chance, a finger on the screen, and hands a camera may be watching."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

View = Mapping[str, Any]
Press = Callable[[str], bool]
Look = Callable[[], View]
Move = Callable[[], None]
Instead = Callable[[], str]


class Kit:
    """A finger and two hands. `press` presses a button, `look` returns the newest view.

    `agreed` are the switches of the rules this table plays by, by name, as words. `refused` are touches that led to
    nothing. `unread` is a move made for the camera: after which act, and what could be tapped in its place.
    """

    def __init__(self, seed: int, press: Press, look: Look) -> None:
        self.press, self._look = press, look
        self.rng = Random(f"{seed} players")
        self.agreed: dict[str, str] = {}
        self.refused: list[str] = []
        self.unread: tuple[int, str] | None = None

    def chance(self, p: float) -> bool:
        """Whether something happens that does so with probability `p`."""
        return self.rng.random() < p

    def do(self, text: str, instead: Instead = lambda: "") -> bool:
        """Press a button, or the one `instead` where there is none of that name; whether the game went on by it. One
        that leads to nothing is remembered.
        """
        before = newest_act(self._look())
        if not self.press(text) and (other := instead()):
            self.press(other)
        done = newest_act(self._look()) != before
        if not done:
            self.refused.append(text)
        return done

    def moved(self, view: View, text: str, move: Move) -> bool:
        """Move cardboard; where no camera sees it, it is tapped first. Whether the game follows."""
        if has(view, "camera"):
            self.unread = (newest_act(view), text)
        elif not self.do(text):
            return False
        move()
        return True

    def insist(self, view: View, *, long: bool) -> bool | None:
        """Wait for the camera to read what was moved; when it cannot, or takes too `long`, tap it. None: it is read."""
        if self.unread is None or self.unread[0] != newest_act(view):
            self.unread = None
            return None
        if has(view, "camera") and not view["difference"] and not long:
            return False
        _, text = self.unread
        self.unread = None
        return self.do(text)

    def tapped(self, view: View, text: str, move: Move, instead: Instead = lambda: "") -> bool:
        """Tap it first; where a camera sees, the screen says later what to move, and not everybody waits for that."""
        if not self.do(text, instead):
            return False
        self.follow(view, move)
        return True

    def follow(self, view: View, move: Move) -> None:
        """Move what the app has just been told: without a camera at once, else perhaps only when the screen says so."""
        if not has(view, "camera") or self.chance(0.5):
            move()


def newest_act(view: View) -> int:
    """The number of the last thing that happened in the game, 0 for none."""
    history = view.get("history") or ({"line": 0},)
    return int(history[0]["line"])


def has(view: View, kind: str) -> bool:
    """Whether the screen shows a working device of this kind."""
    return any(card["kind"] == kind and card["state"] == "up" for card in view["devices"])


def values(domain: Any) -> list[int]:
    """All numbers of an offer's domain."""
    return list(range(domain["from"], domain["to"] + 1)) if isinstance(domain, Mapping) else list(domain)
