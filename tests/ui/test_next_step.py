"""Whatever is refused, the screen shows a way on: a key, sector or row whose touch does what the rules allow; and who
has too little for what is asked of them finds there how to raise it, or how not to pay.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import import_module
from itertools import chain, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.protocol import Action, Game, Refusal
from companion.session.intents import Intent, action_of, parse
from companion.session.snapshot import GameView, Snapshot
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene
from companion.ui.parts.local import Local
from companion.ui.parts.zones import zones
from companion.ui.taps import tapped
from tests.contract.test_help import codes
from tests.games.rule_cases import Vocabulary, play, read
from tests.goldens.kept import FOLDER, Golden
from tests.goldens.seeded_games import walk
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.reached import LACKS

SIZE = (800, 480)
HIGHEST, TRIES = 12, 1
PLACES = zones(*SIZE, "right")
ELSEWHERE = ("undo", "look", "ui:help", "ui:count", "ui:close", "why", "ui:rule", "ui:theme", "ui:lang", "ui:menu")
"""Touches that are about something else."""
FINISHING = frozenset({"settle", "seal", "tell", "secret", "outcome", "die", "reveal", "own"})
"""What is said to the table besides single acts, to go on."""
CASES = Path(__file__).parents[1] / "games"
OF_NO_ACT = {"cannot_settle", "nobody_has_cards", "nobody_to_raid", "nothing_to_sell", "not_now", "spare_first"}
"""What no act is refused with: it is said where one touch settles for all, on the page of cards, of a card without an
aim, and of cards that the camera sees lie against the rules.
"""
OWN = Intent("own")  # a step of the game's own that is not told yet, such as the first half of a choice in secret


@dataclass(frozen=True, slots=True)
class Refused:
    """A position of a game, and what is refused there, each with the act that was tried."""

    game: Game[Any]
    state: Any
    view: GameView
    why: Mapping[Refusal, Action]

    @property
    def short(self) -> list[tuple[Refusal, Action]]:
        """Who of those that are due has too little for what the position asks of them."""
        asked = self.view.turns
        return [
            (refusal, act)
            for refusal, act in self.why.items()
            if dict(refusal.args).keys() >= LACKS and act.player in asked
        ]


def positions(name: str, seeds: range) -> Iterator[Refused]:
    """The distinct states that these random games reach, once: prompt, kinds offered, and what is refused."""
    kinds, met = Golden.read(FOLDER / f"{name}.txt").kinds, set()
    for seed in seeds:
        played, rng = walk(name, seed, kinds), Random(seed)
        for step in played.steps:
            view, game = played.game.view(step.after), played.game
            plain = [Action(kind, seat) for kind in kinds for seat in view.turns if 0 in kinds[kind]]
            refused = frozenset(why.code for act in plain if (why := game.rules.refusal(step.after, act)) is not None)
            key = (view.prompt.code, frozenset(offer.kind for offer in view.offers), refused)
            if key not in met and not view.over:
                met.add(key)
                yield Refused(game, step.after, view, dict(_refusals(game, step.after, view, kinds, rng)))


@dataclass(frozen=True)
class Noticed(Vocabulary):
    """The words of a game's cases, with all positions in which they tell that an act is refused."""

    refused: list[tuple[Any, Action, Refusal]] = field(default_factory=list)

    def agrees(self, state: Any, fact: str) -> None:
        asked, _, act = fact.partition(" ")
        if asked == "not":
            action = self.action(act.partition(": ")[0])
            self.refused.append((state, action, self.rules.refusal(state, action)))


@cache
def in_cases(name: str) -> tuple[Refused, ...]:
    """The positions in which the cases of the rules tell that something is refused, one of each prompt and code."""
    told = import_module(f"tests.games.{name}.vocabulary").VOCABULARY
    noticed, found = Noticed(**{one.name: getattr(told, one.name) for one in fields(told)}), dict[object, Refused]()
    for case in chain.from_iterable(map(read, sorted((CASES / name / "cases").glob("*.cases")))):
        play(case, noticed)
    for state, action, why in noticed.refused:
        if not (view := told.game.view(state)).over:
            found.setdefault((view.prompt.code, why.code), Refused(told.game, state, view, {why: action}))
    return tuple(found.values())


