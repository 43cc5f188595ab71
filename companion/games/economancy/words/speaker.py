"""Speaks of Economancy: its sentences, cards by their names."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.games.economancy.board import FIRST_ROW
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import NUMBER
from companion.games.economancy.rules.phases.buying import pass_buy
from companion.games.economancy.rules.state import NOBODY
from companion.games.economancy.words import card_tables, help_tables, position_told, tables
from companion.games.economancy.words.sentences import ALL_PASSED, PASSED, SPOKEN
from companion.games.simple.words.speakers import ActsSpeaker
from companion.locale.tables import COMMON, Said, Tables
from companion.session.snapshot import Action, Due, GameView, Owed

ECONOMANCY = Tables.of(
    tables, help_tables, SPOKEN,
    prompts={code: Said(*said) for code, said in tables.PROMPTS.items()},
    areas={**{number: card_tables.CARDS[word] for word, number in NUMBER.items()}, **tables.ROWS},
    steps={"shop": "Shop"},
    told={
        "table": position_told.TOLD, "phases": position_told.PHASES, "reasons": position_told.REASONS,
        "numbers": position_told.NUMBERS, "short": card_tables.SHORT, "sets": card_tables.SETS,
        "effects": {word: said for word, said in card_tables.EFFECTS.items() if said},
        "together": SPOKEN.together,
        "steps": SPOKEN.opened,
        "printed": tables.NUMBERS,
    },
    named={"card": card_tables.CARDS, "other_card": card_tables.CARDS},
)  # fmt: skip


class EconomancySpeaker(ActsSpeaker):
    """Speaks one language at Economancy's table."""

    rules = RULES
    tables = COMMON.with_those_of(ECONOMANCY)
    sentences = (Path(__file__).parent,)
    seat_args = ("player", "turn")

    def table_told(self, header: Mapping[str, Any], view: GameView) -> Iterator[str]:
        """The whole table in sentences."""
        yield from position_told.TableTold(self.text).sentences(header)

    label = ActsSpeaker.area  # nothing but its name is printed on a card

    def thing(self, kind: str, many: int) -> str:
        """So many cards of a kind, or coins."""
        return f"{many} × {self.word(card_tables.CARDS, kind)}" if kind in NUMBER else super().thing(kind, many)

    def due(self, due: Due, players: Sequence[str]) -> str:
        """What hands do; of a card, whether it lies in a row or in the shop."""
        if due.what in NUMBER:
            due = replace(due, what="card" if due.seat != NOBODY else "pile")
        return super().due(due, players)

    def owed(self, owed: Owed, players: Sequence[str]) -> str:
        """What is to be done with a card of a row."""
        verb = f"{owed.verb}:{owed.side}" if owed.verb == "flip" else owed.verb
        args = (("player", owed.area - FIRST_ROW), ("card", owed.what))
        return self._coded(self.tables.owed.get(verb, ""), verb, args, players)

    def action_keys(self, action: Action, where: int) -> tuple[str, ...]:
        return (action.kind,)

    def cause(self, action: Action, players: Sequence[str], where: int = 0) -> str:
        """Choices that are opened together act together."""
        sentence = SPOKEN.opened.get(action.kind)
        return self.text(sentence) if sentence else self.action(action, players, where)

    def together(self, choices: Sequence[Action], players: Sequence[str]) -> str:
        """A reveal: what everybody named, answered with or picked; behind that, who bought nothing."""
        passed = [choice.player for choice in choices if choice.kind == pass_buy.kind]
        told = ", ".join(self._chosen(choice, players) for choice in choices if choice.kind != pass_buy.kind)
        if not told:
            return self.text(ALL_PASSED)
        sentence = self.text(SPOKEN.together[choices[0].kind], told=told)
        names = ", ".join(players[seat] for seat in passed if 0 <= seat < len(players))
        return f"{sentence}. {self.text(PASSED, names=names)}" if names else sentence

    def _chosen(self, choice: Action, players: Sequence[str]) -> str:
        """A player's choice in a word or two."""
        told = dict(self.action_values(choice, 0))
        card = choice.args[0] if "card" in told else -1
        what = self.area(card) if card >= 0 else str(choice.args[0])
        return f"{players[choice.player]} {what}" if 0 <= choice.player < len(players) else what
