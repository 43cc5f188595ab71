"""Which sentence belongs to which code, as far as every game has it; each game adds its own.

Every sentence here is the English one and the key of its translations.
"""

from collections.abc import Mapping
from dataclasses import field, fields
from types import ModuleType
from typing import Any, NamedTuple

from companion.locale.usual_help import CAPTIONS, HELPS, TOLD, Help, LearnPage
from companion.schema.quick_dataclass import dataclass


class Said(NamedTuple):
    """A prompt: the title and the sentence below it."""

    title: str
    text: str


Sentences = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Tables:
    """Sentences by code. Where a key has a colon, what stands after it is a value that makes the sentence closer.
    `areas` and `labels` name the board's areas by number (a label is what is printed there), `marks` the players'
    marks, `markers` the single pieces, `spots` the spots of an area from the first. `sides` are buttons about a piece,
    by how it lies. `deeds` are actions in fewer words, where a mark shows who did it. `lessons` say what to lay out to
    teach the camera, `showing` what to show it in play, `trials` what to lay to try it, `measures` what to tap to
    measure the board. `fields`, `titles`, `parts`, `notes` and `rules` tell where a number comes from. `named` are
    values that are codes themselves, by the name of the value. `understood_not` says what was meant by buttons that the
    table could not follow, by the beginning of their text. `tallies` tell what was counted in a game, `records` the
    greatest of it. `dues` say what hands do after an act, `counted` what everybody can count. `things` are what is in
    the box, one and many of it, `places` where it lies. `helps` are by topic, `pages` for those who learn the game,
    `captions` say how the app knew of an act, by its source, and by `source:kind` where there is more to say. `steps`
    name the steps of set-up. `hints` are sentences that the screens of every game show, as this game has them: about
    its rules, how to settle what no longer holds (`settle`), who leaves (`leaving`), what the camera asks of a piece
    (`asks`) and the answer that none is right (`nobody`); a few words more on a preset (`preset:printed`). `taken` say
    of a kind of action what the camera believes somebody did, where that is not told as it is afterwards. `told` are
    the sentences that tell the whole table, in groups. `rights` are what a player may still use.
    """

    prompts: Mapping[str, Said] = field(default_factory=dict)
    phases: Sentences = field(default_factory=dict)
    refusals: Sentences = field(default_factory=dict)
    notices: Sentences = field(default_factory=dict)
    actions: Sentences = field(default_factory=dict)
    deeds: Sentences = field(default_factory=dict)
    buttons: Sentences = field(default_factory=dict)
    sides: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    owed: Sentences = field(default_factory=dict)
    dues: Sentences = field(default_factory=dict)
    counted: Sentences = field(default_factory=dict)
    problems: Sentences = field(default_factory=dict)
    understood_not: Sentences = field(default_factory=dict)
    lessons: Sentences = field(default_factory=dict)
    showing: Sentences = field(default_factory=dict)
    trials: Sentences = field(default_factory=dict)
    measures: Sentences = field(default_factory=dict)
    areas: Mapping[int, str] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    marks: Sentences = field(default_factory=dict)
    markers: Sentences = field(default_factory=dict)
    spots: tuple[str, ...] = ()
    fields: Sentences = field(default_factory=dict)
    titles: Sentences = field(default_factory=dict)
    parts: Sentences = field(default_factory=dict)
    notes: Sentences = field(default_factory=dict)
    rules: Sentences = field(default_factory=dict)
    options: Sentences = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    presets: Sentences = field(default_factory=dict)
    steps: Sentences = field(default_factory=dict)
    hints: Sentences = field(default_factory=dict)
    taken: Sentences = field(default_factory=dict)
    reasons: Sentences = field(default_factory=dict)
    told: Mapping[str, Sentences] = field(default_factory=dict)
    named: Mapping[str, Sentences] = field(default_factory=dict)
    helps: Mapping[str, Help] = field(default_factory=dict)
    captions: Sentences = field(default_factory=dict)
    pages: tuple[LearnPage, ...] = ()
    tallies: Sentences = field(default_factory=dict)
    records: Sentences = field(default_factory=dict)
    things: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    places: Sentences = field(default_factory=dict)
    rights: Sentences = field(default_factory=dict)

    @classmethod
    def of(cls, *words: object, **own: Any) -> "Tables":
        """What stands in some words under the names of these fields (in a module `PHASES`, in what is spoken of acts
        `actions`), from the first that has any; `own` goes before.
        """
        found = {
            item.name: table
            for item in fields(cls)
            for said in reversed(words)
            if (table := getattr(said, item.name.upper() if isinstance(said, ModuleType) else item.name, None))
        }
        return cls(**{**found, **own})

    def with_those_of(self, game: "Tables") -> "Tables":
        """These sentences and a game's own; where both have one, the game's."""
        both: dict[str, Any] = {}
        for item in fields(self):
            mine, own = getattr(self, item.name), getattr(game, item.name)
            both[item.name] = {**mine, **own} if isinstance(mine, Mapping) else own or mine
        return Tables(**both)


