"""Signatures as minisign writes them (jedisct1.github.io/minisign): Ed25519 over the file's BLAKE2b, with a key's
number.

The judgement itself is left to Debian's package `minisign`; read here is only what names the key. Minisign does not
sign the first line of a signature, and base64 has several spellings of the same bytes: each is held to one form here,
so that no bit of a signature can differ from what was signed.
"""

import base64
import binascii
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong_input import UpkeepRefused

COMMENT: Final = "signature of an orctable update"
"""The comment that minisign does not sign, and that is therefore the same in every bundle."""
HASHED: Final = b"ED"
"""The algorithm: Ed25519 over BLAKE2b-512, not over the whole file, which would have to fit into memory."""
PLAIN: Final = b"Ed"
SIGNATURE_BYTES, PROOF_BYTES, KEY_BYTES = 74, 64, 42
"""Algorithm, key's number and signature; the signature over signature and comment; algorithm, number and public key."""
NUMBER: Final = slice(2, 10)
LONGEST_S: Final = 600.0
"""Seconds after which minisign is taken to hang: it reads some hundred megabytes from an SD card."""


class NotASignature(ValueError):
    """A text is no signature, or no public key, of minisign."""


@dataclass(frozen=True, slots=True)
class Key:
    """A public key: its number, and the file it is in."""

    number: str
    file: Path


def key_of_signature(text: str) -> str:
    """The number of the key that made a signature. Raises NotASignature."""
    lines = text.split("\n")
    if len(lines) != 5 or lines[0] != f"untrusted comment: {COMMENT}" or lines[4]:
        raise NotASignature("it has not the four lines of a signature")
    if not lines[2].startswith("trusted comment: "):
        raise NotASignature("its third line is no trusted comment")
    _bytes(lines[3], PROOF_BYTES)
    data = _bytes(lines[1], SIGNATURE_BYTES)
    if data[:2] != HASHED:
        raise NotASignature("it is not made over a hash of the file")
    return data[NUMBER].hex()


def key_of_file(file: Path) -> Key:
    """A public key in the file that `minisign -G` wrote. Raises NotASignature, or OSError."""
    lines = file.read_text(encoding="ascii", errors="replace").splitlines()
    if len(lines) != 2 or not lines[0].startswith("untrusted comment: "):
        raise NotASignature(f"{file}: it has not the two lines of a public key")
    data = _bytes(lines[1], KEY_BYTES)
    if data[:2] != PLAIN:
        raise NotASignature(f"{file}: it is no key of minisign")
    return Key(data[NUMBER].hex(), file)


def keys_in(folder: Path) -> Iterator[Key]:
    """The public keys in a folder (`*.pub`). Raises NotASignature, or OSError, for a file that is none."""
    for file in sorted(folder.glob("*.pub")):
        yield key_of_file(file)


def verified(file: Path, signature: Path, key: Key) -> bool:
    """Whether a key signed exactly this file. Raises UpkeepRefused where minisign is missing."""
    program = shutil.which("minisign")
    if program is None:
        raise UpkeepRefused(
            "no_minisign", "The program minisign is missing, so no update can be checked. sudo apt install minisign"
        )
    words = [program, "-V", "-H", "-q", "-p", str(key.file), "-m", str(file), "-x", str(signature)]
    done = subprocess.run(words, capture_output=True, timeout=LONGEST_S, check=False)
    return done.returncode == 0


def _bytes(text: str, count: int) -> bytes:
    """Base64 in its one usual spelling. Raises NotASignature."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise NotASignature("a line of it is no base64") from error
    if len(data) != count or base64.b64encode(data).decode() != text:
        raise NotASignature("a line of it has another length or spelling")
    return data
