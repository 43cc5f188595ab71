"""What is heard: sounds for what has changed, a voice for what is due; nothing unless turned on, nothing muted."""

import wave
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app import catalogue
from companion.games.orconomy.view_shapes import TableView
from companion.games.protocol import Prompt
from companion.locale.preferences import Preferences
from companion.session.snapshot import Notice, Question, Snapshot
from companion.ui.hearing import tones
from companion.ui.hearing.ears import Ears
from tests.session.table import Table
from tests.ui.drawn_with import speaker_of
from tests.ui.samples.device_card import device_card
from tests.ui.screen import Screen

HEARD = Preferences(sound="on", voice="on")
ASKED = Question(7, 0, ())
SCREEN = catalogue.screen("orconomy")


class Remembering:
    """A loudspeaker and a voice that only remember (simulated)."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self.said: list[tuple[str, str]] = []
        self.hushed = 0

    def play(self, cue: str) -> None:
        self.played.append(cue)

    def say(self, text: str, language: str) -> None:
        self.said.append((text, language))

    def hush(self) -> None:
        self.hushed += 1


@pytest.fixture
def remembering(screen: Screen) -> Remembering:
    made = Remembering()
    screen.app.ears = Ears(made, made, lambda: screen.app.clock())
    return made


def prefer(screen: Screen, chosen: Preferences) -> None:
    screen.app.local = replace(screen.app.local, chosen=chosen)


@pytest.mark.parametrize("cue", tones.CUES)
def test_every_sound_is_short_and_not_silent(cue: str, tmp_path: Path) -> None:
    with wave.open(str(tones.write(cue, tmp_path))) as file:
        assert 0.05 < file.getnframes() / file.getframerate() <= tones.LONGEST_S
    loudest = max(map(abs, tones.samples(cue)))
    assert 0.35 < loudest / 32_767 < 0.45
    assert tones.samples(cue) == tones.samples(cue)


def test_nothing_is_heard_unless_it_is_turned_on(screen: Screen, table: Table, remembering: Remembering) -> None:
    table.press("settle")
    screen.frame()
    assert (remembering.played, remembering.said) == ([], [])


def test_the_voice_says_what_was_done_and_what_is_due(screen: Screen, table: Table, remembering: Remembering) -> None:
    prefer(screen, HEARD)
    table.press("settle")
    screen.frame()
    ((said, language),) = remembering.said
    assert language == "en" and "Anna" in said and said.endswith(".")
    assert remembering.played


def test_mute_silences_both_at_once(screen: Screen, table: Table, remembering: Remembering) -> None:
    prefer(screen, HEARD)
    screen.touch("ui:menu")
    screen.touch("ui:settings")
    screen.touch("ui:page:1")
    screen.touch("ui:set:mute:on")
    assert remembering.hushed == 1
    table.press("settle")
    screen.frame()
    assert (remembering.played, remembering.said) == ([], [])


def test_a_drum_is_not_heard_again_within_twenty_seconds() -> None:
    made, now = Remembering(), [0.0]
    ears, speaker = Ears(made, made, lambda: now[0]), speaker_of("orconomy", "en")
    calm, apart = Snapshot(version=1), Snapshot(version=2, difference=object())  # type: ignore[arg-type]
    for seconds in (0.0, 10.0, 21.0):
        now[0] = seconds
        ears.news(calm, apart, Preferences(sound="on"), speaker, None)
    assert made.played == [tones.DIFFER, tones.DIFFER]


def test_a_question_and_a_device_that_goes_and_comes_have_sounds() -> None:
    up, down = (device_card("camera", "camera", state, "", "", True) for state in ("up", "down"))
    assert tones.common_cues(Snapshot(), Snapshot(question=ASKED)) == (tones.QUESTION,)
    assert tones.common_cues(Snapshot(devices=(up,)), Snapshot(devices=(down,))) == (tones.LOST,)
    assert tones.common_cues(Snapshot(devices=(down,)), Snapshot(devices=(up,))) == (tones.BACK,)


def test_a_turn_is_knocked_for_and_what_is_grave_has_a_drum(table: Table) -> None:
    game = table.shown.game
    assert game is not None
    before, now = (replace(table.shown, game=replace(game, turns=(seat,))) for seat in (0, 1))
    assert tones.common_cues(before, now) == (tones.TURN,) and tones.common_cues(now, now) == ()
    grave = replace(now, notices=(Notice(99, "bad", "journal_failing"),))
    assert tones.common_cues(now, grave) == (tones.DIFFER,) and tones.common_cues(grave, grave) == ()


def test_who_is_short_of_money_hears_a_falling_fourth(table: Table) -> None:
    game = table.shown.game
    assert isinstance(game, TableView)
    seat = game.players[0]
    due = replace(game, prompt=Prompt("sold_pay", (("player", 0), ("amount", seat.skulls))))
    short = replace(due, prompt=Prompt("sold_pay", (("player", 0), ("amount", seat.skulls + 1))))
    first, enough, lacking = (replace(table.shown, game=view) for view in (game, due, short))
    assert tones.SHORT in SCREEN.cues(first, lacking) and tones.SHORT not in SCREEN.cues(first, enough)


def test_the_whole_table_is_read_aloud_when_somebody_wants_it(
    screen: Screen, table: Table, remembering: Remembering
) -> None:
    prefer(screen, HEARD)
    screen.touch("ui:menu")
    screen.touch("ui:lookup")
    screen.touch("ui:told")
    screen.touch("ui:aloud")
    ((said, _),) = remembering.said
    assert "The ring clockwise: " in said and "Anna: Skulls " in said


def test_a_simulated_table_is_told_and_read_aloud_with_names_as_the_language_writes_them(
    screen: Screen, table: Table, remembering: Remembering
) -> None:
    prefer(screen, HEARD)
    screen.app.local = replace(screen.app.local, language="ru", dialog="told")
    screen.table = None
    screen.show(replace(table.shown, simulated=True))
    screen.touch("ui:aloud")
    read, _ = remembering.said[-1]
    for told in (" ".join(screen.words()), read):
        assert "Анна: череп" in told and "Anna" not in told, told


def test_a_long_turn_is_shown_and_reminded_of_only_where_people_want_it(
    screen: Screen, table: Table, remembering: Remembering
) -> None:
    now = [0.0]
    screen.app.clock = lambda: now[0]
    for chosen, shown, knocks in (
        (Preferences(), False, 0),
        (Preferences(timer="2"), True, 0),
        (Preferences(timer="2", nudges="on"), True, 1),
    ):
        prefer(screen, chosen)
        screen.app.local = replace(screen.app.local, waited=0)
        screen.app.ages._due = None
        screen.frame()
        now[0] += 121
        screen.frame()
        screen.frame()
        assert ("2 min" in screen.words()) == shown
        assert remembering.played == [tones.QUESTION] * knocks
