"""Which sentence belongs to which code of Orconomy. Cards have theirs in `card_tables`, the parts and rules behind a
number in `origin_tables`, what a table may agree on in `option_tables`.

Every sentence here is the English one and the key of its translations.
"""

from companion.games.orconomy.rules.phases import auction, placing, rounds, startups
from companion.games.orconomy.words import card_tables
from companion.games.orconomy.words.card_sentences import CARDS
from companion.locale.tables import Said

PHASES = {
    "crisis_roll": "Set-up", "oracle": "Set-up", "placement": "Set-up", "roll": "Roll", "winter": "Winter",
    "revenue": "Revenue", "auction": "Auction", "startups": "Startups", "end": "End of round", "over": "The end",
}  # fmt: skip

PROMPTS = {
    "roll_crisis": Said("First Crisis", "Roll both dice: the sum gets the Crisis."),
    "first_oracle": Said("First Oracle", "Tap the player who begins."),
    "first_oracle:random": Said("First Oracle", "Draw, or tap the player who begins."),
    "first_oracle:dice_high": Said("First Oracle", "One die each: the highest begins."),
    placing.place.kind: Said("Set-up", "{player}: place a Company. {done} of {all} placed"),
    rounds.roll.kind: Said("Roll", "Oracle {player}: roll both dice"),
    "winter_interest": Said("Winter", "{player}: pay interest or give up Companies"),
    "winter_interest:double": Said("Winter", "Winter: a double"),
    "winter_interest:same": Said("Winter", "Winter: the same industry"),
    "winter_crisis": Said("Winter", "Crisis to {i} {industry}, then 1 card each"),
    "winter_cards": Said("Winter", "Everybody takes 1 card"),
    "revenue": Said("Revenue", "Take or pay the amount by your name."),
    auction.bid.kind: Said("{player}, your bid", "above {above}"),
    "bid:least": Said("{player}, your bid", "from {least}"),
    "sold_pay": Said("Sold", "{player} writes the price, pays {amount}, places a token"),
    "sold_place": Said("Sold", "{player}: place a token in {i} {industry}"),
    "competition": Said("Competition", "{player}: how many cards for the Startup in {i} {industry}?"),
    "competition:several": Said("Competition", "{player}: how many cards for one of the Startups?"),
    "single_startup": Said("Competition", "{player}: discard 1 card for the Startup in {i} {industry}?"),
    "single_startup:several": Said("Competition", "{player}: discard 1 card, make one of the Startups a Company?"),
    startups.convert.kind: Said("Startups", "{player}: discard {cards}, move one Startup to the Companies"),
    startups.launch.kind: Said("Launch", "{player} may launch a Startup for {cost}"),
    startups.buy.kind: Said("End of round", "{player}: buy a card for {cost}?"),
    "revenue_done": Said("Revenue", "Hindmost Orc {hindmost}: +{amount}"),
    "revenue_done:nobody": Said("Revenue", "Nobody is Hindmost: a tie"),
    "again": Said("Exploitation", "{player} collects once more: take or pay the amount."),
    "end_done": Said("End of round", "Oracle goes to {player}. Roll to begin round {round}."),
    "card_rating": Said("{card}", "Which Risk Rating is printed? Asked once."),
    "card_shown": Said("{card}", "{player} plays it. Does anybody answer?"),
    "card_roll": Said("{card}", "{player}: roll one die, {needs} or more"),
    "card_told": Said("{card}", "Did it work? The table decides."),
    "card_success": Said("{card}", "The die is good enough."),
    "card_failure": Said("{card}", "Discard {short} more to succeed, or let it fail"),
    "card_fails": Said("{card}", "The die is not good enough, and {player} has too few cards to discard."),
    "card_wanted": Said("First a card", "{player} plays a card, or does not after all"),
    "card_wanted:next": Said("First a card", "{player} plays a card, or does not; then {other}"),
    "card_reroll": Said("{card}", "{player}: throw one die again"),
    "win": Said("{player} wins", "{player} wins: {trophies} Trophies"),
    "win:shared": Said("{names}", "{names} share the win: {trophies} Trophies"),
}
REFUSALS = {
    "wrong_phase:card": "No card lies open",
    "wrong_phase:still:crisis_roll": "The dice for the first Crisis are not thrown yet",
    "wrong_phase:still:oracle": "The first Oracle is not named yet",
    "wrong_phase:still:placement": "Set-up is not done: {player} still places a Company",
    "wrong_phase:still:roll": "The Forecast dice are not thrown yet",
    "wrong_phase:still:winter:interest": "Interest is not settled yet: {player} is due",
    "wrong_phase:still:winter:crisis": "The Crisis has not moved on yet",
    "wrong_phase:still:winter:cards": "The cards of Winter are not dealt yet",
    "wrong_phase:still:revenue": "Revenue is not closed yet",
    "wrong_phase:still:auction:bid": "The auction is not over yet",
    "wrong_phase:still:auction:pay": "{player} has not paid the bid yet",
    "wrong_phase:still:auction:place": "{player} has not placed the bought Company yet",
    "wrong_phase:still:startups:competition": "The Competition is not over yet",
    "wrong_phase:still:startups:convert": "{player} has not moved the Startup yet",
    "wrong_phase:still:startups:launch": "Launching is not over yet: {player} is due",
    "wrong_phase:no:crisis_roll": "Set-up is over",
    "wrong_phase:no:oracle": "Set-up is over",
    "wrong_phase:no:placement": "Set-up is over",
    "wrong_phase:no:roll": "The Forecast dice are thrown already",
    "wrong_phase:no:winter": "It is not Winter",
    "wrong_phase:no:winter:interest": "Interest is settled already",
    "wrong_phase:no:winter:crisis": "The Crisis has moved on already",
    "wrong_phase:no:revenue": "Revenue is over",
    "wrong_phase:no:auction": "No auction is going on",
    "wrong_phase:no:auction:pay": "No bid is to be paid now",
    "wrong_phase:no:startups:competition": "No Competition is going on",
    "wrong_phase:no:startups:convert": "No Startup is to be moved now",
    "wrong_phase:no:startups:launch": "Launching is over",
    "wrong_phase:done:revenue": "Everybody has collected",
    "wrong_phase:done:end": "Everybody has been asked",
    "no_free_slot": "No free slot in {i} {industry}",
    "no_token_left": "{player} has no token left: remove one first",
    "bid_too_low": "The bid must be {least} or more",
    "bid_too_high": "The bid must be {most} or less",
    "too_few_cards": "{player} has too few cards: {have}",
    "no_cards": "No cards are left",
    "cannot_pay": "{player} has {have} and needs {amount}: borrow or sell a pair",
    "cannot_pay:pay": "{player} has {have} of {amount}: borrow, sell a pair, or say “Cannot pay”: unable",
    "could_pay": "{player} can pay {amount}",
    "above_raisable": "{player} can raise {amount} at most",
    "no_fee_forgotten": "{player} has forgotten no fee",
    "bad_die": "A die shows 1 to 6, not {values}",
    "not_near": "Only in the three industries of this round",
    "which_place": "{player} has such Companies in {i} {industry} in a slot and beside: say which",
    "not_yours": "{player} has no such token in {i} {industry}",
    "nothing_to_pledge": "{player} has no free Company in {i} {industry}",
    "not_pledged": "{player} has no pledged Company in {i} {industry}",
    "nothing_owed": "{player} owes nothing there",
    "no_loss_here": "{player} loses nothing in {i} {industry}",
    "unknown_industry": "There is no such industry",
    "bad_ring": "The ring has each industry once",
    "unknown_industry:12": "Tourism, printed 2/12, is number 2",
    "no_startup_here": "{player} has no Startup in {i} {industry}",
    "no_waiver": "{player} has no Banking left to waive with",
    "others_first": "{player} plays a card first",
    "card_wanted": "First {player} plays a card, or does not after all",
    "already_wanted": "{player} is waiting to play a card already",
    "not_wanting": "{player} is not waiting to play a card",
    **card_tables.REFUSALS,
}

