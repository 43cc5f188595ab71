"""The sentences of Economancy by the codes that the rules give. Each is the English one and the key to the
translations.

Words in braces are values of the code: players by name, cards by theirs.
"""

from companion.games.economancy.board import FIRST_ROW
from companion.games.economancy.rules import state
from companion.games.economancy.words.card_tables import CLANS

PHASES = {
    state.INCOME: "Income",
    state.INVEST: "Invest",
    state.ATTACK: "Attack",
    state.BUY: "Buy",
    state.OVER: "The end",
}

PROMPTS = {
    "take_income": ("Day {day}", "Take your income"),
    "name_amounts": ("Invest", "Everybody: choose what to invest"),
    "send_card": ("{player} attacks", "{player} attacks: which card, or stop?"),
    "answer_card": ("Answer", "{names}: answer the {card} {strength}/{defence}"),
    "pick_cards": ("Buy", "Everybody: choose a card or Pass"),
    "pick_after_tie": ("Buy", "Nobody attacks: {tied} all {amount}. Choose a card or Pass"),
    "won_last": ("{player} wins", "{player} wins: nobody else is left"),
    "won_points": ("{player} wins", "{player} wins, points: {amount}"),
    "draw_agreed": ("A draw", "Nobody wins: a draw was agreed"),
    "draw_days": ("A draw", "Nobody wins: the last day is over"),
}
"""A title and the sentence below it."""
REFUSALS = {
    "out_of_game": "{player} is out of the game",
    "already_chosen": "{player} has chosen already",
    "too_much": "At most {have} can be named",
    "not_your_turn": "{turn} attacks now",
    "not_asked": "{player} is not asked to answer",
    "no_such_card": "There is no such card at place {place}",
    "not_that_card": "At place {place} lies {card}",
    "cannot_attack": "{card} cannot attack",
    "cannot_defend": "{card} cannot answer",
    "used_up": "{card} was used already",
    "too_weak": "Only strength {least} or more may answer",
    "no_buy_left": "{player} has no buy left",
    "not_in_shop": "{card} is not in this shop",
    "sold_out": "{card} is sold out",
    "cannot_pay": "It costs {amount}, and there are {have}",
    "no_hippo": "Only a Hungry Hippo eats coins",
    "fed_already": "This Hippo has eaten already",
    "none_left": "{card}: no copy is left in shop or discards",
    "bad_number": "It may be {least} to {most}, not {value}",
    "cannot_settle": "Everybody still has to choose",
    "no_dice": "Economancy is played without dice",
}
FIELDS = {"points": "points", "coins": "coins", "shop": "left", "attacker": "highest"}
TITLES = {"attacker": "Who attacks?"}
PARTS = {
    "worth": "{card}", "held": "Held before", "card": "{card}, then {sum}", "loan": "Loans take back, then {sum}",
    "fed": "Coin for {card}, then {sum}", "invested": "Invested, then {sum}", "lizard": "{card} attacks, then {sum}",
    "shield": "{card} answers, then {sum}", "bought": "{card} bought, then {sum}",
    "contested": "{card}, paid for nothing, then {sum}",
    "lent": "{card} lends, then {sum}", "ruling": "As was agreed, then {sum}", "out": "Out of the game, then {sum}",
    "copies": "Copies of this table", "before": "Gone before", "bought_copies": "Bought on day {round}",
    "lost_copies": "Contested and lost on day {round}", "ruling_copies": "As was agreed, day {round}",
    "bid": "{player}",
}  # fmt: skip
RULES = {
    "M2.2": "copies", "M3.1": "what is printed", "M4.1": "income", "M4.2": "buys", "M5.1": "investing",
    "M5.2": "who attacks", "M6.1": "attack", "M6.2": "answers", "M6.3": "out of the game", "M6.4": "the fight",
    "M6.5": "uses", "M6.7": "end of the attack", "M7.1": "buying", "M7.2": "copies that run out", "M7.3": "sold out",
    "M8.1": "the end", "M8.3": "points", "MD-15": "giving up", "MB-1": "Loan", "MB-2": "Hungry Hippo",
    "MB-3": "Aggressive Lizard", "MB-5": "Gold Mine", "MB-7": "Underdog", "MB-8": "Buff Farmer",
}  # fmt: skip
"""What a rule is about, in a word or two."""
DUES = {
    "take:coin": "{player} takes coins: {n}", "give:coin": "{player} pays coins: {n}",
    "put:card": "{player} lays down {area}", "lift:card": "{area} leaves {player}'s row",
    "take:card": "{player} lays down the Stipend", "give:card": "{player}'s Stipend leaves the row",
    "put:pile": "{area} back into the shop", "lift:pile": "{area} leaves the shop",
    "take:turned_card": "{player} turns used cards: {n}", "give:turned_card": "{player} turns cards back: {n}",
}  # fmt: skip
"""What hands do, by deed and thing."""
COUNTED = {"coin": "Coins"}
PROBLEMS = {
    "cards_do_not_add_up": "{card}: copies there are {have}, and should be {should}",
    "negative_coins": "{player} cannot have less than nothing",
    "stipend_missing": "{player}'s row has to begin with the Stipend",
    "stipend_twice": "{player} has two Stipends",
    "out_with_cards": "{player} is out and cannot have or choose anything",
    "uses_too_many": "{player}'s {card} cannot be used like that",
    "uses_outside_attack": "{player}'s {card} is used outside of an attack",
    "coins_on_card": "coins cannot lie on {player}'s {card}",
    "day_cannot_be": "there is no day {day}",
    "nobody_due": "somebody must be due in this phase",
    "buys_cannot_be": "{player} cannot buy like that",
    "invested_too_much": "{player} cannot name {amount}",
    "winner_without_end": "{player} has won, but the game goes on",
    "should_have_won": "{player} should have won",
    "end_without_reason": "the game cannot have ended like that",
    "above_coin_cards": "{player} named {amount}, more than coin cards can show",
    "points_gone": "no points are left to buy: a draw may be agreed",
}
UNDERSTOOD_NOT = {"bids": "Everybody's amount is needed", "setup:shop": "The shop needs that card"}
OPTIONS = {
    "bubble_strength": "Strength of Bubble", "buy_sold_out": "Picking a sold-out card", "max_days": "Last day",
    "most_invested": "Largest amount", "loan_floor": "A Loan takes no more than there is",
    "no_legal_blocker": "Only weak cards against a Buff Farmer", "hippo_coins": "Coins on a Hippo that faints",
    "entry_invest": "Amounts are chosen", "entry_defend": "Answers are chosen", "entry_buy": "Purchases are chosen",
    "shuffle_keys": "Secret keys in another order each time",
}  # fmt: skip
ENTRY = {"cards": "with cards", "screen": "on the screen"}
VALUES = {
    "bubble_strength": {"5": "5, as printed", "9": "9, as in the course"},
    "buy_sold_out": {"false": "is refused", "true": "is paid for nothing"},
    "max_days": {"0": "none", "12": "12", "30": "30", "60": "60", "100": "100"},
    "most_invested": {"0": "no limit", "25": "25, as coin cards show"},
    "loan_floor": {"true": "yes", "false": "no, debts"},
    "no_legal_blocker": {"eliminated": "out of the game", "no_effect": "nothing happens"},
    "hippo_coins": {"reserve": "to the reserve", "owner": "to their owner"},
    "entry_invest": ENTRY,
    "entry_defend": ENTRY,
    "entry_buy": ENTRY,
}
PRESETS = {"printed": "As printed", "course": "As in the course"}
HINTS = {
    "rules": "Where the rulebook is silent, the table chooses.",
    "settle": "Settle them by ruling: tap a player, then Put right.",
    "leaving": "Whoever has to go resigns.",
    "asks": "Which card is this?",
    "nobody": "None of these",
    "preset:printed": "two to four players",
    "preset:course": "Bubble 9, a hundred days",
}
NUMBERS = {
    "cost": "cost", "strength": "strength", "defence": "defence", "copies": "copies a player", "points": "points",
    "day1": "coins on day 1", "day2": "coins on day 2", "day3": "coins on day 3", "attacks": "attacks a phase",
    "answers": "answers a phase",
}  # fmt: skip
"""What is printed on a card."""
TALLIES = {
    "most_paid": "The highest amount: {amount}, by {player}",
    "cards_sent": "Cards sent to attack: {total}. Most of them by {player}: {amount}",
    "cards_fainted": "Cards that fainted: {total}. Most of them {player}'s: {amount}",
    "paid_for_nothing": "Paid for nothing: {total}. Most of it by {player}: {amount}",
}
RECORDS = {"most_paid": "The highest amount: {value}"}
THINGS = {"coin": ("{n} coin", "{n} coins")}
ROWS = {FIRST_ROW: "Row 1", FIRST_ROW + 1: "Row 2", FIRST_ROW + 2: "Row 3", FIRST_ROW + 3: "Row 4"}
"""The rows of the mat, by their numbers in the board file."""
OWED = {
    "put": "Now put {card} into {player}'s row",
    "take": "Now take {card} out of {player}'s row",
    "flip:": "Now pull {player}'s {card} back into the row",
    "flip:used": "Now push {player}'s {card} forward",
}
LESSONS = {
    "empty": "Take every card off the table, then photograph it.",
    "cards": "Lay these cards in the rows, face up and apart from each other.",
    "more_cards": "Take them away and lay these cards instead.",
    "done": "The camera knows the cards.",
}
PLACES = {"shop": "in the shop", "discards": "on the discards"}
MARKS = CLANS
