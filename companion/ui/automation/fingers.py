"""Presses intents as a person would: finds the button, opening the dialog or page it is on when it is not in sight."""

import time

from companion.session.intents import parse
from companion.ui.app import TableApp
from companion.ui.automation.ways import Route, button_of, routes

TIMEOUT_S = 10.0
ANSWER_S = 2.0
"""How long the table may take to answer a touch in the middle of a way."""
LOOK_S = 0.02
MOST_SHEETS = 3
CLOSERS = ("ui:close", "close", "mend:close", "why:close")


class ScreenFingers:
    """Fingers on the screen of a running app; call from any thread but the screen's own."""

    def __init__(self, app: TableApp) -> None:
        self._app = app

    def press(self, text: str) -> bool:
        """Press the button of an intent by real touches; False when no way leads to it now."""
        text = button_of(text)
        if self._touch(text):
            return True
        if self._close() and self._touch(text):
            return True
        return any(self._walk(route, text) for route in routes(parse(text)))

    def _walk(self, route: Route, text: str) -> bool:
        if all(self._step(step) for step in route) and (self._touch(text) or self._turn_pages(text)):
            return True
        self._close()
        return False

    def _close(self) -> bool:
        """Close whatever covers the table, sheet by sheet; whether there was anything."""
        closed = False
        for _ in range(MOST_SHEETS):
            if not any(self._touch(name) for name in CLOSERS):
                break
            closed = True
        return closed

    def _step(self, step: str) -> bool:
        if step.startswith("type:"):
            return self._app.type_text(step.removeprefix("type:")).result(TIMEOUT_S)
        if step.startswith("?"):
            return self._touch(step[1:]) or self._turn_pages(step[1:]) or True
        if step.startswith("..."):
            return self._await(step[3:])
        return self._touch(step) or self._turn_pages(step)

    def _await(self, name: str) -> bool:
        """Touch a place as soon as the table has answered with it."""
        until = time.monotonic() + ANSWER_S
        while not self._touch(name):
            if time.monotonic() > until:
                return False
            time.sleep(LOOK_S)
        return True

    def _turn_pages(self, text: str) -> bool:
        """Go through all pages of what is open, once round, until the place is in sight."""
        turned: set[str] = set()
        while True:
            onward = [name for name in self._app.ids() if name.startswith("ui:page:")]
            if not onward or onward[0] in turned or not self._touch(onward[0]):
                return False
            turned.add(onward[0])
            if self._touch(text):
                return True

    def _touch(self, name: str) -> bool:
        return self._app.touch(name).result(TIMEOUT_S)
