"""The sentences of the printed sheets. Each is the English one and the key of its translation."""

GUIDE = (
    "1. Print everything at 100\u00a0% and measure the bar at the foot of a page: it must be 100\u00a0mm long.",
    "2. Board (p. {board}): cut each tile along its dashed edges, nowhere else. Put glue on the shaded strips and"
    " lay the next tile over them, edge to edge with the shading: first along each row, then the rows. Glue the whole"
    " onto cardboard and cut round the rim. For another order of the segments, cut them apart along their borders and"
    " tape them together from below.",
    "3. Chips and tokens (p. {chips}): cut out each row as one strip, fold it at the two dashed lines round a strip of"
    " cardboard {wide}\u00a0mm wide and {thick}\u00a0mm thick, glue it, and cut the discs out. A player takes the"
    " {companies} companies (a ring and a sign) and {startups} startups (a square) of one colour; the dark side is up"
    " under a loan. The last six are Active Industry (arrow), Crisis Forecast (eye) and four crisis strengths.",
    "4. Take coins and beans for money and Stars. Prices are written in pencil into the white fields. Option and event"
    " cards are those of the game's box: we do not know what is printed on them.",
    "5. For the camera print the stickers, too: orctable print markers stickers.pdf --game economicus",
)
"""How everything is built, step by step."""
TRIED = "NOT THE PRINTED VALUES: numbers of the box that are not known yet are trial numbers on this board."
