"""The sentences of Economicus by the codes that the rules give. Each is the English one and the key of its translation.

Words in braces are values of the code: players by name, {i} the number of an industry. A code may have closer sentences
after a colon.
"""

from companion.games.economicus.rules.phases import auction, creation, fates, fiscal, opening
from companion.locale.tables import Said

INDUSTRIES = {
    number: {2: "Automotive", 7: "Innovation"}.get(number, "Industry") for number in range(2, 13)
}  # fmt: skip
LABELS = {number: str(number) for number in INDUSTRIES}  # what is printed on each industry
WHATS = {
    "company": "company", "pledged": "company under a loan", "startup": "startup",
    "pledged_startup": "startup under a loan",
}  # fmt: skip
SLOTS = {"private": "private", "state": "state", "additional": "additional"}
SHOWS = {"forecast": "forecast", "point": "crisis point"}
MARKER_WORDS = {"active": "Active Industry", "forecast": "Crisis Forecast", "crisis": "crisis"}
WHOM_WORDS = {"player": "Who plays it", "victims": "Each victim", "everybody": "Everybody"}
"""Whose numbers a card changes."""
COLOURS = {
    "red": "Red", "blue": "Blue", "green": "Green", "yellow": "Yellow", "violet": "Violet", "orange": "Orange",
    "white": "White", "black": "Black",
}  # fmt: skip
SLOT_WORDS = ("first slot", "second slot", "third slot", "fourth slot")
OWED = {
    "put:company": "Now put {player}'s company down in {i}",
    "put:company:turned": "Now put {player}'s company down in {i}, turned over",
    "put:startup": "Now put {player}'s startup down in {i}",
    "put:startup:turned": "Now put {player}'s startup down in {i}, turned over",
    "take:company": "Now take {player}'s company off {i}",
    "take:startup": "Now take {player}'s startup off {i}",
    "flip:company:face": "Now turn {player}'s company in {i} back, the loan is repaid",
    "flip:company:turned": "Now turn {player}'s company in {i} over, for the loan",
    "flip:startup:face": "Now turn {player}'s startup in {i} back, the loan is repaid",
    "flip:startup:turned": "Now turn {player}'s startup in {i} over, for the loan",
    "move:active": "Now move the Active Industry token to {i}",
    "put:active": "Now move the Active Industry token to {i}",
    "take:active": "Now take the Active Industry token off {i}",
    "move:forecast": "Now move the Crisis Forecast token to {i}",
    "put:forecast": "Now move the Crisis Forecast token to {i}",
    "take:forecast": "Now take the Crisis Forecast token off {i}",
    "move:crisis": "Now move the crisis strength to {i}",
    "put:crisis": "Now lay the crisis strength on {i}",
    "take:crisis": "Now take the crisis strength off {i}",
}
"""What is to be moved on the board, where a camera looks."""
LESSONS = {
    "empty": "Take everything off the board, then photograph it.",
    "face": "Put companies and startups of all players on the marked slots, and the three tokens on their places.",
    "turned": "Turn these chips over, as for a loan.",
    "done": "The camera knows the board, the chips and the tokens.",
}
TRIALS = {
    "company:face": "{player}: lay a company on slot {n} of {i}.",
    "company:turned": "{player}: lay a company, turned over, on slot {n} of {i}.",
    "startup:face": "{player}: lay a startup on slot {n} of {i}.",
    "startup:turned": "{player}: lay a startup, turned over, on slot {n} of {i}.",
}
SHOWING = {
    "company:face": "The camera does not know these chips. Lay a company on the marked slot in {i}.",
    "company:turned": "Turn the company over.",
    "startup:face": "Take it off and lay a startup there.",
    "startup:turned": "Turn the startup over.",
}
"""What somebody who joins shows the camera, one after the other."""
PHASES = {
    "first_player": "Set-up", "placement": "Set-up", "return": "Back in", "roll": "Roll", "fiscal": "Fiscal year",
    "profit": "Profit", "fate": "Fates", "auction": "Auction", "creation": "Startups", "completion": "End of turn",
    "over": "The end",
}  # fmt: skip