UNDERSTOOD_NOT = {"oracle:die": "This player does not throw now"}

NOTICES = {
    "resumed_over": "This game is over: {player} has won, Trophies: {points}.",
    "resumed_over:shared": "This game is over: a shared win, Trophies: {points}.",
    "bank_empty": "The bank has no Skulls left: exchange gold 7 : 1, or note the rest.",
    "target_odd": "This game goes on to {target} Trophies; for a new one the books know other numbers.",
}

OWED = {
    "put:company": "Now put {player}'s token down: {i} {industry}",
    "put:company:bones": "Now put {player}'s token down, bones up: {i} {industry}",
    "put:company_beside": "Now put {player}'s token beside the slots: {i} {industry}",
    "put:company_beside:bones": "Now put {player}'s token beside the slots, bones up: {i} {industry}",
    "put:startup": "Now put {player}'s Startup down: {i} {industry}",
    "take:company": "Now take {player}'s token off: {i} {industry}",
    "take:company_beside": "Now take {player}'s token off, beside the slots: {i} {industry}",
    "take:startup": "Now take {player}'s Startup off: {i} {industry}",
    "flip:company:face": "Now turn {player}'s token face up: {i} {industry}",
    "flip:company:bones": "Now turn {player}'s token bones up: {i} {industry}",
    "flip:company_beside:face": "Now turn {player}'s token beside the slots face up: {i} {industry}",
    "flip:company_beside:bones": "Now turn {player}'s token beside the slots bones up: {i} {industry}",
    "move:company_beside": "Now move {player}'s token beside the slots: {i} {industry}",
    "move:company": "Now move {player}'s token: {i} {industry}",
    "move:startup": "Now move {player}'s Startup: {i} {industry}",
    "move:crisis": "Now move the Crisis to {i} {industry}",
    "put:crisis": "Now move the Crisis to {i} {industry}",
    "take:crisis": "Now take the Crisis off {i} {industry}",
    "move:activity": "Now move the Activity token to {i} {industry}",
    "put:activity": "Now move the Activity token to {i} {industry}",
    "take:activity": "Now take the Activity token off {i} {industry}",
}
STANCES = {"bidding": "bidding", "highest": "highest", "passed": "passed", "waiting": "waiting", "done": "done"}
FEES = {"free": "no fee", "paid": "fee paid", "due": "fee 1"}
CLANS = {"tusk": "Tusk", "moon": "Moon", "leaf": "Leaf", "sun": "Sun", "rune": "Rune"}
SLOTS = ("first slot", "second slot", "third slot", "fourth slot")
MARKERS = {"crisis": "Crisis", "activity": "Activity"}
LESSONS = {
    "empty": "Take everything off the board, then photograph it.",
    "face": "Put tokens of all players, face up, the Crisis and the Activity token on the marked places.",
    "bones": "Turn these tokens over, bones up.",
    "done": "The camera knows the board and the tokens.",
}
MEASURES = {
    "rim": "Tap the outer rim of the board at four places, all round.",
    "border": "Tap a line between two sectors, far out.",
    "hub": "Tap the rim of the middle part.",
    "slots2": "In a sector with 2 slots: tap the middle of each slot, clockwise.",
    "slots3": "In a sector with 3 slots: tap the middle of each slot, clockwise.",
    "slots4": "In a sector with 4 slots: tap the middle of each slot, clockwise, the inner one last.",
    "crisis": "Tap where the Crisis token lies in a sector.",
    "activity": "Tap where the Activity token lies in a sector.",
    "startups": "Tap the inner and the outer edge of the field for Startups.",
    "extras": "Tap the inner and the outer edge of the strip beyond the slots.",
    "price": "Tap two opposite corners of the field for the price.",
    "token": "Lay a Company token on the board. Tap two opposite points of its rim.",
}
TRIALS = {
    "slot:face": "{player}: lay a token, face up, on slot {n} of {industry}.",
    "slot:bones": "{player}: lay a token, bones up, on slot {n} of {industry}.",
    "extras:face": "{player}: lay a token, face up, at the very rim of {industry}, beyond the slots.",
}
SHOWING = {
    "face": "The camera does not know this token. Lay one, face up, on the marked place in {industry}.",
    "bones": "Turn it over, bones up.",
}

