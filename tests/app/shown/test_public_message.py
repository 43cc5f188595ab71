"""What goes out to phones: open things alone, the same whatever is hidden, in every game, and never too long."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.app import catalogue
from companion.app.requests import snapshot_json
from companion.app.shown.spectators_link import DOUBT_S, LARGEST, HeldBack, Open, as_line, open_at, public_message
from companion.record.history import DoneAct, History
from companion.session.running_game import CAMERA, HAND, Position
from companion.session.snapshot import Snapshot
from tests.app.shown.held import NAMES, got_out, planted, played
from tests.many_rows import each_row


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_every_game_is_told_in_full_and_a_message_is_never_too_long(name: str) -> None:
    for number, here in enumerate(played(name, 1)):
        message = public_message(Open(here, simulated=True), number)
        assert len(as_line(message)) <= LARGEST
        data = json.loads(as_line(message))
        numbers = here.game.numbers
        for seat, row in enumerate(data["rows"]):
            assert row["name"] == NAMES[seat]
            assert row["turn"] == (seat in here.game.turns(here.state))
            assert [number["value"] for number in row["numbers"]] == [
                numbers.number(here.state, code, seat) for code in numbers.raced
            ]
        assert data["simulated"] and data["state"] == ("over" if here.game.result(here.state) else "playing")
        for language in ("en", "ru"):
            assert data["act"][language] and data["said"][language][0] and data["when"][language]
        assert all(run[-1] == row["numbers"][0]["value"] for run, row in zip(data["curve"], data["rows"], strict=True))


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_of_all_that_is_planted_round_the_position_nothing_goes_out(name: str) -> None:
    *_, here = played(name, 1, 30)
    snapshot, words = planted(here)
    known = json.dumps(snapshot_json(snapshot), ensure_ascii=False) + repr(snapshot.picture)
    assert [word for word in words if word not in known] == [], "the table's own picture of itself has all of it"
    assert got_out(here) == []


def test_a_message_of_a_very_long_game_loses_its_last_sentences_only() -> None:
    *_, here = played("orconomy", 1)
    message = public_message(Open(here), 1)
    lines = {language: said * 8 for language, said in message["said"].items()}
    data = json.loads(as_line({**message, "said": lines}))
    kept = data["said"]["ru"]
    assert 0 < len(kept) < len(lines["ru"]) and kept == lines["ru"][: len(kept)]
    assert data["rows"] == json.loads(as_line(message))["rows"]


def test_how_many_have_chosen_is_told_and_not_who_so_that_no_order_is_seen() -> None:
    *_, here = played("economancy", 2, 4)
    states = [Snapshot(position=here, secret=True, sealed=frozenset(seats)) for seats in ([0], [2], [0, 2])]
    first, other, both = (as_line(public_message(open_at(state), 1)) for state in states)
    asked = len(here.game.rules.sealed(here.state))
    assert first == other and json.loads(both)["chosen"] == [2, asked]
    assert json.loads(first) == {**json.loads(both), "chosen": [1, asked]}


@pytest.mark.parametrize("name", catalogue.GAMES)
def test_whoever_is_known_is_named_only_with_their_consent(name: str) -> None:
    """A name of one evening is told; set-up says that it will be."""
    day = "2026-11-27"
    for here in played(name, 1, 12):
        agreed: tuple[tuple[tuple[str, str], ...], ...] = ((("play", day), ("show", day)), (("play", day),))
        table = Snapshot(position=here, agreed=(*agreed, *(() for _ in here.names[2:])), along="https://x")
        line = as_line(public_message(open_at(table), 1)).decode()
        data = json.loads(line)
        assert NAMES[1] not in line and [row["name"] for row in data["rows"]][1:2] == ["№ 2"]
        assert [row["name"] for row in data["rows"]][2:] == list(here.names[2:]) and data["rows"][0]["name"] == NAMES[0]
        plain = json.loads(as_line(public_message(open_at(replace(table, agreed=())), 1)))
        assert json.loads(line.replace("№ 2", NAMES[1])) == plain


def test_only_the_newest_act_goes_out() -> None:
    """What was done earlier can be read off a message only where the position itself still says so."""
    *_, here = played("orc", 3, 20)
    forgotten = Position(here.game, here.header, here.names, here.state, here.acts[-1:])
    whole, newest = (public_message(Open(position), 1) for position in (here, forgotten))
    assert {**whole, "curve": []} == {**newest, "curve": []}


# --- what waits -----------------------------------------------------------------------------------------------------


class Evening:
    """A game whose acts come by themselves, and what has gone out by when."""

    def __init__(self, delay_s: float = 0.0) -> None:
        self.game = catalogue.games().named("orconomy")
        play = catalogue.GAMES["orconomy"].random_play()
        self.rng, self.play = Random(5), play
        self.header = play.header(NAMES[:3], self.rng)
        opened = self.game.files.open(self.header, "a test")
        self.history = History(self.game, opened.names, opened.state)
        self.held, self.now = HeldBack(delay_s), 0.0

    def act(self, source: str) -> int:
        """Something is done; how many acts there are then."""
        self.history.do([self.play.anything(self.game.rules.offers(self.history.state), self.rng)], source)
        self._take()
        return len(self.history.acts)

    def undo(self) -> None:
        """The last act is taken back."""
        self.history.undo(HAND)
        self._take()

    def _take(self) -> None:
        acts = self.history.acts
        self.held.take(Open(Position(self.game, self.header, self.history.names, self.history.state, acts)), self.now)

    def out(self, after: float) -> int | None:
        """So many seconds later: how many acts the newest message knows of, None where nothing goes out."""
        self.now += after
        due = self.held.due(self.now)
        return None if due is None or due.position is None else len(due.position.acts)


@each_row("seed", range(20))
def test_nothing_doubtful_ever_goes_out(seed: int) -> None:
    table, rng = Evening(), Random(seed)
    doubted: list[tuple[DoneAct[Any], float]] = []
    for _ in range(40):
        if rng.random() < 0.25 and table.history.past:
            table.undo()
        elif rng.random() < 0.5:
            table.act(CAMERA)
            doubted.append((table.history.acts[-1], table.now))
        else:
            table.act(HAND)
        table.now += rng.uniform(0, 2)
        due = table.held.due(table.now)
        if due is not None and due.position is not None:
            acts = due.position.acts
            assert all(table.now - since >= DOUBT_S for act, since in doubted if any(act is own for own in acts))
            assert acts == table.history.acts[: len(acts)], "what went out has not been undone"
    assert table.out(10) in (None, len(table.history.acts)), "what stands goes out in the end"
