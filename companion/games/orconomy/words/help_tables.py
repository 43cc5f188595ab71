"""Help on phases, numbers, industries and cards, the pages to learn the game by, and captions for those who watch.

Every sentence here is the English one and the key of its translations.
"""

from companion.games.orconomy.rules.phases.auction import bid
from companion.games.orconomy.rules.phases.rounds import roll
from companion.locale.usual_help import Help, LearnPage, undo_page

HELPS = {
    "phase:crisis_roll": Help(
        "Set-up",
        "Both dice say where the first Crisis lies.",
        "R2.6",
        "Roll both dice: the sum names the industry. In it abilities are off, and each Company costs 1 Skull.",
    ),
    "phase:oracle": Help(
        "First Oracle",
        "The Oracle rolls the dice and goes first; each round it is the next player.",
        "R2.7",
        "Choose the first Oracle as your rulebook says: by lot, or by the highest die.",
    ),
    "phase:placement": Help(
        "Set-up",
        "Everybody places two Companies for nothing: once round, then back again.",
        "R2.8",
        "Any industry with a free slot will do. A Company alone in its industry brings two Trophies. With a "
        "camera just put the token down; without one, tap the sector.",
    ),
    "phase:roll": Help(
        "Roll",
        "The Oracle rolls both dice: their sum is this round's industry, with its two neighbours.",
        "R6.3",
        "A double, or the same industry as last round, brings Winter first. The dice tell the app "
        "themselves; without a dice base tap what they show.",
    ),
    "phase:winter": Help(
        "Winter",
        "Each pledged Company costs interest: one Skull for each token in its industry.",
        "R7.1",
        "Pay, or give that Company up. Then the Crisis moves one sector on, and everybody takes a card.",
    ),
    "phase:revenue": Help(
        "Revenue",
        "Companies in the three industries earn or lose what is printed there.",
        "R9.1",
        "Take or pay the sum by your name. Who cannot pay a loss gives the Company up. Gold abilities may be "
        "used now, and the one player with fewest Trophies, the Hindmost Orc, gets 3 Skulls.",
    ),
    "phase:auction": Help(
        "Auction",
        "One free slot in the active industry goes to the highest bid.",
        "R10.3",
        "Round the table everybody bids more or passes. The first bid is at least the price; it costs "
        "1 Skull, but nothing for the Oracle. The winner writes the bid as the new price, pays, and places a token. "
        "Without bids the price halves; without a free slot it rises by 3.",
    ),
    "phase:startups": Help(
        "Startups",
        "First one Startup may become a Company, for cards; then everybody may launch a new one.",
        "R11.2",
        "Players with a Startup in the three industries bid cards; the winner discards them and moves one "
        "Startup to the Companies. A launch costs 3 Skulls: a token on the picture of one of the three "
        "sectors.",
    ),
    "phase:end": Help(
        "End of round",
        "Each player may buy one card for 7 Skulls; then the next player is the Oracle.",
        "R12.1",
        "Livestock makes cards cheaper. The next roll of the dice begins the new round by itself.",
    ),
    "phase:over": Help(
        "The end",
        "Whoever reaches the target of Trophies first has won, in whatever phase.",
        "R4.2",
        "Undo takes the last act back if it was a mistake.",
    ),
    "phase:card": Help(
        "Influence card",
        "A card lies open: others may answer it, then its Risk die is thrown.",
        "R13.10",
        "It works when the die shows the printed Risk Rating or more. If not, its player may discard one "
        "more card for each missing point.",
    ),
    "number:trophies": Help(
        "Trophies",
        "One for each industry you have a Company in, and one more where you have most.",
        "R3.1",
        "A tie for most brings nothing. Startups do not count, pledged Companies do. The app counts anew "
        "after each change of the board.",
    ),
    "number:skulls": Help(
        "Skulls",
        "The money: everything is counted in silver Skulls, a gold one is worth seven.",
        "R1.3",
        "Everybody begins with 21. Touch the number to see where each Skull came from.",
    ),
    "number:interest": Help(
        "Interest",
        "What you would pay if Winter came now: all tokens in the industries of your pledged Companies.",
        "R7.2",
        "Everybody's tokens count, Companies and Startups, pledged or not. Banking spares one Company.",
    ),
    "number:raisable": Help(
        "Can raise",
        "The most you could pay now: your Skulls, and 7 for each Company you may still pledge.",
        "R10.10",
        "Pairs of cards, 14 each, are not counted, because the app does not know your hand.",
    ),
    "number:hindmost": Help(
        "Hindmost Orc",
        "The one player with fewest Trophies gets 3 Skulls at the end of Revenue; a tie gets nothing.",
        "R5.2",
    ),
    "number:price": Help(
        "Price",
        "The first bid for a slot here must be at least this.",
        "R10.1",
        "A blank price is the industry's number. A sale writes the bid as the new price, no bids halve it, a "
        "full sector raises it by 3.",
    ),
    "number:cards": Help(
        "Cards",
        "Influence cards in hand: how many is open to all, which ones is not.",
        "R1.8",
        "They change dice, money and the board. Two of a kind sell for 14 Skulls. The app counts cards and "
        "never asks which you hold.",
    ),
}
"""By topic: its name, one sentence, the rule's number, and what else there is to say."""

PAGES = (
    LearnPage(
        "Dice", "Roll both dice. The table hears them, or touch the middle and enter them yourself.", roll.kind, "stage"
    ),
    LearnPage(
        "The ring",
        "Ten industries. The sum chooses one; its two neighbours play too. Touch any to read it.",
        "revenue",
        "stage",
    ),
    LearnPage(
        "Revenue",
        "Each player takes or pays the amount beside the name. Companies and the Crisis are counted.",
        "revenue",
        "rows",
    ),
    LearnPage(
        "Auction",
        "One free slot is sold. Touch a price, then the key below; whoever passes touches Pass.",
        bid.kind,
        "stage",
    ),
    LearnPage(
        "Short of money",
        "What must be paid stands here. Not enough? The key below offers a loan: a Company turned over, 7 Skulls.",
        "sold_pay",
        "prompt",
    ),
    undo_page("revenue"),
)
"""For those who see the game for the first time."""