def _refusals(
    game: Game[Any], state: Any, view: GameView, kinds: Mapping[str, Sequence[int]], rng: Random
) -> Iterator[tuple[Refusal, Action]]:
    """Why acts of every kind are refused now: those of everybody, with some numbers."""
    for kind, seat in product(kinds, range(-1, len(view.players))):
        for count in kinds[kind]:
            for _ in range(TRIES if count else 1):
                action = Action(kind, seat, tuple(rng.randint(0, HIGHEST) for _ in range(count)))
                refusal = game.rules.refusal(state, action)
                if refusal is not None:
                    yield refusal, action


def scene_of(name: str, view: GameView, local: Local) -> Scene:
    shown = Snapshot(game=view, can_undo=True)
    return compose(shown, local, ink_at(SIZE), speaker_of(name, "en"), SIZE, catalogue.screen)


def on_table(name: str, view: GameView) -> list[str]:
    """What can be touched below the top bar: the keys, the rows, and the stage."""
    return [touch.id for touch in scene_of(name, view, Local()).touches if touch.rect.y >= PLACES.stage.y]


def intents(name: str, view: GameView, first: Sequence[str], touches: int = 2) -> Iterator[Intent]:
    """What is said to the table by so many touches, of which the first is one of these."""
    todo = [(Local(), touch, touches) for touch in first if not touch.startswith(ELSEWHERE)]
    while todo:
        local, touch, left = todo.pop()
        after, said = tapped(local, touch, Snapshot(game=view, can_undo=True), catalogue.screen(name))
        if said is not None:
            yield said
        elif after.own != local.own:
            yield OWN
        elif left > 1 and after != local:
            more = [one.id for one in scene_of(name, view, after).touches if one.rect.y >= PLACES.stage.y]
            todo += [(after, one, left - 1) for one in more if not one.startswith(ELSEWHERE)]


def allowed(here: Refused, action: Action) -> bool:
    """Whether the table may do this now, with what it takes for granted before."""
    return here.game.rules.refusal(here.state, here.game.conduct.reach(here.state, action)[0]) is None


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 5), marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_where_something_is_refused_there_is_a_way_on_and_no_key_is_refused(
    compiled: None, name: str, seeds: range
) -> None:
    wrong, met, said = [], {"game_over"}, codes(name)
    for here in chain(positions(name, seeds), in_cases(name)):
        met |= {refusal.code for refusal in here.why}
        touches = on_table(name, here.view)
        acts = [action_of(parse(touch)) for touch in touches if touch.startswith("do:")]
        wrong += [(here.view.prompt.code, str(act)) for act in acts if not allowed(here, act)]
        way = any(act.name == "do" or act.name in FINISHING for act in intents(name, here.view, touches))
        if not way and not here.view.dice_due:
            wrong.append((here.view.prompt.code, "no way on"))
    assert wrong == []
    assert (said["no"] | said.get("Refusal", set())) - OF_NO_ACT <= met


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 5), marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", catalogue.GAMES)
def test_who_has_too_little_finds_at_the_next_step_how_to_raise_it_or_not_to_pay(
    compiled: None, name: str, seeds: range
) -> None:
    wrong = []
    for here in chain(positions(name, seeds), in_cases(name)):
        scene = scene_of(name, here.view, Local()) if here.short else Scene((), "")
        keys = [touch.id for touch in scene.touches if touch.rect in (PLACES.p, PLACES.s1, PLACES.s2) or touch.corners]
        said = list(intents(name, here.view, keys))
        acts = [action_of(intent) for intent in said if intent.name == "do"]
        for refusal, tried in here.short:
            ways = [act for act in acts if act.player == tried.player and act.kind != tried.kind and allowed(here, act)]
            settles = any(intent.name in FINISHING - {"settle"} for intent in said) or (
                "settle" in keys and bool(here.game.conduct.settle(here.state).run)
            )
            if not ways and not settles:
                wrong.append((here.view.prompt.code, refusal.code, tried.kind))
    assert wrong == []


@pytest.mark.parametrize("name", ["orconomy", "economicus", "economancy"])
def test_the_outlined_next_step_opens_entry_by_hand(compiled: None, name: str) -> None:
    """Where a touch of the stage is due: P opens the page of what the stage does, too."""
    opened = 0
    for here in positions(name, range(1)):
        scene = scene_of(name, here.view, Local())
        shown = {touch.id.split(":")[1] for touch in scene.touches if touch.id.startswith("do:")}
        for kind in (
            touch.id.split(":")[2]
            for touch in scene.touches
            if touch.rect == PLACES.p and touch.id.startswith("ui:play")
        ):
            opened += 1
            assert kind in shown or any(
                touch.id.startswith(f"ui:play:{kind}") and touch.corners for touch in scene.touches
            )
    assert opened
