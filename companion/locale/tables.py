"""Which sentence belongs to which code: prompts, refusals, notices, actions and things still to move on the table.

Every sentence here is the English one and the key of its translations. Cards have theirs in `card_tables`, the parts
and rules behind a number in `why_tables`, what a table may agree on in `option_tables`.
"""

from typing import NamedTuple

from companion.games.orconomy.words import card_tables


class Said(NamedTuple):
    """A prompt: the title and the sentence below it."""

    title: str
    text: str


INDUSTRIES = {
    2: "Tourism", 3: "Livestock", 4: "Communications", 5: "Innovations", 6: "Food Processing", 7: "Transportation",
    8: "Totemology", 9: "Banking", 10: "Smuggling", 11: "Weapon Crafting",
}  # fmt: skip

PHASES = {
    "crisis_roll": "Set-up", "oracle": "Set-up", "placement": "Set-up", "roll": "Roll", "winter": "Winter",
    "revenue": "Revenue", "auction": "Auction", "startups": "Startups", "end": "End of round", "over": "The end",
}  # fmt: skip

PROMPTS = {
    "roll_crisis": Said("First Crisis", "Roll both dice: the sum gets the Crisis."),
    "first_oracle": Said("First Oracle", "Tap the player who begins."),
    "first_oracle:random": Said("First Oracle", "Draw, or tap the player who begins."),
    "first_oracle:dice_high": Said("First Oracle", "One die each: the highest begins."),
    "place": Said("Set-up", "{player}: place a Company. {done} of {all} placed"),
    "roll": Said("Roll", "Oracle {player}: roll both dice"),
    "winter_interest": Said("Winter", "{player}: pay interest or give up Companies"),
    "winter_interest:double": Said("Winter", "Winter: a double"),
    "winter_interest:same": Said("Winter", "Winter: the same industry"),
    "winter_crisis": Said("Winter", "Move the Crisis to {i} {industry}"),
    "winter_cards": Said("Winter", "Everybody takes 1 card"),
    "revenue": Said("Revenue", "Take or pay the amount by your name."),
    "bid": Said("{player}, your bid", "above {above}"),
    "sold_pay": Said("Sold", "{player} writes the price, pays {amount}, places a token"),
    "sold_place": Said("Sold", "{player}: place a token in {i} {industry}"),
    "competition": Said("Startups", "{player}: how many cards?"),
    "single_startup": Said("Startups", "{player}: discard 1 card for a Company?"),
    "convert": Said("Startups", "{player}: move one Startup to the Companies"),
    "launch": Said("Launch", "{player} may launch a Startup for {cost}"),
    "buy": Said("End of round", "{player}: buy a card for {cost}?"),
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
    "card_reroll": Said("{card}", "{player}: throw one die again"),
    "win": Said("{player} wins", "{player} wins: {trophies} Trophies"),
    "win:shared": Said("{names}", "{names} share the win: {trophies} Trophies"),
}