REFUSALS = {
    "not_your_turn": "It is not {player}'s turn",
    "wrong_phase": "Not in this phase",
    "game_over": "The game is over",
    "unknown_kind": "This version does not know that action",
    "unknown_player": "There is no such player",
    "bad_number": "That number does not fit here: 0 to {most}",
    "bad_numbers": "Those numbers do not fit here",
    "nothing_to_undo": "Nothing to undo",
    "cannot_undo_to": "A later correction stands in the way",
    "nothing_to_redo": "Nothing to redo",
    "unknown_intent": "This version does not know that button",
    "not_now": "Not now",
    "not_understood": "Not understood: {what}",
    "number_too_large": "That number is too large: it may be up to {most}",
    "game_too_long": "This game has become too long to be kept. Begin a new one.",
    "act_not_in_force": "That was taken back or changed meanwhile",
    "not_all_chosen": "Somebody has not chosen yet",
    "program_thinking": "The program of {player} has not chosen yet",
    "seen_already": "Everybody has seen these choices: correct them in the open",
    "cannot_settle": "Somebody still has to choose",
    "still_due": "{player} is still due",
    "no_advice": "There is nothing to advise on now: dice are due, choices are secret, or hands are hidden",
    "app_cannot_play": "The app cannot play this game for anybody: the cards in hand are hidden",
    "cannot_go_on": "Nobody can leave or join now: put right first what is told of this position",
    "not_between_rounds": "Players join or leave between two rounds only",
    "too_few_players": "At least {least} must play",
    "table_full": "At most {most} can play",
    "name_taken": "{name} plays already",
    "name_unwritable": "A name has 1 to {most} letters that can be read",
    "mark_taken": "That mark is taken already",
    "no_dice": "This game is played without dice",
}

UNDERSTOOD_NOT = {
    "setup:name": "Every player needs a name of their own",
    "join": "Every player needs a name of their own",
}

