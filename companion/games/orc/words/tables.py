"""The sentences of ORC by the codes that the rules give. Each is the English one and the key of its translations.

Words in braces are values of the code: players by name, colours by word, lands by number. A code may have closer
sentences after a colon: by its value `kind`, by a land that is not told (0), or by a player who is nobody.
"""

from companion.games.orc.rules import state

COLOURS = {
    "white": "white", "yellow": "yellow", "green": "green", "blue": "blue", "red": "red", "purple": "purple",
}  # fmt: skip
SIDE_WORDS = {"near": "near side", "far": "far side"}
PHASES = {
    state.SPARE: "Spare cards",
    state.DEPLOY: "Deploy",
    state.DRAW: "Draw cards",
    state.HANDS: "Hands",
    state.OVER: "The end",
}
DECIDED = {"more": "more Orcs", "tie": "a tie", "thaw": "thawed", "ruling": "as agreed", "": "held"}
"""How a land was decided, in as few words as possible; nobody knows how where a game began in the middle."""

PROMPTS = {
    state.SPARE: ("Spare cards", "{player}: 1 card and begin, or 2 cards?"),
    state.DEPLOY: ("{player}", "{player}: deploy or discard"),
    state.DRAW: ("Draw {amount}", "{player}: draw {amount}"),
    "draw_some": ("Draw cards", "{player}: draw {least} or {amount}"),
    "draw_more": ("Draw cards", "{player}: draw one more, or it is enough"),
    state.HANDS: ("Show your hands", "Show your hands, or say how many natives."),
    "hand": ("Show your hand", "{player}: show your hand, or say how many natives"),
    "won": ("{player} wins", "{player} wins: {amount} to {least}"),
    "tied": ("A draw", "A draw: {amount} each"),
    "agreed": ("A draw", "Both agreed on a draw."),
    "resigned": ("{player} wins", "{loser} resigns: {player} wins."),
}
"""A title and the sentence below it."""
WHYS = {
    state.SPARE: "Whoever takes one card begins.",
    state.DEPLOY: "Two Orcs: draw one. One Orc: draw two.",
    state.DRAW: "From any piles, also different ones.",
    "draw_some": "After a discard: one card or two.",
    "draw_more": "After a discard: one card or two.",
    state.HANDS: "Natives: Orcs of the colour of an own land.",
    "hand": "Natives: Orcs of the colour of an own land.",
}
"""For a first game: the reason behind a prompt, in one line."""
LAWS = (
    "Never the land's own colour.",
    "Never the opponent's colour there.",
    "Who has begun with a colour keeps to it there.",
    "The same colour may fight at several lands.",
)
"""The laws of deployment: the help page while a card is due."""

REFUSALS = {
    "spare_first": "First the spare cards: one or two",
    "not_your_turn": "It is {turn}'s turn",
    "bad_number": "It may be {least} to {most}, not {value}",
    "no_such_land": "There is no land {land}",
    "native_here": "{colour} cannot fight in its own land",
    "enemy_colour": "{player} already fights with {colour} here",
    "other_colour": "Only {colour} here now",
    "conquered": "{player} has conquered land {land}",
    "frozen": "Land {land} is frozen: it waits for land {until}",
    "no_stock": "The pile of land {land} is used up",
    "must_draw": "Still to draw: {amount}",
    "cannot_be_empty": "Too few cards were drawn: pile {land} cannot be gone",
    "not_open": "The pile of land {land} was used up before",
    "shown_already": "{two} {one} was shown already",
    "shown_already:hand": "{player} has told this hand, or shows it",
    "not_in_deck": "{two} {one} cannot be in a hand",
    "too_many_shown": "Cards in this hand are {amount}, no more",
    "no_dice": "ORC is played without dice",
}

HOW_MANY = {1: "1 card, begin", 2: "2 cards"}  # what stands on the two buttons of the spare cards

