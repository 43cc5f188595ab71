"""The voice: what is to be read aloud goes to a speech program as a child process, one announcement after the other.

`spd-say` is speech-dispatcher's (it speaks with the voice that the machine's owner has chosen), `espeak-ng` speaks by
itself; both are Debian packages of those names. Their options: manual pages spd-say(1) and espeak-ng(1).
"""

import logging
import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from typing import Final

PROGRAMS: Final = ("spd-say", "espeak-ng")
MOST_WAITING: Final = 2  # announcements that wait while one is read; of more the oldest is dropped
LONGEST_S: Final = 120.0
MISSING: Final = "nothing reads aloud here: install speech-dispatcher or espeak-ng (sudo apt-get install espeak-ng)"
LOG: Final = logging.getLogger(__name__)


def command(program: str, text: str, language: str) -> tuple[str, ...]:
    """What starts a program that says a text and waits until it is said."""
    name = program.rpartition("/")[2]
    options = ("--wait", "--language", language) if name == "spd-say" else ("-v", language)
    return (program, *options, "--", text)


def find_program() -> str:
    """The first speech program of this machine, "" where there is none."""
    return next((path for name in PROGRAMS if (path := shutil.which(name))), "")


class ProcessVoice:
    """A `Voice` of a child process. `missing` is called once, when something is to be said and no program is there."""

    def __init__(self, missing: Callable[[], None], find: Callable[[], str] = find_program) -> None:
        self._missing, self._find = missing, find
        self._waiting: list[tuple[str, str]] = []
        self._change = threading.Condition()
        self._child: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._closed = self._told = False

    def say(self, text: str, language: str) -> None:
        """Says a text after what it is saying now, without waiting for it."""
        with self._change:
            self._waiting = [*self._waiting, (text, language)][-MOST_WAITING:]
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
                self._thread.start()
            self._change.notify()

    def hush(self) -> None:
        """Stops, and forgets what was to be said."""
        with self._change:
            self._waiting = []
            if self._child is not None:
                self._child.terminate()

    def close(self) -> None:
        """Stops for good."""
        with self._change:
            self._closed = True
            self._change.notify()
        self.hush()
        if self._thread is not None:
            self._thread.join(2.0)

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._closed or self._waiting)
                if self._closed:
                    return
                text, language = self._waiting.pop(0)
            self._speak(text, language)

    def _speak(self, text: str, language: str) -> None:
        program = self._find()
        if not program:
            self._tell_missing()
            return
        try:
            self._wait(command(program, text, language))
        except OSError as error:
            LOG.warning("%s cannot be started: %s", program, error)
            self._tell_missing()

    def _wait(self, words: Sequence[str]) -> None:
        quiet = subprocess.DEVNULL
        with self._change:
            child = self._child = subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet)
        try:
            child.wait(LONGEST_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        finally:
            with self._change:
                self._child = None

    def _tell_missing(self) -> None:
        if not self._told:
            self._told = True
            LOG.warning(MISSING)
            self._missing()
