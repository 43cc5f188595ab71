"""Nothing private leaves a table in a report: secrets of every kind are planted in every file that goes into one."""

import json
import shutil
import string
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.appliance import report_file
from companion.appliance.report_file import make_report
from companion.record.journal import Journal
from tests.many_rows import few_quick

LETTERS = string.ascii_letters + string.digits
JOINTS = ("@", "/", " ", ":", "#", "%", "&", "=", '"', "'", "")


class Plant:
    """Secrets made of pieces that are found nowhere else; none of the pieces may be in a report."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.pieces: list[str] = []

    def piece(self) -> str:
        """A part of a secret: with a digit and letters of both cases, as nobody would write by chance."""
        made = "Q" + "".join(self._rng.choices(LETTERS, k=5)) + "z7"
        self.pieces.append(made)
        return made

    def secret(self) -> str:
        """Two pieces with a joint that has a meaning in some notation."""
        return self.piece() + self._rng.choice(JOINTS) + self.piece()

    def key(self) -> str:
        """A key as services make them up."""
        return f"sk-{self.piece()}{self.piece()}{self.piece()}"

    def address(self) -> str:
        """An address with secrets wherever one may have them."""
        login = self._rng.choice((f"{self.secret()}:{self.secret()}@", f"{self.piece()}@", ""))
        asked = self._rng.choice(("", f"?user={self.piece()}&password={self.secret()}", f"?{self.key()}"))
        path = self._rng.choice(("/stream", f"/api/{self.piece()}/live", f"/{self.key()}"))
        return f"{self._rng.choice(('http', 'https', 'rtsp'))}://{login}10.0.0.7:8080{path}{asked}"

    def line(self) -> str:
        """A line of a log with a secret that nobody wrote down elsewhere."""
        words = (
            f"opened {self.address()}",
            f"open {self.address()} failed",
            f"password: {self.secret()}",
            f"API_KEY={self.secret()}",
            f'{{"token": {json.dumps(self.secret())}}}',
            f"Authorization: Basic {self.secret()}",
            f"answered with {self.key()}",
            f"camera {self.piece()}:{self.secret()}@10.0.0.7 is gone",
        )
        return f"2026-11-23 20:00:00,000 WARNING {self._rng.choice(words)}"


def toml(value: object) -> str:
    """A value as TOML, of which JSON's text is a part."""
    return json.dumps(value)


def table_text(plant: Plant, known: list[str]) -> str:
    """A table file that is understood, with secrets wherever it has free text, and entries that nobody knows."""
    known += [plant.address(), plant.key(), plant.secret(), f"/home/{plant.secret()}"]
    address, key, word, folder = known[-4:]
    return "\n".join(
        [
            "version = 1",
            'game = "orconomy"',
            f"owner = {toml(word)}",
            f"[camera]\nsource = {toml(address)}\nnote = {toml(plant.secret())}",
            '[dice]\nsources = ["serial:auto", "hand"]',
            f"[data]\nfolder = {toml(folder)}",
            f'[[programs]]\nseat = 2\ncommand = ["python3", "bot.py", "--key={key}", {toml(word)}]\ntimeout_s = 5.0',
            f"[{toml(plant.piece())}]\n{toml(plant.piece())} = [{toml(plant.secret())}]",
        ]
    )


def recording_text(plant: Plant, known: list[str]) -> str:
    """A recording whose header, events and bytes hold secrets."""
    head = {"dlrec": 1, "base": f"base of {known[0]}", "owner": plant.secret(), "versions": {plant.piece(): "1"}}
    event = f"DeviceUp(source='{plant.address()}')"
    pieces = [("ev", event.encode()), ("ev", known[1].encode()), ("rx", b"\xff\x00" + known[1].encode())]
    lines = [{"t": 1.0, "d": way, "b": data.hex(), "who": plant.piece()} for way, data in pieces]
    return "\n".join(map(json.dumps, [head, *lines])) + "\n"


