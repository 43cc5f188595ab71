"""The cards of Economancy in words, their names and what each does beyond its numbers; and the clans.

Each sentence is the English one and the key of its translations.
"""

CLANS = {"tusk": "Tusk", "moon": "Moon", "leaf": "Leaf", "sun": "Sun"}
CARDS = {
    "stipend": "Sorcerer's Stipend", "monopoly": "Board of Monopoly", "incantation": "Incantation",
    "wall": "Wall of Wealth", "worker": "Worker", "bean_stock": "Magic Bean Stock", "ghost": "Ghost",
    "bubble": "Bubble", "senior": "Senior Worker", "fish": "Gold Fish", "apprentice": "Apprentice", "thug": "Thug",
    "shield": "Shield of Greed", "golem": "Golem", "loan": "Loan", "hippo": "Hungry Hippo",
    "lizard": "Aggressive Lizard", "gremlin": "Coin Gremlin", "mine": "Gold Mine", "flower": "Strange Flower",
    "underdog": "Underdog", "buff": "Buff Farmer",
}  # fmt: skip
SHORT = {
    "stipend": "Stipend", "monopoly": "Board", "incantation": "Incant.", "wall": "Wall", "worker": "Worker",
    "bean_stock": "Beans", "ghost": "Ghost", "bubble": "Bubble", "senior": "Senior", "fish": "Fish",
    "apprentice": "Appr.", "thug": "Thug", "shield": "Shield", "golem": "Golem", "loan": "Loan", "hippo": "Hippo",
    "lizard": "Lizard", "gremlin": "Grem.", "mine": "Mine", "flower": "Flower", "underdog": "Under.",
    "buff": "Farmer",
}  # fmt: skip
"""What stands on the smallest tile."""
WORDS = SHORT | {
    "incantation": "Incantation", "apprentice": "Apprentice", "gremlin": "Gremlin", "underdog": "Underdog",
}  # fmt: skip
"""The name in one whole word."""
EFFECTS = {
    "stipend": "It never fights.",
    "monopoly": "It does nothing but count.",
    "incantation": "It does nothing but count.",
    "wall": "It may answer twice in a phase, if it survives the first time.",
    "worker": "",
    "bean_stock": "Every day: 1 coin for each 3 coins held when its turn in the row comes.",
    "ghost": "",
    "bubble": "It cannot attack.",
    "senior": "",
    "fish": "",
    "apprentice": "On day 3: one more buy.",
    "thug": "",
    "shield": "1 coin whenever it answers, even if it faints.",
    "golem": "",
    "loan": "Bought: 7 coins at once. After each income 2 go back.",
    "hippo": "In income a coin may be put on it: +1/+1 for each coin on it.",
    "lizard": "2 coins when it is sent to attack, before anybody answers.",
    "gremlin": "+1/+1 for each coin its owner holds when it fights.",
    "mine": "Day 1: 1 coin for each card to its right. Day 3: 1 coin.",
    "flower": "+1 strength for each card to its right.",
    "underdog": "Every day: 3 coins if its owner has fewer cards than everybody else.",
    "buff": "Only strength 4 or more may answer it.",
}
"""What a card does beyond its numbers; "" for nothing."""
CARD_RULES = {
    "bean_stock": "M4.1", "wall": "M6.5", "bubble": "M6.5", "shield": "M3.1", "apprentice": "M4.2", "loan": "MB-1",
    "hippo": "MB-2", "lizard": "MB-3", "gremlin": "MB-4", "mine": "MB-5", "flower": "MB-6", "underdog": "MB-7",
    "buff": "MB-8",
}  # fmt: skip
"""The rule behind what a card does; M3.1 for all others."""
SETS = {"base": "Base game", "course_simple": "Eight kinds", "booster1": "With booster 1"}  # shops that have a name