PROMPTS = {
    "first_player": Said("First player", "Tap the player who begins."),
    "first_player:dice_high": Said("First player", "One die each: the highest begins."),
    "first_player:random": Said("First player", "Draw, or tap the player who begins."),
    opening.place.kind: Said("Set-up", "{player}: place a company. {done} of {all} placed"),
    "come_back": Said("Back in", "{player} is back: {amount}M, place 2 companies"),
    opening.roll.kind: Said("Roll", "{player}: roll both dice"),
    "interest": Said("Fiscal year", "Pay the interest by your name."),
    "all_paid": Said("Fiscal year", "Repay now for 5? Then go on."),
    "take_cards": Said("Fiscal year", "Everybody takes 1 option card"),
    "all_drawn": Said("Fiscal year", "Everybody has a card. Go on."),
    fiscal.event.kind: Said("Fiscal year", "Open the event card and read it"),
    "profit": Said("Profit", "Take or pay the sum by your name"),
    "loss": Said("Profit", "{player} owes {amount}: borrow, sell or go bankrupt"),
    "all_settled": Said("Profit", "Everybody is settled. Go on."),
    fates.fate.kind: Said("Fates", "{player}: the startup in {i} needs {least} or more"),
    "fate_waits": Said("Fates", "{player} has no company chip: sell one, or go on"),
    "fate_burns": Said("Fates", "A 1: {player}'s startup in {i} is burnt"),
    "fate_succeeds": Said("Fates", "{player}'s startup in {i} becomes a company"),
    "fate_short": Said("Fates", "The startup in {i} fails with {die}. Leave it?"),
    "fate_short:cards": Said("Fates", "Discard {amount} to succeed, or leave it"),
    auction.choose.kind: Said("Auction", "{player}: private or state company?"),
    auction.bid.kind: Said("{player}, your bid", "from {least}"),
    "sale_pay": Said("Auction", "{player} pays {amount} and places a company"),
    "sale_place": Said("Auction", "{player}: place the company in {i}"),
    "creation": Said("Startups", "New startups in {i} for {amount} each?"),
    creation.make_offer.kind: Said("Exclusive offer", "{player}: sell for {amount}, or keep it for {least}"),
    creation.end_turn.kind: Said("End of turn", "The price of {i} is {amount}. Pass on the dice."),
    "won": Said("{player} wins", "{player} wins, Stars: {amount}"),
    "shared_win": Said("Shared", "{amount} players share the win."),
    "event_open": Said("Event", "Do what the event card says, then Done"),
    "card_open": Said("Option card", "{player} reads the card: do what it says, then Done"),
    "crime": Said("Crime", "{player}: roll one die, {least} or more"),
    "crime_answer": Said("Crime", "It is {amount} against {least}. {player}: discard cards, or let it stand"),
    "crime_failed": Said("Crime", "Failed: {player} loses a Star"),
    "crime_done": Said("Crime", "It succeeds: do what the card says, then Done"),
}
"""A title and the sentence below it."""

REFUSALS = {
    "unknown_player": "There is no such player here",
    "unknown_industry": "There is no such industry",
    "unknown_card": "That card is not listed",
    "no_unknown_card": "No card lies open that has to be described",
    "bad_name": "A card's name has 1 to {most} letters",
    "name_known": "A card called {name} is known already",
    "list_full": "At most {most} cards can be listed",
    "not_your_turn": "It is {turn}'s turn",
    "bad_number": "It may be up to {most}, not {value}",
    "not_white": "Only in industries with white numbers",
    "slot_free": "There is still a free slot",
    "not_on_return": "Only private slots when coming back",
    "no_quota": "{player} has no quota",
    "no_free_slot": "No free slot there",
    "nothing_due": "Nothing is due from {player}",
    "cannot_pay": "{player} has {have}, not {amount}",
    "cannot_repay": "{player} cannot repay the loan: {have} of {amount}",
    "still_due": "{player} is still due",
    "already_drawn": "{player} has a card already",
    "no_cards": "No cards are left",
    "not_agreed": "The table does not play with that",
    "none_left": "All of these cards have been opened",
    "no_startup_here": "{player} has no such startup in {i}",
    "not_near": "Industry {i} is not concerned now",
    "already_thrown": "This startup was thrown for",
    "no_company_chip": "{player} has no company chip left: sell one first",
    "no_startup_chip": "{player} has no startup chip left",
    "wrong_amount": "Cards it takes: {amount}",
    "too_few_cards": "{player} has too few cards: {have}",
    "nothing_free": "That is not free here",
    "bid_too_low": "At least {least}",
    "bid_too_high": "At most {most}",
    "above_raisable": "{player} can raise {most} at most",
    "could_pay": "{player} can raise {most}: that is enough",
    "offer_open": "An exclusive offer is open",
    "own_company": "Nobody offers for their own company",
    "nothing_there": "No such company in {i}",
    "not_yours": "{player} has no such chip in {i}",
    "sale_in_auction": "Nobody sells during the auction",
    "repay_first": "Repay the loan on it first",
    "nothing_to_pledge": "{player} has no chip to pledge in {i}",
    "not_pledged": "{player} has no such loan in {i}",
    "out_of_play": "{player} is bankrupt until the next turn",
    "not_there": "{player} has no such chip in {i}",
    "no_die_open": "No such die lies open",
    "card_in_play": "First finish the open card",
    "own_card": "It is {player}'s own card",
    "already_named": "{player} is named already",
    "not_victim": "{player} has nothing to do with it",
    "die_open": "A die lies open: only cards answer it",
}