NOTICES = {
    "undone": "Undone",
    "undone:struck": "Back in force: {what}",
    "undone:settled": "Undone: what was settled is open again",
    "undone:after": "Undone everything after: {what}",
    "undone:what": "Undone: {what}",
    "redone": "Done again",
    "redone:struck": "Struck out again: {what}",
    "redone:settled": "Settled again",
    "redone:what": "Done again: {what}",
    "resumed": "Continued at round {round}. Nothing was lost.",
    "resumed:sealed": "Continued at round {round}. What was sealed here is chosen again.",
    "resumed:begun": "Continued before the first round. Nothing was lost.",
    "camera_lost": "Camera is silent. Tap tokens by hand until it returns.",
    "no_voice": "Nothing reads aloud here: install speech-dispatcher or espeak-ng.",
    "camera_covered": "The camera is closed and sees nothing. Tap tokens by hand.",
    "camera_back": "The camera is back.",
    "dice_lost": "The dice are silent. Enter them by hand.",
    "dice_lost:die": "Die {die} is silent. Enter it by hand.",
    "die_lost": "Die {die} does not answer. Throw it by hand and tap the face, or check its plug.",
    "die_lost:second": "The dice do not answer. Throw them by hand and tap the faces, or check their plugs.",
    "die_unknown": "There is no die {die} in this game. Its throws do not count.",
    "die_lost:again": "Die {die} does not answer: the throw counts for it. Throw die {again} once more.",
    "die_lost:away": "Die {die} is out of reach or asleep. Pick it up, or throw it by hand and tap the face.",
    "die_lost:not_six_faces": "Die {die} does not have six faces. Throw another one by hand and tap the face.",
    "die_unheard": "Die {die} rolled, but not all of it was heard. What does it show?",
    "die_unheard:seconds": "Die {die} was away for {seconds} s. What does it show?",
    "die_unheard:second": "The dice were not heard for a while. What do they show?",
    "dice_differ": "Die {die} says {value}, the camera sees {seen}. Which counts?",
    "dice_unclear": "The camera cannot read the dice. Lay them flat and apart in the tray, or tap the faces.",
    "battery_low": "The battery of die {die} is at {percent} %. Charge it soon.",
    "camera_problem": "Camera: {detail}",
    "journal_salvaged": "The journal was damaged. Lines that were read: {lines}. The damaged file is kept as {kept}.",
    "journal_behind": "The journal lost its end. Lines lost after line {after} of game {game}: {lines}."
    " The rest stands.",
    "journal_behind:newest": "The journal lost its end: what was said last. The lines of the games are all there.",
    "restored": "The backup is back. What was here before it is kept in {folder}. Phones, a club and programs in seats"
    " stay as they were here.",
    "files_before": "{files}: was gone. The one before it is used.",
    "files_before:kept": "{files}: could not be read. The one before it is used; the spoilt one is kept as {kept}.",
    "files_anew": "{files}: was gone, and so was the one before it. It is begun anew.",
    "files_anew:kept": "{files}: could not be read and is begun anew. It is kept as {kept}.",
    "files_edited": "{files}: was changed outside of orctable, and is used as it is now.",
    "forgotten": "Somebody is forgotten, as they wished. Games that name a Player n instead: {n}.",
    "forgotten:left": "Somebody is forgotten, as they wished, but for some files ({left}): orctable forget names them.",
    "not_forgotten": "{name} cannot be forgotten yet: {detail}. It is tried again at the next start.",
    "group_unkept": "This group was not written down: {detail}",
    "erased": "Groups and pictures are erased. The games stay in the journal, names and all.",
    "unerased": "Not everything could be erased: {detail}",
    "journal_anew": "The journal was gone and has been written anew.",
    "internal_error": "A fault in the app; it is in its log. The game goes on: check what was done last.",
    "dice_back": "The dice are back.",
    "recording_kept": "Kept for later as {file}. If the throw counted, take it back and tap the face.",
    "recording_lost": "What the dice said could not be kept.",
    "dice_restarted": "The dice lost their power for a moment. If you have just thrown, throw again or tap the faces.",
    "die_cocked": "Die {die} leans. Roll it again.",
    "late_roll": "Die {die} reports a late {value}. It does not count.",
    "early_roll": "Die {die} shows {value}, thrown before it was asked for. Use it?",
    "early_roll:doubtful": "Die {die} shows {value}. Was that a throw?",
    "early_roll:second": "The dice show {value} and {second}, thrown before they were asked for. Use them?",
    "unsolicited_roll": "Die {die} was rolled out of turn. It does not count.",
    "button_idle": "{player}: button {button} means nothing now.",
    "button_idle:seat": "Nobody plays at seat {seat}.",
    "button_early": "{player}: button {button} was pressed before this was asked. Press it again.",
    "disk_low": "Disk: almost full. Free some space, or the game cannot be saved.",
    "low_power": "The voltage is too low. Use a supply made for this machine and a short, thick cable.",
    "hot": "The machine is too hot and slows down. Give it air. The game goes on.",
    "clock_wrong": "The clock is wrong: this machine does not know the date. Games are kept with a wrong one.",
    "upkeep_begun": "It is being done.",
    "upkeep_begun:update": "The update on the stick is being checked. Leave the stick in.",
    "upkeep_begun:backup": "The backup is being written. Leave the stick in.",
    "upkeep_begun:restore": "The backup is being checked. Leave the stick in.",
    "upkeep_begun:percent": "The backup is being checked, {percent} % so far. Leave the stick in.",
    "upkeep_begun:report": "The report is being written. Leave the stick in.",
    "update_ready": "Version {version} is whole and signed. The table starts anew with it.",
    "update_installed": "Version {version} is installed.",
    "update_returned": "The new version failed twice. Version {version} is back, with every game as it was.",
    "backup_made": "The backup is on the stick: {file}",
    "restore_ready": "{file} is whole. The table starts anew with it; what was here is set aside.",
    "report_made": "The report is on the stick: {file}",
    "upkeep_refused": "It could not be done; nothing was changed. {detail}",
    "upkeep_refused:game": "Not during a game. Finish it or put it away first.",
    "upkeep_refused:busy": "Not now: something else is being done, or nothing can be done here.",
    "upkeep_refused:no_stick": "There is no stick that can be written. Plug one in, wait a moment, try again.",
    "upkeep_refused:no_update": "There is no update on the stick. Its name ends with .orctable.",
    "upkeep_refused:no_backup_there": "There is no backup on the stick. Its name begins with orctable-backup.",
    "upkeep_refused:no_bundle": "This is no whole update. Copy it onto the stick again; nothing was changed.",
    "upkeep_refused:odd_bundle": "The update holds what no update may hold. Ask whoever made it; nothing was changed.",
    "upkeep_refused:deep": "The table's data has folders within folders without end, so it cannot be kept for the"
    " update. Remove them; nothing was changed.",
    "upkeep_refused:nothing": "There is nothing of a table in its folder, so nothing was saved.",
    "upkeep_refused:damaged": "The file is damaged. Copy it onto the stick again; nothing was changed.",
    "upkeep_refused:unknown_key": "The update is signed by somebody this table does not trust. Ask whoever made it;"
    " nothing was changed.",
    "upkeep_refused:no_keys": "This table trusts no key, so it takes no update. The page about the appliance"
    " says more.",
    "upkeep_refused:older": "The update is not newer than what is installed. Nothing was changed.",
    "upkeep_refused:other_machine": "The update is for another kind of machine. Get the one for this one.",
    "upkeep_refused:no_room": "There is not enough room. Free some space, then try again; nothing was changed.",
    "upkeep_refused:no_minisign": "The program minisign is missing, so no update can be checked.",
    "upkeep_refused:no_appliance": "This orctable was not installed as an appliance. Update it where it came from.",
    "upkeep_refused:newer": "The backup is from a newer version. Update this table first; nothing was changed.",
    "upkeep_refused:no_backup": "This is no whole backup. Take another one; nothing was changed.",
    "director_called": "The director is told as soon as the hub can be reached.",
    "phones_off": "The table is no longer shown to phones: something has failed here. The log says more.",
    "phones_off:missing": "To show the table to phones, install what that needs: pip install orctable[spectators]",
    "phones_off:gone": "What shows the table to phones has stopped too often. It is off; turn it on to try again.",
    "phones_off:network": "This machine lets the table use no network, so no phone can watch. The page about phones"
    " says how to allow it.",
    "phones_off:port": "The table cannot be shown to phones: another program has its port. Write another one into the"
    " table file.",
    "journal_failing": "The game is not saved: the disk cannot be written. It goes on in memory; check the disk.",
    "journal_failing:full": "The game is not saved: the disk is full. Free some space; the game goes on in memory.",
    "journal_failing:gone": "The game is not saved: its disk is gone. Put it back; the game goes on in memory.",
    "journal_failing:other": "The game is not saved: another journal lies in its place."
    " Move that away; the game goes on in memory.",
    "saved": "Saved.",
    "numbers_saved": "Saved in {folder}.",
    "numbers_unsaved": "Nothing could be saved. Plug a stick in, or free some space.",
    "unpictured": "The picture could not be saved; the table of numbers and the log are.",
    "pictures_lost": "Pictures are not kept: the disk cannot be written. The game goes on.",
    "past_unreadable": "Game {n} cannot be read. The others can.",
    "past_broken": "This game can be read up to act {n} only.",
    "mended": "Mended.",
    "mended:unsettled": "Mended. No longer hold: {unsettled}",
    "player_left": "{name} has left the table. Take their tokens off the board.",
    "chose_anew": "{player} chose anew.",
    "seals_emptied": "Choose again, nothing was revealed.",
    "secret_anew": "As agreed: everybody chooses in secret once more.",
    "player_joined": "{name} has joined the table.",
    "nobody_thinks": "The program that thinks has failed. Ask again.",
    "seat_absent": "The app plays for {player} from now on. Whatever it does can be undone.",
    "seat_back": "{player} plays again.",
    "chair_taken": "{name} plays in the chair of {was}.",
    "program_asked": "The program of {player} plays again.",
    "program_open": "Nothing here guards the program of {player}.",
    "program_open:files": "Nothing here keeps the program of {player} from reading what others choose in secret.",
    "program_open:signals": "Nothing here keeps the program of {player} from ending the app, or from leaving something"
    " running.",
    "program_failed": "The program of {player} does not play: play this seat by hand.",
    "program_failed:late": "The program of {player} has not answered for {s} s: play this seat by hand.",
    "program_failed:refused": "The program of {player} chose what is not allowed: play this seat by hand.",
    "program_failed:rubbish": "The program of {player} said what is no answer: play this seat by hand.",
    "program_failed:gone": "The program of {player} has ended: play this seat by hand.",
    "program_failed:not_started": "The program of {player} cannot be started (see the table file): play this seat by"
    " hand.",
    "program_failed:not_fenced": "The program of {player} cannot be kept from the network here and was not started:"
    " play this seat by hand.",
    "programs_elsewhere": "The programs of the table file know another game. Play their seats by hand.",
    "change_undone:left": "{name} plays on after all. Put everything of theirs back.",
    "change_undone:joined": "{name} does not join after all. Take everything of theirs off the table.",
    "change_undone:took": "{name} does not sit down after all.",
    "newcomer_unseen": "The camera does not know the tokens of {name}: tap what is done with them.",
    "box_refused": "Not kept: {detail}",
    "resumed_over": "This game is over: {names} has won.",
    "resumed_over:nobody": "This game is over: a draw.",
    "resumed_over:shared": "This game is over: {names} share the win.",
    "sees_badly": "I cannot see {i} well: lamp or hand?",
    "look_alike": "{card} and {other_card} look alike to me: I shall ask.",
}

