"""Help on phases, lands and numbers, and the pages to learn the game by.

Every sentence here is the English one and the key of its translations.
"""

from companion.games.orc.rules.state import DEPLOY, DRAW, HANDS
from companion.locale.usual_help import Help, LearnPage, undo_page

HELPS = {
    "phase:spare": Help("Spare cards", "One player takes one spare card and begins; the other takes two.", "O3.5"),
    "phase:deploy": Help(
        "Deploy",
        "Play one end of a card to an open land, or discard a card.",
        "O4.1",
        "Never the land's own colour, never the opponent's colour there; who has begun with a colour keeps to it.",
    ),
    "phase:draw": Help(
        "Draw cards",
        "Two Orcs deployed: draw one card. One Orc: draw two, from any piles.",
        "O4.8",
        "When a pile is used up, its land is fought over after the turn: more Orcs win, a tie goes to "
        "whoever holds the neighbour towards the box.",
    ),
    "phase:hands": Help(
        "Hands",
        "Show your hands: each Orc in the colour of a land you hold is worth 1.",
        "O6.3",
        "Both ends of a card count.",
    ),
    "phase:over": Help("The end", "The higher score wins: lands, and natives in hand.", "O6.4"),
    "number:score": Help("Score", "What your lands are worth; at the end also 1 for each native Orc in hand.", "O6.3"),
    "number:hand": Help("Cards in hand", "How many cards this player holds; which ones stays hidden.", "O4.8"),
    "number:land": Help("Orcs at a land", "All Orcs that fight here; more of them win the land.", "O5.2"),
    "number:stock": Help("Pile", "Cards left beside this land; when none is left, it is fought over.", "O5.1"),
    "area": Help(
        "A land",
        "It is worth as many points as it shows Orcs; whoever has more Orcs there when its pile is gone takes it.",
        "O5.2",
        "A tie goes to whoever holds the neighbour towards the box; if nobody does, the land freezes.",
    ),
}
"""By topic: its name, one sentence, the rule's number, and what else there is to say."""

PAGES = (
    LearnPage(
        "Six lands", "Three cards in a line show six lands. Beside each lies a pile of four cards.", DEPLOY, "stage"
    ),
    LearnPage("Your turn", "Here stands whose turn it is and what is due: play Orcs, then draw.", DEPLOY, "prompt"),
    LearnPage(
        "Play Orcs",
        "Touch the land you play to, then the colour. Never the land's own, nor the opponent's there.",
        DEPLOY,
        "stage",
    ),
    LearnPage("Draw", "One card after two Orcs, two cards after one Orc. Touch the pile you draw from.", DRAW, "stage"),
    LearnPage(
        "The end", "When a pile is gone, more Orcs take its land. Lands and Orcs left in hand score.", HANDS, "stage"
    ),
    undo_page(DRAW),
)
"""For those who see the game for the first time."""
