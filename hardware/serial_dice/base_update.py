"""Writes new firmware onto a dice base: beside the old one, checked there, and then changed over to.

The firmware lies in the folder `a` or `b`, and the file `slot` says in which; `main.py` reads it. The new one goes into
the other folder, and each file is checked by its SHA-256 on the base. At the end the file `slot` is written anew under
another name and renamed, which the flash's file system does whole or not at all: a base that loses power at any moment
starts with the old firmware or with the new one.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath

from hardware.errors import HardwareError
from hardware.serial_dice import codec
from hardware.serial_dice.base_prompt import PATIENCE, WAIT_S, BasePrompt, BaseRefused, Line

PIECE = 384
NONCE = 0x0BA5E0DD
FIRST_WITH_RECOVERY = 2  # the minor version of the messages in which RECOVER came
MAIN, SLOT = "/main.py", "/slot"
TOOLS = """
import os, binascii, hashlib
def slot():
    try:
        with open("/slot") as file:
            return file.read()
    except OSError:
        return ""
def clear(path):
    try:
        for entry in os.ilistdir(path):
            below = path + "/" + entry[0]
            if entry[1] == 0x4000:
                clear(below)
            else:
                os.remove(below)
        os.rmdir(path)
    except OSError:
        pass
def folder(path):
    try:
        os.mkdir(path)
    except OSError:
        pass
def begin(path):
    open(path, "wb").close()
def add(path, text):
    with open(path, "ab") as file:
        file.write(binascii.a2b_base64(text))
def digest(path):
    whole = hashlib.sha256()
    with open(path, "rb") as file:
        data = file.read(256)
        while data:
            whole.update(data)
            data = file.read(256)
    return binascii.hexlify(whole.digest()).decode()
"""


class FirmwareMissing(HardwareError, FileNotFoundError):
    """A folder holds no firmware that was compiled for the base."""


def compiled_firmware(folder: Path) -> dict[str, bytes]:
    """Every file for the base by its path there, `main.py` among them. Raises FirmwareMissing."""
    paths = [path for path in sorted(folder.rglob("*.mpy")) if "firmware" in path.relative_to(folder).parts]
    main = folder / "main.py"
    if not paths or not main.is_file():
        raise FirmwareMissing(f"{folder}: no compiled firmware lies there; run make firmware, or name its folder")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in (*paths, main)}


def greeted(line: Line) -> tuple[codec.Hello, int] | None:
    """What a base whose program runs says of itself, and the session with it; None when nothing like it comes."""
    reader = codec.Reader()
    for _ in range(PATIENCE):
        line.write(codec.hello_request(NONCE, codec.Envelope(0, 0, 0)))
        for frame in reader.feed(line.read(WAIT_S)):
            if isinstance(frame.message, codec.Hello) and frame.message.nonce == NONCE:
                return frame.message, frame.session
    return None


def send_to_prompt(line: Line, hello: codec.Hello, session: int) -> None:
    """Tells a base to stop at its prompt; it is reset, so its port goes and comes back. Raises BaseRefused."""
    if hello.minor < FIRST_WITH_RECOVERY:
        raise BaseRefused(
            f"the dice base has firmware {hello.version}, which knows no way back. Flash it once by hand: docs/build.md"
        )
    line.write(codec.recover(codec.Envelope(0, session, 0)))


def write_firmware(prompt: BasePrompt, files: Mapping[str, bytes], tell: Callable[[], object]) -> None:
    """Writes the files, checks them, changes over, and starts the base anew. `tell` hears of each.

    Raises BaseRefused where a file did not arrive as it was sent, which leaves the old firmware in use.
    """
    prompt.enter()
    prompt.run(TOOLS)
    other = "b" if prompt.run("print(slot())") == "a" else "a"
    prompt.run(f"clear('/{other}')")
    for folder in _folders(f"{other}/{name}" for name in files if name != "main.py"):
        prompt.run(f"folder('/{folder}')")
    for name, data in files.items():
        _write(prompt, f"{MAIN}.new" if name == "main.py" else f"/{other}/{name}", data)
        tell()
    # The new `main.py` starts the old firmware as well, so that it goes first.
    prompt.run(f"os.rename('{MAIN}.new', '{MAIN}')")
    _write(prompt, f"{SLOT}.new", other.encode())
    prompt.run(f"os.rename('{SLOT}.new', '{SLOT}')")
    prompt.start("import machine\nmachine.reset()")


def _folders(names: Iterable[str]) -> list[str]:
    """The folders that these files lie in, the outer ones first."""
    parents = {str(parent) for name in names for parent in PurePosixPath(name).parents}
    return sorted(parents - {"."})


def _write(prompt: BasePrompt, path: str, data: bytes) -> None:
    prompt.run(f"begin('{path}')")
    for at in range(0, len(data), PIECE):
        prompt.run(f"add('{path}', '{b64encode(data[at : at + PIECE]).decode()}')")
    if prompt.run(f"print(digest('{path}'))") != sha256(data).hexdigest():
        raise BaseRefused(f"{path} did not arrive on the dice base as it was sent. The old firmware stays; begin again")
