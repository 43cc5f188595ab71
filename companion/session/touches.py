"""What fingers do to a running game: acts, the game's own touches, rulings, and taking back or correcting acts."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from companion.games.protocol import Action, IllegalAction, NotUnderstood, Offer, Refusal
from companion.record.history import STRIKE, WAYS, DoneAct, telling
from companion.session.board.board_part import BoardPart
from companion.session.intents import Intent, action_of, number
from companion.session.part import Part, on_touch
from companion.session.running_game import HAND, RunningGame
from companion.session.secret.secret_part import SecretChoices
from companion.session.snapshot import NOTHING, CorrectionView, Slice, Snapshot

LONGEST_REASON: Final = 40  # letters of a reason, as a table log holds it


class Touches(Part):
    """The touches of a running game. Each raises IllegalAction when the rules refuse it, NotUnderstood when it means
    nothing.
    """

    def __init__(self, running: RunningGame, board: BoardPart, secret: SecretChoices) -> None:
        self._running, self._board, self._secret = running, board, secret
        self._open(0)

    @on_touch("do:?:#~")
    def do(self, intent: Intent) -> None:
        """An action of the game, and what it takes for granted before it."""
        history = self._running.history
        self._running.act(history.game.conduct.reach(history.state, action_of(intent)), HAND)

    @on_touch("settle")
    def settle(self, _intent: Intent) -> None:
        """Everybody is done: the usual for all who did nothing else."""
        history = self._running.history
        course = history.game.conduct.settle(history.state)
        if not course.run:
            raise IllegalAction(Action("settle"), history.game.conduct.cannot_settle, "this phase")
        self._running.act(course, HAND)

    def speak(self, intent: Intent) -> None:
        """One of the game's own touches: done at once, or awaited until a piece on the board says which it is."""
        history = self._running.history
        spoken = history.game.conduct.says[intent.name](history.state, intent.numbers, camera=self._board.sees)
        if spoken.awaited:
            self._board.expect(intent.name, intent.numbers)
        else:
            kept = self._secret.seats
            run = self._secret.joined(spoken.run, self._board.early)
            self._running.act(run, HAND, unlaid=kept & {action.player for action in run})

    @on_touch("rule:?:#~:?")
    def rule(self, intent: Intent) -> None:
        """A ruling of the table, with its reason: any number or piece set as the players agree."""
        *words, reason = intent.words
        action = action_of(Intent("do", tuple(words)))
        if action.kind not in self._running.history.game.rules.rulings or len(reason) > LONGEST_REASON:
            raise NotUnderstood(f"{action.kind} is no ruling")
        self._running.act((action,), HAND, {"reason": reason})

    @on_touch("count:?:*")
    def count(self, intent: Intent) -> None:
        """What was counted otherwise, as one ruling with its reason: a kind of ruling, a seat and a number each."""
        reason, *words = intent.words
        counts = [words[place : place + 3] for place in range(0, len(words), 3)]
        game = self._running.history.game
        if len(reason) > LONGEST_REASON or any(len(count) < 3 for count in counts):
            raise NotUnderstood(intent.text)
        run = tuple(Action(kind, number(seat), (number(amount),)) for kind, seat, amount in counts)
        if not {action.kind for action in run} <= set(game.hands.countable.values()) & game.rules.rulings:
            raise NotUnderstood(intent.text)
        self._running.act(run, HAND, {"reason": reason})

    @on_touch("redo")
    def redo(self, _intent: Intent) -> None:
        """What was undone last is done again."""
        self._running.back("redo")

    @on_touch("undo_to:#")
    def undo_to(self, intent: Intent) -> None:
        """Take back everything after an act, one step after the other."""
        (act,) = intent.numbers
        steps = self._running.history.steps_back_to(act)
        if steps is None:
            raise IllegalAction(Action("undo_to"), Refusal("cannot_undo_to", ""), "this game")
        self._running.back_to(act, steps)

    # --- correcting an earlier act ----------------------------------------------------------------------------------

    @on_touch("mend:open:#", "mend:close", "mend:?:#:?:#~", "mend:?:#")
    def correct(self, intent: Intent) -> None:
        """An earlier act is opened, struck, changed, or gets another one before it."""
        way, *words = intent.words
        if way == "close":
            self._open(0)
            return
        act, *act_words = words
        self._check_in_force(number(act))
        if way == "open":
            self._open(number(act))
            return
        action = action_of(Intent("do", tuple(act_words))) if act_words else None
        if way not in WAYS or (way == STRIKE) != (action is None):
            raise NotUnderstood(intent.text)
        self._running.correct(number(act), way, action)
        self._open(0)

    def begin(self, _how: str) -> None:
        """No earlier act is open any more."""
        self._open(0)

    def _open(self, act: int) -> None:
        """This earlier act is open to be corrected, 0 for none."""
        self._correcting, self.is_open = act, bool(act)

    def _check_in_force(self, act: int) -> None:
        """Raises IllegalAction when an act was taken back or changed meanwhile."""
        if all(line.number != act for line in self._running.history.acts):
            raise IllegalAction(Action("mend"), Refusal("act_not_in_force", ""), "this game")

    def slice(self) -> Slice:
        """The act that is opened to be corrected, if it is still in force."""
        if not self._running.on:
            return NOTHING
        history = self._running.history
        act = next((candidate for candidate in history.acts if candidate.number == self._correcting), None)
        if act is None:
            return NOTHING
        offers, whole = history.game.rules.offers(act.before), telling(history.game, act.actions)
        return partial(Snapshot, correction=CorrectionView(act.number, whole, offers, tuple(self._part_offers(act))))

    def _part_offers(self, act: DoneAct[Any]) -> Iterator[Offer]:
        """What each player could have chosen instead, where several have chosen in one act."""
        seats = [action.player for action in act.actions if action.player >= 0]
        if len(seats) < 2 or len(set(seats)) < len(seats):
            return
        game, state = self._running.history.game, act.before
        for action in act.actions:
            if action.player >= 0:
                yield from (offer for offer in game.rules.offers(state) if offer.player == action.player)
            state = game.rules.apply(state, action)