BATTLES = {
    "more": "Land {land}: {amount} to {least}. {player} holds it ({worth}).",
    "tie": "Tie at {amount}: {player} holds land {until}, so land {land} too.",
    "frozen": "Tie: land {land} waits for land {until}.",
    "thaw": "Land {land} thaws: {player} holds it ({worth}).",
    "ruling": "Land {land}: {player} holds it, as was agreed.",
}
"""What a battle came to, by how the land was decided; `amount` and `least` are the Orcs of winner and loser."""
OWED = {"spear": "Turn the spear of land {land} to {player}", "clear": "Take the other cards off land {land}"}
"""What hands do after a battle."""

MAT = {
    "line": "Card {n} of the line", "pile": "Pile of land {n}", "near": "Land {n}, near side",
    "far": "Land {n}, far side",
}  # fmt: skip
"""The places that the camera looks at."""
LYING = {"end": "{colour} {n}", "pile": "a pile of other cards, face down"}  # what is to be laid there for the camera
SEEN_OWED = {
    "put:near": "Now lay {colour} × {amount} at land {n}, near side",
    "put:far": "Now lay {colour} × {amount} at land {n}, far side",
    "take:near": "Now take {colour} × {amount} off land {n}, near side",
    "take:far": "Now take {colour} × {amount} off land {n}, far side",
    "put:pile": "Now lay a card face down where the pile of land {n} lay",
    "take:pile": "Now take away what lies where the pile of land {n} was",
    "put:line": "Now lay card {n} of the line: {two} × 2, {one} × 1",
    "take:line": "Now take away card {n} of the line: {two} × 2, {one} × 1",
}
"""What hands do so that the table agrees again with the app, by deed and place."""
LESSONS = {
    "empty": "Take every card off the mat, then photograph it.",
    "cards": "Lay one of these six cards in each near column, the two Orcs towards the line.",
    "done": "The camera knows the cards.",
}

FIELDS = {"score": "score", "land": "Orcs", "stock": "pile", "hand": "cards in hand"}
PARTS = {
    "land": "Land {land}, {colour}",
    "native": "Natives, {colour}",
    "natives": "Natives in hand",
    "orcs": "{player}",
    "more": "{player} has more: conquered",
    "tie": "A tie",
    "neighbour": "{player} holds land {land}",
    "frozen": "Frozen: waits for land {land}",
    "thawed": "Thawed with land {land}: {player}",
    "held": "{player} holds it",
    "ruled": "{player} holds it, as was agreed",
    "pile": "At the beginning",
    "drawn": "Drawn",
    "loose": "Drawn from an untold pile: {amount}",
    state.SPARE: "At the beginning, or counted",
    "drew": "Drawn",
    "played": "Deployed or discarded",
}
DUES = {
    "take:hand": "{player} takes cards: {n}",
    "give:hand": "{player} puts cards back: {n}",
    "put:stock": "Cards back on the pile of land {land}: {n}",
    "lift:stock": "Cards off the pile of land {land}: {n}",
    "put:column": "{player}'s cards back to land {land}: {n}",
    "lift:column": "Clear {player}'s cards from land {land}: {n}",
    "put:spear": "Turn the spear of land {land} to {player}",
    "move:spear": "Turn the spear of land {land} to {player}",
    "lift:spear": "Nobody holds land {land}: take the spear away",
}
"""What hands do, by deed and thing."""
COUNTED = {"hand": "Cards"}  # what everybody counts
RULES = {
    "O3.2": "line", "O3.5": "spare cards", "O4.1": "turn", "O4.2": "deployment", "O4.3": "own land",
    "O4.4": "enemy's colour", "O4.5": "same colour", "O4.7": "discard", "O4.8": "draw", "O4.9": "must draw",
    "O5.1": "battle", "O5.2": "more Orcs", "O5.3": "tie", "O5.4": "a frozen land", "O5.5": "after a battle",
    "more": "more Orcs", "tie": "a tie", "thaw": "thawed",
    "O6.1": "the end", "O6.2": "hands", "O6.3": "score", "O6.4": "winner", "O2.4": "deck", "ruling": "ruling",
}  # fmt: skip
"""What a rule is about, in a word or two."""

