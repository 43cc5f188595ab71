"""What is said of the ten industries. Each sentence is the English one and the key of its translations."""

from typing import NamedTuple

from companion.games.orconomy.rules.state import TOURISM
from companion.locale.usual_help import Help


class Said(NamedTuple):
    """The row of one industry: its name, what each Company there does for its owner as it is printed, and the same for
    help, with the rule and what there is besides.
    """

    name: str
    printed: str
    brief: str
    rule: str
    besides: str


OFF = " It is off while the Crisis lies here."
GOLD = f"A gold ability: use it after collecting.{OFF}"
SILVER = "A silver ability: it works by itself, except in Crisis."
ROWS = {
    2: Said("Tourism", "You may draw 1 card", "In Revenue draw a card for each of your Companies here.", "R9.5", GOLD),
    3: Said(
        "Livestock",
        "Buying a card costs 1 less",
        "Each of your Companies here makes the card at the end of the round 1 Skull cheaper.",
        "R12.2",
        SILVER,
    ),
    4: Said(
        "Communications",
        "1 Skull at every loan, yours too",
        "At every loan anybody takes you get 1 Skull for each of your Companies here.",
        "R13.2",
        SILVER,
    ),
    5: Said(
        "Innovations",
        "Launching a Startup costs 1 less",
        "Each of your Companies here makes a Startup 1 Skull cheaper.",
        "R11.10",
        f"{SILVER} With three a launch is free.",
    ),
    6: Said(
        "Food Processing",
        "You may move it to a free slot elsewhere",
        "In Revenue your Companies here may move to another industry with a free slot.",
        "R9.5",
        GOLD,
    ),
    7: Said(
        "Transportation",
        "You may sell 1 card for 8 Skulls",
        "In Revenue sell a card for 8 Skulls, one for each of your Companies here.",
        "R9.5",
        GOLD,
    ),
    8: Said(
        "Totemology",
        "You may push the Crisis 1 step, either way",
        "In Revenue push the Crisis one sector on, once for each of your Companies here.",
        "R9.5",
        GOLD,
    ),
    9: Said(
        "Banking",
        "Cancels the interest of 1 pledged Company",
        "Each of your Companies here spares you the interest of one pledged Company.",
        "R7.4",
        f"A silver ability: once between two Winters, in Winter or when a loan is paid off.{OFF}",
    ),
    10: Said(
        "Smuggling",
        "Your Risk Ratings are 1 lower",
        "Each of your Companies here makes the Risk Rating of your cards 1 lower.",
        "R13.12",
        SILVER + " A rating of 1 needs no die.",
    ),
    11: Said(
        "Weapon Crafting",
        "1 card when your Startup becomes a Company",
        "When your Startup becomes a Company, draw a card for each of your Companies here.",
        "R11.8",
        SILVER,
    ),
}
NAMES = {number: row.name for number, row in ROWS.items()}
LABELS = {number: "2/12" if number == TOURISM else str(number) for number in ROWS}  # what is printed on each sector
HELPS = {f"area:{number}": Help(row.name, row.brief, row.rule, row.besides) for number, row in ROWS.items()}
