"""What acts and their sentences say is what the tables by kind said that stood in their place."""

from companion.games.orc.game import Orc
from companion.games.orc.practice.random_play import BREAKING_OFF
from companion.games.orc.rules.acts import COLOURED, RULES
from companion.games.orc.screen.saying import SAID_EMPTY, USES_UP
from companion.games.orc.words.speaker import ORC

ACTIONS = {
    "spare": "{player}: spare cards taken, {amount}",
    "deploy": "{player}: {colour} × {amount} at land {land}",
    "discard": "{player} discards",
    "draw": "{player} draws from pile {land}",
    "draw:0": "{player} draws a card",
    "enough": "{player}: enough drawn",
    "emptied": "The pile of land {land} is gone",
    "show": "{player} shows {two} × 2, {one} × 1",
    "natives": "{player}: natives in hand, {amount}",
    "agree_draw": "Both agree on a draw",
    "resign": "{player} resigns",
    "set_stock": "Corrected: pile {land} has {amount}",
    "set_orcs": "Corrected: {player} has {colour} × {amount} at land {land}",
    "set_owner": "Corrected: land {land} is {player}'s",
    "set_owner:nobody": "Corrected: land {land} is nobody's",
    "set_hand": "Corrected: {player} holds {amount}",
    "set_turn": "Corrected: it is {player}'s turn",
}
BUTTONS = {
    "spare": "Spare cards",
    "deploy": "Deploy",
    "discard": "Discard",
    "draw": "Draw a card",
    "enough": "Enough",
    "emptied": "Pile is gone",
    "show": "Show a card",
    "natives": "Natives",
    "agree_draw": "Agree on a draw",
    "resign": "Resign",
    "set_stock": "Pile",
    "set_orcs": "Orcs",
    "set_owner": "Holder",
    "set_hand": "Hand",
    "set_turn": "Whose turn",
}
REFUSALS = {
    "wrong_phase:spare": "The spare cards are taken",
    "wrong_phase:deploy": "Orcs are deployed at the beginning of a turn",
    "wrong_phase:discard": "A card is discarded at the beginning of a turn",
    "wrong_phase:draw": "First deploy or discard a card",
    "wrong_phase:enough": "First deploy or discard a card",
    "wrong_phase:emptied": "No pile is used up in this phase",
    "wrong_phase:show": "Hands are shown when all piles are gone",
    "wrong_phase:natives": "Natives are told when all piles are gone",
    "unknown_player:emptied": "The table says so, not one player",
    "unknown_player:agree_draw": "Both agree, not one player",
    "unknown_player:set_stock": "The table says so, not one player",
}
CAPTIONS = {
    "deploy": "One touch on the land: Orcs deployed.",
    "draw": "One touch on the pile: a card drawn.",
    "discard": "One touch: a card is discarded.",
}
CAUSES = {
    ("hand", "spare"): "O3.5",
    ("hand", "deploy"): "O4.1",
    ("hand", "discard"): "O4.7",
    ("land", "deploy"): "O4.2",
    ("stock", "emptied"): "O5.1",
}


def test_sentences_are_those_of_the_tables() -> None:
    assert ORC.actions == ACTIONS and ORC.buttons == BUTTONS and ORC.captions == CAPTIONS
    assert {key: said for key, said in ORC.refusals.items() if ":" in key and "shown" not in key} == REFUSALS


def test_fields_are_those_of_the_tables() -> None:
    assert {
        (field, kind): rule for kind, act in RULES.acts.items() for field, rule in act.says.get("causes", {}).items()
    } == CAUSES
    assert Orc.quiet == {"draw", "enough"}
    rulings = {"set_stock", "set_orcs", "set_owner", "set_hand", "set_turn"}
    assert Orc.rulings == rulings and Orc.levels == dict.fromkeys({"resign", "agree_draw", *rulings}, "note")
    assert {"agree_draw", "resign"} == BREAKING_OFF
    assert {"draw", "emptied", "set_stock"} == USES_UP and {"emptied", "set_stock"} == SAID_EMPTY
    assert {"colour", "two", "one"} == COLOURED
    assert RULES.kinds(lambda act: act.says.get("waits_for")) == {"deploy", "discard"}
    assert RULES.kinds(lambda act: act.says.get("seat_buttons") == "2") == {"discard", "enough"}
