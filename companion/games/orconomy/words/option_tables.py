"""The words for what a table may agree on: every switch of the rules and its values."""

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
