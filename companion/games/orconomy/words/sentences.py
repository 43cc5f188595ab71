"""What is said of each act of Orconomy. Each sentence is the English one and the key of its translations.

Words in braces are the numbers of the act by name: players by name, `i` the number printed on a sector.
"""

from companion.games.kernel import Sentences, Spoken
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.cards.plays import boost, let_fail, rating, reroll, resolve, risk_roll
from companion.games.orconomy.rules.cards.wanting import want, withdraw
from companion.games.orconomy.rules.phases.anytime import loan, pay_off, pay_off_in_full, remove, sell_pair
from companion.games.orconomy.rules.phases.auction import bid, forgot_fee, pass_bid, pay, place_won, unable
from companion.games.orconomy.rules.phases.gold import food_move, totemology, tourism, transport
from companion.games.orconomy.rules.phases.placing import oracle, place, roll_crisis
from companion.games.orconomy.rules.phases.revenue import close_revenue, collapse, settle
from companion.games.orconomy.rules.phases.rounds import crisis_step, deal, give_up, pay_interest, waive
from companion.games.orconomy.rules.phases.rulings import (
    put_token,
    set_cards,
    set_crisis,
    set_price,
    set_ring,
    set_skulls,
    take_token,
)
from companion.games.orconomy.rules.phases.startups import bid_cards, buy, convert, end_round, launch
from companion.games.orconomy.words import card_sentences

THERE = "there"
"""The value of an act that happened in an industry that is still known."""

SPOKEN = Spoken(
    RULES,
    {
        **card_sentences.SENTENCES,
        roll_crisis: Sentences(
            button="Rolled",
            told="Forecast: {first} and {second}",
            seen_by={"die": "The dice tell it themselves: the sum names an industry."},
        ),
        oracle: Sentences(button="Begins", told="{player} is the Oracle"),
        place: Sentences(
            button="Company here",
            told="{player}: Company in {i}",
            seen_by={"camera": "The camera sees the token. Nobody types."},
        ),
        pay_interest: Sentences(button="Pay interest", told="{player}: interest paid in {i}"),
        give_up: Sentences(button="Give up", told="{player}: Company in {i} given up"),
        waive: Sentences(button="Waive", told="{player}: interest in {i} waived"),
        crisis_step: Sentences(
            button="Crisis moved",
            told="The Crisis moved on",
            seen_by={"camera": "The camera sees the Crisis token move on."},
        ),
        deal: Sentences(
            button="All have a card", told="Everybody took 1 card", seen="One touch: everybody has taken a card."
        ),
        settle: Sentences(
            button="Settled",
            told="{player}: settled",
            seen="Take or pay what stands by the name; one touch says it is done.",
        ),
        collapse: Sentences(
            button="Give up",
            told="{player}: Company in {i} collapsed",
            sides={0: "Give up Company", 1: "Give up pledged"},
        ),
        close_revenue: Sentences(button="To the auction", told="Revenue is over"),
        tourism: Sentences(
            button="Draw cards", short="Take", told="{player}: Tourism, cards drawn: {n}", right="Tourism: {n}"
        ),
        food_move: Sentences(
            button="Move a Company",
            short="Move",
            told="{player}: Food Company moved to {i}",
            right="Food Processing: {n}",
        ),
        transport: Sentences(
            button="Discard for 8",
            short="+8",
            told="{player}: Transportation, 8 each for cards: {n}",
            right="Transportation: {n}",
        ),
        totemology: Sentences(
            button="Push the Crisis", short="Push", told="{player}: Crisis pushed to {i}", right="Totemology: {n}"
        ),
        bid: Sentences(button="Bid", told="{player} bids {n}", seen="Bids are called aloud, one touch notes them."),
        pass_bid: Sentences(
            button="Pass", told="{player} passes", seen="Passes are called aloud, one touch notes them."
        ),
        forgot_fee: Sentences(button="Fee forgotten, −2", told="{player}: forgotten fee, −2"),
        pay: Sentences(button="Paid", told="{player} paid", seen="One touch: the winner has paid."),
        unable: Sentences(
            button="Cannot pay", told="{player} cannot pay: all Skulls and cards are lost", deed="cannot pay"
        ),
        place_won: Sentences(
            button="Placed",
            told="{player}: bought Company placed",
            closer={THERE: "{player}: Company in {i}"},
            seen_by={"camera": "The camera sees the token of the winner. Nobody types."},
        ),
        bid_cards: Sentences(button="Cards", told="{player} bids cards: {n}"),
        convert: Sentences(button="Make it a Company", told="{player}: Startup in {i} is a Company"),
        launch: Sentences(
            button="Startup here",
            told="{player}: Startup in {i}",
            seen_by={"camera": "A token on the picture is a Startup: the camera sees it, −3 Skulls."},
        ),
        buy: Sentences(
            button="Buy a card", told="{player}: 1 card bought", seen="One touch: a card is bought and paid."
        ),
        end_round: Sentences(button="Next round", told="The round is over"),
        loan: Sentences(
            button="Loan, +7",
            told="{player}: loan in {i}, +7",
            seen_by={"camera": "A token turned over is a loan: the camera sees it, +7 Skulls."},
        ),
        pay_off: Sentences(button="Pay off", told="{player}: loan in {i} paid off"),
        pay_off_in_full: Sentences(button="Pay off in full", told="{player}: loan in {i} paid off with interest"),
        remove: Sentences(
            button="Take back",
            told="{player}: token in {i} taken back",
            sides={0: "Take Company back", 1: "Take pledged back", 2: "Take Startup back"},
            seen_by={"camera": "The camera sees that a token was taken off."},
        ),
        sell_pair: Sentences(button="Sell a pair, +14", told="{player}: a pair sold, +14"),
        want: Sentences(button="Wants to play a card", told="{player} wants to play a card"),
        withdraw: Sentences(button="No card after all", told="{player} plays no card after all"),
        rating: Sentences(button="Risk Rating", told="Risk Rating: {n}", closer={"0": "No Risk Rating"}),
        risk_roll: Sentences(
            button="Risk die",
            told="{player}: Risk die {n}",
            seen_by={"die": "The Risk die tells it itself: does the card work?"},
        ),
        boost: Sentences(button="Discard more", told="{player}: more cards for the die: {n}"),
        let_fail: Sentences(button="Let it fail", told="{player}: the card fails"),
        resolve: Sentences(
            button="It happens",
            told="{player}: the card works",
            seen="The card works; the screen says what to move.",
        ),
        reroll: Sentences(button="Thrown again", told="{player}: thrown again, {n}"),
        set_skulls: Sentences(told="{player}: Skulls corrected to {n}"),
        set_cards: Sentences(told="{player}: cards corrected to {n}"),
        set_price: Sentences(told="{industry}: price corrected to {second}"),
        set_crisis: Sentences(told="Crisis corrected to {i} {industry}"),
        set_ring: Sentences(told="Corrected: the order of the sectors"),
        put_token: Sentences(
            closer={
                "0": "Corrected: {player} has a Company in {i}",
                "1": "Corrected: {player} has a pledged Company in {i}",
                "2": "Corrected: {player} has a Startup in {i}",
            }
        ),
        take_token: Sentences(
            closer={
                "0": "Corrected: a Company of {player} less in {i}",
                "1": "Corrected: a pledged Company of {player} less in {i}",
                "2": "Corrected: a Startup of {player} less in {i}",
            }
        ),
    },
)
