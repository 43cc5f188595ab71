"""What a player of ORC knows of the cards besides the position, and the deals that agree with it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from companion.games.orc.deal import Cards, carried_out, deal
from companion.games.orc.judgements import JUDGEMENTS, Known, card_for, header, hopes
from companion.games.orc.rules import derive
from companion.games.orc.rules.cards import COLOURS, DECK, Card, line_cards, natives
from companion.games.orc.rules.phases.deploying import deploy, discard
from companion.games.orc.rules.phases.drawing import draw
from companion.games.orc.rules.phases.ending import natives as tell_natives
from companion.games.orc.rules.phases.ending import show
from companion.games.orc.rules.phases.spare import spare
from companion.games.orc.rules.state import LANDS, SEATS, State, other
from companion.games.protocol import Action, Hidden, Offer, Thinking
from companion.schema.quick_dataclass import dataclass

LAID: Final = (deploy.kind, discard.kind)
UNSEEN: Final = (-1, 0)  # what the other player has seen of a card that was discarded


class Played(NamedTuple):
    """A card that has left a hand: whose, which, and the end that everybody has seen (colour and Orcs)."""

    seat: int
    card: Card
    end: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Where every card lies, and how each came out of its hand."""

    cards: Cards
    played: tuple[Played, ...] = ()


class Held(NamedTuple):
    """What one seat knows: its hand, its cards that are played, and the ends that the other player has shown. It may
    have more cards in hand than it knows; some of those are `supposed` to have these ends.
    """

    hand: tuple[Card, ...]
    played: tuple[Card, ...]
    seen: tuple[tuple[int, int], ...]
    supposed: tuple[tuple[int, int], ...] = ()


class HiddenCards(Hidden[State]):
    """See `Hidden` and `ToldHand` of `companion.games.protocol.thinking`. Nobody forgets what they have seen."""

    def deal(self, state: State, rng: Random) -> Dealt:
        """Four cards for each land and three spare ones."""
        return Dealt(deal(rng, state.agreed.line))

    def held(self, dealt: Dealt, seat: int) -> Held:
        """Of the cards in hand the order in which they came means nothing."""
        own = tuple(played.card for played in dealt.played if played.seat == seat)
        ends_seen = tuple(played.end for played in dealt.played if played.seat != seat)
        return Held(tuple(sorted(dealt.cards.hands[seat])), own, ends_seen)

    def guess(self, state: State, seat: int, held: Held, rng: Random) -> Dealt:
        """The cards this seat has not seen, shuffled; each end that was shown has got a card that can have shown it."""
        rest = _unseen(state, held)
        rng.shuffle(rest)
        matched = tuple(_matched(rest, (*held.seen, *held.supposed)))
        theirs = [Played(other(seat), card, end) for card, end in matched[: len(held.seen)]]
        placed = {card for card, _ in matched}
        left = iter([card for card in rest if card not in placed])
        hand = _take(left, state.hands[other(seat)].size)
        own = (*held.hand, *(card for card, _ in matched[len(held.seen) :]))
        own = (*own, *_take(left, state.hands[seat].size - len(own)))
        hands = (own, hand) if seat == SEATS[0] else (hand, own)
        piles = tuple(_take(left, state.land(number).stock) for number in LANDS)
        mine = [Played(seat, card, UNSEEN) for card in held.played]
        played = (*mine, *theirs)
        cards = Cards(state.agreed.line, piles, tuple(left), hands, tuple(played_card.card for played_card in played))
        return Dealt(cards, played)

    def known(self, state: State, dealt: Dealt | None, seat: int) -> Known:
        """Without a deal, what lies open alone."""
        return Known(state, dealt.cards.hands[seat] if dealt is not None else ())

    def able(self, state: State, dealt: Dealt, seat: int, offers: Sequence[Offer]) -> Sequence[Offer]:
        """Ends that the hand has, piles that are not used up, and of the end of the game only what is true."""
        hand, number = dealt.cards.hands[seat], natives(dealt.cards.hands[seat], derive.own_colours(state, seat))
        can: dict[str, set[tuple[int, ...]]] = {
            deploy.kind: {(land, card.two, 2) for card in hand for land in LANDS}
            | {(land, card.one, 1) for card in hand for land in LANDS},
            draw.kind: _piles(dealt),
            show.kind: {(card.two, card.one) for card in hand},
            tell_natives.kind: {(number,)},
        }
        return tuple(_true(offers, can))

    def possible(self, state: State, dealt: Dealt, seat: int, held: Held, offers: Sequence[Offer]) -> Sequence[Offer]:
        if len(held.hand) == state.hands[seat].size:
            return self.able(state, dealt, seat, offers)
        rest = _unseen(state, held)
        ends = {(colour, orcs) for colour in range(len(COLOURS)) for orcs in (1, 2)}
        left = [end for end in ends if any(_fits(card, end) for card in held.hand) or _place(rest, (*held.seen, end))]
        return tuple(
            _true(offers, {draw.kind: _piles(dealt), deploy.kind: {(land, *end) for land in LANDS for end in left}})
        )

    def supposing(self, state: State, held: Held, action: Action) -> Held:
        if action.kind != deploy.kind or card_for(state, action, held.hand) is not None:
            return held
        return held._replace(supposed=((action.args[1], action.args[2]),))

    def after(self, state: State, dealt: Dealt, action: Action) -> Dealt:
        """The card is the one of the hand that is missed least."""
        kind, seat, args = action
        if kind in (spare.kind, draw.kind):
            return replace(dealt, cards=carried_out(dealt.cards, kind, seat, args[0]))
        if kind not in LAID:
            return dealt
        card = card_for(state, action, dealt.cards.hands[seat])
        if card is None:
            raise ValueError(f"no card in the hand of seat {seat} can carry out {action}")
        end = (args[1], args[2]) if kind == deploy.kind else UNSEEN
        return Dealt(dealt.cards.played(seat, card), (*dealt.played, Played(seat, card, end)))

    # --- a hand that people tell ------------------------------------------------------------------------------------
    def size(self, state: State, seat: int) -> int:
        return state.hands[seat].size

    def may_be(self, state: State, hand: Sequence[tuple[int, ...]], card: tuple[int, ...]) -> bool:
        return card in DECK and card not in hand and card not in line_cards(state.agreed.line)

    def taken(self, state: State, action: Action, hand: Sequence[tuple[int, ...]]) -> int:
        """The one that is missed least."""
        cards = [Card(*card) for card in hand]
        card = card_for(state, action, cards)
        return cards.index(card) if card is not None else -1

    def told(self, seat: int, hand: Sequence[tuple[int, ...]], acts: Sequence[Action]) -> Held:
        """Of cards that are played, the own ones as well, no more is known than everybody has seen."""
        ends = [(act.args[1], act.args[2]) if act.kind == deploy.kind else UNSEEN for act in acts if act.kind in LAID]
        return Held(tuple(sorted(Card(*card) for card in hand)), (), tuple(ends))


