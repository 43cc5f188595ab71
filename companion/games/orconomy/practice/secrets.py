"""Who really holds which card, and what is printed on it. The app is never told; everybody else sees counts.

Only a card that is shown, or lies on top of the discards, is known to all.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from companion.games.orconomy.rules.cards import any_moment, of_a_phase
from companion.games.orconomy.rules.cards.card import Card
from companion.games.orconomy.rules.cards.plays import boost, resolve
from companion.games.orconomy.rules.phases.anytime import sell_pair
from companion.games.orconomy.rules.phases.startups import convert, spent
from companion.games.orconomy.rules.state import Play, State
from companion.games.protocol import Action

CARDS: Mapping[Card[...], int] = {
    any_moment.security_service: 0,
    of_a_phase.exploitation: 4,
    any_moment.espionage: 3,
    of_a_phase.veto: 3,
    of_a_phase.tax_inspection: 4,
    any_moment.informer: 2,
    of_a_phase.payments_delay: 2,
    any_moment.lobby: 3,
    of_a_phase.fraud: 5,
    any_moment.good_bargain: 4,
    any_moment.consultants: 0,
    of_a_phase.corporate_raid: 6,
}
"""What is invented of each kind of card: its Risk Rating."""
GUESS = {card.kind: rating for card, rating in CARDS.items()}
KINDS = tuple(GUESS)
COPIES = 4
RATINGS = (0, 2, 3, 4, 5, 6)
SPENT: Mapping[str, Callable[[State, Action], int]] = {
    boost.kind: lambda _before, action: action.args[0],
    convert.kind: lambda before, _action: spent(before),
}
"""How many cards an act costs beside which others may be drawn."""


def printed(rng: Random) -> dict[str, int]:
    """The Risk Ratings in this table's box: half of them as guessed, the others anything; 0 for none."""
    return {kind: guess if rng.random() < 0.5 else rng.choice(RATINGS) for kind, guess in GUESS.items()}


class Cards:
    """The deck, the hands, the cards in play and the discards of one game, card by card."""

    def __init__(self, rng: Random, players: int, start: int) -> None:
        self._rng = rng
        self._deck = [kind for kind in KINDS for _ in range(COPIES)]
        rng.shuffle(self._deck)
        self._hands: list[list[str]] = [[] for _ in range(players)]
        self._discards: list[str] = []
        self._open: list[str] = []
        for seat in range(players):
            self.draw(seat, start)

    # --- what can be seen -------------------------------------------------------------------------------------------
    def count(self, seat: int) -> int:
        """How many cards a player holds."""
        return len(self._hands[seat])

    @property
    def deck(self) -> int:
        """How many cards are still to be drawn."""
        return len(self._deck)

    @property
    def discards(self) -> int:
        """How many cards lie on the discard pile."""
        return len(self._discards)

    @property
    def top(self) -> str:
        """The kind on top of the discards, which anybody may look at; '' when none lies there."""
        return self._discards[-1] if self._discards else ""

    @property
    def open(self) -> tuple[str, ...]:
        """The cards in play, the last one answering those before it."""
        return tuple(self._open)

    def total(self) -> int:
        """All cards there are; 48 whatever happens."""
        return len(self._deck) + len(self._discards) + len(self._open) + sum(len(hand) for hand in self._hands)

    # --- what only the player sees ----------------------------------------------------------------------------------
    def hand(self, seat: int) -> tuple[str, ...]:
        """The kinds a player holds, each once, in the order of `KINDS`."""
        return tuple(kind for kind in KINDS if kind in self._hands[seat])

    def pair(self, seat: int) -> str:
        """A kind held twice; '' when there is none."""
        return next((kind for kind in KINDS if self._hands[seat].count(kind) > 1), "")

    def least(self, seat: int, count: int) -> tuple[str, ...]:
        """The cards a player would part with: those drawn last."""
        return tuple(self._hands[seat][::-1][:count])

    def count_by(self, hands: Sequence[int], deck: int, discards: int, open_cards: Sequence[str], top: str) -> None:
        """Move cards until every pile has as many as the screen says; those shown are believed to be what they are."""
        piles = [*self._hands, self._deck, self._discards, self._open]
        spare: list[str] = []
        nobodys = [0] * (len(self._hands) - len(hands))
        wanted = (*hands, *nobodys, deck, discards, len(open_cards))
        for pile, count in zip(piles, wanted, strict=True):
            spare += pile[count:]
            del pile[count:]
        for pile, count in zip(piles, wanted, strict=True):
            while len(pile) < count and spare:
                pile.append(spare.pop())
        self._open[:] = open_cards[: len(self._open)]
        if top and self._discards:
            self._discards[-1] = top

    # --- what hands do ----------------------------------------------------------------------------------------------
    def carry_out(self, before: State, action: Action, after: State) -> None:
        """All that an act moves: what is shown, spent and resolved; then each hand draws or discards what is left; last
        the card that has taken effect is put away, which no new deck is made of until then.
        """
        for play in after.plays[len(before.plays) :]:
            self.show(play.player, KINDS[play.kind])
        if action.kind == sell_pair.kind:
            self.sell_pair(action.player)
        elif action.kind in SPENT:
            self.discard(action.player, SPENT[action.kind](before, action))
        if action.kind in (resolve.kind, boost.kind):
            self._works(before.plays[-1])
        for seat, count in enumerate(after.cards):
            self.discard(seat, max(0, self.count(seat) - count))
            self.draw(seat, max(0, count - self.count(seat)))
        while len(self._open) > len(after.plays):
            self.put_away()

    def _works(self, play: Play) -> None:
        """What a card does with other cards."""
        kind = KINDS[play.kind]
        if kind == any_moment.security_service.kind:
            self.cancel()
        elif kind == of_a_phase.tax_inspection.kind:
            self.steal(play.player, play.args[0])
        elif kind == any_moment.informer.kind:
            self.take_top(play.player)

    def draw(self, seat: int, count: int) -> None:
        """Take cards from the deck; an empty one is made anew from the discards."""
        for _ in range(count):
            if not self._deck:
                self._deck, self._discards = self._discards, []
                self._rng.shuffle(self._deck)
            if self._deck:
                self._hands[seat].append(self._deck.pop())

    def discard(self, seat: int, count: int) -> None:
        """Put the cards a player would part with away."""
        for kind in self.least(seat, count):
            self._hands[seat].remove(kind)
            self._discards.append(kind)

    def sell_pair(self, seat: int) -> None:
        """Put two identical cards away. Raises ValueError when there are none."""
        kind = self.pair(seat)
        for _ in range(2):
            self._hands[seat].remove(kind)
            self._discards.append(kind)

    def show(self, seat: int, kind: str) -> None:
        """Lay a card open. A person is believed who does not hold one here: nobody has seen their hand."""
        hand = self._hands[seat]
        if hand:
            hand.remove(kind if kind in hand else hand[-1])
        self._open.append(kind)

    def put_away(self) -> None:
        """The card that is done with goes to the discards."""
        self._discards.append(self._open.pop())

    def cancel(self) -> None:
        """The card below the last one goes to the discards without effect."""
        self._discards.append(self._open.pop(-2))

    def steal(self, thief: int, victim: int) -> None:
        """Draw a card blind from another hand; none when it is empty."""
        hand = self._hands[victim]
        if hand:
            self._hands[thief].append(hand.pop(self._rng.randrange(len(hand))))

    def take_top(self, seat: int) -> None:
        """Take the top card of the discards; an Informer stays there."""
        if self.top not in ("", any_moment.informer.kind):
            self._hands[seat].append(self._discards.pop())
