"""What is said of each act of Economicus. Each sentence is the English one and the key of its translations.

Words in braces are the numbers of the act by name: players by name, {i} the number of an industry.
"""

from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.cards import described, plays
from companion.games.economicus.rules.phases import anytime, auction, creation, fates, fiscal, opening, profit, rulings
from companion.games.kernel import Sentences, Spoken

SPOKEN = Spoken(
    RULES,
    {
        opening.first: Sentences(button="Begins", told="{player} begins"),
        opening.roll: Sentences(button="Roll", told="Rolled: {die1} and {die2}", seen="Both dice: the industry."),
        opening.place: Sentences(
            button="Place",
            told="{player} places a company in {i}",
            closer={"state": "{player} places a state company in {i}"},
        ),
        fiscal.pay_interest: Sentences(button="Pay interest", told="{player} pays interest"),
        fiscal.close_interest: Sentences(button="All have paid", told="All interest is paid"),
        fiscal.draw: Sentences(button="Take a card", told="{player} takes an option card"),
        fiscal.crisis_card: Sentences(
            button="Crisis card",
            told="A crisis forecast card",
            closer={"point": "A crisis point card"},
            sides={0: "Crisis: forecast", 1: "Crisis: point"},
        ),
        fiscal.close_cards: Sentences(button="All have a card", told="Everybody has a card"),
        fiscal.event: Sentences(button="Event", told="The event card is opened"),
        profit.settle: Sentences(
            button="Settled", told="{player} settles profit and loss", seen="One touch: profit and loss."
        ),
        profit.close_profit: Sentences(button="Go on", told="Everybody is settled"),
        fates.fate: Sentences(button="Startup", told="{player} throws {die} for the startup in {i}"),
        fates.boost: Sentences(button="Discard", told="{player} discards {amount}: the startup succeeds"),
        fates.accept: Sentences(button="Leave it", told="{player}'s die stands"),
        auction.choose: Sentences(
            button="Auction",
            told="{player} puts up a private company",
            closer={"state": "{player} puts up a state company"},
            sides={0: "Private company", 1: "State company"},
        ),
        auction.bid: Sentences(button="Bid", told="{player} bids {amount}", seen="One touch: a bid."),
        auction.pass_bidding: Sentences(button="Pass", told="{player} passes"),
        auction.pay: Sentences(button="Paid", told="{player} pays"),
        auction.unable: Sentences(button="Cannot pay", told="{player} cannot pay: bankrupt"),
        auction.place_won: Sentences(button="Placed", told="{player} places the company"),
        creation.create: Sentences(button="New startup", told="{player} creates a startup"),
        creation.close_creation: Sentences(button="No more", told="No more startups"),
        creation.make_offer: Sentences(button="Exclusive offer", told="{player} makes {victim} an exclusive offer"),
        creation.sell_to: Sentences(button="Sell", told="{player} accepts the exclusive offer"),
        creation.keep: Sentences(button="Keep", told="{player} keeps the company"),
        creation.end_turn: Sentences(button="End of turn", told="The dice are passed on"),
        plays.victim: Sentences(button="Victim", told="{player} is a victim"),
        plays.difficulty: Sentences(button="A crime", told="A crime: {value} or more"),
        plays.crime_roll: Sentences(button="Crime die", told="{player} rolls {value} for the crime"),
        plays.influence: Sentences(button="Discard", told="{player} discards for the die: {amount}"),
        plays.stand: Sentences(button="Let it stand", told="{player} lets it stand"),
        plays.close_card: Sentences(button="Done", told="The card is done"),
        plays.play_card: Sentences(button="Play a card", told="{player} plays an option card"),
        anytime.sell: Sentences(button="Sell", told="{player} sells a company in {i}"),
        anytime.drop: Sentences(button="Drop a startup", told="{player} drops a startup in {i}"),
        anytime.loan: Sentences(button="Loan", told="{player} takes a loan in {i}"),
        anytime.repay: Sentences(button="Repay", told="{player} repays a loan in {i}", right="repay for 5: {n}"),
        anytime.bankrupt: Sentences(button="Bankrupt", told="{player} goes bankrupt"),
        anytime.quota: Sentences(button="Show a quota", told="{player} shows a quota"),
        anytime.time_up: Sentences(button="Time is up", told="Time is up"),
        anytime.give_coins: Sentences(button="Give coins", told="{player} gives {to} coins: {amount}"),
        anytime.give_chip: Sentences(button="Give a chip", told="{player} gives {to} a chip in {i}"),
        anytime.give_cards: Sentences(button="Give cards", told="{player} gives {to} cards: {amount}"),
        rulings.set_coins: Sentences(button="Coins", told="Corrected: {player} has {amount}M"),
        rulings.add_coins: Sentences(button="Coins more or less", told="{player}'s coins: {amount} by a card"),
        rulings.set_cards: Sentences(button="Cards", told="Corrected: {player} holds cards: {amount}"),
        rulings.set_quotas: Sentences(button="Quotas", told="Corrected: {player} holds quotas: {amount}"),
        rulings.set_adjusted: Sentences(button="Stars", told="{player}'s Stars by cards and crimes: {amount}"),
        rulings.set_price: Sentences(button="Price", told="Corrected: the price of {i} is {amount}"),
        rulings.set_marker: Sentences(button="Token", told="The {marker} token goes to {i}"),
        rulings.set_strength: Sentences(button="Strength", told="The strength of the crisis is {amount}"),
        rulings.set_slots: Sentences(
            button="Slots", told="Corrected: slots of {i}, {private} private and {state} state"
        ),
        rulings.put_token: Sentences(button="Put a chip", told="{player}: {what} put in {i}"),
        rulings.take_token: Sentences(button="Take a chip", told="{player}: {what} taken off {i}"),
        rulings.turn_token: Sentences(button="Turn a chip", told="{player}: {what} turned over in {i}"),
        rulings.change_owner: Sentences(button="Another owner", told="{player}: {what} in {i} goes to {to}"),
        rulings.set_die: Sentences(button="Die", told="A die shows {value} by a card"),
        described.describe: Sentences(button="Describe it", told="The open card is described"),
    },
)
