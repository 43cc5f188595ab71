"""Help and captions where a game has none of its own.

Every sentence here is the English one and the key of its translations.
"""

from companion.locale.help_words import Help

HELPS = {
    "phase": Help(
        "What is due",
        "The title says what the table does now; the buttons below are all that may be done.",
        "",
        "Undo takes anything back.",
    ),
    "number": Help(
        "A number",
        "Touch it to see where it comes from, step by step.",
    ),
}
"""By topic: its name, one sentence, the rule's number, and what else there is to say."""

CAPTIONS = {
    "camera": "The camera sees it on the board. Nobody types.",
    "die": "The dice tell it themselves. Nobody types.",
    "hand": "One touch on the screen.",
    "setup": "Players, rules and board: told once, in a minute.",
    "sit": "Touch “Sit here” to play along; they wait for you.",
}
"""How the app knew of an act, by its source and kind, for those who watch."""