REFUSALS = {
    "not_your_turn": "It is not {player}'s turn",
    "wrong_phase": "Not in this phase",
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
    "not_in_auction": "{player} is not in this auction",
    "too_few_cards": "{player} has too few cards: {have}",
    "no_cards": "No cards are left",
    "cannot_pay": "{player} has {have} and needs {amount}: borrow or sell a pair",
    "cannot_pay:pay": "{player} has {have} of {amount}: borrow, sell a pair, or say “Cannot pay”: unable",
    "could_pay": "{player} can pay {amount}",
    "above_raisable": "{player} can raise {amount} at most",
    "no_fee_forgotten": "{player} has forgotten no fee",
    "bad_die": "A die shows 1 to 6, not {values}",
    "not_near": "Only in the three industries of this round",
    "not_active": "Only in the active industry",
    "not_yours": "{player} has no such token in {i} {industry}",
    "already_pledged": "This Company is pledged already",
    "nothing_to_pledge": "{player} has no free Company in {i} {industry}",
    "not_pledged": "{player} has no pledged Company in {i} {industry}",
    "nothing_owed": "{player} owes nothing there",
    "no_loss_here": "{player} loses nothing in {i} {industry}",
    "game_over": "The game is over",
    "unknown_kind": "This version does not know that action",
    "unknown_industry": "There is no such industry",
    "bad_ring": "The ring has each industry once",
    "unknown_industry:12": "Tourism, printed 2/12, is number 2",
    "unknown_player": "There is no such player",
    "bad_number": "That number does not fit here: 0 to {most}",
    "bad_numbers": "Those numbers do not fit here",
    "no_startup_here": "{player} has no Startup in {i} {industry}",
    "nothing_to_undo": "Nothing to undo",
    "cannot_undo_to": "A later correction stands in the way",
    "nothing_to_redo": "Nothing to redo",
    "seat_taken": "This seat is taken already",
    "unknown_intent": "This version does not know that button",
    "not_now": "Not now",
    "not_understood": "Not understood: {what}",
    "game_too_long": "This game has become too long to be kept. Begin a new one.",
    "act_not_in_force": "That was taken back or changed meanwhile",
    "cannot_settle": "Somebody still has to choose",
    "still_due": "{player} is still due",
    "not_between_rounds": "Players join or leave between two rounds only",
    "too_few_players": "At least {least} must play",
    "table_full": "At most {most} can play",
    "name_taken": "{name} plays already",
    "clan_taken": "That mark is taken already",
    "no_waiver": "{player} has no Banking left to waive with",
    **card_tables.REFUSALS,
}

UNDERSTOOD_NOT = {
    "setup:name": "Every player needs a name of their own",
    "oracle:die": "This player does not throw now",
    "join": "Every player needs a name of their own",
}
"""What was meant by buttons that the table could not follow, by the beginning of their text."""

NOTICES = {
    "undone": "Undone",
    "undone:struck": "Back in force: {what}",
    "undone:settled": "Undone: what was settled is open again",
    "undone:after": "Undone everything after: {what}",
    "undone:what": "Undone: {what}",
    "redone": "Done again",
    "redone:struck": "Struck out again: {what}",
    "redone:settled": "Settled again",
    "redone:what": "Done again: {what}",
    "resumed": "Continued at round {round}. Nothing was lost.",
    "resumed_over": "This game is over: {player} has won, {trophies} Trophies.",
    "resumed_over:shared": "This game is over: a shared win, {trophies} Trophies.",
    "camera_lost": "Camera is silent. Tap tokens by hand until it returns.",
    "camera_back": "The camera is back.",
    "dice_lost": "The dice are silent. Enter them by hand.",
    "dice_lost:die": "Die {die} is silent. Enter it by hand.",
    "camera_problem": "Camera: {detail}",
    "journal_salvaged": "The journal was damaged: {lines} lines could be read. The damaged file is kept as {kept}.",
    "journal_unchecked": "This journal has no checksums: whether it is whole cannot be told. From now on it has them.",
    "journal_anew": "The journal was gone and has been written anew.",
    "internal_error": "A fault in the app; it is in its log. The game goes on: check what was done last.",
    "dice_back": "The dice are back.",
    "die_cocked": "Die {die} leans. Roll it again.",
    "late_roll": "Die {die} reports a late {value}. It does not count.",
    "unsolicited_roll": "Die {die} was rolled out of turn. It does not count.",
    "disk_low": "Disk: almost full. Free some space, or the game cannot be saved.",
    "journal_failing": "The game is not saved: the disk cannot be written. It goes on in memory; check the disk.",
    "journal_failing:full": "The game is not saved: the disk is full. Free some space; the game goes on in memory.",
    "journal_failing:gone": "The game is not saved: its disk is gone. Put it back; the game goes on in memory.",
    "journal_failing:other": "The game is not saved: another journal lies in its place."
    " Move that away; the game goes on in memory.",
    "sees_badly": "I cannot see {i} well: lamp or hand?",
    "saved": "Saved.",
    "mended": "Mended.",
    "mended:unsettled": "Mended. No longer hold: {unsettled}",
    "bank_empty": "The bank has no Skulls left: exchange gold 7 : 1, or note the rest.",
    "target_odd": "This game goes on to {target} Trophies; for a new one the books know other numbers.",
    "player_left": "{name} has left the table. Take their tokens off the board.",
    "player_joined": "{name} has joined the table.",
    "newcomer_unseen": "The camera does not know the tokens of {name}: tap what is done with them.",
    "box_refused": "The number was not kept. {detail}",
}

