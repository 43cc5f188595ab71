"""What help is made of, and help and captions where a game has none of its own.

Every sentence here is the English one and the key of its translations.
"""

from typing import NamedTuple


class Help(NamedTuple):
    """What there is to know about one thing: its name, one sentence, the rule's number, and a few sentences more."""

    title: str
    text: str
    rule: str = ""
    more: str = ""


class LearnPage(NamedTuple):
    """A picture for somebody who sees a game for the first time: its title, at most twenty words, the prompt's code at
    the moment it shows, and the zone of the screen it is about.
    """

    title: str
    text: str
    moment: str
    zone: str


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
    "house:history": Help(
        "What happened",
        "Every act, newest first: touch one to go back to it or to correct it.",
    ),
    "house:unsettled": Help(
        "These no longer hold",
        "After a correction these acts are no longer possible: settle each by a ruling.",
        "",
        "Undo takes the correction back.",
    ),
    "house:devices": Help(
        "Devices",
        "Each device: how it is, and what to do when it is silent. Another one is added here too.",
        "",
        "The game goes on without any of them: everything can be entered by touch.",
    ),
    "house:ruling": Help(
        "A ruling",
        "The table decides: a number or a token is set as you agree, with a reason.",
        "",
        "It stands in the history and can be undone.",
    ),
    "house:correct": Help(
        "A correction",
        "An earlier act was told wrongly: change it, or insert what is missing.",
        "",
        "All later acts are worked out anew; what no longer holds is listed.",
    ),
    "house:people": Help(
        "Joins or leaves",
        "Between rounds somebody may leave or join. The two arrows give the app's chair to somebody else at any time.",
    ),
    "house:seats": Help(
        "Take over a player",
        "On a practice table: play for a virtual player, or give the seat back.",
        "",
        "They wait for you as long as you like.",
    ),
}
"""By topic: its name, one sentence, the rule's number, and what else there is to say."""

CAPTIONS = {
    "camera": "The camera sees it on the board. Nobody types.",
    "die": "The dice tell it themselves. Nobody types.",
    "hand": "One touch on the screen.",
    "setup": "Players, rules and board: told once, in a minute.",
    "sit": "Touch “Sit down” to play along; they wait for you.",
}
"""How the app knew of an act, by its source and kind, for those who watch."""
