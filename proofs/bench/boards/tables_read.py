"""Teaches each table from its own pictures, reads every board on it, and counts how well that went."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from companion.calibrate.judging import Statement, statements, unread
from companion.calibrate.table_truth import BoardTruth, LessonTruth, TableTruth
from companion.calibrate.teaching_pictures import PictureTeacher
from companion.judged.captured_boards import FEW, TABLES, TAUGHT, mistakes_of
from companion.judged.tally import Share
from companion.judged.tally import shares as of_groups
from companion.schema.quick_dataclass import dataclass
from companion.session.setup.draft import SHOWN_AGAIN
from proofs.bench.boards.with_rules import ASKED, RIGHT, Kinds, helped, marks_on
from proofs.bench.boards.with_rules import WRONG as TAKEN_WRONGLY
from vision.board_plan import BoardPlan, label
from vision.find.lens import CameraModel

BOARDS, MISHAPS = "boards", "mishaps"
Found = list[Sequence[Statement]]
MORE = "teaching pictures that were asked for beside the usual ones"
WITH_RULES = ("with rules, nothing has changed", "with rules, after one move")


@dataclass(frozen=True, slots=True)
class Read:
    """What came of one board, or of teaching one table (no `board`): statements, and codes of problems. A table was
    taught from so many `pictures`, of which `more` were asked for beside the usual ones.

    `helped` is what the rules make of it when nothing has changed, and after one move; nothing when it was not read.
    """

    table: str
    board: BoardTruth | None
    found: Sequence[Statement]
    problems: tuple[str, ...]
    helped: tuple[str, ...] = ()
    pictures: int = 0
    more: int = 0


def read_table(
    plan: BoardPlan, table: TableTruth[BoardTruth], camera: CameraModel | None = None, kinds: Kinds | None = None
) -> Iterator[Read]:
    """Teach one table and read its boards; one that cannot be taught gives its problems and no board."""
    teacher = PictureTeacher(plan, None, camera)
    problem = teacher.teach_empty(table.order, table.empty)
    if problem is not None:
        yield Read(table.name, None, (), (problem,))
        return
    taught = [_taught(teacher, lesson) for lesson in table.lessons]
    more = sum(pictures for _, pictures in taught)
    problems = tuple(code for codes, _ in taught for code in codes)
    yield Read(table.name, None, (), problems, pictures=1 + len(table.lessons) + more, more=more)
    marks = marks_on(table.boards)
    for board in table.boards:
        sighting = teacher.read(board)
        if sighting is None:
            yield Read(table.name, board, unread(board), ())
        else:
            ruled = helped(board, sighting, kinds, marks) if kinds else ()
            yield Read(table.name, board, statements(board, sighting), sighting.problems, ruled)


def _taught(teacher: PictureTeacher, lesson: LessonTruth) -> tuple[list[str], int]:
    """Teach one lesson, and show elsewhere what the eyes ask for again, as people would while there are pictures of
    it. Returns the problems that are left, and how many pictures more it took.
    """
    codes, shown, more = teacher.teach_lesson(lesson), lesson, 0
    for again in lesson.again:
        shown_again = {code for code in codes if code.partition(":")[0] in SHOWN_AGAIN}
        places = {code.partition(":")[2].partition("=")[0] for code in shown_again}
        looks = {piece.key for piece in shown.placements if label(piece.place) in places}
        if not looks:
            break
        shown = LessonTruth(again.frames, tuple(piece for piece in again.placements if piece.key in looks))
        codes = [code for code in codes if code not in shown_again] + teacher.teach_lesson(shown)
        more += 1
    return codes, more


def shares(reads: Iterable[Read]) -> list[Share]:
    """How many tables could be taught without any problem, then each group's figures, then a few of each mishap's and
    of each light's.
    """
    whole, each, lessons = defaultdict[str, Found](list), defaultdict[str, Found](list), []
    ruled = defaultdict[str, list[tuple[str, ...]]](list)
    pictures, more = 0, 0
    for read in reads:
        if read.board is None:
            lessons.append(not read.problems)
            pictures, more = pictures + read.pictures, more + read.more
            continue
        whole[read.board.group].append(read.found)
        ruled[read.board.group].append(read.helped)
        if read.board.group == MISHAPS:
            each[f"mishap {read.board.name.removeprefix(f'{read.table}_')}"].append(read.found)
        elif read.board.light:
            each[f"light {read.board.light}"].append(read.found)
    few = [share for share in of_groups(each) if share.name in FEW]
    helps = (share for group, outcomes in ruled.items() if any(outcomes) for share in _with_rules(group, outcomes))
    more_pictures = [Share(TABLES, MORE, more, pictures)] if more else []
    return [Share(TABLES, TAUGHT, sum(lessons), len(lessons)), *more_pictures, *of_groups(whole), *helps, *few]


def _with_rules(group: str, outcomes: Sequence[tuple[str, ...]]) -> Iterator[Share]:
    for at, name in enumerate(WITH_RULES):
        here = [outcome[at] if outcome else ASKED for outcome in outcomes]
        yield Share(group, f"whole boards right, {name}", here.count(RIGHT), len(here))
        yield Share(group, f"another board taken, {name}", here.count(TAKEN_WRONGLY), len(here))


def mistakes(read: Read) -> Iterator[str]:
    """What was not right on a board, one line each."""
    return mistakes_of(read.board.name if read.board else read.table, read.found, read.problems)
