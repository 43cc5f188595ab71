"""What is said of acts: a row of sentences each, which is complete or not imported at all.

Every sentence is the English one and the key of its translations.
"""

from collections.abc import Mapping
from dataclasses import KW_ONLY, field
from typing import Any

from companion.games.kernel.act import AnyAct
from companion.games.kernel.rules import Rules
from companion.schema.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Sentences:
    """The row of one act: what stands on its `button`, and how it is `told` once it was done, in fewer words as a
    `deed`, where a mark shows who did it.

    `closer` are sentences that tell it more closely, by a value of the action that the game's speaker names. `short` is
    the button where there is little room, `sides` are buttons about a piece, by how it lies. `not_now` says why it
    cannot be done in this phase, `not_theirs` why that player cannot do it at all, and `right` how often they still
    may. `seen` says how the app knew of it, for those who watch, `seen_by` the same by who told it, and `taken` what
    the camera believes a player did, where that is not told as it is afterwards. Of an act that is chosen in secret,
    `together` tells several that were opened at once, and `opened` that they were.
    """

    button: str = ""
    told: str = ""
    _: KW_ONLY
    deed: str = ""
    closer: Mapping[str, str] = field(default_factory=dict)
    short: str = ""
    sides: Mapping[int, str] = field(default_factory=dict)
    not_now: str = ""
    not_theirs: str = ""
    right: str = ""
    seen: str = ""
    seen_by: Mapping[str, str] = field(default_factory=dict)
    taken: str = ""
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

        def those(what: str) -> dict[str, Any]:
            return {kind: said for kind, row in by_kind.items() if (said := getattr(row, what))}

        def each(what: str, key: str) -> dict[str, str]:
            return {
                key.format(kind=kind, value=value): said
                for kind, values in those(what).items()
                for value, said in values.items()
            }

        self.buttons: Mapping[str, str] = those("button")
        self.short: Mapping[str, str] = those("short")
        self.sides: Mapping[str, Mapping[int, str]] = those("sides")
        self.actions: Mapping[str, str] = {**those("told"), **each("closer", "{kind}:{value}")}
        self.deeds: Mapping[str, str] = those("deed")
        not_now = {f"wrong_phase:{kind}": said for kind, said in those("not_now").items()}
        not_theirs = {f"unknown_player:{kind}": said for kind, said in those("not_theirs").items()}
        self.refusals: Mapping[str, str] = {**not_now, **not_theirs}
        self.rights: Mapping[str, str] = those("right")
        self.taken: Mapping[str, str] = those("taken")
        self.together: Mapping[str, str] = those("together")
        self.opened: Mapping[str, str] = those("opened")
        self.captions: Mapping[str, str] = {**those("seen"), **each("seen_by", "{value}:{kind}")}
