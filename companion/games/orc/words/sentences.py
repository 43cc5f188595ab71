"""What is said of each act of ORC. Each sentence is the English one and the key of its translations.

Words in braces are the numbers of the act by name: players by name, colours by word, lands by number.
"""

from companion.games.kernel import Sentences, Spoken
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.phases.deploying import deploy, discard
from companion.games.orc.rules.phases.drawing import NOT_TOLD_LAND, draw, emptied, enough
from companion.games.orc.rules.phases.ending import agree_draw, natives, resign, show
from companion.games.orc.rules.phases.rulings import set_hand, set_orcs, set_owner, set_stock, set_turn
from companion.games.orc.rules.phases.spare import spare

NOBODY_SAYS = "nobody"
"""The value of an act that nobody in particular did."""
TABLE_SAYS_SO = "The table says so, not one player"
CARD_FIRST = "First deploy or discard a card"

SPOKEN = Spoken(
    RULES,
    {
        spare: Sentences(
            button="Spare cards", told="{player}: spare cards taken, {amount}", not_now="The spare cards are taken"
        ),
        deploy: Sentences(
            button="Deploy",
            told="{player}: {colour} × {amount} at land {land}",
            not_now="Orcs are deployed at the beginning of a turn",
            seen="One touch on the land: Orcs deployed.",
        ),
        discard: Sentences(
            button="Discard",
            told="{player} discards",
            not_now="A card is discarded at the beginning of a turn",
            seen="One touch: a card is discarded.",
        ),
        draw: Sentences(
            button="Draw a card",
            told="{player} draws from pile {land}",
            closer={str(NOT_TOLD_LAND): "{player} draws a card"},
            not_now=CARD_FIRST,
            seen="One touch on the pile: a card drawn.",
        ),
        enough: Sentences(button="Enough", told="{player}: enough drawn", not_now=CARD_FIRST),
        emptied: Sentences(
            button="Pile is gone",
            told="The pile of land {land} is gone",
            not_now="No pile is used up in this phase",
            not_theirs=TABLE_SAYS_SO,
        ),
        show: Sentences(
            button="Show a card",
            told="{player} shows {two} × 2, {one} × 1",
            not_now="Hands are shown when all piles are gone",
        ),
        natives: Sentences(
            button="Natives",
            told="{player}: natives in hand, {amount}",
            not_now="Natives are told when all piles are gone",
        ),
        agree_draw: Sentences(
            button="Agree on a draw", told="Both agree on a draw", not_theirs="Both agree, not one player"
        ),
        resign: Sentences(button="Resign", told="{player} resigns"),
        set_stock: Sentences(button="Pile", told="Corrected: pile {land} has {amount}", not_theirs=TABLE_SAYS_SO),
        set_orcs: Sentences(button="Orcs", told="Corrected: {player} has {colour} × {amount} at land {land}"),
        set_owner: Sentences(
            button="Holder",
            told="Corrected: land {land} is {player}'s",
            closer={NOBODY_SAYS: "Corrected: land {land} is nobody's"},
        ),
        set_hand: Sentences(button="Hand", told="Corrected: {player} holds {amount}"),
        set_turn: Sentences(button="Whose turn", told="Corrected: it is {player}'s turn"),
    },
)
