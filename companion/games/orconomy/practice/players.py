"""Everybody at a practice table of Orconomy: they play to win, with cards that the app never sees.

What players at a practice table of Orconomy do: what the app judges sensible, and besides that, now and then,
whatever is offered of the cards they hold, of abilities, and of money.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from companion.games.kernel import AnyAct, Judgement, Judgements, any_of
from companion.games.orconomy import judgements
from companion.games.orconomy.game import orconomy_game
from companion.games.orconomy.practice.boards import app_board
from companion.games.orconomy.practice.secrets import Cards, printed
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.acts import RULES, turns
from companion.games.orconomy.rules.cards import any_moment, plays, stack
from companion.games.orconomy.rules.phases import anytime, auction, gold_abilities, placing, rounds, startups
from companion.games.orconomy.rules.phases.revenue import settle
from companion.games.orconomy.rules.state import CARDS, NOBODY, UNKNOWN, Launch, Sold, State
from companion.games.protocol import Action, Offer, touch_for
from companion.games.simple.practice.board_players import BoardPlayers
from companion.practice.check import count_differs
from companion.practice.kit import View
from companion.practice.pieces.cardboard import Cardboard
from companion.practice.pieces.lessons import Lessons
from companion.practice.set_up_steps import SetUpSteps, Wish
from companion.practice.simulated_table import Around

MANY_CARDS, LITTLE_MONEY = 6, 4
WHIM: Final = 0.04  # how often somebody whose turn it is does something else than what is sensible
STUBBORN: Final = 0.5  # how often more cards are spent where a Risk die was too low
PLAYED: Final = 0.25  # how often a card that may be played now, and is held, is played
BESIDES: Final[Mapping[AnyAct[State], float]] = {
    gold_abilities.tourism: 0.9, gold_abilities.transport: 0.4, gold_abilities.totemology: 0.4,
    gold_abilities.food_move: 0.5, auction.forgot_fee: 0.04,
    **dict.fromkeys(plays.BY_KIND.values(), PLAYED),
    anytime.sell_pair: 0.05, anytime.loan: 0.01, anytime.pay_off: 0.03, anytime.remove: 0.002,
}  # fmt: skip
"""How often somebody does what may be done now, whoever's turn it is."""


class Known(NamedTuple):
    """What players know: the position, their own cards (nobody looks into another hand) and what is printed on them."""

    state: State
    cards: Cards
    printed: Mapping[str, int]


def _can(known: Known, seat: int, act: AnyAct[State]) -> bool:
    """Whether it is for this player to do: with cards they hold, not against their own, where it brings anything."""
    state, cards = known.state, known.cards
    if act is anytime.sell_pair:
        return bool(cards.pair(seat))
    if act.kind not in CARDS:
        return True
    if act is any_moment.security_service and (stack.stage(state) == "rating" or state.plays[-1].player == seat):
        return False
    brings = act is not any_moment.informer or cards.top not in ("", any_moment.informer.kind)
    return brings and act.kind in cards.hand(seat)


def _must(state: State, seat: int, act: AnyAct[State]) -> bool:
    """Whether nothing else is left to somebody who has won an auction: no Skulls to pay with, no token to place."""
    if not isinstance(state.phase, Sold) or state.phase.winner != seat:
        return False
    owes = act is anytime.sell_pair and state.skulls[seat] < max(state.phase.bids)
    return owes or (act is anytime.remove and not derive.tokens_left(state, seat))


def _wish(known: Known, seat: int, offers: Sequence[Offer], rng: Random) -> Action | None:
    """What this player does though nobody waits for it."""
    for act, often in BESIDES.items():
        mine = [offer for offer in offers if (offer.kind, offer.player) == (act.kind, seat)]
        if mine and _can(known, seat, act) and (_must(known.state, seat, act) or rng.random() < often):
            return any_of(mine, rng)
    return None


