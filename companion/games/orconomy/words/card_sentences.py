"""What is said of the Influence cards. Each sentence is the English one and the key of its translations."""

from collections.abc import Mapping

from companion.games.kernel import AnyAct, Sentences
from companion.games.orconomy.rules.cards import any_moment, of_a_phase
from companion.games.orconomy.rules.cards.card import Card
from companion.games.orconomy.rules.state import State
from companion.locale.usual_help import Help
from companion.schema.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSentences:
    """The row of one card: its `name`, how it is `told` that it was shown, and what happens when it `works`, where
    `below` is the card it answers and `other` whose that is.

    Printed are `when` it may be played and what it `does`; help says it in `brief`, and what there is `besides`.
    `not_now` says why it cannot be shown in this phase.
    """

    name: str
    told: str
    works: str
    when: str
    does: str
    brief: str
    besides: str
    not_now: str = ""


CARDS: Mapping[Card[...], CardSentences] = {
    any_moment.security_service: CardSentences(
        name="Security Service",
        told="{player}: Security Service",
        works="{below} of {other} is cancelled.",
        when="In answer to any card, before its Risk die is thrown",
        does="That card has no effect. Both are discarded.",
        brief="Cancels a card somebody has just shown.",
        besides="Before its Risk die is thrown. Both cards are discarded.",
    ),
    of_a_phase.exploitation: CardSentences(
        name="Exploitation",
        told="{player}: Exploitation",
        works="{player} collects once more.",
        when="In Revenue, once you have collected",
        does="All your Companies in the three industries of this round yield once more, losses too. Their gold"
        " abilities may be used again.",
        brief="Collect your Revenue once more.",
        besides="After your own collecting, losses and gold abilities included.",
        not_now="Only in Revenue",
    ),
    any_moment.espionage: CardSentences(
        name="Industrial Espionage",
        told="{player}: Industrial Espionage in {i}",
        works="{player}: a free Startup in {i} {industry}",
        when="At any time, but not while cards are bid",
        does="Put a Startup of yours into any industry, for nothing.",
        brief="A free Startup in any industry.",
        besides="In any phase, but not while cards are bid.",
        not_now="Not while cards are bid",
    ),
    of_a_phase.veto: CardSentences(
        name="Veto",
        told="{player}: Veto on {victim}",
        works="{victim} is out of the bidding.",
        when="In the auction or the Competition",
        does="Another player is out of the bidding, and their bid is void. The fee is not returned.",
        brief="Puts another bidder out of the auction.",
        besides="In the auction or the Competition, until the winner has paid. The fee is not returned.",
        not_now="Only while bids are made, or before the winner has paid",
    ),
    of_a_phase.tax_inspection: CardSentences(
        name="Tax Inspection",
        told="{player}: Tax Inspection of {victim}",
        works="Draw blind from {victim}'s hand.",
        when="At the end of the round",
        does="Draw a card blind from another player's hand.",
        brief="Draw a card from another hand.",
        besides="At the end of the round, blind.",
        not_now="Only at the end of a round",
    ),
    any_moment.informer: CardSentences(
        name="Informer",
        told="{player}: Informer",
        works="{player} takes the top discard.",
        when="At any time",
        does="Take the top card of the discards into your hand, unless it is another Informer.",
        brief="Take the top discard.",
        besides="In any phase; not another Informer.",
    ),
    of_a_phase.payments_delay: CardSentences(
        name="Payments Delay",
        told="{player}: Payments Delay",
        works="{player} pays no interest this Winter.",
        when="In Winter",
        does="You owe no interest in this Winter.",
        brief="No interest for you this Winter.",
        besides="Only in Winter.",
        not_now="Only in Winter",
    ),
    any_moment.lobby: CardSentences(
        name="Lobby",
        told="{player}: Lobby, Crisis to {i}",
        works="The Crisis moves to {i} {industry}.",
        when="At any time",
        does="Move the Crisis token to any other industry.",
        brief="Move the Crisis anywhere.",
        besides="In any phase, to any other industry.",
    ),
    of_a_phase.fraud: CardSentences(
        name="Account Details Fraud",
        told="{player}: Account Details Fraud",
        works="The winner pays {player}.",
        when="When the auction has a winner, before the price is paid",
        does="The winner pays the bid to you instead of to the supply.",
        brief="The winner's bid is paid to you.",
        besides="When an auction is won and before it is paid; of several the last one is paid.",
        not_now="Only when an auction is won, before it is paid",
    ),
    any_moment.good_bargain: CardSentences(
        name="Good Bargain",
        told="{player}: Good Bargain in {i}",
        works="{player} sells a Company in {i} {industry}.",
        when="At any time",
        does="Take a Company of yours off the board for the price of its industry, then halve that price, rounded"
        " up. For a pledged one return 7 Skulls.",
        brief="Sell a Company for its industry's price.",
        besides="In any phase. The price is halved after it; of a pledged Company 7 Skulls go back.",
    ),
    any_moment.consultants: CardSentences(
        name="Consultants",
        told="{player}: Consultants",
        works="One die is thrown again.",
        when="Right after a throw",
        does="One die is thrown again: a Risk die, or one of the Forecast dice.",
        brief="One die is thrown again.",
        besides="Right after a roll: a Risk die, or a Forecast die before the phase is announced.",
    ),
    of_a_phase.corporate_raid: CardSentences(
        name="Corporate Raid",
        told="{player}: Corporate Raid on {victim}",
        works="{player} takes over a Company of {victim}.",
        when="At the end of the round",
        does="Replace a Company of another player in the active industry by a token of yours, pledged if that"
        " one was. Its owner takes it back and draws two cards.",
        brief="Replace a rival's Company by yours.",
        besides="At the end of the round, in the active industry. The owner draws two cards.",
        not_now="Only at the end of a round",
    ),
}
BY_KIND = {card.kind: row for card, row in CARDS.items()}
NAMES = {kind: row.name for kind, row in BY_KIND.items()}
SENTENCES: Mapping[AnyAct[State], Sentences] = {
    card: Sentences(row.name, row.told, not_now=row.not_now) for card, row in CARDS.items()
}
HELPS = {f"card:{card.kind}": Help(row.name, row.brief, card.source, row.besides) for card, row in CARDS.items()}
