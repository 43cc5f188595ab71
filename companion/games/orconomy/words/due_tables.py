"""What hands do at Orconomy's table, as sentences by deed and thing.

Every sentence here is the English one and the key of its translations.
"""

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
COUNTED = {"trophies": "Trophies", "skulls": "Skulls", "cards": "Cards"}
"""What everybody counts."""
