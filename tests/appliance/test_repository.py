"""The repository as apt itself takes it: signed, one suite a Debian, and a newer version is an upgrade."""

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from companion.appliance.update_bundle import Manifest, check_fits
from tools.appliance.repository import main

NEEDED = ("apt-get", "apt-cache", "dpkg-deb", "gpg", "gpgv")
pytestmark = pytest.mark.skipif(not all(map(shutil.which, NEEDED)), reason=f"one of {', '.join(NEEDED)} is missing")
CONTROL = """Package: orctable
Version: {version}
Architecture: amd64
Maintainer: nobody <nobody@orctable.example>
Description: stands in for the real one
"""


@pytest.fixture(scope="module")
def key() -> str:
    return "maker@orctable.example"


@pytest.fixture
def keyring(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A keyring of gpg with one secret key in it."""
    ring = tmp_path / "gnupg"
    ring.mkdir(mode=0o700)
    monkeypatch.setenv("GNUPGHOME", str(ring))
    words = ["gpg", "--batch", "--passphrase", "", "--quick-generate-key", key, "ed25519", "sign", "never"]
    subprocess.run(words, check=True, capture_output=True)
    return ring


def package(folder: Path, version: str) -> Path:
    root = folder / f"root-{version}"
    (root / "DEBIAN").mkdir(parents=True)
    (root / "DEBIAN" / "control").write_text(CONTROL.format(version=version))
    made = folder / f"orctable_{version}_amd64.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "--build", str(root), str(made)], check=True, capture_output=True)
    return made


class Apt:
    """apt as a machine with these sources would run it, without touching this machine's."""

    def __init__(self, folder: Path, repository: Path, suite: str) -> None:
        self._folder = folder / f"apt-{suite}"
        for name in ("state/lists/partial", "cache/archives/partial", "etc"):
            (self._folder / name).mkdir(parents=True)
        (self._folder / "status").touch()
        source = (repository / f"orctable-{suite}.sources").read_text().replace("ADDRESS", f"file:{repository}")
        source = source.replace("/etc/apt/keyrings/orctable.asc", str(repository / "orctable.asc"))
        (self._folder / "etc" / "orctable.sources").write_text(source)

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        places = {
            "Dir::State": "state",
            "Dir::State::status": "status",
            "Dir::Cache": "cache",
            "Dir::Etc::sourcelist": "none",
            "Dir::Etc::sourceparts": "etc",
        }
        options = [f"-o{name}={self._folder / place}" for name, place in places.items()]
        options += ["-oAPT::Architecture=amd64", "-oAPT::Sandbox::User=root", "-oDebug::NoLocking=true"]
        return subprocess.run([words[0], *options, *words[1:]], capture_output=True, text=True, check=False)


@pytest.mark.usefixtures("keyring")
def test_apt_trusts_it_and_finds_the_newest_version_of_its_debian(
    tmp_path: Path, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    repository = tmp_path / "repository"
    old, new, other = (package(tmp_path, name) for name in ("0.2.0+py3.11", "0.3.0+py3.11", "0.3.0+py3.13"))
    assert main([str(repository), str(old), "--key", key]) == 0
    assert main([str(repository), str(new), str(other), "--key", key]) == 0
    output = capsys.readouterr().out
    assert "is signed with" in output and str(repository / "orctable.asc") in output
    for suite, version, before in (("bookworm", "0.3.0+py3.11", True), ("trixie", "0.3.0+py3.13", False)):
        apt = Apt(tmp_path, repository, suite)
        updated = apt.run("apt-get", "update")
        assert (updated.returncode, updated.stderr) == (0, "")
        policy = apt.run("apt-cache", "policy", "orctable").stdout
        assert f"Candidate: {version}" in policy
        assert ("0.2.0+py3.11" in policy) is before


@pytest.mark.usefixtures("keyring")
def test_apt_refuses_one_that_somebody_changed(tmp_path: Path, key: str) -> None:
    repository = tmp_path / "repository"
    assert main([str(repository), str(package(tmp_path, "0.3.0+py3.11")), "--key", key]) == 0
    release = repository / "dists" / "bookworm" / "InRelease"
    release.write_text(release.read_text().replace("Label: orctable", "Label: somebody"))
    (repository / "dists" / "bookworm" / "Release.gpg").unlink()
    assert "not signed" in (told := Apt(tmp_path, repository, "bookworm").run("apt-get", "update")).stderr, told


@pytest.mark.usefixtures("keyring")
def test_a_package_for_no_debian_and_a_key_that_is_missing_are_told(
    tmp_path: Path, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "out"), str(package(tmp_path, "0.3.0")), "--key", key]) == 1
    assert "names no Python" in capsys.readouterr().out
    assert main([str(tmp_path / "out"), str(package(tmp_path, "0.3.0+py3.11")), "--key", "nobody"]) == 1
    assert "nobody" in capsys.readouterr().out


def test_an_update_from_0_2_0_to_this_version_is_newer_for_apt_and_for_a_table() -> None:
    top = Path(__file__).parents[2]
    version = tomllib.loads((top / "pyproject.toml").read_text())["project"]["version"]
    check_fits(Manifest(version=version, machine="aarch64", python="3.11"), "0.2.0", "aarch64", "3.11")
    words = ["dpkg", "--compare-versions", f"{version}+py3.11", "gt", "0.2.0+py3.11"]
    assert subprocess.run(words, check=False).returncode == 0
