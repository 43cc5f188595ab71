"""Speaks of Orconomy: which of its sentences is the closest, and what it needs to know."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.orconomy.rules.phases.auction import place_won
from companion.games.orconomy.rules.phases.gold_abilities import food_move
from companion.games.orconomy.view_shapes import PlayView, TableView
from companion.games.orconomy.words import card_sentences, help_tables, industries, position_told, tables
from companion.games.orconomy.words.sentences import SPOKEN, THERE
from companion.games.protocol import Action, Args, GameView, Prompt, Value
from companion.locale.gaps import whole
from companion.locale.sentences import SEATS, Speaker
from companion.locale.tables import COMMON, Tables

ORCONOMY = Tables.of(
    tables, help_tables, SPOKEN,
    rights={**tables.RIGHTS, **SPOKEN.rights},
    refusals={**tables.REFUSALS, **SPOKEN.refusals},
    areas=industries.NAMES,
    labels=industries.LABELS,
    marks=tables.CLANS,
    spots=tables.SLOTS,
    steps={"ring": "Ring", "box": "Box"},
    told={
        "table": position_told.TOLD, "phases": position_told.PHASES, "details": position_told.DETAILS,
        "used": {"": position_told.USED},
    },
    named={"card": card_sentences.NAMES},
    helps={**help_tables.HELPS, **industries.HELPS, **card_sentences.HELPS},
)  # fmt: skip


class OrconomySpeaker(Speaker):
    """Speaks one language at Orconomy's table."""

    tables = COMMON.with_those_of(ORCONOMY)
    sentences = (Path(__file__).parent,)
    area_args = ("area", "industry")
    seat_args = (*SEATS, "hindmost")

    def table_told(self, header: Mapping[str, Any], view: GameView) -> Iterator[str]:
        """The whole table in sentences."""
        assert isinstance(view, TableView)
        yield from position_told.TableTold(self, view).sentences(header)

    def card(self, kind: str) -> str:
        """The name of an Influence card."""
        return self.word(card_sentences.NAMES, kind)

    def prompt_keys(self, prompt: Prompt) -> tuple[str, ...]:
        """Nobody is Hindmost in a tie; a first bid has a least, the next ones a bid to beat; cards may follow."""
        args = dict(prompt.args)
        holds = {"nobody": args.get("hindmost") == -1, "least": "least" in args, "next": "other" in args}
        reason = next((word for word, true in holds.items() if true), "")
        return (f"{prompt.code}:{reason}", *super().prompt_keys(prompt))

    def action_keys(self, action: Action, where: int) -> tuple[str, ...]:
        """Where a bought Company goes is told while it is known; a Risk Rating by its number."""
        if action.kind == place_won.kind and where:
            return (f"{action.kind}:{THERE}",)
        if action.kind == "rating":
            return (f"rating:{action.args[0] if action.args else 0}", action.kind)
        return super().action_keys(action, where)

    def action_values(self, action: Action, where: int) -> Args:
        """The industry is the active one where a Company was bought, and where a Company was moved to."""
        first, second = (*action.args, 0, 0)[:2]
        industry = {place_won.kind: where, food_move.kind: second}.get(action.kind, first)
        return (
            ("industry", industry),
            ("victim", first),
            ("player", action.player),
            ("n", first),
            ("first", first),
            ("second", second),
        )

    def part_values(self, args: dict[str, Value]) -> dict[str, Value]:
        """How many tokens there are, Companies and Startups together."""
        tokens = whole(args.get("companies", 0)) + whole(args.get("startups", 0))
        return {**args, "tokens": self.plural("{n} token", "{n} tokens", tokens)}


def effect_of(say: Speaker, plays: Sequence[PlayView], players: Sequence[str]) -> str:
    """What happens when the last of the open cards works."""
    play, below = plays[-1], plays[-2] if len(plays) > 1 else plays[-1]
    aimed = dict(play.args)
    number, victim = aimed.get("industry", 0), aimed.get("victim", -1)
    return say.text(
        card_sentences.BY_KIND[play.kind].works,
        player=players[play.player],
        below=say.word(card_sentences.NAMES, below.kind),
        other=players[below.player],
        victim=players[victim] if victim >= 0 else "",
        i=say.label(number) if number else "",
        industry=say.area(number) if number else "",
    )