def planted(folder: Path, plant: Plant) -> tuple[Path, str, dict[str, Any]]:
    """A data folder full of secrets: its table file, what the dice said last, and what the doctor will say."""
    folder.mkdir()
    known: list[str] = []
    names = [plant.piece() for _ in range(5)]
    table = folder.with_name(f"{folder.name}.toml")
    table.write_text(table_text(plant, known))
    (folder / "table.toml").write_text(table_text(plant, known))
    (folder / "settings.toml").write_text(
        f'version = 1\nlanguage = "ru"\nseat_languages = [[{toml(names[0])}, "ru"]]\nmine = {toml(plant.secret())}\n'
    )
    with Journal(folder / "journal.sqlite") as kept:
        header = json.dumps({"game": "orconomy", "players": [{"name": name} for name in names[1:3]]})
        seats = json.dumps({"seats": [[names[3], "moon"]]})
        kept.add(1, [{"n": 1, "do": "join", "name": names[4]}], {"game": "1", "header:1": header, "draft": seats})
    said = [*known, *names]
    for name in ("orctable.log.1", "orctable.log", "eyes.log"):
        lines = [*(plant.line() for _ in range(20)), *(f"2026-11-23 20:00:00,000 INFO {who} sat down" for who in said)]
        (folder / name).write_text("\n".join(lines))
    (folder / "recordings").mkdir()
    (folder / "recordings" / f"dice-{plant.piece()}.dlrec").write_text(recording_text(plant, known))
    why = f"{plant.address()} wants a name and a password; {known[0]}, {plant.key()}"
    finding = {"kind": "camera", "backend": f"http {plant.key()}", "ok": False, "why": why, "mine": plant.secret()}
    doctor = {"schema": "doctor/1", "simulated": False, "devices": [finding], "owner": plant.secret()}
    return table, recording_text(plant, known), doctor


def everything(report: Path) -> Iterator[tuple[str, str]]:
    """Every part of a report as text, with its name; bytes of a dice line as they were."""
    with zipfile.ZipFile(report) as packed:
        for name in packed.namelist():
            text = packed.read(name).decode("utf-8", "replace")
            yield name, text + name
            for line in text.splitlines() if name.endswith(".dlrec") else ():
                yield name, bytes.fromhex(json.loads(line).get("b", "")).decode("utf-8", "replace")


@few_quick("seed", range(40), quick=2)
def test_no_secret_is_in_a_report_wherever_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    plant = Plant(seed)
    table, last_bytes, doctor = planted(tmp_path / "data", plant)
    monkeypatch.setenv("BOT_API_KEY", plant.secret())
    told = "" if seed % 4 == 0 else json.dumps(doctor)
    wrong = f"{table}: owner is {json.dumps(plant.secret() + ' ' * 40)[:37]}... and must not be there"

    def run(words: tuple[str, ...], **_: object) -> "subprocess.CompletedProcess[bytes]":
        said = told if "doctor" in words else "\n".join(plant.line() for _ in range(20))
        return subprocess.CompletedProcess(words, 0, said.encode(), wrong.encode())

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(shutil, "which", lambda name: name)
    make_report(tmp_path / "data", table, tmp_path / "report.zip", last_bytes)
    found = {
        (name, piece)
        for name, text in everything(tmp_path / "report.zip")
        for piece in plant.pieces
        if piece.lower() in text.lower()
    }
    assert len(plant.pieces) > 200 and not found


def test_a_report_still_says_what_helps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        report_file, "_output_of", lambda words: '{"schema": "doctor/1", "simulated": true, "devices": []}'
    )
    table, last_bytes, _ = planted(tmp_path / "data", Plant(1))
    make_report(tmp_path / "data", table, tmp_path / "report.zip", last_bytes)
    said = dict(everything(tmp_path / "report.zip"))
    assert "10.0.0.7:8080" in said["orctable.log"] and "2026-11-23 20:00:00,000 WARNING opened" in said["orctable.log"]
    assert 'dice.sources.0 = "serial:auto"' in said["table-file.toml"]
    assert "programs.0.seat = 2" in said["table-file.toml"] and 'language = "ru"' in said["settings.toml"]
    assert json.loads(said["doctor.json"].removesuffix("doctor.json"))["simulated"] is True


def test_of_a_log_that_is_cut_no_half_line_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_file, "MOST_BYTES", 40)
    (tmp_path / "orctable.log").write_text("x" * 100 + "cret@10.0.0.7\nand here it goes on\n")
    assert report_file._end(tmp_path / "orctable.log") == "and here it goes on\n"
