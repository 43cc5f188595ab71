"""Which files a program in a seat needs to run: the system's programs and libraries, and what lies beside it."""

import os
import shutil
from collections.abc import Iterator, Sequence
from glob import glob
from typing import Final

SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
SETTINGS: Final = (
    "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime", "/etc/alternatives", "/etc/java*", "/etc/python*",
    "/etc/mono",
)  # fmt: skip
DEVICES: Final = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
SCRATCH: Final = "/tmp"
PLACES: Final = ("", "bin")  # folders that hold all kinds of things: of these only what is named is needed
LONGEST_PATH: Final = 4096
BESIDE_PROGRAMS: Final = ("lib", "lib64", "pyvenv.cfg")  # what an interpreter finds beside the folder that it lies in


def needed(command: Sequence[str], folder: str, kept_out: Sequence[str]) -> tuple[str, ...]:
    """What a command may read and run that is started in a folder; nothing at or below `kept_out`, but for the files
    that the command names itself.
    """
    named = tuple(_files_of_command(command, folder))
    beside = (beside for file in named[:4] for beside in _libraries(file))
    around = {folder, *(place for place in map(os.path.dirname, named) if os.path.basename(place) not in PLACES)}
    entries = (entry for place in sorted(around) if not _of_system(place) for entry in _entries(place, kept_out))
    everything = (*SYSTEM, *(path for shape in SETTINGS for path in glob(shape)), *entries, *beside, *named)
    return tuple(dict.fromkeys(path for path in everything if os.path.exists(path)))


def _of_system(path: str) -> bool:
    return any(_within(path, there) for there in SYSTEM)


def _within(path: str, folder: str) -> bool:
    return os.path.commonpath((path, folder)) == folder


def _files_of_command(command: Sequence[str], folder: str) -> Iterator[str]:
    """The files that a command names, as it writes them and where they really are; first the program itself, and what
    that is to be run by.
    """
    program, *others = command
    program_file = program if os.sep in program else shutil.which(program) or ""
    for word in (program_file, _interpreter(os.path.join(folder, program_file)), *others):
        path = os.path.normpath(os.path.join(folder, word))
        if word and os.path.isfile(path):
            yield path
            yield os.path.realpath(path)


def _interpreter(program: str) -> str:
    """What the first line of a script names; empty for none."""
    try:
        with open(program, "rb") as file:
            first = file.readline(LONGEST_PATH)
    except OSError:
        return ""
    words = os.fsdecode(first[2:]).split() if first.startswith(b"#!") else ()
    return words[0] if words else ""


def _libraries(program: str) -> Iterator[str]:
    """What may lie beside the folder of a program: a virtual environment's, or an interpreter's own."""
    beside = os.path.dirname(os.path.dirname(program))
    return (os.path.join(beside, name) for name in BESIDE_PROGRAMS)


def _entries(folder: str, kept_out: Sequence[str]) -> Iterator[str]:
    """The files and folders in a folder, but for hidden ones and what is kept out."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for path in (os.path.join(folder, name) for name in names if not name.startswith(".")):
        real = os.path.realpath(path)
        if any(_within(real, kept) for kept in kept_out):
            continue
        if any(_within(kept, real) for kept in kept_out):
            yield from _entries(path, kept_out)
        elif os.path.isdir(real) or os.path.isfile(real):
            yield path
