"""A stand-in for a Pi's camera program: a small script that writes JPEGs, hangs, dies, or writes rubbish, as it is
told. It lies in a folder of its own, as `rpicam-vid`, with its pictures and the word it is told, which also holds for
those that are started later.
"""

import os
import stat
import sys
from collections.abc import Sequence
from pathlib import Path

SCRIPT = """#!{python} -IS
import os, sys, time
folder = {folder!r}
out = sys.argv[sys.argv.index("--output") + 1]
with open(folder + "/started", "a") as log:
    log.write(f"{{os.getpid()}} " + " ".join(sys.argv[1:]) + "\\n")
to = 1 if out == "-" else os.open(out, os.O_WRONLY)
with open(folder + "/pictures", "rb") as file:
    pictures = file.read().split(b"<next>")
number = 0
while True:
    with open(folder + "/word") as file:
        word = file.read()
    if word == "die":
        sys.exit(3)
    if word in ("good", "once"):
        data = pictures[number % len(pictures)]
        number += 1
        if word == "once" and number > len(pictures):
            sys.exit(0)
    else:
        data = os.urandom(5000) if word == "rubbish" else b""
    while data:
        data = data[os.write(to, data):]
    time.sleep({pause})
"""


class StandIn:
    """The script in a folder; `say` tells it, and all that are started later, what to do."""

    def __init__(self, folder: Path, pictures: Sequence[bytes], word: str = "good", pause: float = 0.03) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "pictures").write_bytes(b"<next>".join(pictures))
        self.say(word)
        self.program = folder / "rpicam-vid"
        self.program.write_text(SCRIPT.format(python=sys.executable, folder=str(folder), pause=pause), encoding="utf-8")
        self.program.chmod(stat.S_IRWXU)

    def say(self, word: str) -> None:
        """good, once (all pictures, then the end), hang, rubbish or die."""
        fresh = self._folder / "word.new"
        fresh.write_text(word, encoding="utf-8")
        os.replace(fresh, self._folder / "word")

    def started(self) -> list[tuple[int, str]]:
        """The process and the options of each start."""
        log = self._folder / "started"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        return [(int(line.partition(" ")[0]), line.partition(" ")[2]) for line in lines]
