"""What is said of acts: a row of sentences each, which is complete or not imported at all.

Every sentence is the English one and the key of its translations.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.kernel.act import AnyAct
from companion.games.kernel.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """The row of one act: what stands on its `button`, and how it is `told` once it was done.

    `closer` are sentences that tell it more closely, by a value of the action that the game's speaker names.
    `not_now` says why it cannot be done in this phase, `not_theirs` why that player cannot do it at all, and `seen`
    how the app knew of it, for those who watch. Of an act that is chosen in secret, `together` tells several that were
    opened at once, and `opened` that they were.
    """

    button: str
    told: str
    closer: Mapping[str, str] = field(default_factory=dict)
    not_now: str = ""
    not_theirs: str = ""
    seen: str = ""
    together: str = ""
    opened: str = ""


class Spoken:
    """The rows of all acts of a game, as the sentences by code that a speaker takes.

    Raises TypeError, at import, for an act without a row and for a row of an act that is not the game's.
    """

    def __init__(self, rules: Rules[Any], rows: Mapping[AnyAct[Any], Sentences]) -> None:
        known, told = rules.kinds(lambda act: act not in rows), rules.kinds(lambda act: act in rows)
        if silent := sorted(known - told):
            raise TypeError(f"there are no sentences for {', '.join(silent)}")
        if strange := sorted(act.kind for act in rows if act.kind not in told):
            raise TypeError(f"there are sentences for {', '.join(strange)}, but no such acts")
        by_kind = {act.kind: row for act, row in rows.items()}
        self.buttons = {kind: row.button for kind, row in by_kind.items()}
        closer = {f"{kind}:{value}": said for kind, row in by_kind.items() for value, said in row.closer.items()}
        self.actions = {**{kind: row.told for kind, row in by_kind.items()}, **closer}
        not_now = {f"wrong_phase:{kind}": row.not_now for kind, row in by_kind.items() if row.not_now}
        not_theirs = {f"unknown_player:{kind}": row.not_theirs for kind, row in by_kind.items() if row.not_theirs}
        self.refusals = {**not_now, **not_theirs}
        self.together = {kind: row.together for kind, row in by_kind.items() if row.together}
        self.opened = {kind: row.opened for kind, row in by_kind.items() if row.opened}
        self.captions = {kind: row.seen for kind, row in by_kind.items() if row.seen}
