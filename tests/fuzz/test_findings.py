"""Every file that once made us fall over, or was taken or refused in a way nobody can use, is kept and tried again.

A finding says by which door it came in, what was wrong then, what the message says now ('' when the file is taken), and
the text of the file.
"""

import json
from pathlib import Path

import pytest

from tests.cli.running import orctable
from tests.fuzz import doors
from tests.fuzz.test_spoilt import said

FINDINGS = sorted((Path(__file__).parent / "findings").glob("*.json"))
COMMANDS = {
    "log": (["replay", "--json"], ["replay", "--until", "3"], ["why", "hindmost"], ["import"]),
    "position": (["position", "--json"], ["position"]),
}
DOORS = {"log": doors.fold, "position": doors.look}


@pytest.mark.parametrize("path", FINDINGS, ids=lambda path: path.stem)
def test_ok__what_was_found_once_is_not_found_again(path: Path, tmp_path: Path, data_dir: Path) -> None:
    finding = json.loads(path.read_text(encoding="utf-8"))
    file = tmp_path / "found.json"
    file.write_text(finding["text"], encoding="utf-8")
    for command, *options in COMMANDS[finding["door"]]:
        result = orctable(command, file, *options)
        said(result, (2,) if finding["says"] else (0, 1), "--json" in options)
        assert finding["says"] in result.stderr
    assert finding["says"] in DOORS[finding["door"]](file)
