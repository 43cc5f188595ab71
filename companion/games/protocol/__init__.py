"""What a game says to everything around it; nothing here names a particular game."""

from companion.games.protocol.board import Board, Layout, Move, Piece, PieceKind
from companion.games.protocol.conduct import Conduct, Course, Rules, Run, Spoken
from companion.games.protocol.counted import Counted, Summed, Tally, Thing
from companion.games.protocol.due_to_hands import Due, Hands, Item
from companion.games.protocol.game import (
    FACES,
    Asked,
    Dice,
    Files,
    Game,
    GameView,
    Numbers,
    Opened,
    PlayerCore,
    SideThrow,
    Whose,
)
from companion.games.protocol.set_up import AreaOrder, Chosen, Lesson, Programs, SeatDraft, SetUp, Spot
from companion.games.protocol.terms import (
    Action,
    Args,
    Chance,
    Choice,
    IllegalAction,
    NotUnderstood,
    Offer,
    Problem,
    Prompt,
    Refusal,
    Result,
    SeatButton,
    Summand,
    Value,
    round_of,
    touch_for,
)
from companion.games.protocol.thinking import Advice, Hidden, Thinking, ToldHand

__all__ = [
    "FACES", "Action", "Advice", "AreaOrder", "Args", "Asked", "Board", "Chance", "Choice", "Chosen", "Conduct",
    "Course", "Counted", "Dice", "Due", "Files", "Game", "GameView", "Hands", "Hidden", "IllegalAction", "Item",
    "Layout", "Lesson", "Move", "NotUnderstood", "Numbers", "Offer", "Opened", "Summand", "Piece",
    "PieceKind", "PlayerCore", "Problem", "Programs", "Prompt", "Refusal", "Result", "Rules", "Run", "SeatButton",
    "SeatDraft", "SetUp", "SideThrow", "Spoken", "Spot", "Summed", "Tally", "Thing", "Thinking", "ToldHand", "Value",
    "Whose", "round_of", "touch_for",
]  # fmt: skip
