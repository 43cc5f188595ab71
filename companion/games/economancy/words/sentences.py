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

SPOKEN = Spoken(
    RULES,
    {
        feed: Sentences(button="Feed the Hippo", told="{player}'s Hippo gets a coin"),
        income: Sentences(
            button="All took it", told="All take their income", seen="One touch: everybody has taken the income."
        ),
        invest: Sentences(
            button="Invest",
            told="{player} invests {amount}",
            seen="The amounts were turned over and told in one go.",
            together="Amounts: {told}",
            opened="The amounts were opened",
        ),
        attack: Sentences(button="Attack", told="{player} attacks with {card}"),
        stop: Sentences(button="Stop", told="{player} stops the attack"),
        defend: Sentences(
            button="Answer",
            told="{player} answers with {card}",
            together="Answers: {told}",
            opened="The answers were opened",
        ),
        buy: Sentences(
            button="Buy",
            told="{player} wants {card}",
            seen="The picks were turned over and told in one go.",
            together=PICKS,
            opened=PICKS_OPENED,
        ),
        pass_buy: Sentences(button="Pass", told="{player} passes", together=PICKS, opened=PICKS_OPENED),
        resign: Sentences(button="Resign", told="{player} resigns"),
        agree_draw: Sentences(button="Agree on a draw", told="All agree on a draw"),
        set_coins: Sentences(button="Coins", told="Corrected: {player} has {amount}"),
        put_card: Sentences(button="Put a card in", told="Corrected: {card} lies in {player}'s row at {place}"),
        take_card: Sentences(button="Take a card out", told="Corrected: {card} leaves {player}'s row"),
        set_shop: Sentences(button="Pile", told="Corrected: {card} in the shop: {amount}"),
        set_day: Sentences(button="Day", told="Corrected: it is day {amount}"),
    },
)
