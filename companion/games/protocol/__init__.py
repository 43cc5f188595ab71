"""What a game says to everything around it; nothing here names a particular game."""

from companion.games.protocol.conducted import Conduct, Course, Run, Spoken
from companion.games.protocol.counted import Counted, Summed, Tally, Thing
from companion.games.protocol.explained import Asked, Numbers, Whose
from companion.games.protocol.game import Game, StandIn, round_of
from companion.games.protocol.handled import Due, Hands, Item
from companion.games.protocol.rules import Rules
from companion.games.protocol.seated import AreaOrder, Chosen, Lesson, Programs, SeatDraft, SetUp, Spot
from companion.games.protocol.terms import (
    Action,
    Args,
    Chance,
    Choice,
    IllegalAction,
    NotUnderstood,
    Offer,
    Part,
    Problem,
    Prompt,
    Refusal,
    Result,
    SeatButton,
    Value,
    touch_for,
)
from companion.games.protocol.thrown import FACES, Dice, SideThrow
from companion.games.protocol.tracked import Board, Layout, Move, Piece, PieceKind
from companion.games.protocol.view import GameView, PlayerCore
from companion.games.protocol.written import Files, Opened

__all__ = [
    "FACES",
    "Action",
    "AreaOrder",
    "Args",
    "Asked",
    "Board",
    "Chance",
    "Choice",
    "Chosen",
    "Conduct",
    "Course",
    "Counted",
    "Dice",
    "Due",
    "Files",
    "Game",
    "GameView",
    "Hands",
    "IllegalAction",
    "Item",
    "Layout",
    "Lesson",
    "Move",
    "NotUnderstood",
    "Numbers",
    "Offer",
    "Opened",
    "Part",
    "Piece",
    "PieceKind",
    "PlayerCore",
    "Problem",
    "Programs",
    "Prompt",
    "Refusal",
    "Result",
    "Rules",
    "Run",
    "SeatButton",
    "SeatDraft",
    "SetUp",
    "SideThrow",
    "Spoken",
    "Spot",
    "StandIn",
    "Summed",
    "Tally",
    "Thing",
    "Value",
    "Whose",
    "round_of",
    "touch_for",
]
