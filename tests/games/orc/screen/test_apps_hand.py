"""The app plays a seat of ORC from cards that people tell it: each is asked for, and no other memory ever has one."""

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.requests import to_plain
from companion.games.orc.judgements import card_for
from companion.games.protocol import Action
from companion.session.people.absent_seats import PAUSE_S
from companion.session.secret.choices import ToldHands
from tests.games.orc.screen.orc_table import Minds, OrcTable, Players
from tests.games.orc.simulated_games import by_hand

APP, PERSON = 1, 0


class AtTable:
    """Anna plays, and the app plays for Boris: its cards lie in a row, and somebody tells them."""

    def __init__(self, folder: Path, level: str = "beginner", seed: int = 1) -> None:
        self.minds = Minds()
        self.table = OrcTable(folder, seed=seed, thinkers=self.minds)
        self.table.begin()
        self.table.press(f"absent:{APP}:{level}")
        self.players = Players(self.table, seed)

    @property
    def row(self) -> tuple[Any, ...]:
        return self.players.cards.hands[APP]

    def tell(self) -> None:
        """Tell the card that is asked for."""
        tells = self.table.shown.absent.tells
        assert tells is not None and tells.seat == APP and tells.left == len(self.row) - tells.place + 1
        two, one = self.row[tells.place - 1]
        self.table.press(f"hand:{APP}:{two}:{one}")

    def step(self) -> Action | None:
        """One thing: a card is told, the person acts, or the app does; the act, if there was one."""
        if self.table.shown.absent.tells is not None:
            self.tell()
            return None
        before, state = self.table.shown.history[:1], self.players.state
        self.table.wait(PAUSE_S + 0.1)
        self.table.wait(0.1)
        if self.table.shown.history[:1] == before:
            action = self.players.next()
            assert action.player == PERSON, "the app does nothing, and nobody else can"
            self.table.press(self.players.done(action))
            return action
        action = self.table.shown.history[0].action
        card = card_for(state, action, self.row)
        laid = self.table.shown.absent.laid
        assert (laid is None) == (card is None)
        if laid is not None:
            assert self.row[laid.place - 1] == card, "people take another card than the app means"
        self.players.cards = by_hand(state, self.players.cards, action)
        return action


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[AtTable]:
    made = AtTable(tmp_path)
    yield made
    made.table.close()


def until_it_holds(at_table: AtTable, cards: int) -> None:
    """Play until so many cards are told and nothing is asked."""
    while len(at_table.row) < cards or at_table.table.shown.absent.tells is not None:
        at_table.step()


def test_it_plays_a_whole_game_from_the_cards_that_are_told(at_table: AtTable) -> None:
    acts: list[Action] = []
    while not at_table.table.view.over:
        acts += filter(None, [at_table.step()])
    assert {action.kind for action in acts if action.player == APP} >= {"deploy", "draw"}
    assert all(action.kind != "show" for action in acts if action.player == APP) or at_table.row == ()


def test_whoever_plays_alone_is_asked_for_the_first_card_that_the_app_holds(tmp_path: Path) -> None:
    table = OrcTable(tmp_path, thinkers=Minds())
    table.begin("setup:alone:beginner")
    assert table.shown.absent.seats == {APP} and table.shown.absent.may
    table.press("do:spare:1:1")
    tells = table.shown.absent.tells
    assert tells is not None and (tells.seat, tells.place, tells.left) == (APP, 1, table.view.players[APP].hand)


def test_after_a_restart_it_asks_for_its_cards_again(at_table: AtTable) -> None:
    until_it_holds(at_table, 3)
    at_table.table.close()
    at_table.table.open()
    tells = at_table.table.shown.absent.tells
    assert tells is not None and (tells.place, tells.left) == (1, len(at_table.row))


def test_an_undo_forgets_no_card(at_table: AtTable) -> None:
    until_it_holds(at_table, 2)
    while at_table.step() is None or at_table.table.shown.history[0].action.kind != "deploy":
        pass
    at_table.table.press("undo")
    assert at_table.table.shown.absent.tells is None


def test_a_card_that_cannot_be_there_is_refused_and_named_nowhere(at_table: AtTable) -> None:
    while at_table.table.shown.absent.tells is None:
        at_table.step()
    at_table.table.press(f"hand:{APP}:4:4")
    refused = dict(at_table.table.shown.notices[-1].args)
    assert refused["why"] == "not_understood" and "4" not in json.dumps(to_plain(at_table.table.shown.notices[-1].args))
    two, one = at_table.row[0]
    at_table.table.press(f"hand:{PERSON}:{two}:{one}")
    assert at_table.table.shown.absent.tells is not None


def test_nothing_that_is_kept_or_shown_tells_a_card(at_table: AtTable) -> None:
    """The same game told other cards shows and keeps the same, byte for byte, until one is played."""
    shown = []
    for turned in (False, True):
        while at_table.table.shown.absent.tells is None:
            at_table.step()
        two, one = at_table.row[0]
        at_table.table.press(f"hand:{APP}:{one}:{two}" if turned else f"hand:{APP}:{two}:{one}")
        facts = {name: value for name, value in at_table.table.journal.facts().items() if name != "clock"}
        shown.append((json.dumps(to_plain(at_table.table.shown.absent)), json.dumps(facts, sort_keys=True)))
        at_table.table.close()
        at_table.table.open()
    assert shown[0] == shown[1]
    with pytest.raises(TypeError):
        pickle.dumps(ToldHands())


def test_advice_comes_from_what_everybody_knows(at_table: AtTable) -> None:
    while at_table.table.view.phase != "deploy" or PERSON not in at_table.table.view.turns:
        at_table.step()
    if at_table.table.shown.absent.tells is not None:
        at_table.tell()
    at_table.table.press("advice:ask")
    at_table.table.wait(0.2)
    wish, view = at_table.minds.wishes[-1], at_table.table.shown.advice
    assert wish.asks == "advice" and wish.hand == ()
    assert view is not None and view.ready and view.advice is not None