NOTICES = {"trial_numbers": "NOT THE PRINTED VALUES", "supply_empty": "More than the box holds: {amount}"}

FIELDS = {
    "stars": "Stars", "coins": "coins", "cards": "cards", "quotas": "quotas", "due": "due", "interest": "interest",
    "raisable": "can raise", "assets": "net assets", "price": "price", "profit": "profit",
}  # fmt: skip
PARTS = {
    "present": "{i}: present",
    "leads": "{i}: leads, {own} to {others}",
    "tied": "{i}: no lead, a tie at {own}",
    "behind": "{i}: no lead, {own} to {others}",
    "adjusted": "Cards and crimes",
    "floor": "Never below 0",
    "income": "Industry {i}: {own} × {each}",
    "owing": "Interest due",
    "loans": "{i}: loans, {own}",
    "coins": "Coins in hand",
    "borrow": "Loans on chips: {own}, {each} each",
    "worth": "Industry {i}: {own} × {each}",
    "less_loans": "Loans: {own} × {each}",
    "written": "Written on {i}",
    "blank": "Blank: counts as at the beginning",
    "printed": "Printed on {i}",
    "crisis": "Crisis {strength}",
    "cards": "Cards in hand",
    "quotas": "Quotas laid open",
}
RULES = {
    "E2.5": "first player", "E2.6": "placement", "E2.7": "state company", "E3.4": "Stars",
    "E5.1": "roll", "E5.2": "price", "E5.4": "active industry", "E6.1": "interest", "E6.2": "repaid for 5",
    "E6.3": "option card", "E6.4": "event", "E7.1": "profit", "E7.3": "loss", "E8.1": "fate", "E8.3": "fate",
    "ED-40": "fate",
    "E9.2": "auction", "E9.3": "auction", "E9.5": "auction", "E9.6": "could not pay", "E10.1": "startup",
    "E10.3": "new startups", "E11.1": "nobody came", "E11.2": "next turn", "E12.1": "sale", "E12.4": "dropped",
    "E12.5": "loan", "E12.6": "repaid", "E12.8": "deal", "E13.1": "bankruptcy", "E13.3": "bankruptcy",
    "E13.4": "back in", "E14.1": "option card", "E14.3": "crime", "E14.4": "crime", "E14.5": "failed crime",
    "E14.6": "victim", "E14.8": "card", "E15.1": "crisis", "E15.5": "crisis", "E16.2": "limit",
    "E16.5": "exclusive offer", "ED-32": "crime", "ED-38": "quota", "ruling": "ruling", "card": "card",
}  # fmt: skip
"""What a rule is about, in a word or two."""
DUES = {
    "take:coins": "{player} takes {n}M",
    "give:coins": "{player} pays {n}M",
    "take:cards": "{player} takes option cards: {n}",
    "give:cards": "{player} gives option cards up: {n}",
    "take:quotas": "{player} takes quotas: {n}",
    "give:quotas": "{player} gives quotas up: {n}",
    "take:stars": "{player} takes Stars: {n}",
    "give:stars": "{player} gives Stars back: {n}",
    "take:active_player": "{player} takes the Active Player token",
    "give:active_player": "{player} passes the Active Player token on",
    "write:price": "Write {n} on industry {i}",
    "erase:price": "Rub the price of industry {i} out",
    "put:company": "{player}'s company goes in {i}",
    "lift:company": "{player}'s company comes off {i}",
    "turn:company": "Turn {player}'s company in {i} face up",
    "turn:company:turned": "Turn {player}'s company in {i} over",
    "move:company": "{player}'s startup in {i} becomes a company",
    "put:startup": "{player}'s startup goes on {i}",
    "lift:startup": "{player}'s startup comes off {i}",
    "turn:startup": "Turn {player}'s startup in {i} face up",
    "turn:startup:turned": "Turn {player}'s startup in {i} over",
    "move:startup": "{player}'s company in {i} becomes a startup again",
    "put:active_industry": "The Active Industry token goes to {i}",
    "move:active_industry": "The Active Industry token goes to {i}",
    "lift:active_industry": "The Active Industry token comes off {i}",
    "put:forecast": "The Crisis Forecast token goes to {i}",
    "move:forecast": "The Crisis Forecast token goes to {i}",
    "lift:forecast": "The Crisis Forecast token comes off {i}",
    "put:strength": "A crisis strength token goes on {i}",
    "move:strength": "Another crisis strength token goes on {i}",
    "turn:strength": "Another crisis strength token goes on {i}",
    "lift:strength": "The crisis strength token comes off {i}",
}
"""What hands do, by deed and thing."""
COUNTED = {"stars": "Stars", "coins": "Coins", "cards": "Cards", "quotas": "Quotas"}  # what everybody counts

