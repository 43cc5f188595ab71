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

NOBODY_SAYS = "nobody"  # the value of an act that nobody in particular did
TABLE_SAYS_SO = "The table says so, not one player"
CARD_FIRST = "First deploy or discard a card"

SPOKEN = Spoken(
    RULES,
    {
        spare: Sentences("Spare cards", "{player}: spare cards taken, {amount}", not_now="The spare cards are taken"),
        deploy: Sentences(
            "Deploy",
            "{player}: {colour} × {amount} at land {land}",
            not_now="Orcs are deployed at the beginning of a turn",
            seen="One touch on the land: Orcs deployed.",
        ),
        discard: Sentences(
            "Discard",
            "{player} discards",
            not_now="A card is discarded at the beginning of a turn",
            seen="One touch: a card is discarded.",
        ),
        draw: Sentences(
            "Draw a card",
            "{player} draws from pile {land}",
            closer={str(NOT_TOLD_LAND): "{player} draws a card"},
            not_now=CARD_FIRST,
            seen="One touch on the pile: a card drawn.",
        ),
        enough: Sentences("Enough", "{player}: enough drawn", not_now=CARD_FIRST),
        emptied: Sentences(
            "Pile is gone",
            "The pile of land {land} is gone",
            not_now="No pile is used up in this phase",
            not_theirs=TABLE_SAYS_SO,
        ),
        show: Sentences(
            "Show a card", "{player} shows {two} × 2, {one} × 1", not_now="Hands are shown when all piles are gone"
        ),
        natives: Sentences(
            "Natives", "{player}: natives in hand, {amount}", not_now="Natives are told when all piles are gone"
        ),
        agree_draw: Sentences("Agree on a draw", "Both agree on a draw", not_theirs="Both agree, not one player"),
        resign: Sentences("Resign", "{player} resigns"),
        set_stock: Sentences("Pile", "Corrected: pile {land} has {amount}", not_theirs=TABLE_SAYS_SO),
        set_orcs: Sentences("Orcs", "Corrected: {player} has {colour} × {amount} at land {land}"),
        set_owner: Sentences(
            "Holder", "Corrected: land {land} is {player}'s", closer={NOBODY_SAYS: "Corrected: land {land} is nobody's"}
        ),
        set_hand: Sentences("Hand", "Corrected: {player} holds {amount}"),
        set_turn: Sentences("Whose turn", "Corrected: it is {player}'s turn"),
    },
)