PROBLEMS = {
    "line_not_whole": "the line is not three cards that show all six colours",
    "native_in_land": "{player}'s Orcs at land {land} have its own colour",
    "same_colour_twice": "both sides of land {land} have one colour",
    "stock_cannot_be": "the pile of land {land} cannot have so many cards now: {stock}",
    "stock_cannot_be:loose": "cards drawn from untold piles cannot be {stock}, {most} at most",
    "held_with_stock": "land {land} is conquered, but its pile has cards: {stock}",
    "frozen_with_stock": "land {land} is frozen, but its pile has cards: {stock}",
    "frozen_but_decided": "land {land} is frozen, but should be decided",
    "hands_do_not_add_up": "cards in hands and piles are {have}; there should be {should}",
    "orcs_cannot_be": "{player} at land {land}: Orcs {orcs} on cards {cards} cannot be",
    "nobody_due": "somebody must be due in this phase",
    "winner_without_end": "{player} has won, but the game goes on",
    "end_with_stock": "the game ends, but the piles have cards: {stock}",
    "more_than_printed": "more cards with {colour} × {amount} lie there than there are",
    "scored_more_than_can_be": "{player} told natives: {amount}; so many cards show {most} at most",
}

OPTIONS = {
    "discard_draw": "Cards drawn after a discard",
    "tie": "Equal scores",
    "series": "Games",
    "next_dealer": "The next dealer",
    "fighting_end": "The end of a card that fights",
    "deck": "The deck",
    "draws": "Draws are entered",
    "memory": "Cards that were played",
}
VALUES = {
    "discard_draw": {"choice": "one or two", "one": "always one", "two": "always two"},
    "tie": {"draw": "a draw", "more_lands": "more lands win"},
    "series": {"1": "one", "3": "best of three"},
    "next_dealer": {"alternate": "the other one", "loser": "who has lost"},
    "fighting_end": {"line_side": "towards the line", "player_side": "towards its player"},
    "deck": {"pairs": "each pair of colours once", "any": "any cards"},
    "draws": {"told": "card by card", "seen": "pile by pile"},
    "memory": {"off": "are not listed", "on": "are listed"},
}
PRESETS = {"printed": "As printed"}

SETUP = {
    "line": "Line", "dealer": "Deals", "draw_line": "Draw a line",
    "pick": "Name the colours, from the box on.", "two": "Tap the ends with two Orcs.",
    "seek": "Seek out these three cards:", "card": "{two} × 2, {one} × 1", "clear": "Anew", "back": "Back",
    "near": "Near side", "series": "Game {game}: {first} to {second}",
}  # fmt: skip
"""Set-up: who deals, and the line."""
HINTS = {
    "rules": "Where the rulebook is silent, the table chooses.",
    "settle": "Settle them by ruling: tap a player or a land, then Put right.",
    "leaving": "ORC is a game for two: resign, or agree on a draw.",
    "asks": "What happened here?",
    "nobody": "None of these",
    "preset:printed": "two players, thirty cards",
}
"""Sentences that the screens of every game show, as ORC has them."""
UNDERSTOOD_NOT = {
    "line:pick": "This colour is named already", "line": "That is not part of the line",
    "seat": "There are two seats",
}  # fmt: skip
TALLIES = {
    "battle": "Orcs in the largest battle: {amount}. Land {land}, won by {player}",
    "tied_battle": "Ties won: {total}. Most of them by {player}: {amount}",
    "discarded": "Cards discarded: {total}. Most of them by {player}: {amount}",
}
RECORDS = {"battle": "Orcs in the largest battle: {value}. Land {land}"}
THINGS = {"line_card": ("{n} card of the line", "{n} cards of the line"), "orc_card": ("{n} card", "{n} cards")}
PLACES = {"line": "between the players", "piles": "the pile", "spare": "beside the line", "discards": "on the discards"}
"""Where cards lie that are in nobody's hand."""