RULING_REASONS = {"counted": "Counted again", "misread": "Misread", "agreed": "Agreed", "other": "Other reason"}
START_ERRORS = {  # why the app cannot start
    "busy": "Another orctable is running. Use that one, or close it first.",
    "damaged": "The journal is damaged. Move it away to begin anew, or import the last exported log.",
    "unopened": "The journal cannot be opened. Check the disk and its folder.",
    "table_file": "The table file says something that cannot be. Correct it.",
    "box": "The box file says something that cannot be. Correct it.",
    "game": "The kept game cannot be played on. Correct it, or move the journal away.",
    "door": "The control door cannot be opened. Name another place for it.",
    "language": "There is no such language. Choose another one.",
    "device": "A device cannot be used. Check its cable.",
    "usage": "It was started with something that cannot be.",
    "unexpected": "A fault in the app. Start it again; its log says more.",
}
STRENGTHS = {"beginner": "a beginner", "even": "an even match", "strong": "strong"}  # how strong the app plays
STATES = {
    "up": "works",
    "weak": "needs care",
    "down": "does not work",
    "absent": "not connected",
    "hand": "by hand",
    "waiting": "waiting",
    "covered": "closed",
}
WHYS = {
    "covered": "closed because you want it so",
    "absent": "not connected", "busy": "another program has it", "unplugged": "unplugged", "silent": "does not answer",
    "sensor": "a die does not answer", "schema": "its firmware does not fit", "prompt": "its program has stopped",
    "two_bases": "several dice bases answer", "twins": "two dice bases answer to one number",
    "other_base": "another dice base answers", "away": "out of reach",
    "no_radio": "Bluetooth cannot be used", "not_installed": "a package is missing", "battery": "its battery is low",
    "looking": "being looked for", "no_tray": "there is no dice tray", "switched": "another one is in use",
    "by_hand": "thrown by hand, the faces tapped in", "not_named": "none was added yet",
    "too_new": "its firmware is too new", "too_old": "its firmware is too old", "blind": "does not see the board",
    "dark": "sees nothing but dark", "bright": "is blinded by light",
    "unfocused": "is out of focus", "other_board": "sees another board",
    "other_order": "sees the board's parts in another order", "faded": "sees hardly any colours",
    "little_room": "almost full", "full": "full",
    "low_power": "gets too little voltage", "hot": "is too hot", "clock": "does not know the date",
    "gone": "gone", "failed": "failed",
    "noisy_line": "its line is disturbed", "noisy_wires": "its wires pick up noise",
    "unwritten": "cannot be written", "too_large": "its pictures are too large",
    "damaged": "its pictures are damaged", "frozen": "repeats one picture",
}  # fmt: skip
ADVICE = {  # what to do about a device, by why it is not well, where it does not say so itself
    "absent": "Plug it in, or correct the table file.", "busy": "Close the other program.",
    "unplugged": "Plug it in again.", "silent": "Pull its cable out and plug it in again.",
    "too_new": "Update orctable.", "too_old": "Copy the firmware of this orctable to it.",
    "blind": "Uncover the board and turn up the light.",
    "dark": "Take off the lens cap, or turn up the lamp.",
    "bright": "Move the lamp, or turn it down.",
    "unfocused": "Uncover, focus or wipe the lens.",
    "no_tray": "Add [tray] to the board file.",
    "not_named": "Touch “Add a device”, or go on by hand.",
    "other_board": "Uncover the board, or teach the empty board again.",
    "other_order": "Enter the order again, or lay the parts as they were entered.",
    "faded": "Switch off its night mode, or turn up the light.",
    "failed": "Start orctable again; its log says more.",
    "low_power": "Use a supply made for it and a short, thick cable.", "hot": "Give it air, or a fan.",
    "clock": "Set the date, or connect it to a network once.", "unwritten": "Check the disk.",
    "little_room": "Delete what is not needed.", "full": "Delete what is not needed.", "gone": "Put it back.",
}  # fmt: skip
SOURCES = {
    "camera": "camera", "die": "dice", "dice": "dice", "hand": "by hand", "human": "by hand", "app": "the app",
    "program": "a program",
}  # fmt: skip
REASONS = {
    "expected": "expected now", "glare": "looks similar in glare", "similar": "looks similar",
    "legal": "allowed by the rules",
}  # fmt: skip
TEACH_PROBLEMS = {  # by the first word of what the eyes say: `not_found:7:1` is about slot 1 of industry 7
    "moving": "Something moved. Hands off, then once more.",
    "no_picture": "The camera gives no picture. Check its cable.",
    "no_stickers": "The stickers round the board are not seen. Check lamp and lens.",
    "too_dark": "It is too dark. More light, then once more.",
    "too_bright": "It is too bright. Move the lamp, then once more.",
    "blurred": "The picture is blurred. Focus or wipe the lens, then once more.",
    "no_empty": "The camera does not know the empty board. Go on without it.",
    "not_found": "A token is missing on a marked place: {where}.",
    "off_centre": "A token lies beside its marked place: {where}. Push it to the middle, then once more.",
    "no_edge": "The edge of a token cannot be seen: {where}. Lay it elsewhere or move the lamp, then once more.",
    "veiled": "The lamp is mirrored on a token: {where}. Move the lamp or the token a little, then once more.",
    "unlike": "A token shines: {where}. Move the lamp or the token a little, and show it again.",
    "alike": "Two tokens look alike here: {where}, and {other}. Turn the lamp, and show all again.",
    "cards": "Not all cards are seen in a row. Lay them apart from each other, hands off, then once more.",
    "pale": "The table is as white as the cards. Lay something dark below them; then, in the menu: Teach again.",
    "shiny": "{cards}: the lamp is mirrored here. Turn the lamp or the card, then once more.",
    "silent": "The camera does not answer. Check its cable.",
    "other": "It did not work ({code}). Try once more.",
}
IN_LAMP = (  # the empty board is learnt, but for these places
    "{n} place lies in the lamp's light. Move the lamp and photograph again, or go on without it.",
    "{n} places lie in the lamp's light. Move the lamp and photograph again, or go on without them.",
)
UNREADABLE = (  # the same in play
    "The camera cannot read {n} place, which lay in the lamp's light: {where}. Tap what is done there.",
    "The camera cannot read {n} places, which lay in the lamp's light: {where}. Tap what is done there.",
)
VIEW_TROUBLES = {  # how a camera stands, by the eyes' code
    "no_picture": "The camera gives no picture. Check its cable.",
    "no_stickers": "The stickers round the board are not seen. Check lamp and lens.",
    "too_dark": "It is too dark. More light, please.",
    "too_bright": "It is too bright. Move the lamp, or turn it down.",
    "blurred": "The picture is blurred. Focus or wipe the lens.",
    "too_high": "The camera hangs too high: the stickers are too small. Lower it.",
    "tilted": "The camera looks askew. Move it above the middle of the board.",
    "outside": "Board and stickers are not all in the picture. Raise or move the camera.",
    "missing": "Sticker {number} is not seen. Uncover it, or stick it on.",
    "glare": "A lamp is mirrored here. Move the lamp.",
    "other": "Something is wrong with the picture ({code}).",
}
TRIAL_RESULTS = {  # how a piece was read that was laid to try the camera
    "unsure": "It reads this piece, but is not sure.",
    "other": "It sees this piece instead. Did you lay the right one?",
    "strange": "It sees something it does not know.",
    "unseen": "It sees nothing there. Lay the piece on the marked place.",
    "hidden": "It cannot see this place. Take your hand away.",
    "silent": "The camera does not answer. Check its cable.",
}
TRIAL_ADVICE = {  # what to improve after a piece was read like that
    "unsure": "Not sure of a piece: give it even light, focus the camera, and teach the pieces again.",
    "other": "A piece was taken for another: teach the pieces again in the light you play in.",
    "strange": "A piece was not known: lay it in the middle of its place, or teach the pieces again.",
    "unseen": "A piece was not seen: teach the empty board again in the light you play in.",
    "hidden": "A place was hidden: move the lamp so that it is not mirrored there.",
    "skipped": "Not all pieces were tried.",
    "silent": "The camera does not answer. Check its cable.",
}
LENS_CAME = {  # how the lens sheet was seen
    "no_sheet": "The sheet is not seen. Hold it nearer, in more light.",
    "elsewhere": "Move it until its middle lies in the gold field.",
    "flat": "Tilt it more: one edge nearer to the camera.",
    "shaky": "Good. Now hold it still.",
    "taken": "Taken. On to the next place.",
}
MEASURE_PROBLEMS = {  # why what was tapped cannot be
    "on_a_line": "These points make no circle. Tap all round the rim.",
    "silent": "The camera does not answer. Check its cable.",
}
LESSONS = {
    "absent": "No camera: the game is played by hand.",
    "done": "The camera knows the board and the pieces.",
}
SHOWING = {"learnt": "The camera knows the token. Take it back."}
PRESETS = {"usual": "The usual rules"}
STEPS = {"players": "Players", "rules": "Rules", "camera": "Camera"}  # the steps of set-up that every game may have
HINTS = {"asks": "Whose token is this?", "nobody": "Nobody"}
TITLES = {"": "Why {value}?"}
RULES = {
    "ruling": "ruling", "undone": "undone", "redone": "done again", "mended": "corrected", "start": "to begin with",
}  # fmt: skip
RECORDS = {  # records of the house in every game
    "shortest": "Shortest game, in rounds: {value}", "highest": "Highest score: {value}",
    "wins": "Most games won: {value}",
}  # fmt: skip
YES_NO = {"true": "yes", "false": "no"}  # what a switch may be, where the game has no closer words for it

COMMON = Tables(  # what every game has
    refusals=REFUSALS,
    notices=NOTICES,
    understood_not=UNDERSTOOD_NOT,
    lessons=LESSONS,
    showing=SHOWING,
    titles=TITLES,
    rules=RULES,
    presets=PRESETS,
    steps=STEPS,
    hints=HINTS,
    reasons=REASONS,
    helps=HELPS,
    captions=CAPTIONS,
    told={"common": TOLD},
    records=RECORDS,
)
