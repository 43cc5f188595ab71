"""What a game says to everything around it; nothing here names a particular game."""

from companion.games.protocol.counted import Counted, Summed, Tally, Thing
from companion.games.protocol.explained import Explained, Whose
from companion.games.protocol.game import Game
from companion.games.protocol.handled import Due, Handled, Item
from companion.games.protocol.rules import Conducted, Rules, SideThrow, Spoken
from companion.games.protocol.seated import Chosen, Lesson, Programmed, SeatDraft, Seated, SetUp, Spot, StandingIn
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
from companion.games.protocol.tracked import Layout, Move, Piece, PieceKind, Tracked
from companion.games.protocol.view import GameView, PlayerCore, Shown
from companion.games.protocol.written import Opened, Written

__all__ = [
    "Action",
    "Args",
    "Chance",
    "Choice",
    "Chosen",
    "Conducted",
    "Due",
    "Counted",
    "Explained",
    "Game",
    "GameView",
    "Handled",
    "IllegalAction",
    "Layout",
    "Lesson",
    "Move",
    "NotUnderstood",
    "Offer",
    "Opened",
    "Part",
    "Piece",
    "PieceKind",
    "PlayerCore",
    "Problem",
    "Programmed",
    "Prompt",
    "Refusal",
    "Result",
    "Rules",
    "SeatButton",
    "SeatDraft",
    "Seated",
    "SetUp",
    "Shown",
    "SideThrow",
    "Spoken",
    "Spot",
    "Item",
    "StandingIn",
    "Summed",
    "Tally",
    "Thing",
    "Tracked",
    "Value",
    "Whose",
    "Written",
    "touch_for",
]