ACTIONS = {
    "roll": "Forecast: {first} and {second}",
    "oracle": "{player} is the Oracle",
    "place": "{player}: Company in {i}",
    "pay_interest": "{player}: interest paid in {i}",
    "give_up": "{player}: Company in {i} given up",
    "crisis_step": "The Crisis moved on",
    "deal": "Everybody took 1 card",
    "settle": "{player}: settled",
    "collapse": "{player}: Company in {i} collapsed",
    "bid": "{player} bids {n}",
    "pass": "{player} passes",
    "pay": "{player} paid",
    "unable": "{player} cannot pay: all Skulls and cards are lost",
    "place_won": "{player}: bought Company placed",
    "place_won:there": "{player}: Company in {i}",
    "bid_cards": "{player} bids cards: {n}",
    "forgot_fee": "{player}: forgotten fee, −2",
    "convert": "{player}: Startup in {i} is a Company",
    "launch": "{player}: Startup in {i}",
    "buy": "{player}: 1 card bought",
    "loan": "{player}: loan in {i}, +7",
    "pay_off": "{player}: loan in {i} paid off",
    "remove": "{player}: token in {i} taken back",
    "sell_pair": "{player}: a pair sold, +14",
    "waive": "{player}: interest in {i} waived",
    "close_revenue": "Revenue is over",
    "end_round": "The round is over",
    **card_tables.ACTIONS,
    "set_skulls": "{player}: Skulls corrected to {n}",
    "set_cards": "{player}: cards corrected to {n}",
    "set_price": "{industry}: price corrected to {second}",
    "set_crisis": "Crisis corrected to {i} {industry}",
    "set_ring": "Corrected: the order of the sectors",
    "put_token:0": "Corrected: {player} has a Company in {i}",
    "put_token:1": "Corrected: {player} has a pledged Company in {i}",
    "put_token:2": "Corrected: {player} has a Startup in {i}",
    "take_token:0": "Corrected: a Company of {player} less in {i}",
    "take_token:1": "Corrected: a pledged Company of {player} less in {i}",
    "take_token:2": "Corrected: a Startup of {player} less in {i}",
}

DEEDS = {"unable": "cannot pay"}
"""Actions in fewer words, where a mark shows who did it."""

BUTTONS = {
    "roll": "Rolled", "oracle": "Begins", "place": "Company here", "pay_interest": "Pay interest", "give_up": "Give up",
    "crisis_step": "Crisis moved", "deal": "All have a card", "settle": "Settled", "collapse": "Give up", "bid": "Bid",
    "pass": "Pass", "pay": "Paid", "unable": "Cannot pay", "place_won": "Placed", "bid_cards": "Cards",
    "forgot_fee": "Fee forgotten, −2",
    "convert": "Make it a Company", "launch": "Startup here", "buy": "Buy a card", "loan": "Loan, +7",
    "pay_off": "Pay off", "remove": "Take back", "sell_pair": "Sell a pair, +14",
    "waive": "Waive", "close_revenue": "To the auction", "end_round": "Next round", **card_tables.BUTTONS,
}  # fmt: skip

RULING_REASONS = {"counted": "Counted again", "misread": "Misread", "agreed": "Agreed", "other": "Other reason"}
SIDES = {
    "remove": {0: "Take Company back", 1: "Take pledged back", 2: "Take Startup back"},
    "collapse": {0: "Give up Company", 1: "Give up pledged"},
}
"""What stands on a button that is about a token, by how that one lies."""

