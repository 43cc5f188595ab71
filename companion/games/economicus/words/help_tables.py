"""Help on phases and numbers, and the pages to learn the game by.

Every sentence here is the English one and the key of its translations.
"""

from companion.games.economicus.rules.phases.auction import bid
from companion.games.economicus.rules.phases.opening import roll
from companion.locale.usual_help import Help, LearnPage, undo_page

HELPS = {
    "phase:first_player": Help("First player", "A die each: the highest begins; play goes clockwise.", "E2.5"),
    "phase:placement": Help(
        "Placement",
        "Place two companies in industries with white numbers: in order, then back.",
        "E2.6",
        "By the full rules a state slot costs the quota.",
    ),
    "phase:return": Help(
        "Back in", "Who went bankrupt comes back with 20M and places two companies in private slots.", "E13.4"
    ),
    "phase:roll": Help(
        "Roll",
        "The sum of both dice is the active industry.",
        "E5.1",
        "A double, or the same industry again, ends a fiscal year.",
    ),
    "phase:fiscal": Help(
        "Fiscal year",
        "Each loan costs 1; right after paying it may be repaid for 5. Then an option card each, and an event.",
        "E6.1",
        "A crisis card on top of the deck is carried out first.",
    ),
    "phase:profit": Help(
        "Profit",
        "Companies in the active industry and its neighbours bring what is printed there; some bring a loss.",
        "E7.1",
        "What cannot be paid is raised by loans or sales, or the player goes bankrupt.",
    ),
    "phase:fate": Help(
        "Fates",
        "The owner throws a die for each startup: 7 or more with modifiers makes it a company.",
        "E8.3",
        "Own companies there −1 each, in neighbours +1 each, each card discarded +1. By quick rules 5 or 6.",
    ),
    "phase:auction": Help(
        "Auction",
        "One free company of the active industry goes to the highest bid, which becomes the price.",
        "E9.3",
        "Only holders of a quota bid for a state company.",
    ),
    "phase:creation": Help(
        "New startups",
        "Everybody may put startups into the active industry for half its price; each raises it by 2.",
        "E10.1",
    ),
    "phase:completion": Help(
        "End of turn", "Where nobody bought or created anything the price falls by 3; the dice go on.", "E11.1"
    ),
    "phase:over": Help("The end", "The first with enough Stars wins at once.", "E4.2"),
    "phase:card": Help(
        "An open card",
        "Read it, enter what it does as rulings, then touch Done.",
        "E14.8",
        "A crime needs its number on one die; who fails loses a Star.",
    ),
    "number:stars": Help(
        "Stars", "One for each industry with a company of yours, one more where you have the most.", "E3.1"
    ),
    "number:coins": Help("Coins", "What this player has in front of them.", "E2.2"),
    "number:cards": Help("Cards", "Option cards in hand; which ones stays hidden.", "E6.3"),
    "number:quotas": Help("Quotas", "Each lets its holder bid for a state company; buying one spends it.", "E14.7"),
    "number:due": Help("Due", "What this player takes or pays around the active industry.", "E7.1"),
    "number:interest": Help("Interest", "1 for each chip turned over, at the end of a fiscal year.", "E6.1"),
    "number:raisable": Help("Can raise", "Coins, and 5 for each chip that is not turned over yet.", "E12.5"),
    "number:assets": Help("Net assets", "Coins and companies at their prices, less 6 for each loan.", "E16.2"),
    "number:price": Help("Price", "What a company costs at least; selling brings half of it.", "E12.1"),
    "number:profit": Help("Profit", "What each company here brings; a crisis lies over it.", "E7.1"),
    "area": Help(
        "An industry",
        "Companies lie in private and state slots or beside them, startups on top.",
        "E8.4",
        "The two next to it are its neighbours, and the centre.",
    ),
}
"""By topic: its name, one sentence, the rule's number, and what else there is to say."""

PAGES = (
    LearnPage(
        "Dice", "Roll both dice. The table hears them, or touch the middle and enter them yourself.", roll.kind, "stage"
    ),
    LearnPage(
        "The board",
        "Eleven industries, ten of them in a ring. The sum chooses one; those next to it pay too.",
        "profit",
        "stage",
    ),
    LearnPage(
        "Profit", "Each player takes or pays the amount beside the name. Companies are counted.", "profit", "rows"
    ),
    LearnPage(
        "Auction", "A free company is sold to the highest bid. Touch a price, then the key below.", bid.kind, "stage"
    ),
    LearnPage(
        "Short of money",
        "What must be paid stands here. Not enough? Touch your row to borrow, or to sell.",
        "sale_pay",
        "prompt",
    ),
    undo_page("profit"),
)
"""For those who see the game for the first time."""
