"""The sentences of the printed sheets: what the cards and abilities do, in our own words.

Every sentence here is the English one and the key of its translations.
"""

GUIDE = (
    "1. Print everything at 100\u00a0% and measure the bar at the foot of a page: it must be 100\u00a0mm long.",
    "2. Board (p. {board}): cut each tile along its dashed edges, nowhere else. Put glue on the shaded strips and"
    " lay the next tile over them, edge to edge with the shading: first along each row, then the rows. Glue the whole"
    " onto cardboard and cut round the rim. For another order of the sectors, cut them apart along their borders and"
    " tape them together from below.",
    "3. Tokens (p. {tokens}): cut out each row as one strip, fold it at the two dashed lines round a strip of"
    " cardboard {wide}\u00a0mm wide and {thick}\u00a0mm thick, glue it, and cut the discs out. A player takes the"
    " {count} tokens of one clan; the dark side (bones) is up when the Company is pledged. The last four are the Crisis"
    " (bolt), the Activity token (triangle), the Oracle (eye) and the Hindmost Orc (arrow).",
    "4. Skulls and Trophies (p. {coins}): cut them apart, or take coins and beans. A gold Skull is worth {gold}.",
    "5. Cards (p. {cards}): cut them apart and put each into a sleeve, with a playing card behind it. Risk Ratings"
    " stand on the cards of the box only: write 2 to 6 into the empty fields, or agree that there are none.",
    "6. Dice chart (p. {chart}): it lies beside the board, with two dice. Prices are written in pencil into the white"
    " fields. For the camera print the stickers, too: orctable print markers stickers.pdf",
)
"""How everything is built, step by step."""
