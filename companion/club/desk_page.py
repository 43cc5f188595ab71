"""What the director's desk and the wall show, as one page in one language. The wall names only who has agreed to it."""

from html import escape
from time import monotonic
from typing import Final

from companion.club.evening_log import Pod
from companion.club.hub import UNDISPUTED_S, Hub
from companion.club.standings import WAYS, reasons, standings
from companion.games.protocol import Value
from companion.locale.sentences import Speaker
from companion.schema.quick_dataclass import dataclass

HALL: Final = "hall"
TROUBLES: Final = {  # what is said of the wall where it could not be shown, by the reason
    "port": "That port is taken. Name another one.",
    "network": "This machine has no such address, or may open none there.",
    "gone": "What shows the wall has ended again and again. It is off; wall.log in the hub's folder says more.",
}
OPENS: Final = (
    "Opens the wall at this address, read only, and nothing of this desk: whoever is in that network and has the link "
    "sees tables, seats and standings. Nothing is encrypted. It is off again when the hub ends."
)
NAMED: Final = dict(zip(WAYS, ("People of like standing together", "At random"), strict=True))


@dataclass(frozen=True, slots=True)
class Shown:
    """How the wall is shown to other machines: at which address and port it is wanted ("": it is off), the link once it
    is there, how many watch, and why it was given up.
    """

    at: str = ""
    link: str = ""
    watching: int = 0
    why: str = ""


