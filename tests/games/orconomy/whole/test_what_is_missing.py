"""Why something is not possible now is said as what is missing: in words, in both languages, and true."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.app import catalogue
from companion.cli.spoken_language import in_words
from companion.games.orconomy.rules.acts import RULES, STAGES_OF
from companion.games.orconomy.rules.state import StartOfRound
from companion.games.orconomy.words.speaker import OrconomySpeaker
from companion.games.protocol import Action
from companion.locale import tables
from companion.schema.wrong_input import ImpossiblePosition
from tests.games.orconomy.moments import EVERY
from tests.games.orconomy.positions import CLANS, GAME, NAMES, lay

GAMES = catalogue.games()


def test_nowhere_the_bare_sentence_is_left() -> None:
    """Every act of the course of a round at every moment: what is missing has a sentence of its own."""
    acts = {kind: act for kind, act in RULES.acts.items() if STAGES_OF[kind]}
    for name, moment in EVERY.items():
        for kind, act in acts.items():
            refused = GAME.rules.refusal(moment(), Action(kind, 0, (5,) * len(act.names)))
            if refused and refused.code == "wrong_phase":
                said = OrconomySpeaker("en").refusal(refused, NAMES).rpartition(" (")[0]
                assert said != tables.REFUSALS["wrong_phase"], (name, kind, refused)


def header(players: Sequence[str] = NAMES[:2], **rest: Any) -> dict[str, Any]:
    return {
        "format": "orctable-log",
        "version": 2,
        "ring": list(range(2, 12)),
        "players": [{"name": name, "clan": clan} for name, clan in zip(players, CLANS, strict=False)],
        **rest,
    }


def test_an_impossible_position_in_a_header_is_said_in_sentences() -> None:
    state = lay({7: "0 1"}, StartOfRound(), round=0)
    data = {**GAME.files.position(state)}
    with pytest.raises(ImpossiblePosition) as caught:
        GAMES.open(header(position=data))
    assert "round_cannot_be" in str(caught.value)
    assert "in this phase the round cannot be 0" in in_words(caught.value, "en")
    assert "в этой фазе не может быть ход 0" in in_words(caught.value, "ru")