TALLIES = {
    "sale": "Dearest sale: {amount}. {player}, {i} {industry}",
    "interest_paid": "Interest paid: {total}. Most of it by {player}: {amount}",
    "crisis_visit": "Moves of the Crisis: {times}. Most often to {i} {industry}: {amount}",
}
RECORDS = {"sale": "Dearest sale: {value}. {i} {industry}"}
THINGS = {
    "token": ("{n} token", "{n} tokens"),
    "silver": ("{n} silver Skull", "{n} silver Skulls"),
    "gold": ("{n} gold Skull", "{n} gold Skulls"),
    "trophy": ("{n} Trophy", "{n} Trophies"),
    "influence_card": ("{n} Influence card", "{n} Influence cards"),
    "hindmost_token": ("{n} Hindmost Orc", "{n} Hindmost Orcs"),
    "oracle_turn": ("The Oracle", "The Oracles"),
    "written_price": ("Write {n}", "Write {n}"),
}
PLACES = {"bank": "in the supply", "deck": "in the deck", "discards": "on the discards", "open": "open on the table"}

RIGHTS = {"banking": "Banking spares: {n}", "delayed": "no interest this Winter"}
DUES = {
    "take:skulls": "{player} takes {n}",
    "give:skulls": "{player} pays {n}",
    "take:cards": "{player} draws cards: {n}",
    "take:cards:1": "{player} draws a card",
    "give:cards": "{player} gives cards up: {n}",
    "give:cards:1": "{player} gives a card up",
    "take:trophies": "{player} takes Trophies: {n}",
    "take:trophies:1": "{player} takes a Trophy",
    "give:trophies": "{player} gives Trophies back: {n}",
    "give:trophies:1": "{player} gives a Trophy back",
    "take:oracle": "{player} takes the Oracle token",
    "give:oracle": "The Oracle token goes back",
    "take:hindmost": "{player} takes the Hindmost Orc",
    "give:hindmost": "The Hindmost Orc goes back",
    "write:price": "Write {n} on {i} {industry}",
    "erase:price": "Rub the price out: {i} {industry}",
    "put:company": "{player}'s token goes on {i} {industry}",
    "put:company_beside": "{player}'s token goes beside the slots: {i} {industry}",
    "put:startup": "{player}'s Startup goes on {i} {industry}",
    "lift:company": "{player}'s token comes off {i} {industry}",
    "lift:company_beside": "{player}'s token beside the slots comes off: {i} {industry}",
    "lift:startup": "{player}'s Startup comes off {i} {industry}",
    "turn:company:face": "Turn {player}'s token face up: {i} {industry}",
    "turn:company:bones": "Turn {player}'s token bones up: {i} {industry}",
    "turn:company_beside:face": "Turn {player}'s token beside the slots face up: {i} {industry}",
    "turn:company_beside:bones": "Turn {player}'s token beside the slots bones up: {i} {industry}",
    "move:company_beside": "{player}'s token moves beside the slots: {i} {industry}",
    "move:company": "{player}'s token moves to the Companies: {i} {industry}",
    "move:startup": "{player}'s token moves to the Startups: {i} {industry}",
    "put:crisis": "The Crisis goes to {i} {industry}",
    "move:crisis": "The Crisis goes to {i} {industry}",
    "lift:crisis": "The Crisis comes off {i} {industry}",
    "put:activity": "The Activity token goes to {i} {industry}",
    "move:activity": "The Activity token goes to {i} {industry}",
    "lift:activity": "The Activity token comes off {i} {industry}",
}
"""A closer one has the amount, or the side that is up, after a colon."""
COUNTED = {"trophies": "Trophies", "skulls": "Skulls", "cards": "Cards"}  # what everybody counts


