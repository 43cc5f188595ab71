"""Help on phases, cards and numbers, the pages to learn the game by, and captions for those who watch.

Every sentence here is the English one and the key of its translations.
"""

from companion.locale.usual_help import Help, LearnPage, undo_page

HELPS = {
    "phase:income": Help(
        "Income",
        "Every card gives its coins, from left to right; some look at what you hold by then.",
        "M4.1",
        "The small numbers under the cards are the coins and the running sum.",
    ),
    "phase:invest": Help(
        "Invest",
        "All name an amount in secret and pay it. Who alone named most attacks.",
        "M5.1",
        "On a tie nobody attacks, and the coins are gone all the same.",
    ),
    "phase:attack": Help(
        "Attack",
        "The attacker sends one card after the other, each once, or stops.",
        "M6.1",
        "Every other player answers each card with one of theirs.",
    ),
    "phase:defend": Help(
        "Answer",
        "Everybody else answers with a card that is not used up, chosen in secret.",
        "M6.2",
        "A card faints when the other side's strength is higher than its defence. Without an answer one is out.",
    ),
    "phase:buy": Help(
        "Buy",
        "All pick a card in secret. If more want it than there are, all pay and nobody gets it.",
        "M7.2",
        "What is left of such a pile is lost.",
    ),
    "phase:over": Help(
        "The end", "Seven points and more than anybody else win, and so does the last player left.", "M8.2"
    ),
    "area": Help(
        "A card of the shop",
        "Strength at the left, defence at the right, what it costs, and how many are left.",
        "M3.1",
    ),
    "number:points": Help("Points", "Board of Monopoly is worth 1, Incantation 3. They can faint.", "M8.3"),
    "number:coins": Help("Coins", "What you hold; a touch shows everything that came and went today.", "M4.1"),
    "number:shop": Help("Copies left", "Copies in the shop; a touch tells what was bought and what was lost.", "M2.2"),
    "number:attacker": Help(
        "Amounts", "What everybody has named today; only the highest, if nobody shares it, attacks.", "M5.2"
    ),
}
"""By topic: its name, one sentence, the rule's number, and what else there is to say."""
PAGES = (
    LearnPage(
        "The shop", "Wizards buy cards into a row. Two kinds are worth points; seven points win.", "pick_cards", "stage"
    ),
    LearnPage(
        "Income", "First each row of cards gives its coins; the amount stands beside the name.", "take_income", "rows"
    ),
    LearnPage(
        "In secret",
        "All name an amount at once, in secret. Who alone named most sends cards to fight.",
        "name_amounts",
        "stage",
    ),
    LearnPage(
        "Attack", "A card is sent; whoever is attacked answers with one of theirs, or is out.", "send_card", "prompt"
    ),
    LearnPage("Buying", "All pick a card. Too many for one pile: all pay, nobody gets it.", "pick_cards", "stage"),
    undo_page("take_income"),
)
"""For those who see the game for the first time."""
