"""One step of a game at a time, whoever decides it: the dice, the table as a whole, or a seat.

A `Table` is a game with what it says to players that think. All of it are functions of a position and of a deal (where
hidden cards lie in it): a real one in a game between such players, a guessed one in the head of one of them.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from companion.games.protocol import FACES, Action, Game, Offer, Thinking
from companion.schema.quick_dataclass import dataclass

TABLE: Final = -1


class CannotThink(ValueError):
    """A game says nothing to players that think."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game and what it says to players that think about it."""

    game: Game[Any]
    thinking: Thinking[Any]

    @classmethod
    def of(cls, game: Game[Any]) -> "Table":
        """The table of a game. Raises CannotThink where it says nothing to players that think."""
        if game.thinking is None:
            raise CannotThink(f"nobody thinks about {game.name}: it says nothing about what is sensible in it")
        return cls(game, game.thinking)

    def deciding(self, state: Any) -> tuple[int, ...]:
        """The seats that decide now: all that choose in secret, or those whose turn it is; () for nobody."""
        if self.game.dice.due(state):
            return ()
        return self.game.rules.sealed(state) or self.game.turns(state)

    def offers(self, state: Any, deal: Any, seat: int) -> Sequence[Offer]:
        """What a seat may do now, as far as its cards can carry it out."""
        mine = [offer for offer in self.game.rules.offers(state) if offer.player == seat]
        return self.thinking.hidden.able(state, deal, seat, mine)

    def sensible(self, state: Any, deal: Any, seat: int, rng: Random) -> Action | None:
        """What the game's judgements say that this seat does now; None for nothing."""
        known = self.thinking.hidden.known(state, deal, seat)
        return self.thinking.sensible(known, seat, self.thinking.offers(state), rng)

    def usual(self, state: Any, deal: Any, seat: int, rng: Random) -> Action | None:
        """What is sensible, else whatever is offered to the seat; None where nothing is."""
        action = self.sensible(state, deal, seat, rng)
        return action or self.anything(state, deal, seat, rng)

    def anything(self, state: Any, deal: Any, seat: int, rng: Random) -> Action | None:
        """Whatever is offered to the seat, as readily as it is done; None where nothing is."""
        mine = self.offers(state, deal, seat)
        return self.thinking.anything(mine, rng) if mine else None

    def chance(self, state: Any, rng: Random) -> Action | None:
        """What nobody decides: a throw that is due, or what the table as a whole does next; None where that is
        nothing.
        """
        due = self.game.dice.due(state)
        if due:
            faces = tuple([rng.choice(FACES) for _ in range(due)])
            return self.game.dice.throw(state, faces)[-1]
        offers = self.thinking.offers(state)
        common = [offer for offer in offers if offer.player == TABLE] or list(self.game.rules.offers(state))
        return self.thinking.anything(common, rng) if common else None

    def after(self, state: Any, deal: Any, action: Action) -> tuple[Any, Any]:
        """Position and deal after an action."""
        return self.thinking.outcome(state, action), self.thinking.hidden.after(state, deal, action)

    def usual_step(self, state: Any, deal: Any, rng: Random) -> tuple[Any, Any] | None:
        """Position and deal after the next thing that usual players do; None where nothing goes on."""
        seats = self.deciding(state)
        if self.game.rules.sealed(state) and seats:
            return self.all_at_once(state, deal, [self.usual(state, deal, seat, rng) for seat in seats])
        for seat in seats:
            action = self.usual(state, deal, seat, rng)
            if action is not None:
                return self.after(state, deal, action)
        action = self.chance(state, rng)
        return None if action is None else self.after(state, deal, action)

    def all_at_once(self, state: Any, deal: Any, actions: Sequence[Action | None]) -> tuple[Any, Any] | None:
        """Position and deal after choices made in secret are open; None where there was none."""
        chosen = [action for action in actions if action is not None]
        for action in chosen:
            state, deal = self.after(state, deal, action)
        return (state, deal) if chosen else None

    def shares(self, state: Any) -> tuple[float, ...] | None:
        """What each seat has won: all, a part of it, nothing, or the same for everybody; None while it goes on."""
        ended = self.game.result(state)
        if ended is None:
            return None
        seats = range(len(self.game.numbers.which(state)["player"]))
        winners = ended.winners or tuple(seats)
        return tuple((seat in winners) / len(winners) for seat in seats)
