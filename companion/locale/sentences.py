"""Turns codes into sentences a player understands, in the language of the table; for screen and command line.

A code without a sentence is still told, as plain words with the code in them, so that nothing is ever silent.
"""

import gettext
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.orconomy.view_shapes import PlayView
from companion.games.orconomy.words import card_tables, problem_tables, why_tables
from companion.locale import device_tables, tables
from companion.locale.catalogue import FOLDER, load
from companion.session.snapshot import Action, Notice, Owed, Part, Prompt, Refusal, Value, WhyView

Args = Sequence[tuple[str, Value]]
SEATS = ("player", "victim", "other", "hindmost")
"""Values that are seats; a sentence names their players."""


class Speaker:
    """Speaks one language. Raises LanguageMissing when that language has no compiled sentences."""

    def __init__(self, language: str, folder: Path = FOLDER) -> None:
        self.language = language
        self._catalogue: gettext.NullTranslations = load(language, folder)

    def text(self, msgid: str, **values: Value) -> str:
        """A sentence by its English form."""
        return _filled(self._catalogue.gettext(msgid), values)

    def short(self, msgid: str, **values: Value) -> str:
        """The short form of a sentence, '' when there is none."""
        found = self._catalogue.pgettext("short", msgid)
        return "" if found == msgid else _filled(found, values)

    def plural(self, one: str, many: str, n: int) -> str:
        """A counted sentence: `{n} free slot`, `{n} free slots`."""
        return _filled(self._catalogue.ngettext(one, many, abs(n)), {"n": n})

    def industry(self, number: int) -> str:
        """The name of an industry."""
        return self._named(tables.INDUSTRIES, number, str(number))

    def area(self, number: int) -> str:
        """The name of an area of the board."""
        return self.industry(number)

    def lesson(self, name: str) -> str:
        """What to lay out so that the camera can learn it."""
        return self._named(tables.TEACH, name, name)

    def showing(self, side: str, area: int) -> str:
        """What to show the camera of a player who has joined."""
        return self._coded(tables.SHOW.get(side, ""), side, (("industry", area),), ())

    def label(self, number: int) -> str:
        """The number of an industry as it is printed."""
        return "2/12" if number == 2 else str(number)

    def phase(self, code: str) -> str:
        """The name of a phase."""
        return self._named(tables.PHASES, code, code)

    def word(self, table: Mapping[str, str], code: str) -> str:
        """A word of a table of words, or the code itself."""
        return self._named(table, code, code)

    def detail(self, told: str) -> str:
        """What a device says of its trouble, in this language; in its own words where nobody has translated it."""
        for msgid, pattern in DETAILS.items():
            if found := pattern.fullmatch(told):
                return self.text(msgid, **found.groupdict())
        return told

    def unlearnt(self, problem: str) -> str:
        """Why the camera could not learn what it was shown, from the eyes' code."""
        known = tables.TEACH_PROBLEMS.get(problem.partition(":")[0], tables.TEACH_PROBLEMS["other"])
        return self.text(known, code=problem)

    def prompt(self, prompt: Prompt, players: Sequence[str]) -> str:
        """What the table is due to do, as one sentence."""
        return self._coded(self._said(prompt).text, prompt.code, prompt.args, players)

    def prompt_title(self, prompt: Prompt, players: Sequence[str]) -> str:
        """The title above the sentence."""
        return self._coded(self._said(prompt).title, prompt.code, prompt.args, players)

    def refusal(self, refusal: Refusal, players: Sequence[str]) -> str:
        """Why something is not allowed, with the number of the rule behind it."""
        what = str(dict(refusal.args).get("what", ""))
        meant = next((said for start, said in tables.UNDERSTOOD_NOT.items() if what.startswith(start)), "")
        if refusal.code == "not_understood" and meant:
            return self.text(meant)
        msgid = next((tables.REFUSALS[key] for key in _refusal_keys(refusal) if key in tables.REFUSALS), "")
        said = self._coded(msgid, refusal.code, refusal.args, players)
        return f"{said} ({self.rule(refusal.rule)})" if refusal.rule else said

    def problem(self, problem: Mapping[str, Any]) -> str:
        """What cannot be in a position, as one sentence; players stand there by name, nobody as None."""
        code, known = problem["code"], problem_tables.PROBLEMS
        msgid = known.get(f"{code}:{problem.get('industry')}") or known.get(code, "")
        values: dict[str, Any] = {
            key: self.text("nobody") if value is None else value for key, value in problem.items()
        }
        if "card" in values:
            values["card"] = self.card(values["card"])
        if isinstance(values.get("industry"), int):
            values["industry"] = self.label(values["industry"])
        return self.text(msgid or UNKNOWN_PROBLEM, **values)

    def rule(self, rule: str) -> str:
        """A rule's number; a ruling of the table has none and is named."""
        return rule if rule[1:2].isdigit() else self._named(why_tables.RULES, rule, rule)

    def rule_words(self, rule: str) -> str:
        """A rule's number and what it is about."""
        about = self._named(why_tables.RULES, rule, "")
        return f"{about} ({rule})" if about and rule[1:2].isdigit() else about or rule

    def why_title(self, why: WhyView) -> str:
        """What is asked about a number."""
        return self.text(why_tables.TITLES.get(why.field, why_tables.TITLES[""]), value=why.value)

    def why_note(self, code: str, parts: Sequence[Part]) -> str:
        """Why some industries add nothing."""
        where = ", ".join(self.label(_whole(dict(part.args).get("industry", 0))) for part in parts)
        return self.text(why_tables.NOTES[code], where=where)

    def part(self, part: Part, players: Sequence[str]) -> str:
        """One part of a number, as a sentence."""
        args = dict(part.args)
        tokens = _whole(args.get("companies", 0)) + _whole(args.get("startups", 0))
        args["tokens"] = self.plural("{n} token", "{n} tokens", tokens)
        return self._coded(why_tables.PARTS.get(part.code, ""), part.code, tuple(args.items()), players)

    def card(self, kind: str) -> str:
        """The name of an Influence card."""
        return self._named(card_tables.CARDS, kind, kind)

    def effect(self, plays: Sequence[PlayView], players: Sequence[str]) -> str:
        """What happens when the last of the open cards works."""
        play, below = plays[-1], plays[-2] if len(plays) > 1 else plays[-1]
        args: Args = (("player", play.player), ("below", self.card(below.kind)), ("other", below.player), *play.args)
        return self._coded(card_tables.EFFECTS.get(play.kind, ""), play.kind, args, players)

    def notice(self, notice: Notice, players: Sequence[str], active: int = 0) -> str:
        """Something the table should hear; a refusal and an action inside are told in full.

        `active` is the active industry: where a bought Company goes.
        """
        args = dict(notice.args)
        if notice.code == "refused":
            code = str(args.get("why", args.get("code", "")))
            return self.refusal(Refusal(code, str(args.get("rule", "")), notice.args), players)
        if notice.code == "done":
            return self._done(args, players, active)
        if "kind" in args:
            args["what"] = self._done(args, players, active)
        if "detail" in args:
            args["detail"] = self.detail(str(args["detail"]))
        keys = (*(f"{notice.code}:{name}" for name, value in args.items() if value), notice.code)
        msgid = next((tables.NOTICES[key] for key in keys if key in tables.NOTICES), "")
        return self._coded(msgid, notice.code, tuple(args.items()), players)

    def owed(self, owed: Owed, players: Sequence[str]) -> str:
        """What to move on the table so that it agrees."""
        key = f"{owed.verb}:{owed.what}"
        if owed.verb == "flip":
            key += f":{owed.side}"
        args = (("player", owed.seat), ("industry", owed.area))
        return self._coded(tables.OWED.get(key, ""), key, args, players)

    def action(self, action: Action, players: Sequence[str], active: int = 0) -> str:
        """An action that was done, in one sentence; `active` is the active industry then, 0 when it is not known."""
        first, second = (*action.args, 0, 0)[:2]
        msgid = next((tables.ACTIONS[key] for key in _keys(action, active) if key in tables.ACTIONS), "")
        industry = {"place_won": active, "food_move": second}.get(action.kind, first)
        args: Args = (
            ("player", action.player),
            ("industry", industry),
            ("victim", first),
            ("n", first),
            ("first", first),
            ("second", second),
        )
        return self._coded(msgid, action.kind, args, players)

    def deed(self, action: Action, players: Sequence[str]) -> str:
        """What was done, where the screen shows by a mark who did it."""
        if action.kind in tables.DEEDS:
            return self.text(tables.DEEDS[action.kind])
        unnamed = tuple("" if seat == action.player else name for seat, name in enumerate(players))
        return self.action(action, unnamed).strip(" :,")

    def button(self, kind: str, args: Sequence[int] = ()) -> str:
        """What stands on the button of a kind of action; of some, which token it is about."""
        if kind in tables.SIDES and len(args) > 1:
            return self._named(tables.SIDES[kind], args[1], kind)
        return self._named(tables.BUTTONS, kind, kind)

    def _said(self, prompt: Prompt) -> tables.Said:
        args = dict(prompt.args)
        reason = "nobody" if args.get("hindmost") == -1 else args.get("reason", args.get("how", ""))
        least = "least" in args and prompt.code == "bid"
        keys = (f"{prompt.code}:{reason}", prompt.code)
        said = next((tables.PROMPTS[key] for key in keys if key in tables.PROMPTS), tables.Said("", ""))
        return tables.Said(said.title, LEAST) if least else said

    def _done(self, args: Mapping[str, Value], players: Sequence[str], active: int) -> str:
        first = _whole(args.get("n0", args.get("industry", args.get("amount", 0))))
        action = Action(str(args.get("kind", "")), _whole(args.get("player", -1)), (first, _whole(args.get("n1", 0))))
        said = self.action(action, players, active)
        amount = _whole(args.get("amount", 0))
        return f"{said}, {signed(amount)}" if amount and "industry" in args else said

    def _coded(self, msgid: str, code: str, args: Args, players: Sequence[str]) -> str:
        if not msgid:
            return self.text(UNKNOWN, code=code)
        return self.text(msgid, **self._values(args, players))

    def _values(self, args: Args, players: Sequence[str]) -> dict[str, Value]:
        values = dict(args)
        number = _whole(values.get("industry", 0))
        for name in SEATS:
            seat = _whole(values.get(name, -1))
            if 0 <= seat < len(players):
                values[name] = players[seat]
        if "card" in values:
            values["card"] = self.card(str(values["card"]))
        if number:
            values.update(i=self.label(number), industry=self.industry(number))
        return values

    def _named(self, table: Mapping[Any, str], key: Value, otherwise: str) -> str:
        found = table.get(key)
        return self.text(found) if found else otherwise


