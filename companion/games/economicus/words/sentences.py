"""What is said of each act of Economicus. Each sentence is the English one and the key of its translations.

Words in braces are the numbers of the act by name: players by name, {i} the number of an industry.
"""

from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.cards import described, plays
from companion.games.economicus.rules.phases import anytime, auction, creation, fates, fiscal, opening, profit, rulings
from companion.games.kernel import Sentences, Spoken
from companion.locale.sentences import SHARED

THERE = "there"  # the active industry is known: what is placed is told with it
SPOKEN = Spoken(
    RULES,
    {
        opening.first: Sentences("Begins", "{player} begins"),
        opening.roll: Sentences("Roll", "Rolled: {die1} and {die2}", seen="Both dice: the industry."),
        opening.place: Sentences(
            "Place", "{player} places a company in {i}", closer={"state": "{player} places a state company in {i}"}
        ),
        fiscal.pay_interest: Sentences("Pay interest", "{player} pays interest", closer={SHARED: "All have paid"}),
        fiscal.close_interest: Sentences("All have paid", "All interest is paid"),
        fiscal.draw: Sentences("Take a card", "{player} takes an option card", closer={SHARED: "Everybody has a card"}),
        fiscal.crisis_card: Sentences(
            "Crisis card",
            "A crisis forecast card",
            closer={"point": "A crisis point card"},
            sides={0: "Crisis: forecast", 1: "Crisis: point"},
        ),
        fiscal.close_cards: Sentences("All have a card", "Everybody has a card"),
        fiscal.event: Sentences("Event", "The event card is opened"),
        profit.settle: Sentences(
            "Settled",
            "{player} settles profit and loss",
            closer={SHARED: "All settled"},
            seen="One touch: profit and loss.",
        ),
        profit.close_profit: Sentences("Go on", "Everybody is settled"),
        fates.fate: Sentences("Startup", "{player} throws {die} for the startup in {i}"),
        fates.boost: Sentences("Discard", "{player} discards {amount}: the startup succeeds"),
        fates.accept: Sentences("Leave it", "{player}'s die stands"),
        auction.choose: Sentences(
            "Auction",
            "{player} puts up a private company",
            closer={"state": "{player} puts up a state company"},
            sides={0: "Private company", 1: "State company"},
        ),
        auction.bid: Sentences("Bid", "{player} bids {amount}", seen="One touch: a bid."),
        auction.pass_bidding: Sentences("Pass", "{player} passes", closer={SHARED: "All pass"}),
        auction.pay: Sentences("Paid", "{player} pays"),
        auction.unable: Sentences("Cannot pay", "{player} cannot pay: bankrupt"),
        auction.place_won: Sentences(
            "Placed", "{player} places the company", closer={THERE: "{player} places a company in {i}"}
        ),
        creation.create: Sentences(
            "New startup", "{player} creates a startup", closer={THERE: "{player} creates a startup in {i}"}
        ),
        creation.close_creation: Sentences("No more", "No more startups"),
        creation.make_offer: Sentences("Exclusive offer", "{player} makes {victim} an exclusive offer"),
        creation.sell_to: Sentences("Sell", "{player} accepts the exclusive offer"),
        creation.keep: Sentences("Keep it", "{player} keeps the company"),
        creation.end_turn: Sentences("End of turn", "The dice are passed on"),
        plays.victim: Sentences("Victim", "{player} is a victim"),
        plays.difficulty: Sentences("A crime", "A crime: {value} or more"),
        plays.crime_roll: Sentences("Crime die", "{player} rolls {value} for the crime"),
        plays.influence: Sentences("Discard", "{player} discards for the die: {amount}"),
        plays.stand: Sentences("Let it stand", "{player} lets it stand"),
        plays.close_card: Sentences("Done", "The card is done"),
        plays.play_card: Sentences("Play a card", "{player} plays an option card"),
        anytime.sell: Sentences("Sell", "{player} sells a company in {i}"),
        anytime.drop: Sentences("Drop a startup", "{player} drops a startup in {i}"),
        anytime.loan: Sentences("Loan", "{player} takes a loan in {i}"),
        anytime.repay: Sentences("Repay", "{player} repays a loan in {i}", right="repay for 5: {n}"),
        anytime.bankrupt: Sentences("Bankrupt", "{player} goes bankrupt"),
        anytime.quota: Sentences("Open a drawn quota", "{player} shows a quota"),
        anytime.time_up: Sentences("Time is up", "Time is up"),
        anytime.give_coins: Sentences("Give coins", "{player} gives {to} coins: {amount}"),
        anytime.give_chip: Sentences("Give a chip", "{player} gives {to} a chip in {i}"),
        anytime.give_cards: Sentences("Give cards", "{player} gives {to} cards: {amount}"),
        rulings.set_coins: Sentences("Coins", "Corrected: {player} has {amount}M"),
        rulings.add_coins: Sentences("Coins more or less", "{player}'s coins: {amount} by a card"),
        rulings.set_cards: Sentences("Cards", "Corrected: {player} holds cards: {amount}"),
        rulings.set_quotas: Sentences("Quotas", "Corrected: {player} holds quotas: {amount}"),
        rulings.set_adjusted: Sentences("Stars", "{player}'s Stars by cards and crimes: {amount}"),
        rulings.set_price: Sentences("Price", "Corrected: the price of {i} is {amount}"),
        rulings.set_marker: Sentences("Token", "The {marker} token goes to {i}"),
        rulings.set_strength: Sentences("Strength", "The strength of the crisis is {amount}"),
        rulings.set_slots: Sentences("Slots", "Corrected: slots of {i}, {private} private and {state} state"),
        rulings.put_token: Sentences("Put a chip", "{player}: {what} put in {i}"),
        rulings.take_token: Sentences("Take a chip", "{player}: {what} taken off {i}"),
        rulings.turn_token: Sentences("Turn a chip", "{player}: {what} turned over in {i}"),
        rulings.change_owner: Sentences("Another owner", "{player}: {what} in {i} goes to {to}"),
        rulings.set_die: Sentences("Die", "A die shows {value} by a card"),
        described.describe: Sentences("Describe it", "The open card is described"),
    },
)
