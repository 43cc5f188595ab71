"""The staff's PIN while it is typed: asked for, or chosen anew by the staff and typed again.

Before the first one is chosen the installer's code is asked for: else whoever touched the screen first could lock its
owner out.
"""

from typing import Final, Protocol

PIN: Final = "pin"
NEW: Final = "new"
AGAIN: Final = "again"
CODE: Final = "code"
LENGTH: Final = 4
CODE_LENGTH: Final = 6


class Lock(Protocol):
    """Where the staff's PIN is kept."""

    @property
    def chosen(self) -> bool:
        """Whether there is a PIN by now."""

    @property
    def damaged(self) -> bool:
        """Whether there is one that cannot be read: none is right then."""

    @property
    def wait_s(self) -> float:
        """Seconds until it may be tried again."""

    def opens(self, pin: str) -> bool:
        """Whether this is the PIN; a wrong one is counted."""

    def begins(self, code: str) -> bool:
        """Whether this is the code that lets the first PIN be chosen; a wrong one is counted."""

    def choose(self, pin: str) -> None:
        """Keep another PIN. Raises OSError when it cannot be written."""


class PinPad:
    """`typed` takes a key and says whether the PIN was given, or a new one is kept. Digits never leave it."""

    def __init__(self, lock: Lock) -> None:
        self._lock = lock
        self._digits = self._first = ""
        self.asks, self.problem = PIN, ""

    @property
    def digits(self) -> int:
        """How many are typed."""
        return len(self._digits)

    @property
    def shown(self) -> str:
        """What is typed of the installer's code, which opens nothing afterwards; "" of a PIN."""
        return self._digits if self.asks == CODE else ""

    @property
    def wait_s(self) -> float:
        """Seconds until the PIN may be tried again."""
        return self._lock.wait_s if self.asks in (PIN, CODE) else 0.0

    def open(self, asks: str) -> None:
        """Begin with nothing typed; where no PIN was ever set, the installer's code is asked for first."""
        self.asks = asks if self._lock.chosen else CODE
        self.problem = "damaged" if self.asks == PIN and self._lock.damaged else ""
        self._digits = self._first = ""

    def typed(self, key: str) -> bool:
        """A digit, or `erase`; True when what was asked for is done."""
        if self.wait_s > 0:
            return False
        self._digits = self._digits[:-1] if key == "erase" else self._digits + key
        if len(self._digits) < (CODE_LENGTH if self.asks == CODE else LENGTH):
            return False
        pin, self._digits = self._digits, ""
        return {PIN: self._ask, CODE: self._begin, NEW: self._choose, AGAIN: self._choose_again}[self.asks](pin)

    def _ask(self, pin: str) -> bool:
        right = self._lock.opens(pin)
        self.problem = "" if right else "damaged" if self._lock.damaged else "wrong"
        return right

    def _begin(self, code: str) -> bool:
        right = self._lock.begins(code)
        self.asks, self.problem = (NEW, "") if right else (CODE, "wrong_code")
        return False

    def _choose(self, pin: str) -> bool:
        self._first, self.asks, self.problem = pin, AGAIN, ""
        return False

    def _choose_again(self, pin: str) -> bool:
        if pin != self._first:
            self.asks, self.problem = NEW, "differ"
            return False
        try:
            self._lock.choose(pin)
        except OSError:
            self.asks, self.problem = NEW, "unwritten"
            return False
        self.open(PIN)
        return True