# --- whose turn it is -------------------------------------------------------------------------------------------------
def _buy(known: Known, seat: int, _offers: Sequence[Offer], _rng: Random) -> Action | None:
    """A card, when there is money for it and room in the hand."""
    state = known.state
    rich = state.skulls[seat] >= derive.card_cost(state, seat) + LITTLE_MONEY
    return startups.buy.action(seat) if rich and state.cards[seat] < MANY_CARDS else None


def _place(_known: Known, _seat: int, offers: Sequence[Offer], rng: Random) -> Action:
    """A first Company lies anywhere, so that every table is another one."""
    return any_of(offers, rng)


def _rating(known: Known, seat: int, _offers: Sequence[Offer], _rng: Random) -> Action:
    """What is printed on the card."""
    return plays.rating.action(seat, known.printed[CARDS[stack.top(known.state).kind]])


def _boost(known: Known, seat: int, _offers: Sequence[Offer], rng: Random) -> Action | None:
    """More cards for it, but none that would spoil it: an Informer that lies on top would stay there."""
    short = stack.short(known.state)
    kind, spent = CARDS[stack.top(known.state).kind], known.cards.least(seat, short)
    spoilt = kind == any_moment.informer.kind == spent[-1]
    return plays.boost.action(seat, short) if not spoilt and rng.random() < STUBBORN else None


OTHERWISE: Final[Judgements[Known]] = Judgements(
    RULES,
    (
        Judgement(placing.place, _place),
        Judgement(startups.buy, _buy),
        Judgement(plays.rating, _rating),
        Judgement(plays.boost, _boost),
    ),
)
"""Where people at a practice table do otherwise than whoever stands in for somebody, and looks into no hand."""


def choose(known: Known, offers: Sequence[Offer], rng: Random, *, besides: bool) -> Action | None:
    """What somebody does next: what they wish, if asked `besides`, else what is due; None where others are due."""
    state = known.state
    for seat in orconomy.order(state) if besides and state.oracle != orconomy.NOBODY else ():
        if wish := _wish(known, seat, offers, rng):
            return wish
    free = {*judgements.ANY_TIME, *gold_abilities.ABILITIES}
    onward = [offer for offer in offers if offer.kind not in free]
    for seat in turns(state) if not onward or rng.random() >= WHIM else ():
        usual = judgements.JUDGEMENTS.sensible(state, seat, offers, rng)
        if action := OTHERWISE.sensible(known, seat, offers, rng) or usual:
            return action
    return judgements.JUDGEMENTS.anything(onward, rng) if onward else None


PRESETS = ("merged", "en", "ru")
OVERBID = ("allow", "warn")


def rules_of(seed: int) -> tuple[str, dict[str, str]]:
    """By which rules a table plays: the presets by turns, and whether somebody is warned of bidding too much."""
    return PRESETS[seed % len(PRESETS)], {"overbid": Random(f"{seed} rules").choice(OVERBID)}


class SettingUp(SetUpSteps):
    """Orconomy's set-up screens: the ring as its sectors lie, and the box as it is printed."""

    def __init__(
        self, around: Around, cardboard: Cardboard, rules: tuple[str, Mapping[str, str]], agreed: dict[str, str]
    ) -> None:
        super().__init__(around, around.table.board.marks, rules, agreed, Lessons(cardboard, around.press))
        self._target = around.agreed.get("target", 0)
        self.steps |= {"ring": self.ring, "box": self.go_on}

    def act(self, draft: View) -> bool:
        """Do the next thing this step wants; nothing where a person has chosen another game."""
        return "hindmost_pay" in draft["details"] and super().act(draft)

    def wishes(self, draft: View) -> list[Wish]:
        """The number of Trophies to win with."""
        missing = bool(self._target) and draft["details"]["target"] != self._target
        return [(f"setup:target:{self._target}", missing)]


START_CARDS = 3
AT_ONCE = 0.1  # how often one tap says for the whole table that everybody is done
AT_LEISURE = 0.2  # how often somebody says that a round is over, in place of just throwing for the next one


