"""Commands that measure orctable run what lies beside it in a source tree, and without one say what they need."""

from pathlib import Path

import pytest
import typer

from companion.cli import common, spoken_language
from tests.many_rows import each_row


@each_row("module, command", [("bench.rooms", "bench rules")])
def test_without_a_source_tree_the_command_ends_with_one_sentence_about_it(
    module: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert common.proof(module, command).__name__ == f"proofs.{module}"
    with monkeypatch.context() as installed:
        installed.setattr(common, "TOP", tmp_path)
        installed.setattr(spoken_language, "spoken_language", lambda: "en")
        with pytest.raises(typer.Exit) as ended:
            common.proof(module, command)
    output = capsys.readouterr()
    assert ended.value.exit_code == 2 and not output.out
    assert output.err.startswith(f"orctable {command}: ") and "source tree" in output.err and "make setup" in output.err
