"""Turns codes into sentences a player understands, in the language of the table; for screen and command line.

A code without a sentence is still told, as plain words with the code in them, so that nothing is ever silent.
"""

import gettext
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.games.protocol import Args, GameView, PlayerCore
from companion.games.protocol.chronicle import Counts
from companion.locale.deed_tables import PUSHED
from companion.locale.gaps import closest, filled, refusal_keys, whole
from companion.locale.preferences import FOLDER, load
from companion.locale.retelling import Told
from companion.locale.tables import (
    COMMON,
    IN_LAMP,
    TEACH_PROBLEMS,
    UNREADABLE,
    VIEW_TROUBLES,
    Said,
    Tables,
)
from companion.locale.usual_help import Help, LearnPage, usual_sentences
from companion.session import snapshot

DOERS = {"app": "The app: {what}", "program": "The program: {what}"}  # who did what no person did, by its source
MOST_NAMED = 3  # so many areas or cards are named in a sentence that may be about all
SHARED = "shared"  # the closer sentence of an act that several players did by one touch
SEATS = ("player", "victim", "other")  # values that are seats; a sentence names their players


class Speaker(Told):
    """Speaks one language. Raises LanguageMissing when that language has no compiled sentences. A game extends it by
    its own tables, and where needed by which of its sentences is the closest.
    """

    tables: Tables = COMMON
    sentences: tuple[Path, ...] = ()  # where a game's own catalogues lie, besides those that every game has
    area_args: tuple[str, ...] = ("area",)
    """Values that are areas of the board; a sentence may name them (`{industry}`) and say what is printed there."""
    seat_args: tuple[str, ...] = SEATS  # values that are seats; a sentence names their players

    def __init__(self, language: str, folder: Path = FOLDER) -> None:
        super().__init__(language, folder)
        self.language = language
        self._words: gettext.NullTranslations = load(language, folder, *self.sentences)

    # --- words ------------------------------------------------------------------------------------------------------

    def text(self, msgid: str, **values: snapshot.Value) -> str:
        """A sentence by its English form; nothing is said of '', which to gettext is the head of its file."""
        return filled(self._words.gettext(msgid), values) if msgid else ""

    def short(self, msgid: str, **values: snapshot.Value) -> str:
        """The short form of a sentence, '' when there is none."""
        found = self._words.pgettext("short", msgid)
        return "" if found == msgid else filled(found, values)

    def plural(self, one: str, many: str, n: int) -> str:
        """A counted sentence: `{n} free slot`, `{n} free slots`."""
        return filled(self._words.ngettext(one, many, abs(n)), {"n": n})

    def word(self, table: Mapping[Any, str], key: snapshot.Value, otherwise: str | None = None) -> str:
        """A word of a table of words; where it has none `otherwise`, left out the key itself."""
        found = table.get(key)
        return self.text(found) if found else str(key) if otherwise is None else otherwise

    def step(self, name: str) -> str:
        """What a step of set-up is called."""
        return self.word(self.tables.steps, name)

    def hint(self, code: str, **values: snapshot.Value) -> str:
        """What this game says where the screens of every game show a sentence of its own; "" for nothing."""
        return self.text(self.tables.hints.get(code, ""), **values)

    def area(self, number: int) -> str:
        """The name of an area of the board."""
        return self.word(self.tables.areas, number)

    def label(self, number: int) -> str:
        """What is printed on an area of the board."""
        return self.tables.labels.get(number, str(number))

    def card(self, key: str) -> str:
        """What a card that lies in a row is called, by the key of its look."""
        kind, _, side = key.partition(":")
        name = self.word(self.tables.named.get("card", {}), kind)
        return self.text(PUSHED, card=name) if side else name

    def rights(self, player: PlayerCore) -> str:
        """What a player may still use and what is used up by it, "" for nothing."""
        return " · ".join(self.text(self.tables.rights.get(code, code), n=count) for code, count in player.rights)

    def phase(self, code: str) -> str:
        """The name of a phase."""
        return self.word(self.tables.phases, code)

    # --- teaching the camera ----------------------------------------------------------------------------------------

    def lesson(self, name: str) -> str:
        """What to lay out so that the camera can learn it."""
        return self.word(self.tables.lessons, name)

    def showing(self, side: str, area: int) -> str:
        """What to show the camera of a player who has joined."""
        return self._coded(self.tables.showing.get(side, ""), side, (("area", area),), ())

    def unlearnt(self, problem: str, players: Mapping[str, str] = MappingProxyType({})) -> str:
        """Why the camera could not learn what it was shown: the first of the eyes' codes. `players` by their marks."""
        codes = problem.split() or [problem]
        kind, _, about = codes[0].partition(":")
        if kind == "lamp":
            return self.plural(*IN_LAMP, len(codes))
        if kind == "shiny":
            return self.text(TEACH_PROBLEMS[kind], cards=_first_few(map(self.card, about.split(","))))
        known = TEACH_PROBLEMS.get(kind, TEACH_PROBLEMS["other"])
        look = about.partition("=")[2].split(":")
        other = next((players[part] for part in look if part in players), " ".join(look))
        return self.text(known, code=problem, where=self._area_in(about), other=other)

    def unreadable(self, places: Sequence[str]) -> str:
        """Which places the camera cannot read in play, by how they stand in the eyes' codes."""
        where = _first_few(map(self._area_in, places))
        return filled(self._words.ngettext(*UNREADABLE, len(places)), {"n": len(places), "where": where})

    def _area_in(self, place: str) -> str:
        """The area of a place as the eyes' codes have it: that of 7:1 is 7."""
        area = place.partition(":")[0]
        return self.spot(int(area)) if area.isdecimal() else area

    def trial(self, spot: snapshot.Spot, players: Sequence[str]) -> str:
        """Which piece to lay where, to see whether the camera reads it; by its kind where its key names one."""
        kind, side = spot.key.partition(":")[0], spot.key.rpartition(":")[2]
        args: Args = (("player", spot.seat), ("area", spot.area), ("n", spot.spot + 1))
        msgid = closest(self.tables.trials, (f"{kind}:{side}", f"{spot.zone}:{side}", side))
        return self._coded(msgid, spot.key, args, players)

    def measure(self, name: str) -> str:
        """What to tap on the picture to measure the board."""
        return self.word(self.tables.measures, name)

    def view_trouble(self, code: str, number: int) -> str:
        """What is wrong with how the camera stands; `number` is that of a sticker."""
        return self.text(VIEW_TROUBLES.get(code, VIEW_TROUBLES["other"]), code=code, number=number)

    # --- what is due, and why not -----------------------------------------------------------------------------------

    def prompt(self, prompt: snapshot.Prompt, players: Sequence[str]) -> str:
        """What the table is due to do, as one sentence."""
        return self._coded(self._prompt_words(prompt).text, prompt.code, prompt.args, players)

    def prompt_title(self, prompt: snapshot.Prompt, players: Sequence[str]) -> str:
        """The title above the sentence."""
        return self._coded(self._prompt_words(prompt).title, prompt.code, prompt.args, players)

    def refusal(self, refusal: snapshot.Refusal, players: Sequence[str]) -> str:
        """Why something is not allowed, with the number of the rule behind it."""
        what = str(dict(refusal.args).get("what", ""))
        meant = next((said for start, said in self.tables.understood_not.items() if what.startswith(start)), "")
        if refusal.code == "not_understood" and meant:
            return self.text(meant)
        msgid = closest(self.tables.refusals, refusal_keys(refusal, (*NEAR, *self.area_args)))
        said = self._coded(msgid, refusal.code, refusal.args, players)
        return f"{said} ({self.rule(refusal.rule)})" if refusal.rule else said

    def problem(self, problem: Mapping[str, Any]) -> str:
        """What cannot be in a position, as one sentence; players stand there by name, nobody as None."""
        code = problem["code"]
        areas = [problem[name] for name in self.area_args if name in problem]
        msgid = closest(self.tables.problems, (*(f"{code}:{area}" for area in areas), code))
        values = {key: self.text("nobody") if value is None else value for key, value in problem.items()}
        for name in self.area_args:
            if isinstance(values.get(name), int):
                values[name] = values["i"] = self.label(int(values[name]))
        return self.text(msgid or UNKNOWN_PROBLEM, **self._renamed(values))

    # --- where a number comes from ----------------------------------------------------------------------------------

    def rule(self, rule: str) -> str:
        """A rule's number; a ruling of the table has none and is named."""
        return rule if rule[1:2].isdigit() else self.word(self.tables.rules, rule)

    def rule_words(self, rule: str) -> str:
        """A rule's number and what it is about; where a card is behind it, its printed name stands after a colon."""
        code, _, card = rule.partition(":")
        about = self.word(self.tables.rules, code, "")
        words = f"{about} ({code})" if about and code[1:2].isdigit() else about or code
        return f"{words}: {card}" if card else words

    def why_title(self, why: snapshot.WhyView) -> str:
        """What is asked about a number."""
        return self.text(self.tables.titles.get(why.field, self.tables.titles[""]), value=why.value)

    def why_note(self, code: str, parts: Sequence[snapshot.Summand]) -> str:
        """Why some areas add nothing."""
        where = ", ".join(self.label(self._area_of(dict(part.args))) for part in parts)
        return self.text(self.tables.notes[code], where=where)

    def part(self, part: snapshot.Summand, players: Sequence[str]) -> str:
        """One part of a number, as a sentence."""
        args = tuple(self.part_values(dict(part.args)).items())
        return self._coded(self.tables.parts.get(part.code, ""), part.code, args, players)

    def part_values(self, args: dict[str, snapshot.Value]) -> dict[str, snapshot.Value]:
        """What the sentence of a part needs besides its values."""
        return args

    # --- help -------------------------------------------------------------------------------------------------------

    def help(self, topic: str) -> Help | None:
        """What there is to know about a topic (`area:7`), or about its kind; None where nobody has written anything."""
        found = self.tables.helps.get(topic) or self.tables.helps.get(topic.partition(":")[0])
        return Help(self.text(found.title), self.text(found.text), found.rule, self.text(found.more)) if found else None

    def learn(self) -> tuple[LearnPage, ...]:
        """The pages for those who learn the game."""
        return tuple(
            page._replace(title=self.text(page.title), text=self.text(page.text)) for page in self.tables.pages
        )

    def caption(self, source: str, kind: str) -> str:
        """How the app knew of an act of this kind."""
        return self.text(closest(self.tables.captions, (f"{source}:{kind}", kind, source)))

    # --- a game looked back on, put away, laid out again ------------------------------------------------------------

    def tally(self, one: Counts, players: Sequence[str]) -> str:
        """Something that was counted over a game."""
        values = {"total": one.total, "times": one.times, "amount": one.most, "player": one.seat}
        args = (*values.items(), *((name, one.area) for name in self.area_args if one.area))
        return self._coded(self.tables.tallies.get(one.code, ""), one.code, args, players)

    def record(self, code: str, value: int, area: int) -> str:
        """A record of the house."""
        args: Args = (("value", value), *((name, area) for name in self.area_args if area))
        return self._coded(self.tables.records.get(code, ""), code, args, ())

    def thing(self, kind: str, many: int) -> str:
        """So many things of the box, in words."""
        known = self.tables.things.get(kind)
        return self.plural(*known, many) if known else f"{many} {self.word(self.tables.markers, kind)}"

    def boxed(self, thing: snapshot.Thing, players: Sequence[str]) -> str:
        """What belongs in the box; how many stands before it."""
        said = self.thing(thing.kind, thing.many).replace(str(thing.many), "", 1).strip()
        return f"{said} · {players[thing.owner]}" if 0 <= thing.owner < len(players) else said

    def spot(self, area: int) -> str:
        """Where something is laid, by what is printed there and by its name."""
        return f"{self.label(area)} {self.area(area)}" if self.tables.areas else str(area)

    def laid(self, thing: snapshot.Thing, players: Sequence[str]) -> str:
        """What has to be laid where."""
        where = [players[thing.seat]] if 0 <= thing.seat < len(players) else []
        if thing.area:
            where.append(self.spot(thing.area))
        where += [self.word(self.tables.places, thing.place)] if thing.place else []
        return ": ".join((self.thing(thing.kind, thing.many), *([", ".join(where)] if where else [])))

    # --- what was done ----------------------------------------------------------------------------------------------

    def notice(self, notice: snapshot.Notice, players: Sequence[str], where: int = 0) -> str:
        """Something the table should hear, refusals and acts in full. `where`: the area the game is about, or 0."""
        args = dict(notice.args)
        if notice.code == "refused":
            code = str(args.get("why", args.get("code", "")))
            return self.refusal(snapshot.Refusal(code, str(args.get("rule", "")), notice.args), players)
        if notice.code == "done":
            said = self._did(args, players, where)
            doer = next((DOERS[source] for source in DOERS if args.get(source)), "")
            return self.text(doer, what=said) if doer else said
        if "kind" in args:
            args["what"] = self._did(args, players, where)
        if "detail" in args:
            args["detail"] = self.detail(str(args["detail"]))
        keys = (*(f"{notice.code}:{name}" for name, value in args.items() if value), notice.code)
        return self._coded(closest(self.tables.notices, keys), notice.code, tuple(args.items()), players)

    def owed(self, owed: snapshot.Owed, players: Sequence[str]) -> str:
        """What to move on the table so that it agrees."""
        key = f"{owed.verb}:{owed.what}"
        msgid = closest(self.tables.owed, (f"{key}:{owed.side}", key))
        return self._coded(msgid, key, (("player", owed.seat), ("area", owed.area)), players)

    def due(self, due: snapshot.Due, players: Sequence[str]) -> str:
        """What hands do because of an act."""
        key = f"{due.verb}:{due.what}"
        msgid = closest(self.tables.dues, (f"{key}:{due.side or due.amount}", key))
        return self._coded(msgid, key, (("player", due.seat), ("area", due.area), ("n", due.amount)), players)

    def why_due(self, rule: str) -> str:
        """Why hands do it, in a word or two, or the card; "" where there is no word for it."""
        code, _, card = rule.partition(":")
        said = self.tables.rules.get(code, "")
        return card or (said and (self.short(said) or self.text(said)))

    def counted(self, what: str) -> str:
        """What everybody counts, as the head of a column."""
        return self.word(self.tables.counted, what)

    def action(self, action: snapshot.Action, players: Sequence[str], where: int = 0, *, shared: bool = False) -> str:
        """An action that was done, in one sentence; `where` is the area the game was about then, 0 when not known, and
        `shared` says that several players did it by one touch.
        """
        keys = self.action_keys(action, where)
        msgid = closest(self.tables.actions, (f"{action.kind}:{SHARED}", *keys) if shared else keys)
        return self._coded(msgid, action.kind, self.action_values(action, where), players)

    def taken(self, action: snapshot.Action, players: Sequence[str]) -> str:
        """What the camera believes was done."""
        told = self.tables.taken.get(action.kind, "") if action.player >= 0 else ""
        return self.text(told, name=players[action.player]) if told else self.action(action, players)

    def cause(self, action: snapshot.Action, players: Sequence[str], where: int = 0) -> str:
        """What has changed a number, in one sentence. The usual: as of any action."""
        return self.action(action, players, where)

    def happened(self, line: snapshot.HistoryLine, players: Sequence[str], where: int = 0) -> str:
        """An act of the history, in one sentence; of choices that were opened together, all of them."""
        if line.choices:
            return self.together(line.choices, players)
        return self.action(line.action, players, where, shared=line.shared)

    def together(self, choices: Sequence[snapshot.Action], players: Sequence[str]) -> str:
        """Choices that were opened together."""
        return "; ".join(self.action(choice, players) for choice in choices)

    def action_keys(self, action: snapshot.Action, where: int) -> tuple[str, ...]:
        """Under which keys an action's sentence is looked for, the closest first."""
        _, second = (*action.args, 0, 0)[:2]
        return f"{action.kind}:{second}", action.kind

    def action_values(self, action: snapshot.Action, where: int) -> Args:
        """The values an action's sentence may need."""
        first, second = (*action.args, 0, 0)[:2]
        return (("player", action.player), ("area", first), ("n", first), ("first", first), ("second", second))

    def deed(self, action: snapshot.Action, players: Sequence[str]) -> str:
        """What was done, where the screen shows by a mark who did it; a sentence that begins otherwise stays whole."""
        if action.kind in self.tables.deeds:
            return self.text(self.tables.deeds[action.kind])
        said = self.action(action, players)
        if not (0 <= action.player < len(players) and said.startswith(players[action.player])):
            return said
        unnamed = tuple("" if seat == action.player else name for seat, name in enumerate(players))
        return self.action(action, unnamed).strip(" :,")

    def button(self, kind: str, args: Sequence[int] = ()) -> str:
        """What stands on the button of a kind of action; of some, which piece it is about."""
        if kind in self.tables.sides and len(args) > 1:
            return self.word(self.tables.sides[kind], args[1], kind)
        return self.word(self.tables.buttons, kind)

    # --- the whole table --------------------------------------------------------------------------------------------

    def table_told(self, header: Mapping[str, Any], view: GameView) -> Iterator[str]:
        """The whole table in sentences, from which it could be laid out again. `header` is that of the game that goes
        on from this position; the usual answer needs nothing else.
        """
        del view
        yield from usual_sentences(self.text, header)

    # --- putting sentences together ---------------------------------------------------------------------------------

    def prompt_keys(self, prompt: snapshot.Prompt) -> tuple[str, ...]:
        """Under which keys a prompt's sentences are looked for, the closest first."""
        args = dict(prompt.args)
        return (f"{prompt.code}:{args.get('reason', args.get('how', ''))}", prompt.code)

    def _prompt_words(self, prompt: snapshot.Prompt) -> Said:
        keys = self.prompt_keys(prompt)
        return next((self.tables.prompts[key] for key in keys if key in self.tables.prompts), Said("", ""))

    def _did(self, args: Mapping[str, snapshot.Value], players: Sequence[str], where: int) -> str:
        """The act inside a notice; of a reveal all its choices, which stand there as touches."""
        touches = [touch.split(":") for touch in str(args.get("all", "")).split()]
        choices = [snapshot.Action(kind, int(seat), tuple(map(int, numbers))) for _, kind, seat, *numbers in touches]
        if choices:
            return self.together(choices, players)
        numbers = tuple([whole(args[name]) for name in NUMBERS if name in args])
        action = snapshot.Action(str(args.get("kind", "")), whole(args.get("player", -1)), numbers)
        return self.action(action, players, where, shared=bool(args.get(SHARED)))

    def _coded(self, msgid: str, code: str, args: Args, players: Sequence[str]) -> str:
        if not msgid:
            return self.text(UNKNOWN, code=code)
        return self.text(msgid, **self._values(args, players))

    def _values(self, args: Args, players: Sequence[str]) -> dict[str, snapshot.Value]:
        values = dict(args)
        number = self._area_of(values)
        for name in self.seat_args:
            seat = whole(values.get(name, -1))
            if 0 <= seat < len(players):
                values[name] = players[seat]
        values = self._renamed(values)
        if number:
            values.update({"i": self.label(number), **dict.fromkeys(self.area_args, self.area(number))})
        return values

    def _renamed(self, values: dict[str, Any]) -> dict[str, Any]:
        """Values that are codes themselves, by their names."""
        named = self.tables.named
        return {key: self.word(named[key], value) if key in named else value for key, value in values.items()}

    def _area_of(self, values: Mapping[str, snapshot.Value]) -> int:
        return next((whole(values[name]) for name in self.area_args if name in values), 0)


def _first_few(names: Iterable[str]) -> str:
    """Names in a row, each once, of which only the first are said."""
    each = list(dict.fromkeys(names))
    return ", ".join((*each[:MOST_NAMED], *["..."] * (len(each) > MOST_NAMED)))


UNKNOWN_PROBLEM = "something cannot be there ({code})"
UNKNOWN = "Not allowed now ({code})"
NUMBERS = ("n0", "n1", "n2", "n3")  # the numbers of an action in a notice
NEAR = ("kind", "lack", "step", "area")  # values that make a refusal closer, the closest first
