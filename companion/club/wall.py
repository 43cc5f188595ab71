"""The wall for others in the room: turned on at the desk, at one named address, and served by the process that shows a
table to phones.

While it is off there is neither a process nor a socket. Who asks there reads the wall, and nothing leads to the desk.
"""

import asyncio
import json
from dataclasses import replace
from functools import partial
from ipaddress import AddressValueError, IPv4Address
from pathlib import Path
from random import Random
from string import ascii_lowercase
from typing import Any, Final

from companion.app.shown.line_child import KeptChild
from companion.club.desk_page import DeskPage, Shown
from companion.club.hub import Hub
from companion.club.transport import until
from companion.locale.preferences import LANGUAGES
from companion.locale.sentences import Speaker
from companion.schema.wrong_input import LogError

LETTERS: Final = 6
BEAT_S: Final = 2.0  # seconds between two looks at what stands on the wall
LARGEST: Final = 59_900  # bytes on the wall in both languages: of more the end of the standings is left out
BEHIND_THE_HUB: Final = 10  # niceness of the process
PORTS: Final = range(1024, 65536)


class Wall:
    """Shows the wall of a hub's evening; what the process grumbles goes to `log`."""

    def __init__(self, hub: Hub, log: Path, rng: Random) -> None:
        self._hub, self._rng = hub, rng

        def hear(said: dict[str, Any]) -> None:
            self._loop.call_soon_threadsafe(lambda: self._note(said))

        self._make_child = partial(KeptChild, ["companion.spectators"], log, hear, BEHIND_THE_HUB)
        self._child = self._make_child()
        self.shown = Shown()
        self._wanted: tuple[str, int, str] | None = None
        self._told, self._number = "", 0
        self._bell = asyncio.Event()

    def show(self, at: str) -> None:
        """From now on, under a new code, at ADDRESS:PORT of this machine. Raises LogError with a reason."""
        host, _, port = at.rpartition(":")
        try:
            named, number = IPv4Address(host), int(port)
        except (AddressValueError, ValueError):
            named, number = IPv4Address(0), 0
        if named.is_unspecified or number not in PORTS:
            raise LogError("An address and a port of this machine are wanted. Write them like 192.168.1.5:8091.")
        self._wanted = str(named), number, "".join(self._rng.choices(ascii_lowercase, k=LETTERS))
        self.shown = Shown(at)
        self._bell.set()

    def hide(self, why: str = "") -> None:
        """To nobody any more."""
        self._wanted, self.shown = None, Shown(why=why)
        self._bell.set()

    async def serve(self) -> None:
        """Until it is cancelled."""
        running: tuple[str, int, str] | None = None
        self._loop = asyncio.get_running_loop()
        try:
            while True:
                self._bell.clear()
                if running != self._wanted:
                    await asyncio.to_thread(self._child.end)
                    running, self._child = self._wanted, self._make_child()
                if running is not None and not self._child.runs:
                    self._begin(*running)
                if self.shown.link:
                    self._tell()
                await until(self._bell, BEAT_S)
        finally:
            self._child.end()

    def _begin(self, host: str, port: int, code: str) -> None:
        if not self._child.begin():
            self.hide("gone")
            return
        self.shown, self._told = replace(self.shown, link="", watching=0), ""
        self._child.tell({"v": 1, "code": code, "address": host, "port": port, "hall": True})

    def _note(self, said: dict[str, Any]) -> None:
        if self._wanted is None:
            return
        host, _, code = self._wanted
        if "failed" in said:
            self.hide("port" if said["taken"] else "network")
        elif "port" in said:  # it reads from now on, so that its pipe never runs over
            self.shown = replace(self.shown, link=f"http://{host}:{said['port']}/{code}/")
        else:
            self.shown = replace(self.shown, watching=int(said["watching"]))
        self._bell.set()

    def _tell(self) -> None:
        """What stands there now, where it has changed."""
        most = len(self._hub.evening.people)
        while len((said := self._message(most)).encode()) > LARGEST and most:
            most = most * 3 // 4
        if said != self._told:
            self._told, self._number = said, self._number + 1
            self._child.tell(f'{{"v":1,"n":{self._number},{said[1:]}\n'.encode())

    def _message(self, most: int) -> str:
        pages = {language: DeskPage(self._hub, Speaker(language)).wall(most) for language in LANGUAGES}
        return json.dumps({"title": self._hub.evening.header.name, "hall": pages}, ensure_ascii=False)
