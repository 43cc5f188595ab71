"""The director's desk and the wall: pages on this machine alone (127.0.0.1), under a code that is new at each start.
What shows the wall alone to others (`companion.club.wall`) is turned on and off here.

Forms are plain; each answers with the page it was sent from. The wall names only who has agreed to it.
"""

import csv
import io
import socket
from asyncio import Event, to_thread
from collections.abc import Callable, Mapping
from importlib.resources import files
from random import Random
from string import ascii_lowercase
from time import time
from typing import Final
from urllib.parse import parse_qs, urlencode

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from companion.club.desk_page import HALL, DeskPage
from companion.club.evening_log import Close, Drop, Late, Person
from companion.club.hub import Hub
from companion.club.standings import standings
from companion.club.wall import Wall
from companion.exchange.evening_file import disarmed
from companion.locale.preferences import LANGUAGES
from companion.locale.sentences import Speaker
from companion.record.people.seated import new_id
from companion.schema.wrong_input import BoxError, LogError

HOST: Final = "127.0.0.1"
NAMING: Final = "naming"  # the page after somebody was entered: the next name may follow
SEAT: Final = "seat"
LETTERS: Final = 12
WALL_PORT: Final = 8091  # where the wall is offered to others
LARGEST: Final = 64_000
HEADERS: Final = (
    ("Content-Security-Policy", "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
)
Form = Mapping[str, list[str]]


class Desk:
    """Pages of a hub; `bell` rings after a change, `well`: the broker runs. Raises OSError where the port is taken."""

    def __init__(
        self, hub: Hub, bell: Event, port: int, rng: Random, well: Callable[[], bool], wall: Wall, address: str
    ) -> None:
        self._hub, self._bell, self._port, self._well = hub, bell, port, well
        self._wall, self._offered = wall, f"{address}:{WALL_PORT}"
        self._socket = socket.create_server((HOST, port))
        self._code = "".join(rng.choices(ascii_lowercase, k=LETTERS))
        self._doings: dict[str, Callable[[Form], None]] = {
            "enter": lambda form: hub.add(Person(new_id(), _field(form, "name"), "show" in form)),
            "drop": lambda form: hub.add(Drop(_field(form, "id"))),
            "late": lambda form: hub.add(Late(_field(form, "id"))),
            "rule": self._rule,
            "repeat": lambda form: hub.repeat(_field(form, "table")),
            "move": lambda form: hub.move(_field(form, "table"), _field(form, "to")),
            "answer": lambda form: hub.answer(_field(form, "table")),
            "show": lambda form: wall.show(_field(form, "address")),
            "hide": lambda _form: wall.hide(),
            "close": lambda _form: hub.add(Close(int(time()))),
        }

    @property
    def address(self) -> str:
        """Where the desk is; the wall is at `hall` behind it."""
        return f"http://{HOST}:{self._port}/{self._code}/"

    def application(self) -> Starlette:
        """Answers under the code alone, and only to whoever calls this machine by its own name."""
        routes = [
            Route(f"/{self._code}/{{page:path}}", self._page, methods=["GET"]),
            Route(f"/{self._code}/do/{{doing}}", self._do, methods=["POST"]),
        ]
        return Starlette(routes=routes, middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=[HOST])])

    async def serve(self) -> None:
        """Until it is cancelled."""
        config = uvicorn.Config(
            self.application(), HOST, self._port, http="h11", ws="none", lifespan="off", log_level="error",
            access_log=False, server_header=False, headers=list(HEADERS),
        )  # fmt: skip
        await uvicorn.Server(config).serve([self._socket])

    # --- what is asked -----------------------------------------------------------------------------------------------

    async def _page(self, request: Request) -> Response:
        page = request.path_params["page"]
        if page in ("page.css", "desk.js"):
            room = "companion.spectators" if page == "page.css" else "companion.club"
            kind = "text/css" if page == "page.css" else "text/javascript"
            return Response((files(room) / "pages" / page).read_bytes(), media_type=kind)
        if page == "standings.csv":
            return Response(self._csv(), media_type="text/csv; charset=utf-8")
        if page not in ("", HALL):
            raise HTTPException(404)
        told = DeskPage(self._hub, Speaker(_language(request)), self._well(), self._wall.shown, self._offered)
        query = request.query_params
        return HTMLResponse(told.whole(wall=page == HALL, said=query.get("said", ""), naming=NAMING in query))

    async def _do(self, request: Request) -> Response:
        if request.headers.get("origin") != f"http://{HOST}:{self._port}":
            raise HTTPException(403)
        raw = b""
        async for part in request.stream():
            raw += part
            if len(raw) > LARGEST:
                raise HTTPException(413)
        name, form, said = request.path_params["doing"], parse_qs(raw.decode("utf-8", "replace")), ""
        if name not in (SEAT, *self._doings):
            raise HTTPException(404)
        try:
            if name == SEAT:  # it may take seconds, in which the tables are to be heard
                tables, way = form.get("table", []), _field(form, "way")
                self._hub.seat(await to_thread(self._hub.seated, tables, way))
            else:
                self._doings[name](form)
        except (LogError, BoxError) as error:
            said = str(error)
        self._bell.set()
        answer = {"said": said} if said else {NAMING: "1"} if name == "enter" else {}
        return RedirectResponse(f"/{self._code}/?{urlencode(answer)}", status_code=303)

    def _rule(self, form: Form) -> None:
        places = _field(form, "places").split()
        if not places or not all(place.isdecimal() and len(place) < 4 for place in places):
            raise LogError("Places are whole numbers in the order of the names. Write them like 2 1 3.")
        ranks = tuple(map(int, places))
        self._hub.rule(len(self._hub.evening.rounds), _field(form, "table"), ranks, _field(form, "reason"))

    def _csv(self) -> str:
        out = io.StringIO()
        rows = csv.writer(out)
        rows.writerow(("rank", "name", "beaten", "games", "wins", "strength", "points"))
        people = self._hub.evening.people
        for row in standings(self._hub.evening):
            values = (row.place, people[row.id].name, row.share, row.games, row.won, row.strength, row.points)
            rows.writerow(disarmed(values))
        return out.getvalue()


def _field(form: Form, name: str) -> str:
    first, *_ = form.get(name, [""])
    return first.strip()


def _language(request: Request) -> str:
    wished = request.query_params.get("lang") or request.headers.get("accept-language", "en")
    return next((code for code in LANGUAGES if wished.startswith(code)), "en")