PROBLEMS = {
    "too_many_companies": "{player} has more than {most} companies",
    "too_many_startups": "{player} has more than {most} startups",
    "slots_overfull": "more slots of industry {i} are taken than there are",
    "slots_without_companies": "more slots of industry {i} are taken than companies lie there",
    "companies_in_slots_of_7": "industry 7 has no slots",
    "negative_coins": "{player} has less than no coins",
    "negative_cards": "somebody has less than no cards",
    "cards_do_not_add_up": "cards there are {have}; there should be {should}",
    "price_below_1": "the price of industry {i} is below 1",
    "crisis_without_place": "a crisis has both a place and a strength, or neither",
    "strength_not_printed": "no token shows the strength {strength}",
    "out_with_things": "{player} is bankrupt and has things",
    "target_reached": "{player} has Stars: {amount}, but the game goes on",
    "number_unknown": "a number of industry {i} is not known: {field}",
    "ring_not_whole": "the ring does not name each segment once",
    "phase_does_not_fit": "what the phase {phase} says does not fit the board",
    "supply_empty": "more than the box holds: {amount}",
    "trial_numbers": "NOT THE PRINTED VALUES",
}
UNDERSTOOD_NOT = {
    "ring": "That is no segment that is left", "box": "That is no number of the box",
    "outcome": "Nobody could have bid so",
}  # fmt: skip
TALLIES = {
    "sale": "The dearest company: {amount}M in {i}, by {player}",
    "interest_paid": "Interest paid: {total}. Most of it by {player}: {amount}",
    "founded": "Startups that succeeded: {total}. Most of them {player}'s: {amount}",
    "crisis_begun": "Crises: {total}. Most of them in {i}: {amount}",
    "caught": "Crimes that failed: {total}. Most of them {player}'s: {amount}",
}
RECORDS = {"sale": "The dearest company: {value}M in {i}"}
THINGS = {
    "company_chip": ("{n} company chip", "{n} company chips"),
    "startup_chip": ("{n} startup chip", "{n} startup chips"),
    "star": ("{n} Reputation Star", "{n} Reputation Stars"),
    "option_card": ("{n} option or crisis card", "{n} option and crisis cards"),
    "event_card": ("{n} event card", "{n} event cards"),
    "active": ("{n} Active Industry token", "{n} Active Industry tokens"),
    "forecast": ("{n} Crisis Forecast token", "{n} Crisis Forecast tokens"),
    "crisis": ("{n} crisis strength token", "{n} crisis strength tokens"),
    "coins_worth": ("{n}M in coins", "{n}M in coins"),
    "written_price": ("the price {n}", "the price {n}"),
    "active_player_turn": ("{n} Active Player token", "{n} Active Player tokens"),
}
PLACES = {"bank": "beside the board", "deck": "in the deck", "discards": "on the discards", "open": "open on the table"}
"""Where things lie that nobody has."""


