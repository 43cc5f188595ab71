"""The sentences behind a number: what it is made of, and the rules by which it changed."""

from companion.games.orconomy.words.card_sentences import CARDS

FIELDS = {
    "trophies": "Trophies", "skulls": "Skulls", "interest": "interest due", "interest_gross": "all interest",
    "raisable": "can raise", "price": "price",
}  # fmt: skip
TITLES = {"": "Why {value}?", "hindmost": "Who is Hindmost?"}

GROUPS = {"company": "Present in", "leads": "Leads in"}
"""Parts of which the industries stand side by side."""
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
