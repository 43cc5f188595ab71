"""What must never go out to phones, planted and looked for; and games compared with what a phone has of them.

`python -m tests.app.shown.held --out docs/results/spectators-held.csv` writes a row for each: how many were tried, and
how many were wrong.
"""

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from companion.app import catalogue
from companion.app.shown.spectators_link import Open, as_line, open_at, public_message
from companion.games.protocol import Action, SeatDraft
from companion.games.protocol.chronicle import HouseRecord, PastGame
from companion.record.history import History
from companion.session.running_game import HAND, Position
from companion.session.snapshot import (
    Answer,
    DeviceView,
    Difference,
    HistoryLine,
    Notice,
    PastView,
    Question,
    Showing,
    Snapshot,
)
from companion.session.views import AddingView, Draft
from proofs.long_run import Measurement
from tests.spectators.served import Served
from tests.spectators.test_serving import requests

NAMES: Final = ("Анна-Мария-Ева", "Борислав-Вадим", "Ярополк-Велим", "Всеволод-Жанна", "Д", "Е", "Ж", "З")
GAMES, ACTS, REQUESTS = 10, 60, 10_000


def played(name: str, seed: int, acts: int = 80) -> Iterator[Position]:
    """A random game of as many as may play: the position after each act."""
    game, play, rng = catalogue.games().named(name), catalogue.GAMES[name].random_play(), Random(seed)
    header = play.header(NAMES[: game.most], rng)
    opened = game.files.open(header, "a test")
    history = History(game, opened.names, opened.state)
    for _ in range(acts):
        offers = game.rules.offers(history.state)
        if not offers:
            return
        history.do([play.anything(offers, rng)], HAND)
        yield Position(game, header, history.names, history.state, history.acts)


def replayed(here: Position) -> Position:
    """The same position, come to anew from the header by the acts alone."""
    opened = here.game.files.open(here.header, "a test")
    history = History(here.game, opened.names, opened.state)
    for act in here.acts:
        history.do(act.actions, act.source)
    return Position(here.game, here.header, history.names, history.state, history.acts)


def planted(here: Position) -> tuple[Snapshot, tuple[str, ...]]:
    """A snapshot of this position with everything beside it that is nobody's business: the words to look for."""
    words = tuple(f"canary{number:02}x" for number in range(15))
    group, other, evening, holder, path, name, detail, told, answer, near, hint, side, lesson, picture, act = words
    game = here.game.name
    snapshot = Snapshot(
        game=here.game.view(here.state),
        position=here,
        draft=Draft(
            game, (game,), "players", (), (), 1, 5, (), "", (), lesson, None, can_next=False, details=None,
            groups=((SeatDraft(group), SeatDraft(other)),),
        ),
        past=PastView((PastGame(1, "2026-11-20", game, (evening,), ("",)),), (HouseRecord("most", 1, (holder,), ""),)),
        saved=(1, f"/home/{path}/evening"),
        devices=(DeviceView("camera", name, "down", "silent", detail, False),),
        notices=(Notice(1, "bad", "told", (("detail", told),)),),
        question=Question(1, 1, (Answer(0, answer, 0.5, "lay"),), before=picture.encode()),
        difference=Difference(1, 1, near, (), ()),
        showing=Showing("", "", side, 1, 1),
        adding=AddingView(hint=hint),
        unsettled=(HistoryLine(1, 1, Action(act), HAND),),
        picture=picture.encode(),
    )  # fmt: skip
    return snapshot, words


def got_out(here: Position) -> list[str]:
    """The planted words that are in the message."""
    snapshot, words = planted(here)
    text = as_line(public_message(open_at(snapshot), 1)).decode()
    return [word for word in words if word in text]


def wrong_on_phones(name: str, seed: int) -> tuple[int, int]:
    """A game as a phone hears of it: how many events there were, and how many told another position than the replay."""
    events = wrong = 0
    with Served() as served:
        phone = served.watch()
        phone.event()
        for number, here in enumerate(played(name, seed, ACTS)):
            served.write(as_line(public_message(Open(here), number)))
            heard = json.loads(phone.event()["data"])
            events += 1
            wrong += heard != json.loads(as_line(public_message(Open(replayed(here)), number)))
    return events, wrong


def rows(games: int, many: int) -> Iterator[dict[str, Any]]:
    """What is tried, one after the other."""
    for name in catalogue.GAMES:
        *_, here = played(name, 1)
        _, words = planted(here)
        yield {"what": "canaries out", "game": name, "tried": len(words), "wrong": len(got_out(here))}
        found = [wrong_on_phones(name, seed) for seed in range(games)]
        events, wrong = sum(one for one, _ in found), sum(one for _, one in found)
        yield {"what": f"events of {games} games told otherwise", "game": name, "tried": events, "wrong": wrong}
    requests(Random(1), many)  # fails where anything is said to the app but how many watch
    yield {"what": "random requests with an intent", "game": "", "tried": many, "wrong": 0}


def main() -> int:
    """Tries everything, and writes the table; 1 where anything was wrong."""
    run = Measurement("tests.app.shown.held", "What must never go out to phones.", games=GAMES, requests=REQUESTS)
    options = run.begin()
    found = list(rows(options.games, options.requests))
    run.write(found, 1, f"{options.games} games of each, {ACTS} acts at most")
    return 1 if any(row["wrong"] for row in found) else 0


if __name__ == "__main__":
    sys.exit(main())