GUIDE = (
    "1. Print everything at 100\u00a0% and measure the bar at the foot of a page: it must be 100\u00a0mm long.",
    "2. Board (p. {board}): cut each tile along its dashed edges, nowhere else. Put glue on the shaded strips and"
    " lay the next tile over them, edge to edge with the shading: first along each row, then the rows. Glue the whole"
    " onto cardboard and cut round the rim. For another order of the segments, cut them apart along their borders and"
    " tape them together from below.",
    "3. Chips and tokens (p. {chips}): cut out each row as one strip, fold it at the two dashed lines round a strip of"
    " cardboard {wide}\u00a0mm wide and {thick}\u00a0mm thick, glue it, and cut the discs out. A player takes the"
    " {companies} companies (a ring and a sign) and {startups} startups (a square) of one colour; the dark side is up"
    " under a loan. The last six are Active Industry (arrow), Crisis Forecast (eye) and four crisis strengths.",
    "4. Take coins and beans for money and Stars. Prices are written in pencil into the white fields. Option and event"
    " cards are those of the game's box: we do not know what is printed on them.",
    "5. For the camera print the stickers, too: orctable print markers stickers.pdf --game economicus",
)
"""How everything is built, step by step."""
TRIED = "NOT THE PRINTED VALUES: numbers of the box that are not known yet are trial numbers on this board."


OPTIONS = {
    "fiscal_year": "Fiscal years",
    "loans": "Loans",
    "state_companies": "State companies",
    "option_cards": "Option cards",
    "events": "Event cards",
    "crises": "Crises",
    "startup_fate": "A startup succeeds",
    "take_two": "I'll take two",
    "unlucky_starter": "Unlucky starter",
    "exclusive_offer": "Exclusive offer",
    "related_companies": "Related companies",
    "limit": "The game ends",
    "limit_turns": "Turns",
    "limit_minutes": "Minutes",
    "limit_ends_early": "The target also ends a limited game",
    "target": "Stars to win, 0 by players",
    "first_player": "The first player",
    "centre_neighbours": "Industry 7 is a neighbour of",
    "leader_tie": "Equal numbers of companies",
    "first_seven_repeats": "A 7 in the first turn repeats",
    "crisis_profit": "A crisis",
    "crisis_on_any_draw": "Crisis cards on other draws",
    "interest_on_new": "New loans owe interest at once",
    "unpayable": "Who can raise nothing more",
    "fate_counts": "For a startup count companies of",
    "fate_cards": "Cards for a startup",
    "state_without_quota": "A state company without a quota",
    "winner_may_sell": "A winner may sell to pay",
    "overbid": "Bids above what can be raised",
    "crime_star": "The Star of a failed crime",
    "crime_influence": "The crime die is changed",
    "simultaneous_win": "Several reach the target",
    "supply": "The bank",
    "target_on_join": "When somebody joins",
    "trade": "Deals between players",
}
VALUES = {
    "startup_fate": {"modified": "at 7 with modifiers", "five_or_six": "with 5 or 6"},
    "limit": {"none": "at the target", "turns": "after some turns", "minutes": "after some time"},
    "first_player": {"dice_high": "highest die", "random": "by lot", "manual": "as agreed"},
    "centre_neighbours": {"all": "all segments", "none": "no segment"},
    "leader_tie": {"nobody": "nobody leads", "shared": "all of them lead"},
    "crisis_profit": {"replace": "replaces the profit", "add": "lowers the profit"},
    "unpayable": {"bankrupt": "goes bankrupt", "pay_what_there_is": "pays what there is"},
    "fate_counts": {"own": "the owner", "all": "everybody"},
    "fate_cards": {"after_roll": "after the die", "before_roll": "before the die"},
    "state_without_quota": {"allow": "may be put up", "refuse": "may not be put up"},
    "overbid": {"warn": "warned of", "allow": "allowed", "forbid": "refused"},
    "crime_star": {"lasting": "is lost for good", "off": "is kept"},
    "crime_influence": {"alternate": "in turns", "once": "once each"},
    "simultaneous_win": {
        "acting_player": "who acts wins", "shared": "they share it", "order_from_active": "first in turn",
    },
    "supply": {"unlimited_with_warning": "never runs out", "strict": "pays what it has"},
    "target_on_join": {"keep": "the target stays", "follow": "the target follows"},
    "trade": {"off": "none", "coins": "coins", "all": "anything"},
}  # fmt: skip
PRESETS = {"quick": "Quick rules", "full": "Full rules", "alternatives": "Alternative rules"}
HINTS = {
    "rules": "Quick rules leave out loans, cards and crises.",
    "settle": "Settle them by ruling: tap a player or an industry, then Put right.",
    "leaving": "Whoever leaves gives everything up and does not come back.",
    "preset:quick": "no loans, no cards, no crises", "preset:full": "everything in the rulebook",
    "preset:alternatives": "the four special rules too",
}  # fmt: skip
