"""The practice table of any game: players who set it up, do what they judge sensible, and hold the app against what
comes of it.

The position is worked out here too, act by act; what the app says is read only where a game begins, and where somebody
else has touched it.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from companion.app.requests import to_plain
from companion.games.kernel import any_of
from companion.games.protocol import Action, Game, Offer, touch_for
from companion.games.protocol.conduct import Run
from companion.games.protocol.due_to_hands import Item
from companion.players.playing import Table
from companion.players.strength import Player
from companion.practice.check import count_differs
from companion.practice.game import PracticeGame, PracticePlayers
from companion.practice.kit import View, newest_act, values
from companion.practice.set_up_steps import SetUpSteps
from companion.practice.simulated_table import Around, TableSetting
from companion.schema.wrong_input import LogError

MOST_TOLD = 20  # differences that are kept of one game
SETTLE = "settle"


def simple_practice(game: Game[Any]) -> PracticeGame:
    """An empty table, and players who do anything that is offered."""
    return PracticeGame(
        setting=lambda _seed, _players: TableSetting(game.name),
        sit_down=lambda around, seed: SimplePlayers(game, around, seed),
    )


class SimplePlayers(PracticePlayers):
    """Players of any game. A game says what they choose (`_choose`), and what its hands have to do besides.

    `_state` is the position, None as long as it has to be asked for; `_counted` is what lies in front of the players,
    as hands have moved it. `_said` is what was told or laid last, until the app has it.
    """

    def __init__(self, game: Game[Any], around: Around, seed: int) -> None:
        super().__init__(around, seed)
        self._game = game
        usual = next(iter(game.set_up.presets))
        chosen = {name: str(self._kit.rng.choice(may)).lower() for name, may in game.set_up.options.items()}
        self._setting_up = SetUpSteps(around, (), (usual, chosen), self._kit.agreed)
        self._state: Any = None
        self._counted: Counter[Item] = Counter()
        self._said: Run = ()
        self._newest = 0
        self._wrong: list[str] = []
        self._thinker = Player.of(Table.of(game), around.strength) if around.strength else None

    def deal_anew(self, seed: int) -> None:
        self._state, self._wrong = None, []

    def pack_up(self) -> None:
        self._state = None

    def follow(self, game: View) -> None:
        """Somebody else has played: the position is asked for."""
        self._state = None

    def count(self, game: View) -> None:
        """Where the app has got further than the players know, the position is asked for."""
        if newest_act(self._around.look()) != self._newest:
            self._state = None

    # --- one thing after the other ----------------------------------------------------------------------------------
    def act(self, view: View, t: float) -> bool:
        """What the table asks for first; then anything that somebody wants to do whom no person plays."""
        self._catch_up(view)
        done = self._asked(view, t)
        if done is None:
            own = self._around.own()
            offered = [offer for offer in view["game"]["offers"] if offer["player"] not in own]
            action = self._chosen(offered) if offered else None
            done = action is not None and self._do(view, t, action)
        self._catch_up(self._around.look())
        return done

    def _asked(self, view: View, t: float) -> bool | None:
        """Whether something was done that comes before anything else; None when nothing does."""
        return None

    def _do(self, view: View, t: float, action: Action) -> bool:
        return self._tap(action)

    def _tap(self, action: Action) -> bool:
        """Press its button."""
        self._expect(action)
        return self._kit.do(touch_for(action), lambda: self._for_all(action))

    def _for_all(self, action: Action) -> str:
        """The one tap that says that everybody is done, where this is the first that it does; else ""."""
        run = self._game.conduct.settle(self._state).run if self._state is not None else ()
        if run[:1] != (action,):
            return ""
        self._said = run
        return SETTLE

    def _settle(self) -> bool:
        """One tap that says that everybody is done; whether it may be said now."""
        self._said = self._game.conduct.settle(self._state).run if self._state is not None else ()
        return bool(self._said) and self._kit.do(SETTLE)

    def _expect(self, action: Action) -> None:
        """The app will have this, with what goes before it."""
        if self._state is not None:
            self._said = self._game.conduct.reach(self._state, action)

    # --- what somebody wants ----------------------------------------------------------------------------------------
    def _chosen(self, offered: Sequence[View]) -> Action | None:
        """By the position known here; by the screen where that is not known."""
        if self._state is not None:
            mine = {(offer["kind"], offer["player"]) for offer in offered}
            offers = [offer for offer in self._game.rules.offers(self._state) if offer[:2] in mine]
            action = self._thought(mine) if self._thinker is not None else None
            return action or (self._choose(self._state, offers) if offers else None)
        offers_shown = [
            Offer(offer["kind"], offer["player"], tuple(map(values, offer["domains"]))) for offer in offered
        ]
        return any_of(offers_shown, self._kit.rng)

    def _thought(self, mine: Collection[tuple[str, int]]) -> Action | None:
        """What the first seat does that has anything to decide among these kinds; None for what nobody decides."""
        seats = self._thinker.table.deciding(self._state) if self._thinker is not None else ()
        wishes = (self._wanted_by(seat, self._state) for seat in seats if seat not in self._around.own())
        return next((wish for wish in wishes if wish is not None and (wish.kind, wish.player) in mine), None)

    def _wanted_by(self, seat: int, state: Any) -> Action | None:
        """What a seat does, as strong as this table plays; else as whoever stands in for somebody."""
        if self._thinker is None:
            return self._game.stand_in(state, seat, self._kit.rng)
        return self._thinker.decide(state, seat, None, self._kit.rng).action

    def _choose(self, state: Any, offers: Sequence[Offer]) -> Action | None:
        """What somebody does of this; None: it is for others to go on."""
        return any_of(offers, self._kit.rng)

    # --- the position, worked out here ------------------------------------------------------------------------------
    def _catch_up(self, view: View) -> None:
        """Do here what was done in the app since, and compare."""
        fresh = [line for line in view["history"] if line["line"] > self._newest]
        self._newest = newest_act(view)
        if self._state is None:
            self._open()
            return
        for line in reversed(fresh):
            if self._state is not None:
                self._went_on(action_of(line["action"]), tuple(map(action_of, line["choices"])))
        if fresh and self._state is not None:
            self._compare(view["game"])

    def _open(self) -> None:
        """Ask the app for its position; an impossible one is not known."""
        header, self._said = self._around.position(), ()
        if not header:
            return
        if not self._setting_up.meddled:
            self._wrong += _otherwise(self._kit.agreed, header.get("options", {}))
        try:
            self._state = self._game.files.open(header, "the practice table").state
        except LogError:
            return
        self._counted = Counter(self._game.hands.inventory(self._state))
        self._opened()

    def _opened(self) -> None:
        """The position was asked for: what only the players keep is counted by it."""

    def _went_on(self, told: Action, together: Run) -> None:
        """The app has done an act of which it tells this action, or these that were chosen together (and what they take
        for granted).
        """
        possible = (run for run in self._runs(told) if run and self._telling(run) == told)
        run = (*self._game.conduct.reach(self._state, told)[:-1], *together) if together else next(possible, ())
        if not run:
            self._differs(f"it has done {told}, which is not allowed")
            return
        positions, self._said = [self._state], ()
        for action in run:
            self._state = self._game.rules.apply(self._state, action)
            self._done(positions[-1], action)
            positions.append(self._state)
        for due in self._game.hands.due(positions, run, seen=False):
            if due.what in self._game.hands.countable:
                self._counted[due.thing] += due.amount if due.verb == "take" else -due.amount

    def _runs(self, told: Action) -> Iterator[Run]:
        """What an act of which this is told may have been, with what comes by itself: what somebody has said, a throw,
        or the action after what it takes for granted.
        """
        state, conduct = self._state, self._game.conduct
        for run in (self._said, self._game.dice.throw(state, told.args), conduct.reach(state, told)):
            after = self._after(run)
            if after is not None:
                yield (*run, *conduct.follows(after).run)

    def _after(self, run: Run) -> Any:
        """The position after these actions; None where one of them is not allowed."""
        state = self._state
        for action in run:
            if self._game.rules.refusal(state, action) is not None:
                return None
            state = self._game.rules.apply(state, action)
        return state

    def _telling(self, run: Run) -> Action:
        """Which action the app tells of an act."""
        quiet = self._game.rules.quiet
        return next((action for action in reversed(run) if action.kind not in quiet), run[-1])

    def _done(self, before: Any, action: Action) -> None:
        """What hands do besides, of which no number tells."""

    def _compare(self, game: View) -> None:
        """Hold all that the app shows of the game against what follows from the position here."""
        mine = json.loads(json.dumps(to_plain(self._game.view(self._state))))
        other = [name for name, value in mine.items() if game[name] != value]
        if other:
            self._differs("; ".join(f"{name} is {game[name]}, here it is {mine[name]}" for name in other))

    def _differs(self, what: str) -> None:
        """The app is wrong; the players go on with what it has."""
        if len(self._wrong) < MOST_TOLD:
            self._wrong.append(f"app: {what}")
        self._state = None

    def wrong(self, game: View) -> list[str]:
        """What went wrong before, and where the numbers on the screen differ from what lies in front of the players."""
        sentences = list(self._wrong)
        countable = self._game.hands.countable if self._state is not None else ()
        for seat, player in enumerate(game["players"]):
            for what in (name for name in countable if name in player):
                sentences += count_differs(player["name"], what, player[what], self._counted[Item(what, seat)])
        return sentences


def action_of(view: View) -> Action:
    """An action as the app tells of it."""
    return Action(view["kind"], view["player"], tuple(view["args"]))


def _otherwise(agreed: Mapping[str, str], options: Mapping[str, object]) -> list[str]:
    """Where the app plays by another rule than the set-up screens said."""
    return [
        f"app: it plays with {name} {options[name]}, agreed was {value}"
        for name, value in agreed.items()
        if name in options and str(options[name]).lower() != value.lower()
    ]
