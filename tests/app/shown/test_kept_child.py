"""A process beside the app that is started again."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.shown import line_child


def test_what_a_process_says_before_it_is_known_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ears = list[threading.Thread]()

    class Hasty:
        def __init__(self, _words: object, _log: Path, hear: Callable[..., None], _niceness: int) -> None:
            ears.append(threading.Thread(target=hear, args=(self, {"port": 1})))
            ears[0].start()
            ears[0].join(0.1)

    heard = list[object]()
    monkeypatch.setattr(line_child, "LineChild", Hasty)
    assert line_child.KeptChild(["a", "b"], tmp_path / "log", heard.append).begin()
    ears[0].join()
    assert heard == [{"port": 1}]
