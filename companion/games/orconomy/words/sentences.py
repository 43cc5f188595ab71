"""What is said of each act of Orconomy. Each sentence is the English one and the key of its translations.

Words in braces are the numbers of the act by name: players by name, `i` the number printed on a sector.
"""

from companion.games.kernel import Sentences, Spoken
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.cards.plays import boost, let_fail, rating, reroll, resolve, risk_roll
from companion.games.orconomy.rules.cards.wanting import want, withdraw
from companion.games.orconomy.rules.phases import rulings
from companion.games.orconomy.rules.phases.anytime import loan, pay_off, pay_off_in_full, remove, sell_pair
from companion.games.orconomy.rules.phases.auction import bid, forgot_fee, pass_bid, pay, place_won, unable
from companion.games.orconomy.rules.phases.gold_abilities import food_move, totemology, tourism, transport
from companion.games.orconomy.rules.phases.placing import oracle, place, roll_crisis
from companion.games.orconomy.rules.phases.revenue import close_revenue, collapse, settle
from companion.games.orconomy.rules.phases.rounds import crisis_step, deal, give_up, pay_interest, waive
from companion.games.orconomy.rules.phases.startups import bid_cards, buy, convert, end_round, launch
from companion.games.orconomy.words import card_sentences
from companion.locale.sentences import SHARED

THERE = "there"  # the value of an act that happened in an industry that is still known

SPOKEN = Spoken(
    RULES,
    {
        **card_sentences.SENTENCES,
        roll_crisis: Sentences(
            "Rolled",
            "Forecast: {first} and {second}",
            seen_by={"die": "The dice tell it themselves: the sum names an industry."},
        ),
        oracle: Sentences("Begins", "{player} is the Oracle"),
        place: Sentences(
            "Company here", "{player}: Company in {i}", seen_by={"camera": "The camera sees the token. Nobody types."}
        ),
        pay_interest: Sentences("Pay interest", "{player}: interest paid in {i}", closer={SHARED: "All have paid"}),
        give_up: Sentences("Give up", "{player}: Company in {i} given up"),
        waive: Sentences("Waive", "{player}: interest in {i} waived"),
        crisis_step: Sentences(
            "Crisis moved", "The Crisis moved on", seen_by={"camera": "The camera sees the Crisis token move on."}
        ),
        deal: Sentences("All have a card", "Everybody took 1 card", seen="One touch: everybody has taken a card."),
        settle: Sentences(
            "Settled",
            "{player}: settled",
            closer={SHARED: "All settled"},
            seen="Take or pay what stands by the name; one touch says it is done.",
        ),
        collapse: Sentences(
            "Give up", "{player}: Company in {i} collapsed", sides={0: "Give up Company", 1: "Give up pledged"}
        ),
        close_revenue: Sentences("To the auction", "Revenue is over"),
        tourism: Sentences("Draw cards", "{player}: Tourism, cards drawn: {n}", short="Take", right="Tourism: {n}"),
        food_move: Sentences(
            "Move a Company", "{player}: Food Company moved to {i}", short="Move", right="Food Processing: {n}"
        ),
        transport: Sentences(
            "Discard for 8", "{player}: Transportation, 8 each for cards: {n}", short="+8", right="Transportation: {n}"
        ),
        totemology: Sentences(
            "Push the Crisis", "{player}: Crisis pushed to {i}", short="Push", right="Totemology: {n}"
        ),
        bid: Sentences("Bid", "{player} bids {n}", seen="Bids are called aloud, one touch notes them."),
        pass_bid: Sentences(
            "Pass",
            "{player} passes",
            closer={SHARED: "All pass"},
            seen="Passes are called aloud, one touch notes them.",
        ),
        forgot_fee: Sentences("Fee forgotten, −2", "{player}: forgotten fee, −2"),
        pay: Sentences("Paid", "{player} paid", seen="One touch: the winner has paid."),
        unable: Sentences("Cannot pay", "{player} cannot pay: all Skulls and cards are lost", deed="cannot pay"),
        place_won: Sentences(
            "Placed",
            "{player}: bought Company placed",
            closer={THERE: "{player}: Company in {i}"},
            seen_by={"camera": "The camera sees the token of the winner. Nobody types."},
        ),
        bid_cards: Sentences("Cards", "{player} bids cards: {n}"),
        convert: Sentences("Make it a Company", "{player}: Startup in {i} is a Company"),
        launch: Sentences(
            "Startup here",
            "{player}: Startup in {i}",
            seen_by={"camera": "A token on the picture is a Startup: the camera sees it, −3 Skulls."},
        ),
        buy: Sentences("Buy a card", "{player}: 1 card bought", seen="One touch: a card is bought and paid."),
        end_round: Sentences("Next round", "The round is over"),
        loan: Sentences(
            "Loan, +7",
            "{player}: loan in {i}, +7",
            seen_by={"camera": "A token turned over is a loan: the camera sees it, +7 Skulls."},
        ),
        pay_off: Sentences("Pay off", "{player}: loan in {i} paid off"),
        pay_off_in_full: Sentences("Pay off in full", "{player}: loan in {i} paid off with interest"),
        remove: Sentences(
            "Take back",
            "{player}: token in {i} taken back",
            sides={0: "Take Company back", 1: "Take pledged back", 2: "Take Startup back"},
            seen_by={"camera": "The camera sees that a token was taken off."},
            taken="{name} took it off",
        ),
        sell_pair: Sentences("Sell a pair, +14", "{player}: a pair sold, +14"),
        want: Sentences("Wants to play a card", "{player} wants to play a card"),
        withdraw: Sentences("No card after all", "{player} plays no card after all"),
        rating: Sentences("Risk Rating", "Risk Rating: {n}", closer={"0": "No Risk Rating"}),
        risk_roll: Sentences(
            "Risk die", "{player}: Risk die {n}", seen_by={"die": "The Risk die tells it itself: does the card work?"}
        ),
        boost: Sentences("Discard more", "{player}: more cards for the die: {n}"),
        let_fail: Sentences("Let it fail", "{player}: the card fails"),
        resolve: Sentences(
            "It happens", "{player}: the card works", seen="The card works; the screen says what to move."
        ),
        reroll: Sentences("Thrown again", "{player}: thrown again, {n}"),
        rulings.set_skulls: Sentences(told="{player}: Skulls corrected to {n}"),
        rulings.set_cards: Sentences(told="{player}: cards corrected to {n}"),
        rulings.set_price: Sentences(told="{industry}: price corrected to {second}"),
        rulings.set_crisis: Sentences(told="Crisis corrected to {i} {industry}"),
        rulings.set_ring: Sentences(told="Corrected: the order of the sectors"),
        rulings.put_token: Sentences(
            closer={
                "0": "Corrected: {player} has a Company in {i}",
                "1": "Corrected: {player} has a pledged Company in {i}",
                "2": "Corrected: {player} has a Startup in {i}",
            }
        ),
        rulings.take_token: Sentences(
            closer={
                "0": "Corrected: a Company of {player} less in {i}",
                "1": "Corrected: a pledged Company of {player} less in {i}",
                "2": "Corrected: a Startup of {player} less in {i}",
            }
        ),
    },
)
