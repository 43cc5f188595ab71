"""The game that a screen plays for passers-by: a practice game as it was recorded, or a random one, step by step."""

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.app import catalogue
from companion.games.protocol import Action, Game
from companion.record.history import DoneAct, History
from companion.record.log.reader import bare, read_log
from companion.schema.wrong_input import LogError
from companion.session.finish.past_part import lines_of
from companion.session.running_game import DIE, HAND
from companion.session.setup.draft import NAMES
from companion.session.snapshot import DeviceView, DieView, Snapshot

SEED: Final = 1  # of the game of those that have none recorded: the same one each time
PLAYERS: Final = 3
MOST_ACTS: Final = 300
LOG: Final = logging.getLogger(__name__)
SHOWN: Final = 5  # acts that the screen can tell: the newest one, and some before it


def demo(name: str) -> Iterator[Snapshot]:
    """Yields what the screen shows after each act of a practice game, all of it SIMULATED.

    A recorded game that cannot be read is logged, and ends there: the table itself goes on.
    """
    path = catalogue.demo(name)
    try:
        yield from _random(name) if path is None else _recorded(path)
    except LogError:
        LOG.exception("the game for passers-by cannot be read")


def _recorded(path: Path) -> Iterator[Snapshot]:
    """A game as its log tells it, a picture for each act."""
    games = catalogue.games()
    header, lines = read_log(path, games)
    begun = games.open(bare(header))
    track: History[Any] = History(begun.game, begun.names, begun.state)
    for line, following in zip(lines, [*lines[1:], {}], strict=True):
        track.fold([bare(line)])
        if following.get("act") != line.get("act"):
            yield _newest_table(track)


def _random(name: str) -> Iterator[Snapshot]:
    """A game in which anything allowed is done, entered by hand."""
    rng, play, game = Random(SEED), catalogue.GAMES[name].random_play(), catalogue.games().named(name)
    opened = game.files.open(play.header(NAMES[: min(max(game.fewest, PLAYERS), game.most)], rng), "the demonstration")
    track: History[Any] = History(game, opened.names, opened.state)
    for _ in range(MOST_ACTS):
        offers = game.rules.offers(track.state)
        if not offers or game.result(track.state) is not None:
            return
        track.do((play.anything(offers, rng),), HAND)
        yield _newest_table(track)


def _newest_table(track: History[Any]) -> Snapshot:
    """The table after the newest act, and how the app knew of it."""
    game, acts = track.game, track.acts
    return Snapshot(
        simulated=True,
        game=game.view(track.state),
        history=tuple(reversed(lines_of(game, acts[-SHOWN:]))),
        devices=tuple(DeviceView(kind, kind, "up", "", "", True) for kind in _devices_used(acts)),
        dice=_thrown(game, acts[-1]) if acts else (),
    )


def _devices_used(acts: Sequence[DoneAct[Any]]) -> tuple[str, ...]:
    """The devices that anything came from."""
    sources = {act.source for act in acts}
    return tuple(kind for kind, source in (("camera", "camera"), ("dice", DIE)) if source in sources)


def _thrown(game: Game[Any], act: DoneAct[Any]) -> tuple[DieView, ...]:
    """The dice of an act that was thrown."""
    thrown: Sequence[Action] = act.actions if act.source == DIE else ()
    faces = [face for action in thrown for face in game.rules.thrown(action)]
    return tuple(DieView(number, face, "final") for number, face in enumerate(faces, 1))