OWED = {
    "put:company": "Now put {player}'s token down: {i} {industry}",
    "put:startup": "Now put {player}'s Startup down: {i} {industry}",
    "take:company": "Now take {player}'s token off: {i} {industry}",
    "take:startup": "Now take {player}'s Startup off: {i} {industry}",
    "flip:company:face": "Now turn {player}'s token face up: {i} {industry}",
    "flip:company:bones": "Now turn {player}'s token bones up: {i} {industry}",
    "move:company": "Now move {player}'s token: {i} {industry}",
    "move:startup": "Now move {player}'s Startup: {i} {industry}",
    "move:crisis": "Now move the Crisis to {i} {industry}",
    "put:crisis": "Now move the Crisis to {i} {industry}",
    "take:crisis": "Now take the Crisis off {i} {industry}",
    "move:activity": "Now move the Activity token to {i} {industry}",
    "put:activity": "Now move the Activity token to {i} {industry}",
    "take:activity": "Now take the Activity token off {i} {industry}",
}

START_ERRORS = {
    "busy": "Another orctable is running. Use that one, or close it first.",
    "damaged": "The journal is damaged. Move it away to begin anew, or import the last exported log.",
    "unopened": "The journal cannot be opened. Check the disk and its folder.",
    "table_file": "The table file says something that cannot be. Correct it.",
    "box": "The box file says something that cannot be. Correct it.",
    "game": "The kept game cannot be played on. Correct it, or move the journal away.",
    "door": "The control door cannot be opened. Name another place for it.",
    "language": "There is no such language. Choose another one.",
    "device": "A device cannot be used. Check its cable.",
    "usage": "It was started with something that cannot be.",
    "unexpected": "A fault in the app. Start it again; its log says more.",
}
"""Why the app cannot start."""
STANCES = {"bidding": "bidding", "highest": "highest", "passed": "passed", "waiting": "waiting", "done": "done"}
FEES = {"free": "no fee", "paid": "fee paid", "due": "fee 1"}
CLANS = {"tusk": "Tusk", "moon": "Moon", "leaf": "Leaf", "sun": "Sun", "rune": "Rune"}
SLOTS = ("first slot", "second slot", "third slot", "fourth slot")
DEVICES = {"camera": "Camera", "dice": "Dice", "disk": "Disk"}
STATES = {"up": "PASS", "down": "silent", "absent": "not connected", "waiting": "waiting"}
WHYS = {
    "absent": "not connected", "busy": "another program has it", "unplugged": "unplugged", "silent": "does not answer",
    "not_named": "not named in the table file", "too_new": "its firmware is too new",
    "too_old": "its firmware is too old", "blind": "does not see the board", "little_room": "almost full",
    "gone": "gone", "failed": "failed", "unwritten": "cannot be written", "too_large": "its pictures are too large",
}  # fmt: skip
MARKERS = {"crisis": "Crisis", "activity": "Activity"}
SOURCES = {"camera": "camera", "die": "dice", "dice": "dice", "hand": "by hand", "human": "by hand"}
REASONS = {
    "expected": "expected now", "won": "won the auction", "glare": "looks similar in glare", "similar": "looks similar",
    "legal": "allowed by the rules",
}  # fmt: skip
TEACH = {
    "absent": "No camera: the game is played by hand.",
    "empty": "Take everything off the board, then photograph it.",
    "face": "Put one token of each player, face up, the Crisis and the Activity token on the marked places.",
    "bones": "Turn these tokens over, bones up.",
    "done": "The camera knows the board and the tokens.",
}
TEACH_PROBLEMS = {
    "moving": "Something moved. Hands off, then once more.",
    "no_picture": "The camera gives no picture. Check its cable.",
    "no_stickers": "The stickers round the board are not seen. Check lamp and lens.",
    "too_dark": "It is too dark. More light, then once more.",
    "too_bright": "It is too bright. Move the lamp, then once more.",
    "blurred": "The picture is blurred. Focus or wipe the lens, then once more.",
    "no_empty": "The camera does not know the empty board. Go on without it.",
    "not_found": "A token is missing on a marked place.",
    "silent": "The camera does not answer. Check its cable.",
    "other": "It did not work ({code}). Try once more.",
}
"""By the first word of what the eyes say: `not_found:7:1` is about slot 1 of industry 7."""
SHOW = {
    "face": "The camera does not know this token. Lay one, face up, on the marked place in {industry}.",
    "bones": "Turn it over, bones up.",
    "learnt": "The camera knows the token. Take it back.",
}
