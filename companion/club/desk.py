"""The director's desk and the wall: pages on this machine alone (127.0.0.1), under a code that is new at each start.

Forms are plain; each answers with the page it was sent from. The wall names only who has agreed to it.
"""

import csv
import io
import socket
from asyncio import Event
from collections.abc import Callable, Mapping
from html import escape
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

from companion.club.desk_words import WORDS
from companion.club.evening_log import Close, Drop, Late, Person, Pod
from companion.club.hub import UNDISPUTED_S, Hub
from companion.club.next_round import WAYS, reasons
from companion.club.standings import standings
from companion.exchange.evening_file import disarmed
from companion.record.people.seated import new_id
from companion.schema.wrong_input import LogError

HOST: Final = "127.0.0.1"
HALL: Final = "hall"
LETTERS: Final = 12
LARGEST: Final = 64_000
HEADERS: Final = (
    ("Content-Security-Policy", "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
)
Form = Mapping[str, list[str]]


class Desk:
    """Pages of a hub; `bell` is rung when something was changed. Raises OSError where the port is taken."""

    def __init__(self, hub: Hub, bell: Event, port: int, rng: Random) -> None:
        self._hub, self._bell, self._port = hub, bell, port
        self._socket = socket.create_server((HOST, port))
        self._code = "".join(rng.choices(ascii_lowercase, k=LETTERS))
        self._doings: dict[str, Callable[[Form], None]] = {
            "enter": lambda form: hub.add(Person(new_id(), _one(form, "name"), "show" in form)),
            "drop": lambda form: hub.add(Drop(_one(form, "id"))),
            "late": lambda form: hub.add(Late(_one(form, "id"))),
            "seat": lambda form: hub.seat(form.get("table", []), _one(form, "way")),
            "rule": self._rule,
            "repeat": lambda form: hub.repeat(_one(form, "table")),
            "answer": lambda form: hub.answer(_one(form, "table")),
            "close": lambda _form: hub.add(Close()),
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
        words = WORDS[_language(request)]
        return HTMLResponse(_Page(self._hub, words).whole(wall=page == HALL, said=request.query_params.get("said", "")))

    async def _do(self, request: Request) -> Response:
        if request.headers.get("origin") != f"http://{HOST}:{self._port}":
            raise HTTPException(403)
        raw = b""
        async for part in request.stream():
            raw += part
            if len(raw) > LARGEST:
                raise HTTPException(413)
        doing = self._doings.get(request.path_params["doing"])
        if doing is None:
            raise HTTPException(404)
        said = ""
        try:
            doing(parse_qs(raw.decode("utf-8", "replace")))
        except (LogError, ValueError) as error:
            said = str(error)
        self._bell.set()
        return RedirectResponse(f"/{self._code}/" + (f"?{urlencode({'said': said})}" if said else ""), status_code=303)

    def _rule(self, form: Form) -> None:
        ranks = tuple(int(one) for one in _one(form, "places").split())
        self._hub.rule(len(self._hub.evening.rounds), _one(form, "table"), ranks, _one(form, "reason"))

    def _csv(self) -> str:
        out = io.StringIO()
        rows = csv.writer(out)
        rows.writerow(("rank", "name", "beaten", "games", "wins", "strength", "points"))
        people = self._hub.evening.people
        for one in standings(self._hub.evening):
            told = (one.place, people[one.id].name, one.share, one.games, one.won, one.strength, one.points)
            rows.writerow(disarmed(told))
        return out.getvalue()


class _Page:
    """A page as it is now, in one language."""

    def __init__(self, hub: Hub, words: Mapping[str, str]) -> None:
        self._hub, self._now, self._words = hub, hub.evening, words

    def whole(self, *, wall: bool, said: str) -> str:
        """The desk, or the wall."""
        parts = [self._seating(wall), self._standings(wall)] if wall else self._desk(said)
        name = escape(self._now.header.name)
        return (
            f'<!doctype html><html lang="{self._words["lang"]}"><head><meta charset="utf-8"><title>{name}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<link rel="stylesheet" href="page.css"><script src="desk.js" defer></script></head>'
            f'<body class="{"tv" if wall else "desk"}"><header><h1>{name}</h1><p id="when">{self._when()}</p></header>'
            f"<main>{''.join(parts)}</main></body></html>"
        )

    def _when(self) -> str:
        if self._now.closed:
            return self._words["closed"]
        return self._say("round", n=len(self._now.rounds)) if self._now.rounds else self._words["before"]

    def _say(self, word: str, **values: object) -> str:
        return escape(self._words[word].format(**values))

    def _named(self, person: str, wall: bool) -> str:
        known = self._now.people[person]
        return escape(known.name) if known.show or not wall else f"№ {[*self._now.people].index(person) + 1}"

    def _desk(self, said: str) -> list[str]:
        told = [f'<p id="silence" role="alert">{escape(said)}</p>'] if said else []
        if self._now.closed:
            return [*told, self._seating(False), self._standings(False)]
        return [*told, self._seating(False), self._next(), self._people(), self._standings(False), self._closing()]

    def _seating(self, wall: bool) -> str:
        if not self._now.rounds:
            return ""
        tiles = "".join(self._tile(pod, wall) for pod in self._now.rounds[-1].pods)
        return f'<h2>{self._words["seating"]}</h2><ul id="rows">{tiles}</ul>'

    def _tile(self, pod: Pod, wall: bool) -> str:
        number, known = len(self._now.rounds), self._hub.tables.get(pod.table)
        names = ", ".join(self._named(one, wall) for one in pod.people)
        rows = [f'<span class="name">{escape(pod.table)}: {names}</span>', self._state(pod)]
        if known is not None and not known.up:
            rows.append(self._say("away", s=round(time() - known.news)))
        if not wall:
            rows.append(self._why(pod))
            if known is not None and known.other:
                rows.append(self._words["other"])
            if known is not None and known.calls:
                rows.append(self._form("answer", f"<b>{self._words['calls']}</b> ", pod.table, self._words["gone"]))
            fields = (
                f'<label>{self._words["places"]} <input name="places" required pattern="[1-8]( [1-8])+"></label> '
                f'<label>{self._words["reason"]} <input name="reason" required maxlength="200"></label> '
            )
            rows.append(self._form("rule", fields, pod.table, self._words["rule"]))
            rows.append(self._form("repeat", "", pod.table, self._words["repeat"]))
        done = self._now.counts(number, pod.table)
        inside = "".join(f'<div class="unmarked">{row}</div>' for row in rows)
        return f'<li class="{"winner" if done else "turn"}">{inside}</li>'

    def _why(self, pod: Pod) -> str:
        """Why they sit together."""
        people, told = self._now.people, reasons(self._now, len(self._now.rounds), pod)
        again = ", ".join(f"{people[one].name} + {people[other].name} ({n})" for one, other, n in told.again)
        again = again or self._words["nobody"]
        return self._say("why", again=again, low=told.low, high=told.high, first=people[pod.people[0]].name)

    def _state(self, pod: Pod) -> str:
        """What is known of a table's game."""
        number, known = len(self._now.rounds), self._hub.tables.get(pod.table)
        counts = self._now.counts(number, pod.table)
        if counts:
            return self._say("counts", places=" ".join(map(str, counts)))
        if (number, pod.table) in self._now.disputed:
            return self._words["disputed"]
        over = self._hub.waiting.get(pod.table)
        if over is not None:
            left = max(0, round(UNDISPUTED_S - (time() - over.since)))
            return self._say("over", places=" ".join(map(str, over.places)), s=left)
        if known is None or known.head is None:
            return self._words["silent"]
        behind = self._hub.behind(pod.table)
        late = " " + self._say("behind", n=behind) if behind > 0 else ""
        return (
            self._say("playing", n=known.head.round) if known.head.state == "playing" else self._words["wait"]
        ) + late

    def _form(self, doing: str, fields: str, table: str, button: str) -> str:
        hidden = f'<input type="hidden" name="table" value="{escape(table)}">' if table else ""
        return f'<form method="post" action="do/{doing}">{hidden}{fields}<button>{escape(button)}</button></form>'

    def _next(self) -> str:
        if self._now.open or len(self._now.here) < self._now.header.fewest:
            return ""
        tables = sorted(self._hub.tables) or []
        boxes = "".join(
            f'<label><input type="checkbox" name="table" value="{escape(one)}"'
            f"{' checked' if self._hub.tables[one].up else ''}> {escape(one)}</label> "
            for one in tables
        )
        way = "".join(f'<option value="{one}">{self._words[one]}</option>' for one in WAYS)
        fields = f'{boxes}<select name="way" aria-label="{self._words["way"]}">{way}</select> '
        return f"<h2>{self._words['next']}</h2>" + self._form("seat", fields, "", self._words["seat"])

    def _people(self) -> str:
        rows = []
        for person in self._now.people.values():
            here = person.id in self._now.here
            hidden = f'<input type="hidden" name="id" value="{person.id}">{escape(person.name)} '
            doing = "drop" if here else "late"
            rows.append(f"<li>{self._form(doing, hidden, '', self._words[doing])}</li>")
        show = f'<label><input type="checkbox" name="show"> {self._words["show"]}</label> '
        fields = f'<label>{self._words["name"]} <input name="name" required maxlength="14"></label> {show}'
        heard = f"<h2>{self._say('people', n=len(self._now.here))}</h2>"
        return f"{heard}{self._form('enter', fields, '', self._words['enter'])}<ul>{''.join(rows)}</ul>"

    def _standings(self, wall: bool) -> str:
        rows = "".join(
            f"<li>{row.place}. <b>{self._named(row.id, wall)}</b> "
            f"{self._say('standing', share=row.share, games=row.games, won=row.won)}</li>"
            for row in standings(self._now)
        )
        link = "" if wall else f'<p><a href="standings.csv">CSV</a> <a href="{HALL}">{self._words[HALL]}</a></p>'
        return f'<h2>{self._words["standings"]}</h2><ul id="said">{rows}</ul>{link}'

    def _closing(self) -> str:
        return f"<h2>{self._words['end']}</h2>" + self._form("close", "", "", self._words["close"])


def _one(form: Form, name: str) -> str:
    first, *_ = form.get(name, [""])
    return first.strip()


def _language(request: Request) -> str:
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "en")
    return "ru" if asked.startswith("ru") else "en"
