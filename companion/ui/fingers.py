"""Presses intents as a person would: finds the button, opening the dialog or page it is on when it is not in sight."""

from collections.abc import Iterator

from companion.table.intents import Intent, parse
from companion.ui.app import TableApp

TIMEOUT_S = 10.0
MOST_PAGES = 8


class ScreenFingers:
    """Fingers on the screen of a running app; call from any thread but the screen's own."""

    def __init__(self, app: TableApp) -> None:
        self._app = app

    def press(self, text: str) -> bool:
        """Press the button of an intent by real touches; False when no way leads to it now."""
        if self._touch(text):
            return True
        if self._app.ids() & {"ui:close", "close"}:
            self._touch("ui:close") or self._touch("close")
            if self._touch(text):
                return True
        return any(self._walk(route, text) for route in routes(parse(text)))

    def _walk(self, route: tuple[str, ...], text: str) -> bool:
        if not all(self._step(step) for step in route):
            self._touch("ui:close")
            return False
        if self._touch(text) or self._turn_pages(text):
            return True
        if not route or route[-1] != "pad:ok":
            self._touch("ui:close")
            return False
        return True

    def _step(self, step: str) -> bool:
        head, _, letters = step.partition("type:")
        return self._type(letters) if not head and letters else self._touch(step)

    def _turn_pages(self, text: str) -> bool:
        for _ in range(MOST_PAGES):
            onward = [name for name in self._app.ids() if name.startswith("ui:page:")]
            if not onward or not self._touch(onward[0]):
                return False
            if self._touch(text):
                return True
        return False

    def _touch(self, name: str) -> bool:
        return self._app.touch(name).result(TIMEOUT_S)

    def _type(self, letters: str) -> bool:
        return self._app.type_text(letters).result(TIMEOUT_S)


def routes(intent: Intent) -> Iterator[tuple[str, ...]]:
    """The ways to an intent's button, each as the touches before it."""
    words = intent.words
    if intent.name == "setup":
        yield from _setup_routes(words)
    elif intent.name == "do":
        yield from _game_routes(words)
    elif intent.name == "die":
        yield ("ui:dice",)
    elif intent.name in ("redo", "pause", "look"):
        yield ("ui:menu",)
    elif intent.name == "seat":
        yield ("ui:menu", "ui:seats")


def _setup_routes(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if words[0] == "name" and len(words) > 2:
        yield (f"ui:name:{words[1]}", f"type:{words[2]}")
    elif words[:2] == ("ring", "swap") and len(words) > 3:
        for position in range(10):
            yield ("ui:swap:-1", f"ui:swap:{position}")
    elif words[0] in ("clan", "box"):
        yield (f"ui:{words[0]}:{words[1]}",)


def _game_routes(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    kind, seat, *numbers = words
    if kind in ("bid", "bid_cards") and numbers:
        yield ("pad:open", *(f"pad:{digit}" for digit in numbers[0]), "pad:ok")
    if numbers:
        yield (f"ui:sector:{numbers[0]}",)
    yield (f"ui:player:{seat}",)
    yield ()