def _unseen(state: State, held: Held) -> list[Card]:
    """The cards that this seat has not seen as a whole."""
    cards_known = {*line_cards(state.agreed.line), *held.hand, *held.played}
    return [card for card in DECK if card not in cards_known]


def _piles(dealt: Dealt) -> set[tuple[int, ...]]:
    return {(land,) for land in LANDS if dealt.cards.piles[land - 1]}


def _true(offers: Sequence[Offer], can: Mapping[str, set[tuple[int, ...]]]) -> Iterator[Offer]:
    """The offers, those of which the hand decides as single actions."""
    for offer in offers:
        if offer.kind not in can:
            yield offer
            continue
        for action in offer.actions():
            if action.args in can[offer.kind]:
                yield offer._replace(domains=tuple((number,) for number in action.args))


def _take(cards: Iterator[Card], count: int) -> tuple[Card, ...]:
    return tuple(card for _, card in zip(range(count), cards, strict=False))


def _fits(card: Card, end: tuple[int, int]) -> bool:
    colour, orcs = end
    return end == UNSEEN or colour == (card.two if orcs == 2 else card.one)


def _matched(cards: Sequence[Card], ends: Sequence[tuple[int, int]]) -> Iterator[tuple[Card, tuple[int, int]]]:
    """A card for each end. Raises ValueError where there are not enough that fit."""
    holder = _place(cards, ends)
    if ends and not holder:
        raise ValueError(f"no cards left can have shown {ends}")
    return ((card, ends[at]) for card, at in sorted(holder.items(), key=lambda entry: entry[1]))


def _place(cards: Sequence[Card], ends: Sequence[tuple[int, int]]) -> Mapping[Card, int]:
    """Which end each card has shown, {} where not all can be. Where the first card that fits is taken, its end looks
    for another one (augmenting paths).
    """
    holder: dict[Card, int] = {}

    def placed(at: int, tried: set[Card]) -> bool:
        for card in cards:
            if _fits(card, ends[at]) and card not in tried:
                tried.add(card)
                if card not in holder or placed(holder[card], tried):
                    holder[card] = at
                    return True
        return False

    every = sorted(range(len(ends)), key=lambda at: ends[at] == UNSEEN)
    return holder if all(placed(at, set()) for at in every) else {}


THINKING: Final[Thinking[State]] = replace(
    JUDGEMENTS.thinking(header, Path(__file__).parent),
    considered=JUDGEMENTS.considered - {show.kind, tell_natives.kind},
    hidden=HiddenCards(),
    hand=HiddenCards(),
    hopes=hopes,
    steps=8,
)