GUIDE = (
    "1. Print everything at 100\u00a0% and measure the bar at the foot of a page: it must be 100\u00a0mm long.",
    "2. Board (p. {board}): cut each tile along its dashed edges, nowhere else. Put glue on the shaded strips and"
    " lay the next tile over them, edge to edge with the shading: first along each row, then the rows. Glue the whole"
    " onto cardboard and cut round the rim. For another order of the sectors, cut them apart along their borders and"
    " tape them together from below.",
    "3. Tokens (p. {tokens}): cut out each row as one strip, fold it at the two dashed lines round a strip of"
    " cardboard {wide}\u00a0mm wide and {thick}\u00a0mm thick, glue it, and cut the discs out. A player takes the"
    " {count} tokens of one clan; the dark side (bones) is up when the Company is pledged. The last four are the Crisis"
    " (bolt), the Activity token (triangle), the Oracle (eye) and the Hindmost Orc (arrow).",
    "4. Skulls and Trophies (p. {coins}): cut them apart, or take coins and beans. A gold Skull is worth {gold}.",
    "5. Cards (p. {cards}): cut them apart and put each into a sleeve, with a playing card behind it. Risk Ratings"
    " stand on the cards of the box only: write 2 to 6 into the empty fields, or agree that there are none.",
    "6. Dice chart (p. {chart}): it lies beside the board, with two dice. Prices are written in pencil into the white"
    " fields. For the camera print the stickers, too: orctable print markers stickers.pdf",
)
"""How everything is built, step by step."""
PROBLEMS = {
    "too_many_tokens": "{player} has {have} tokens on the board; there are {most}",
    "negative_skulls": "{player} has Skulls: {have}",
    "too_many_skulls": "the players have {have} Skulls; the box holds {most}",
    "supply_empty": "the players have {have} Skulls; the box holds {most}, so more are counted than there are",
    "negative_cards": "{player} has cards: {have}",
    "cards_do_not_add_up": "cards in hands, deck ({deck}), discards and play are {have}; there are {most}",
    "too_many_cards": "hands, discards and cards in play are {have} cards; there are {most}",
    "too_many_copies": "{have} copies of {card} are known; there are {most}",
    "negative_price": "the price of industry {industry} is {have}",
    "target_not_allowed": "the target is {target}; from {least} to {most} may be agreed on",
    "ring_not_whole": "the ring does not name each industry once",
    "fresh_not_there": "a new Startup of {player} is said to be in industry {industry}, but does not lie there",
    "not_hindmost": "the Hindmost Orc is with {player}; by the Trophies it belongs to {should}",
    "oracle_cannot_be": "in this phase the Oracle cannot be {player}",
    "crisis_cannot_be": "in this phase the Crisis cannot be in industry {industry}",
    "crisis_cannot_be:0": "in this phase the Crisis must lie in an industry",
    "activity_cannot_be:0": "in this phase the Activity token must lie in an industry",
    "activity_cannot_be": "in this phase the Activity token cannot be in industry {industry}",
    "round_cannot_be": "in this phase the round cannot be {round}",
    "dice_say_another": "the dice {dice} do not name industry {industry}",
    "winter_reason": "the dice {dice} do not bring Winter by the reason {reason}",
    "winner_without_end": "{player} has won, but the game goes on",
    "end_without_winner": "the game is over, but nobody has won",
    "winner_below_target": "{player} has won with Trophies: {have}; the target is {target}",
    "target_reached": "{player} has {have} Trophies, which wins at {target}, but the game goes on",
    "setup_cannot_be": "{have} is the number of Companies after placements: {done}, or what comes later lies there",
    "nobody_due": "somebody must be due in this phase",
    "due_too_late": "{player} cannot be due in this step any more",
    "due_has_passed": "{player} is due, but has passed",
    "owes_nothing": "{player} is due to pay interest, but owes none",
    "not_collected_yet": "{player} uses abilities or collects again before collecting",
    "no_slot_to_sell": "industry {industry} has no free slot to be sold",
    "bid_below_price": "{player} has bid {amount}; the price is {least}",
    "equal_bids": "two players have bid {amount}",
    "best_bid_passed": "{player} has passed with the best bid, {amount}",
    "sold_to_another": "{player} has won with {amount}, which is not the best bid",
    "bid_above_hand": "{player} has bid cards: {amount}, and holds {have}",
    "no_startup_to_convert": "{player} has no Startup that could become a Company",
    "bid_out_of_turn": "{player} has bid before it was their turn",
    "moved_not_there": "a Company of {player} was moved to industry {industry}, it is said, but does not lie there",
    "card_out_of_round": "{card} lies open, but no round is played",
    "card_cannot_be_open": "{card} lies open, but could not have been played so",
    "card_step_cannot_be": "{card} lies open, but its die cannot be so in this step",
    "wanting_nothing": "{player} wants to play a card, but has none or no round is played",
    "no_throw_to_answer": "before is told, but no throw of the Forecast dice can be answered here",
}
"""What cannot be in a position, by the code the rules give; a code and an industry go before the code."""


