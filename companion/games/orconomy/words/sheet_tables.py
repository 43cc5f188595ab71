"""The sentences of the printed sheets: what the cards and abilities do, in our own words.

Every sentence here is the English one and the key of its translations.
"""

CARD_WHEN = {
    "security_service": "In answer to any card, before its Risk die is thrown",
    "exploitation": "In Revenue, once you have collected",
    "espionage": "At any time, but not while cards are bid",
    "veto": "In the auction or the Competition",
    "tax_inspection": "At the end of the round",
    "informer": "At any time",
    "payments_delay": "In Winter",
    "lobby": "At any time",
    "fraud": "When the auction has a winner, before the price is paid",
    "good_bargain": "At any time",
    "consultants": "Right after a throw",
    "corporate_raid": "At the end of the round",
}
CARD_TEXTS = {
    "security_service": "That card has no effect. Both are discarded.",
    "exploitation": "All your Companies in the three industries of this round yield once more, losses too. Their gold"
    " abilities may be used again.",
    "espionage": "Put a Startup of yours into any industry, for nothing.",
    "veto": "Another player is out of the bidding, and their bid is void. The fee is not returned.",
    "tax_inspection": "Draw a card blind from another player's hand.",
    "informer": "Take the top card of the discards into your hand, unless it is another Informer.",
    "payments_delay": "You owe no interest in this Winter.",
    "lobby": "Move the Crisis token to any other industry.",
    "fraud": "The winner pays the bid to you instead of to the supply.",
    "good_bargain": "Take a Company of yours off the board for the price of its industry, then halve that price,"
    " rounded up. For a pledged one return 7 Skulls.",
    "consultants": "One die is thrown again: a Risk die, or one of the Forecast dice.",
    "corporate_raid": "Replace a Company of another player in the active industry by a token of yours, pledged if that"
    " one was. Its owner takes it back and draws two cards.",
}
ABILITIES = {
    2: "You may draw 1 card",
    3: "Buying a card costs 1 less",
    4: "1 Skull at every loan, yours too",
    5: "Launching a Startup costs 1 less",
    6: "You may move it to a free slot elsewhere",
    7: "You may sell 1 card for 8 Skulls",
    8: "You may push the Crisis 1 step, either way",
    9: "Cancels the interest of 1 pledged Company",
    10: "Your Risk Ratings are 1 lower",
    11: "1 card when your Startup becomes a Company",
}
"""What each Company in an industry does for its owner, unless the Crisis is there."""
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
