"""What is said of each act of Economancy. Each sentence is the English one and the key of its translations.

Words in braces are the numbers of the act by name: players by name, cards by theirs. `told` are everybody's choices.
"""

from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.phases.answering import defend
from companion.games.economancy.rules.phases.anytime import agree_draw, resign
from companion.games.economancy.rules.phases.attacking import attack, stop
from companion.games.economancy.rules.phases.buying import buy, pass_buy
from companion.games.economancy.rules.phases.income import feed, income
from companion.games.economancy.rules.phases.investing import invest
from companion.games.economancy.rules.phases.rulings import put_card, set_coins, set_day, set_shop, take_card
from companion.games.kernel import Sentences, Spoken

PICKS, PICKS_OPENED = "Picks: {told}", "The picks were opened"
PASSED, ALL_PASSED = "Pass: {names}", "All pass"  # of picks that are opened together, those who bought nothing

SPOKEN = Spoken(
    RULES,
    {
        feed: Sentences("Feed the Hippo", "{player}'s Hippo gets a coin"),
        income: Sentences("All took it", "All take their income", seen="One touch: everybody has taken the income."),
        invest: Sentences(
            "Invest",
            "{player} invests {amount}",
            seen="The amounts were turned over and told in one go.",
            together="Amounts: {told}",
            opened="The amounts were opened",
        ),
        attack: Sentences("Attack", "{player} attacks with {card}"),
        stop: Sentences("Stop", "{player} stops the attack"),
        defend: Sentences(
            "Answer", "{player} answers with {card}", together="Answers: {told}", opened="The answers were opened"
        ),
        buy: Sentences(
            "Buy",
            "{player} wants {card}",
            seen="The picks were turned over and told in one go.",
            together=PICKS,
            opened=PICKS_OPENED,
        ),
        pass_buy: Sentences("Pass", "{player} passes", together=PICKS, opened=PICKS_OPENED),
        resign: Sentences("Resign", "{player} resigns"),
        agree_draw: Sentences("Agree on a draw", "All agree on a draw"),
        set_coins: Sentences("Coins", "Corrected: {player} has {amount}"),
        put_card: Sentences("Put a card in", "Corrected: {card} lies in {player}'s row at {place}"),
        take_card: Sentences("Take a card out", "Corrected: {card} leaves {player}'s row"),
        set_shop: Sentences("Pile", "Corrected: {card} in the shop: {amount}"),
        set_day: Sentences("Day", "Corrected: it is day {amount}"),
    },
)
