"""Advice in words: every act that may be advised is said as a whole sentence in both languages."""

import re
from random import Random
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.protocol import Action, Advice, Game
from companion.players.playing import Table
from companion.record.header_to_game import framed
from companion.session.snapshot import AdviceView, Snapshot
from companion.ui.compose import compose
from companion.ui.parts.local import Local
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.fit import visible

SIZE = (800, 480)
NAMES = ("Яна", "Боря")
LATIN = re.compile(r"[A-Za-z]{2,}")


def acts_of(name: str) -> tuple[Game[Any], dict[str, tuple[object, Action]]]:
    """For each kind of act that a player of a game thinks about, a position in which it is offered, and one of them."""
    found: dict[str, tuple[object, Action]] = {}
    for seed in range(12):
        opened = catalogue.games().open(framed(catalogue.GAMES[name].random_play().header(NAMES, Random(seed))))
        table, state, rng = Table.of(opened.game), opened.state, Random(seed)
        deal = table.thinking.hidden.deal(state, rng)
        for _ in range(400):
            for offer in opened.game.rules.offers(state):
                if offer.kind in table.thinking.considered and offer.player >= 0:
                    found.setdefault(offer.kind, (state, offer.actions()[0]))
            after = None if table.shares(state) is not None else table.usual_step(state, deal, rng)
            if after is None:
                break
            state, deal = after
    return opened.game, found


@pytest.mark.slow
@pytest.mark.parametrize("name", list(catalogue.GAMES))
def test_every_act_that_may_be_advised_is_said_in_both_languages(name: str) -> None:
    game, acts = acts_of(name)
    assert acts
    for kind, (state, action) in acts.items():
        advice = Advice(action, 0.6, action, 0.4, tuple((number, 1.5) for number in game.numbers.raced))
        shown = Snapshot(simulated=True, game=game.view(state), advice=AdviceView(action.player, advice, ready=True))
        for language in ("en", "ru"):
            speaker = speaker_of(name, language)
            scene = compose(shown, Local(language=language), ink_at(SIZE), speaker, SIZE, catalogue.screen)
            said = " ".join(text.text for text in visible(scene))
            deed = speaker.deed(action, NAMES)
            whole = speaker.text("A strong player would do this: {act}", act=deed)
            assert deed and whole in said and whole[0].isupper() and "{" not in said and "…" not in said, (kind, said)
            if language == "ru":
                assert not LATIN.findall(whole), (kind, whole)