class DeskPage:
    """A page as it is now; `well` is whether the broker runs, `offered` where the wall would be shown."""

    def __init__(
        self, hub: Hub, speaker: Speaker, well: bool = True, shown: Shown | None = None, offered: str = ""
    ) -> None:
        self._hub, self._now, self._speaker, self._well = hub, hub.evening, speaker, well
        self._shown, self._offered = shown or Shown(), offered
        self._cursor = ""

    def say(self, words: str, **values: Value) -> str:
        """A sentence in this language, as HTML."""
        return escape(self._speaker.text(words, **values))

    def whole(self, *, wall: bool, said: str, naming: bool) -> str:
        """The desk, or the wall. `naming`: the cursor is where names are written, and the page is scrolled there."""
        self._cursor = " autofocus" * naming
        main = self._wall() if wall else "".join(self._desk(said))
        name = escape(self._now.header.name)
        return (
            f'<!doctype html><html lang="{self._speaker.language}"><head><meta charset="utf-8"><title>{name}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<link rel="stylesheet" href="page.css"><script src="desk.js" defer></script></head>'
            f'<body class="{"tv" if wall else "desk"}"><header><h1>{name}</h1><p id="when">{self._when()}</p></header>'
            f"<main>{main}</main></body></html>"
        )

    def wall(self, most: int) -> dict[str, str]:
        """What stands on the wall, without the page round it: of the standings the first so many."""
        return {"when": self._when(), "main": self._wall(most)}

    def _wall(self, most: int | None = None) -> str:
        return self._seating(True) + self._standings(True, most)

    def _when(self) -> str:
        if self._now.closed:
            return self.say("The evening is over.")
        number = len(self._now.rounds)
        return self.say("Round {n} of the evening", n=number) if number else self.say("No round has begun.")

    def _name_of(self, person: str, wall: bool) -> str:
        known = self._now.people[person]
        return escape(known.name) if known.show or not wall else f"№ {[*self._now.people].index(person) + 1}"

    def _desk(self, answer: str) -> list[str]:
        sentences = [] if self._well else [self.say("The broker has ended: no table is heard. It is started again.")]
        sentences += [escape(self._speaker.detail(answer))] if answer else []
        alerts = [f'<p id="silence" role="alert">{sentence}</p>' for sentence in sentences]
        if self._now.closed:
            return [*alerts, self._seating(False), self._standings(False), self._hall()]
        parts = [self._seating(False), self._next(), self._people(), self._standings(False), self._hall()]
        return [*alerts, *parts, self._closing()]

    def _seating(self, wall: bool) -> str:
        if not self._now.rounds:
            return ""
        tiles = "".join(self._tile(pod, wall) for pod in self._now.rounds[-1].pods)
        return f'<h2>{self.say("Tables")}</h2><ul id="rows">{tiles}</ul>'

    def _tile(self, pod: Pod, wall: bool) -> str:
        number, known = len(self._now.rounds), self._hub.tables.get(pod.table)
        names = ", ".join(self._name_of(person, wall) for person in pod.people)
        rows = [f'<span class="name">{escape(pod.table)}: {names}</span>', self._state(pod)]
        if known is not None and not known.up:
            rows.append(self.say("Silent for {s} s.", s=round(monotonic() - known.news)))
        if not wall:
            rows.append(self._why(pod))
            if known is not None and known.other:
                rows.append(self.say("Its journal tells a game in two ways: look at the table before you rule."))
            if known is not None and known.calls:
                calls = f"<b>{self.say('The table calls you.')}</b> "
                rows.append(self._form("answer", calls, pod.table, self.say("I have been there")))
            order = self.say("Places, in this order of names:")
            fields = (
                f'<label>{order} <input name="places" required pattern="[1-8]( [1-8])+"></label> '
                f'<label>{self.say("Reason")} <input name="reason" required maxlength="200"></label> '
            )
            rows.append(self._form("rule", fields, pod.table, self.say("Rule")))
            rows.append(self._form("repeat", "", pod.table, self.say("Play it again")))
            rows += self._elsewhere(pod)
        done = self._now.counts(number, pod.table)
        inside = "".join(f'<div class="unmarked">{row}</div>' for row in rows)
        return f'<li class="{"winner" if done else "turn"}">{inside}</li>'

    def _elsewhere(self, pod: Pod) -> list[str]:
        """Where a game may go on that is not over."""
        free = sorted(self._hub.tables.keys() - {one.table for one in self._now.rounds[-1].pods})
        if not free or self._now.counts(len(self._now.rounds), pod.table):
            return []
        ways = "".join(f'<option value="{escape(table)}">{escape(table)}</option>' for table in free)
        label = self.say("Where it goes on")
        choice = f'<select name="to" aria-label="{label}">{ways}</select> '
        return [self._form("move", choice, pod.table, self.say("Goes on there"))]

    def _why(self, pod: Pod) -> str:
        people, why = self._now.people, reasons(self._now, len(self._now.rounds), pod)
        again = ", ".join(f"{people[first].name} + {people[other].name} ({n})" for first, other, n in why.again)
        return self.say(
            "Met before: {again}. From {low} to {high} rounds won. {name} begins.",
            again=again or self._speaker.text("nobody"),
            low=f"{why.low:.1f}",
            high=f"{why.high:.1f}",
            name=people[pod.people[0]].name,
        )

    def _state(self, pod: Pod) -> str:
        number, known = len(self._now.rounds), self._hub.tables.get(pod.table)
        counts = self._now.counts(number, pod.table)
        if counts:
            return self.say("Places {places}.", places=" ".join(map(str, counts)))
        if (number, pod.table) in self._now.disputed:
            return self.say("Disputed: open until it is ruled.")
        over = self._hub.waiting.get(pod.table)
        if over is not None:
            left = max(0, round(UNDISPUTED_S - (monotonic() - over.since)))
            return self.say("Over, places {places}; counts in {s} s.", places=" ".join(map(str, over.places)), s=left)
        if known is None or known.head is None:
            return self.say("Nothing heard yet.")
        behind, playing = self._hub.behind(pod.table), known.head.state == "playing"
        late = " " + self.say("Lines on their way: {n}.", n=behind) if behind > 0 else ""
        round_ = self.say("Playing, round {n} of the game.", n=known.head.round)
        return (round_ if playing else self.say("Nobody plays yet.")) + late

    def _form(self, doing: str, fields: str, table: str, button: str) -> str:
        hidden = f'<input type="hidden" name="table" value="{escape(table)}">' if table else ""
        return f'<form method="post" action="do/{doing}">{hidden}{fields}<button>{button}</button></form>'

    def _next(self) -> str:
        if self._now.open or len(self._now.here) < self._now.header.fewest:
            return ""
        none = "" if self._hub.tables else f"<p>{self.say('No table has come yet. Each needs its file.')}</p>"
        boxes = none + "".join(
            f'<label><input type="checkbox" name="table" value="{escape(table)}"'
            f"{' checked' if self._hub.tables[table].up else ''}> {escape(table)}</label> "
            for table in sorted(self._hub.tables)
        )
        way = "".join(f'<option value="{pairing}">{self.say(NAMED[pairing])}</option>' for pairing in WAYS)
        fields = f'{boxes}<select name="way" aria-label="{self.say("How")}">{way}</select> '
        return f"<h2>{self.say('Next round')}</h2>" + self._form("seat", fields, "", self.say("Seat the round"))

    def _people(self) -> str:
        rows = []
        for person in self._now.people.values():
            here = person.id in self._now.here
            hidden = f'<input type="hidden" name="id" value="{person.id}">{escape(person.name)} '
            button = self.say("leaves") if here else self.say("is back")
            rows.append(f"<li>{self._form('drop' if here else 'late', hidden, '', button)}</li>")
        show = f'<label><input type="checkbox" name="show"> {self.say("may be named on walls")}</label> '
        fields = f'<label>{self.say("Name")} <input name="name" required maxlength="14"{self._cursor}></label> {show}'
        heard = f"<h2>{self.say('People: {n} play', n=len(self._now.here))}</h2>"
        return f"{heard}{self._form('enter', fields, '', self.say('Enter'))}<ul>{''.join(rows)}</ul>"

    def _standings(self, wall: bool, most: int | None = None) -> str:
        rows = "".join(
            f"<li>{row.place}. <b>{self._name_of(row.id, wall)}</b> "
            + self.say(
                "beat {share} of opponents; games: {games}, won: {won}",
                share=f"{row.share:.0%}",
                games=row.games,
                won=row.won,
            )
            + "</li>"
            for row in standings(self._now)[:most]
        )
        link = "" if wall else f'<p><a href="standings.csv">CSV</a> <a href="{HALL}">{self.say("The wall")}</a></p>'
        return f'<h2>{self.say("Standings")}</h2><ul id="said">{rows}</ul>{link}'

    def _hall(self) -> str:
        """What turns the wall on for others, with what that opens, or off."""
        shown, parts = self._shown, [f"<h2>{self.say('The wall in the room')}</h2>"]
        if shown.at:
            link = f"<b>{escape(shown.link)}</b> {self.say('Watching: {n}.', n=shown.watching)}"
            parts.append(f"<p>{link if shown.link else self.say('It is opened at {at}.', at=shown.at)}</p>")
            return "".join(parts) + self._form("hide", "", "", self.say("Show it no longer"))
        parts += [f'<p role="alert">{self.say(TROUBLES[shown.why])}</p>'] if shown.why else []
        parts.append(f"<p>{self.say(OPENS)}</p>")
        field = f'<input name="address" required maxlength="21" value="{escape(self._offered)}">'
        fields = f"<label>{self.say('Address of this machine')} {field}</label> "
        return "".join(parts) + self._form("show", fields, "", self.say("Show the wall"))

    def _closing(self) -> str:
        return f"<h2>{self.say('End')}</h2>" + self._form("close", "", "", self.say("Close the evening"))