FIELDS = {
    "trophies": "Trophies", "skulls": "Skulls", "interest": "interest due", "interest_gross": "all interest",
    "raisable": "can raise", "price": "price",
}  # fmt: skip
TITLES = {"": "Why {value}?", "hindmost": "Who is Hindmost?"}

GROUPS = {"company": "Present in", "leads": "Leads in"}  # parts of which the industries stand side by side
NOTES = {"tied": "No lead, a tie: {where}", "behind": "No lead, others have more: {where}"}
"""Parts that add nothing, and why."""

PARTS = {
    "pledged": "{i}: {tokens} in the industry",
    "counted": "{i}: {n} as counted then",
    "banking": "{i}: Banking covers it",
    "delayed": "{i}: Payments Delay",
    "settled": "{i}: nothing more this Winter",
    "in_hand": "In hand",
    "loan": "A loan in {i}",
    "written": "Written on the board",
    "blank": "Blank: counts as its number",
    "agreed": "Blank: counts as in your box",
    "trophies": "{player}",
    "skulls": "In hand now",
}

RULES = {
    "R2.4": "start", "R2.6": "first Crisis", "R2.7": "first Oracle", "R2.8": "first Companies",
    "R3.1": "Golden Rule", "R5.1": "Hindmost Orc", "R5.2": "Hindmost Orc", "R7.1": "interest",
    "R7.2": "interest", "R7.6": "Winter", "R7.7": "Winter",
    "R6.3": "Activity", "R10.10": "means", "R7.3": "given up", "R7.4": "Banking", "R9.2": "revenue", "R9.3": "collapse",
    "R9.5": "gold ability", "R10.2": "no free slot", "R10.4": "auction", "R10.6": "auction fee",
    "R10.7": "forgotten fee", "R10.9": "nobody bid", "R10.11": "could not pay", "R10.12": "auction",
    "R10.13": "auction", "R11.5": "Competition",
    "R11.8": "Weapon Crafting", "R12.4": "next round", "R11.9": "launch", "R12.1": "card bought", "R13.1": "loan",
    "R13.2": "Communications",
    "R13.3": "pay-off", "R13.4": "pair sold", "R13.5": "taken back", "R13.10": "card played", "ruling": "ruling",
    **{card.source: row.name for card, row in CARDS.items()},
}  # fmt: skip
"""What a rule is about, in a word or two."""