class OrconomyPlayers(BoardPlayers):
    """See `companion.practice.game.PracticePlayers`. `_used` counts how often each ability was of use.

    `_asked_about` is the act after which everybody was asked last what they want.
    """

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(orconomy_game(), RULES, app_board, around, seed)
        self._printed = printed(Random(f"{seed} print"))
        self._setting_up = SettingUp(around, self.cardboard, rules_of(seed + len(around.names)), self._kit.agreed)
        self.deal_anew(seed)

    def deal_anew(self, seed: int) -> None:
        super().deal_anew(seed)
        self.seats = len(self.cardboard.board.marks)
        self.cards = Cards(Random(f"{seed} cards"), self.seats, START_CARDS)
        self._asked_about = -1

    # --- what somebody wants ----------------------------------------------------------------------------------------
    def _choose(self, state: State, offers: Sequence[Offer]) -> Action | None:
        """Everybody is asked once after each act what they want besides. The next throw ends the round by itself; after
        the last one somebody has to say so.
        """
        known, besides = Known(state, self.cards, self._printed), self._asked_about != self._newest
        self._asked_about = self._newest
        action = choose(known, offers, self._kit.rng, besides=besides)
        ends = action is not None and action.kind == startups.end_round.kind
        if ends and state.round != self._around.rounds and not self._kit.chance(AT_LEISURE):
            return rounds.roll.action(NOBODY, 1, 1)
        return action

    def _do(self, view: View, t: float, action: Action) -> bool:
        """Now and then one tap for the whole table, where nobody else is to be asked."""
        launching = self._state is not None and isinstance(self._state.phase, Launch)
        done = action.kind == settle.kind or (launching and action.kind == startups.pass_launch.kind)
        if done and not self._around.own() and self._kit.chance(AT_ONCE) and self._settle():
            return True
        return super()._do(view, t, action)

    def _read(self, action: Action, faces: Mapping[int, int | None]) -> list[str]:
        """The screen has the six faces of a Risk die as numbers of the act itself."""
        if len(faces) > 1:
            return super()._read(action, faces)
        return [touch_for(action._replace(args=(face,))) for face in faces.values() if face is not None]

    # --- cards ------------------------------------------------------------------------------------------------------
    def _opened(self) -> None:
        """Cards are moved until every pile has as many as the app says."""
        state: State = self._state
        open_cards = [CARDS[play.kind] for play in state.plays]
        top = state.discards[-1] if state.discards else UNKNOWN
        self.cards.count_by(
            state.cards, state.deck, len(state.discards), open_cards, CARDS[top] if top != UNKNOWN else ""
        )

    def _done(self, before: State, action: Action) -> None:
        self.cards.carry_out(before, action, self._state)

    # --- what came of it --------------------------------------------------------------------------------------------
    def wrong(self, game: View) -> list[str]:
        """Where the cards differ too."""
        return super().wrong(game) + wrong_cards(game, self.cards)

    def report(self, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Whether dice have said who begins."""
        return {**super().report(lines), "oracle_dice": self._throwing.side}


def wrong_cards(game: View, cards: Cards) -> list[str]:
    """Where the app's counts of hands, deck and discards, or the card it has on top of the discards, are not the real
    ones.
    """
    differences = []
    for seat, player in enumerate(game["players"]):
        differences += count_differs(player["name"], "cards", player["cards"], len(cards.hands[seat]))
    differences += count_differs("the table", "cards in the deck", game["deck"], len(cards.deck))
    differences += count_differs("the table", "discards", game["discards"], len(cards.discards))
    if game["top_discard"] not in ("", cards.top):
        differences.append(
            f"app: {game['top_discard']} lies on top of the discards, on the table {cards.top or 'nothing'}"
        )
    return differences + count_differs("the table", "cards in play", len(game["plays"]), len(cards.open))
