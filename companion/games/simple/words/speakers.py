"""Speaks of a game: of one written as acts by the names and words of its acts, of a simple one by its tables."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.games.kernel import Rules
from companion.games.protocol import Action, Args, Value
from companion.locale.sentences import Speaker
from companion.locale.tables import COMMON, Tables


class ActsSpeaker(Speaker):
    """Speaks one language; a game says its `rules`."""

    rules: Rules[Any]

    def action_values(self, action: Action, where: int) -> Args:
        """The player, and each number under the name of the act's parameter, as a word where it stands for one."""
        act = self.rules.acts.get(action.kind)
        pairs = zip(act.numbers, action.args, strict=False) if act is not None else ()
        return (
            ("player", action.player),
            *((spec.called, _word_at(spec.sort.words, number)) for spec, number in pairs),
        )


def _word_at(words: Sequence[str], number: int) -> Value:
    return words[number] if 0 <= number < len(words) else number


class SimpleSpeaker(Speaker):
    """Speaks one language by a game's own `tables` and the common ones. Raises LanguageMissing.

    `folder` holds the game's translations. In a language that has none yet the game's own sentences are English.
    """

    def __init__(self, language: str, tables: Tables, folder: Path) -> None:
        parts = {**tables.fields, **tables.parts}
        self.tables = COMMON.with_those_of(replace(tables, parts=parts))
        translated = any((folder / language).rglob("*.po"))
        self.sentences = (folder,) if translated else ()
        super().__init__(language)
