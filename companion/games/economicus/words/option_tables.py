"""What a table may agree on, in words. Every sentence here is the English one and the key of its translations."""

from companion.games.economicus.rules.options import CHOICES

TITLE = "Economicus"
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
ON_OFF = {"True": "yes", "False": "no"}
VALUES = {
    **{name: ON_OFF for name, may in CHOICES.items() if isinstance(may[0], bool)},
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
