"""A finished image is held against the lock by its list."""

import csv
import json
from pathlib import Path

from proofs.appliance.against_lock import main, wanted


def listed(folder: Path, packages: dict[str, str]) -> str:
    """The list of an image for a Raspberry Pi with these packages of Python in it."""
    file = folder / "orctable-1.0.0-arm64.spdx.json"
    rows = [{"SPDXID": f"SPDXRef-pypi-{name}", "name": name, "versionInfo": each} for name, each in packages.items()]
    file.write_text(json.dumps({"packages": rows}), encoding="utf-8")
    return str(file)


def read(folder: Path, packages: dict[str, str]) -> tuple[int, dict[str, str]]:
    out = folder / "rows.csv"
    code = main([listed(folder, packages), "--anew", "--out", str(out)])
    with out.open(encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    return code, row


def test_a_row_says_for_which_processor_the_file_is_and_what_is_otherwise(tmp_path: Path) -> None:
    locked = {entry.name: entry.version for entry in wanted("aarch64", "3.13")} | {"orctable": "1.0.0"}
    code, row = read(tmp_path, locked)
    assert (code, row["verdict"], row["differences"]) == (0, "the lock", "")
    assert (row["processor"], row["python"], int(row["locked"])) == ("aarch64", "3.13", len(locked) - 1)
    assert "cores" in row["machine"], "where it was read, not for what it is"
    numpy = locked.pop("numpy")
    code, row = read(tmp_path, {**locked, "stranger": "1"})
    assert (code, row["verdict"]) == (1, "NOT THE LOCK")
    assert row["differences"] == f"numpy is missing, and the lock has {numpy}; stranger is 1, and the lock has none"