GAP = re.compile(r"\\\{(\w+)\\\}")
DETAILS = {said: re.compile(GAP.sub(r"(?P<\1>.+?)", re.escape(said))) for said in device_tables.DETAILS}
"""The sentences of devices, and how each is found again in what a device has said."""
LEAST = "from {least}"
UNKNOWN_PROBLEM = "something cannot be there ({code})"
UNKNOWN = "Not allowed now ({code})"


def _keys(action: Action, active: int) -> tuple[str, ...]:
    """Under which keys an action's sentence is looked for, the closest first."""
    first, second = (*action.args, 0, 0)[:2]
    if action.kind == "place_won":
        return ("place_won:there" if active else action.kind,)
    if action.kind == "rating":
        return (f"rating:{first}", action.kind)
    return f"{action.kind}:{second}", action.kind


def _refusal_keys(refusal: Refusal) -> tuple[str, ...]:
    """Under which keys a refusal's sentence is looked for, the closest first."""
    args = dict(refusal.args)
    near = [str(args[name]) for name in ("kind", "lack", "step", "industry") if name in args]
    shorter = [word.rpartition(":")[0] for word in near if word.count(":") > 1]
    return (*(f"{refusal.code}:{word}" for word in (*near, *shorter)), refusal.code)


def signed(number: int) -> str:
    """A number with its sign, as the screen writes it."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def _whole(value: Value) -> int:
    return value if isinstance(value, int) else int(value) if value.lstrip("-").isdigit() else -1


def _filled(sentence: str, values: Mapping[str, Value]) -> str:
    """Fill in what is known; a value nobody gave shows as its name, rather than failing at the table."""
    return sentence.format_map(_Named(values))


class _Named(dict[str, Value]):
    def __missing__(self, key: str) -> str:
        return f"({key})"
