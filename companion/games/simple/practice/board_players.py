"""Players of any game with a board under a camera: they throw dice, move pieces for it to see, and tap the rest.

A piece is laid as the game's own moves have it: what lies otherwise afterwards is what hands move.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.kernel import Rules
from companion.games.protocol import Action, Game, Layout, Move, touch_for
from companion.games.simple.practice.table import SimplePlayers
from companion.practice.kit import View, has, newest_act
from companion.practice.pieces.bodies import Truth
from companion.practice.pieces.cardboard import Cardboard
from companion.practice.pieces.duties import BoardDuties
from companion.practice.pieces.laid_anew import lay, room
from companion.practice.side_throw import SideThrows
from companion.practice.simulated_table import Around
from companion.practice.throwing import Throwing

Dice = tuple[int, ...]
Shown = Callable[[View], Truth]  # what the app says lies on the board
BY_DICE = "dice"


class BoardPlayers(SimplePlayers):
    """See `companion.practice.game.PracticePlayers`. `_rolling` is for what dice are thrown: which act was the newest,
    which dice, and the act that they decide.
    """

    def __init__(self, game: Game[Any], rules: Rules[Any], shown: Shown, around: Around, seed: int) -> None:
        super().__init__(game, around, seed)
        self._acts, self._shown = rules.acts, shown
        self.cardboard = Cardboard(around.table.board)
        self._duties = BoardDuties(self._kit, self.cardboard)
        self._throwing = Throwing(around.table.dice, self._kit.rng, around.press)
        self._aside = SideThrows(around.table.dice, self._throwing, game.dice.side)
        self._rolling: tuple[int, Dice, Action] | None = None
        self._move: Move[Any] | None = None

    @property
    def throwing(self) -> Throwing:  # type: ignore[override]
        """The dice in the players' hands."""
        return self._throwing

    def deal_anew(self, seed: int) -> None:
        super().deal_anew(seed)
        self._forget()

    def pack_up(self) -> None:
        super().pack_up()
        self.cardboard.clear()

    def follow(self, game: View) -> None:
        super().follow(game)
        self.cardboard.as_shown(self._shown(game))
        self._forget()

    def report(self, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        return {**super().report(lines), "questions": self._duties.questions}

    def _forget(self) -> None:
        self._duties.forget()
        self._throwing.forget()
        self._aside.forget()
        self._rolling = None

    def _asked(self, view: View, t: float) -> bool | None:
        """What the board asks for; then dice that fall."""
        truth_shown = self._shown(view["game"])
        done = self._duties.go(view, t, truth_shown)
        if done is not None:
            return done
        if not has(view, "camera") and self.cardboard.as_shown(truth_shown):
            return True
        if self._rolling is not None:
            return self._throw(view, t)
        return self._throw_aside(view, t)

    def _throw_aside(self, view: View, t: float) -> bool | None:
        """Throw for who begins, where this table does so and somebody knows whose turn it is."""
        by_dice = self._state is not None and view["game"]["side_due"] == BY_DICE
        return self._aside.go(view, t) if by_dice and not self._aside.lost else None

    def _chosen(self, offered: Sequence[View]) -> Action | None:
        """Something for which there is room on the board: nobody piles pieces up."""
        action = super()._chosen(offered)
        if action is None:
            return None
        self._move = self._move_by(action)
        others = [offer for offer in offered if (offer["kind"], offer["player"]) != (action.kind, action.player)]
        return action if not others or self._has_room() else self._chosen(others)

    def _move_by(self, action: Action) -> Move[Any] | None:
        """How the board changes by an act that the camera may see; None for any other."""
        if self._state is None or "moves_pieces" not in self._acts[action.kind].says:
            return None
        return next((move for move in self._game.board.moves(self._state) if move.run[-1] == action), None)

    def _has_room(self) -> bool:
        move = self._move
        return move is None or room(self.cardboard, self._game.board.layout(self._state), move.layout)

    def _do(self, view: View, t: float, action: Action) -> bool:
        """Throw, move, or tap, as people do."""
        if dice := self._acts[action.kind].says.get("dice"):
            self._rolling = (newest_act(view), tuple(range(1, dice + 1)), action)
            return self._throw(view, t)
        if self._state is None:
            return self._tap(action)
        self._expect(action)
        before = self._game.board.layout(self._state)
        if self._move is not None and self._move.layout != before:
            after, self._said = self._move.layout, self._move.run
            first = self._kit.moved if self._kit.chance(0.7) else self._kit.tapped  # cardboard or a tap, as people do
            return first(view, touch_for(action), lambda: lay(self.cardboard, before, after))
        moves, told = lambda: self._lay_what_changed(before), lambda: self._for_all(action)
        return self._kit.tapped(view, touch_for(action), moves, told)

    def _lay_what_changed(self, before: Layout) -> None:
        """What lies otherwise by an act that was told."""
        self._catch_up(self._around.look())
        if self._state is not None:
            lay(self.cardboard, before, self._game.board.layout(self._state))

    def _throw(self, view: View, t: float) -> bool:
        """The dice fall once; whatever has happened since, they are thrown for something else."""
        assert self._rolling is not None
        since, dice, action = self._rolling
        if newest_act(view) != since:
            self._rolling = None
            self._throwing.forget()
            return False
        return self._throwing.go(view, t, self._rolling, dice, lambda faces: self._read(action, faces))

    def _read(self, _action: Action, faces: Mapping[int, int | None]) -> list[str]:
        """The keys of dice that nobody but the players sees: one tap a die."""
        return [f"die:{die}:{face}" for die, face in sorted(faces.items())]
