"""Turns codes into sentences a player understands, in the language of the table; for screen and command line.

A code without a sentence is still told, as plain words with the code in them, so that nothing is ever silent.
"""

import gettext
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.locale import tables
from companion.locale.catalogue import FOLDER, load
from companion.table.snapshot import Action, Notice, Owed, Prompt, Refusal, Value

Args = Sequence[tuple[str, Value]]


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

    def label(self, number: int) -> str:
        """The number of an industry as it is printed."""
        return "2/12" if number == 2 else str(number)

    def phase(self, code: str) -> str:
        """The name of a phase."""
        return self._named(tables.PHASES, code, code)

    def word(self, table: Mapping[str, str], code: str) -> str:
        """A word of a table of words, or the code itself."""
        return self._named(table, code, code)

    def prompt(self, prompt: Prompt, players: Sequence[str]) -> str:
        """What the table is due to do, as one sentence."""
        return self._coded(self._said(prompt).text, prompt.code, prompt.args, players)

    def prompt_title(self, prompt: Prompt, players: Sequence[str]) -> str:
        """The title above the sentence."""
        return self._coded(self._said(prompt).title, prompt.code, prompt.args, players)

    def refusal(self, refusal: Refusal, players: Sequence[str]) -> str:
        """Why something is not allowed."""
        what = str(dict(refusal.args).get("what", ""))
        meant = next((said for start, said in tables.UNDERSTOOD_NOT.items() if what.startswith(start)), "")
        if refusal.code == "not_understood" and meant:
            return self.text(meant)
        return self._coded(tables.REFUSALS.get(refusal.code, ""), refusal.code, refusal.args, players)

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
        keys = (*(f"{notice.code}:{name}" for name, value in args.items() if value), notice.code)
        msgid = next((tables.NOTICES[key] for key in keys if key in tables.NOTICES), "")
        return self._coded(msgid, notice.code, tuple(args.items()), players)

    def owed(self, owed: Owed, players: Sequence[str]) -> str:
        """What to move on the table so that it agrees."""
        key = f"{owed.verb}:{owed.what}"
        if owed.verb == "flip":
            key += ":bones" if owed.pledged else ":face"
        args = (("player", owed.seat), ("industry", owed.industry))
        return self._coded(tables.OWED.get(key, ""), key, args, players)

    def action(self, action: Action, players: Sequence[str], active: int = 0) -> str:
        """An action that was done, in one sentence; `active` is the active industry then, 0 when it is not known."""
        placed = action.kind == "place_won" and active
        first, second = (active, 0) if placed else (*action.args, 0, 0)[:2]
        key = "place_won:there" if placed else f"{action.kind}:{second}"
        msgid = tables.ACTIONS.get(key) or tables.ACTIONS.get(action.kind, "")
        args: Args = (
            ("player", action.player), ("industry", first), ("n", first), ("first", first), ("second", second),
        )  # fmt: skip
        return self._coded(msgid, action.kind, args, players)

    def button(self, kind: str, args: Sequence[int] = ()) -> str:
        """What stands on the button of a kind of action."""
        if kind == "remove" and len(args) > 1:
            return self._named(tables.REMOVES, args[1], kind)
        return self._named(tables.BUTTONS, kind, kind)

    def _said(self, prompt: Prompt) -> tables.Said:
        args = dict(prompt.args)
        reason = args.get("reason", args.get("how", ""))
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
        seat, number = _whole(values.get("player", -1)), _whole(values.get("industry", 0))
        if 0 <= seat < len(players):
            values["player"] = players[seat]
        if number:
            values.update(i=self.label(number), industry=self.industry(number))
        return values

    def _named(self, table: Mapping[Any, str], key: Value, otherwise: str) -> str:
        found = table.get(key)
        return self.text(found) if found else otherwise


LEAST = "from {least}"
UNKNOWN = "Not allowed now ({code})"


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
