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
    """The deck, the hands, the discards, and the cards in play, the last one answering those before it: card by card.
    The app is told how many there are.
    """

    def __init__(self, rng: Random, players: int, start: int) -> None:
        self._rng = rng
        self.deck = [kind for kind in KINDS for _ in range(COPIES)]
        rng.shuffle(self.deck)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.discards: list[str] = []
        self.open: list[str] = []
        for seat in range(players):
            self.draw(seat, start)

    # --- what can be seen -------------------------------------------------------------------------------------------
    @property
    def top(self) -> str:
        """The kind on top of the discards, which anybody may look at; '' when none lies there."""
        return self.discards[-1] if self.discards else ""

    # --- what only the player sees ----------------------------------------------------------------------------------
    def hand(self, seat: int) -> tuple[str, ...]:
        """The kinds a player holds, each once, in the order of `KINDS`."""
        return tuple(kind for kind in KINDS if kind in self.hands[seat])

    def pair(self, seat: int) -> str:
        """A kind held twice; '' when there is none."""
        return next((kind for kind in KINDS if self.hands[seat].count(kind) > 1), "")

    def least(self, seat: int, count: int) -> tuple[str, ...]:
        """The cards a player would part with: those drawn last."""
        return tuple(self.hands[seat][::-1][:count])

    def count_by(self, hands: Sequence[int], deck: int, discards: int, open_cards: Sequence[str], top: str) -> None:
        """Move cards until every pile has as many as the screen says; those shown are believed to be what they are."""
        piles = [*self.hands, self.deck, self.discards, self.open]
        spare: list[str] = []
        nobodys = [0] * (len(self.hands) - len(hands))
        wanted = (*hands, *nobodys, deck, discards, len(open_cards))
        for pile, count in zip(piles, wanted, strict=True):
            spare += pile[count:]
            del pile[count:]
        for pile, count in zip(piles, wanted, strict=True):
            while len(pile) < count and spare:
                pile.append(spare.pop())
        self.open[:] = open_cards[: len(self.open)]
        if top and self.discards:
            self.discards[-1] = top

    # --- what hands do ----------------------------------------------------------------------------------------------
    def carry_out(self, before: State, action: Action, after: State) -> None:
        """All that an act moves: what is shown, spent and resolved; then each hand draws or discards what is left; last
        the card that has taken effect is put away, which no new deck is made of until then.
        """
        for play in after.plays[len(before.plays) :]:
            self.show(play.player, KINDS[play.kind])
        if action.kind == sell_pair.kind:
            pair = self.pair(action.player)
            for _ in range(2):
                self.hands[action.player].remove(pair)
                self.discards.append(pair)
        elif action.kind in SPENT:
            self.discard(action.player, SPENT[action.kind](before, action))
        if action.kind in (resolve.kind, boost.kind):
            self._works(before.plays[-1])
        for seat, count in enumerate(after.cards):
            self.discard(seat, max(0, len(self.hands[seat]) - count))
            self.draw(seat, max(0, count - len(self.hands[seat])))
        while len(self.open) > len(after.plays):
            self.put_away()

    def _works(self, play: Play) -> None:
        """What a card does with other cards."""
        kind = KINDS[play.kind]
        if kind == any_moment.security_service.kind:
            self.discards.append(self.open.pop(-2))
        elif kind == of_a_phase.tax_inspection.kind:
            self.steal(play.player, play.args[0])
        elif kind == any_moment.informer.kind:
            self.take_top(play.player)

    def draw(self, seat: int, count: int) -> None:
        """Take cards from the deck; an empty one is made anew from the discards."""
        for _ in range(count):
            if not self.deck:
                self.deck, self.discards = self.discards, []
                self._rng.shuffle(self.deck)
            if self.deck:
                self.hands[seat].append(self.deck.pop())

    def discard(self, seat: int, count: int) -> None:
        """Put the cards a player would part with away."""
        for kind in self.least(seat, count):
            self.hands[seat].remove(kind)
            self.discards.append(kind)

    def show(self, seat: int, kind: str) -> None:
        """Lay a card open. A person is believed who does not hold one here: nobody has seen their hand."""
        hand = self.hands[seat]
        if hand:
            hand.remove(kind if kind in hand else hand[-1])
        self.open.append(kind)

    def put_away(self) -> None:
        """The card that is done with goes to the discards."""
        self.discards.append(self.open.pop())

    def steal(self, thief: int, victim: int) -> None:
        """Draw a card blind from another hand; none when it is empty."""
        hand = self.hands[victim]
        if hand:
            self.hands[thief].append(hand.pop(self._rng.randrange(len(hand))))

    def take_top(self, seat: int) -> None:
        """Take the top card of the discards; an Informer stays there."""
        if self.top not in ("", any_moment.informer.kind):
            self.hands[seat].append(self.discards.pop())
