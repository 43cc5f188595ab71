"""Mosquitto as the hub's child: nothing on disk, one address, TLS, a user a table, and what each may say and hear."""

import getpass
import logging
import os
import resource
import secrets
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.club.club_file import PRIVATE, ClubFile
from companion.club.messages import ACK, ASK, EVERYBODY, HEAD, LARGEST, LINES, ROOT, SEAT, UP
from companion.record.storage.files import write_whole
from companion.schema.wrong_input import TableError

HUB: Final = "hub"
CERTIFICATE, KEY, USERS, RIGHTS, CONF = "certificate.pem", "key.pem", "users", "rights", "mosquitto.conf"
DAYS: Final = 3650
PASSWORD_BYTES: Final = 16
SAYS, HEARS = (LINES, HEAD, UP, ASK), (ACK, SEAT)
LAST_S: Final = 3.0
AGAIN_S: Final = (0.1, 60.0)  # seconds before one that has ended is started again: at first, and at most
LASTING_S: Final = 5.0
SBIN: Final = "/usr/sbin"
LOG: Final = logging.getLogger(__name__)


class NoBroker(TableError):
    """The broker, or what makes its keys, is not there or cannot begin."""


def rights() -> str:
    """What each may say and hear, as an ACL of Mosquitto: a table under its own name alone."""
    says = [f"pattern write {ROOT}/%u/{what}" for what in SAYS]
    hears = [f"pattern read {ROOT}/%u/{what}" for what in HEARS]
    return "\n".join(
        [f"user {HUB}", f"topic readwrite {ROOT}/#", *says, *hears, f"pattern read {ROOT}/{EVERYBODY}/#", ""]
    )


def configuration(folder: Path, address: str, port: int) -> str:
    """How the broker is told all that; the paths are whole, so that it may be started anywhere."""
    place = folder.resolve()
    return "\n".join(
        [
            f"user {getpass.getuser()}",
            "persistence false",
            "allow_anonymous false",
            f"password_file {place / USERS}",
            f"acl_file {place / RIGHTS}",
            f"max_packet_size {LARGEST}",
            "max_queued_messages 1000",
            "log_dest stderr",
            "log_type error",
            f"listener {port} {address}",
            "use_username_as_clientid true",
            f"certfile {place / CERTIFICATE}",
            f"keyfile {place / KEY}",
            "tls_version tlsv1.2",
            "",
        ]
    )


def program(name: str) -> str:
    """Where a program is. Raises NoBroker."""
    path = shutil.which(name, path=f"{os.environ.get('PATH', '')}:{SBIN}")
    if path is None:
        raise NoBroker(f"{name}: is not installed here. On Debian: sudo apt install mosquitto openssl.")
    return path


def _run(words: list[str]) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoBroker(f"{words[0]}: failed ({done.stderr.strip()[:300]}).")


def make(folder: Path, club: str, address: str, port: int) -> ClubFile:
    """Makes keys and rights in a new folder; how the hub itself comes to the broker. Raises NoBroker or OSError."""
    folder.mkdir(parents=True, mode=0o700)
    subject = ["-subj", f"/CN={address}", "-days", str(DAYS), "-keyout", str(folder / KEY)]
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-x509"]
    _run([program("openssl"), "req", *kind, *subject, "-out", str(folder / CERTIFICATE)])
    os.chmod(folder / KEY, PRIVATE)
    write_whole(folder / RIGHTS, rights().encode(), PRIVATE)
    write_whole(folder / USERS, b"", PRIVATE)
    return admit(folder, ClubFile(club, address, port, HUB, "-", (folder / CERTIFICATE).read_text()))


def admit(folder: Path, club: ClubFile) -> ClubFile:
    """A user with a new password, instead of the one before. Raises NoBroker or OSError."""
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    beside = folder / f"{USERS}.new"
    lines = (folder / USERS).read_text().splitlines()
    others = [line for line in lines if not line.startswith(f"{club.table}:")]
    write_whole(beside, f"{club.table}:{password}\n".encode(), PRIVATE)
    _run([program("mosquitto_passwd"), "-U", str(beside)])
    (hashed,) = beside.read_text().splitlines()
    beside.unlink()
    write_whole(folder / USERS, "\n".join([*others, hashed, ""]).encode(), PRIVATE)
    return ClubFile(club.club, club.address, club.port, club.table, password, club.certificate)


class Broker:
    """The running child. A context manager."""

    def __init__(self, folder: Path, club: ClubFile) -> None:
        self._folder = folder
        write_whole(folder / CONF, configuration(folder, club.address, club.port).encode(), PRIVATE)
        self._users = self._stamp()
        self._child = self._start_child()
        self._since = self._again = 0.0
        self._wait = AGAIN_S[0]
        self.well = True

    def _start_child(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen([program("mosquitto"), "-c", str(self._folder / CONF)], preexec_fn=_beside_hub)

    def _stamp(self) -> int:
        return (self._folder / USERS).stat().st_mtime_ns

    def attend(self, now: float) -> None:
        """Starts it again when it died, ever more seldom, and lets it read new users. `well`: whether it has lasted."""
        lasted = now - self._since >= LASTING_S
        if self._child.poll() is None:
            if lasted:
                self.well, self._wait = True, AGAIN_S[0]
            if self._stamp() != self._users:
                self._users = self._stamp()
                self._child.send_signal(signal.SIGHUP)
        elif not self._again:
            self.well, self._again = False, now + self._wait
            LOG.error("The broker has ended: no table is heard. It is started again in %.1f s.", self._wait)
            self._wait = min(2 * self._wait, AGAIN_S[1])
        elif now >= self._again:
            self._child, self._since, self._again = self._start_child(), now, 0.0

    def close(self) -> None:
        """Ends it."""
        self._child.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(LAST_S)
            return
        self._child.kill()
        self._child.wait()


def _beside_hub() -> None:
    """In the child: the system ends it when the hub is gone (prctl(2), PR_SET_PDEATHSIG), and connections that say
    nothing keep no table out: it may have as many as the system allows, not only the 1,024 that are usual.
    """
    import ctypes

    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