OPTIONS = {
    "first_oracle": "The first Oracle",
    "hindmost_tracking": "The Hindmost Orc token moves",
    "overbid": "A bid above what can be raised",
    "auction_win_order": "The winner of an auction",
    "voluntary_default": "A winner may refuse to pay",
    "interest_count": "Interest is counted",
    "winter_new_loan_owes": "A loan in one's own Winter step",
    "simultaneous_win": "Two reach the target at once",
    "fresh_startup_competes": "A Startup of this round competes",
    "weapon_self_trigger": "A new Weapon Company counts itself",
    "banking_on_payoff": "Banking also spares a pay-off's interest",
    "banking_covers": "A Banking Company covers",
    "food_move": "Food Processing moves",
    "food_needs_slot": "A moved Food Company goes",
    "extras_fill_freed_slots": "A slot becomes free, a Company beside it",
    "company_place": "Equal Companies in a slot and beside",
    "overbid_frees_cards": "Cards under a beaten bid are free",
    "veto_needs_bid": "Veto needs a bid",
    "fraud_by_winner": "The winner may play Account Details Fraud",
    "supply": "Skulls of the bank",
    "risk_rating_unknown": "A Risk Rating nobody entered",
}
VALUES = {
    "first_oracle": {"random": "is drawn", "dice_high": "the highest die", "manual": "is tapped"},
    "hindmost_tracking": {"continuous": "at once", "revenue_end": "after Revenue"},
    "overbid": {"allow": "is allowed", "warn": "warns", "forbid": "is forbidden"},
    "auction_win_order": {"en": "writes, then pays", "ru": "pays, then writes"},
    "interest_count": {"live": "at each payment", "snapshot_per_player": "as the turn comes"},
    "winter_new_loan_owes": {"true": "owes interest now", "false": "owes none now"},
    "simultaneous_win": {
        "acting_player": "who acted wins", "shared": "they share it", "order_from_oracle": "next from the Oracle",
    },
    "banking_covers": {"once": "one loan till the next Winter", "every_pay_off": "every pay-off"},
    "food_move": {"each": "every Company", "one": "one Company"},
    "food_needs_slot": {"true": "only to a free slot", "false": "anywhere"},
    "extras_fill_freed_slots": {"true": "it moves in", "false": "it stays beside"},
    "company_place": {"kept": "are told apart", "slot_first": "the one in a slot"},
    "supply": {"unlimited_with_warning": "go on, with a warning", "strict": "end when they end"},
    "risk_rating_unknown": {"ask": "is asked once", "table": "the table decides", "none": "counts as none"},
}  # fmt: skip

PRESETS = {"merged": "Both, merged", "en": "English rulebook", "ru": "Russian rulebook"}
HINTS = {
    "rules": "The two printed rulebooks differ in a few places.",
    "settle": "Settle them by ruling: tap a player or an industry, then Put right.",
    "leaving": "Tokens, Skulls and cards go back to the box. Undo brings them back until the next act.",
    "preset:merged": "each fills the other's gaps",
    "preset:en": "where they differ, English",
    "preset:ru": "where they differ, Russian",
}
AMOUNTS = {"money": "Skulls to begin with", "hindmost_pay": "Skulls for the Hindmost Orc"}
