"""What a program tells its starter (sd_notify(3)), and that it still starts: by what it does, not by the clock, so that
a slow card or an emulated machine takes its time.

One datagram each to the socket that NOTIFY_SOCKET names. Nobody ever waits for the starter: the kernel keeps few
datagrams for a starter that does not read them, and a send that waits for room would freeze the program.
"""

import os
import socket
import threading
import time
from contextlib import suppress
from typing import Final

from companion.appliance.working_process import MOST_CPU_S, SignsOfWork

NOTIFY: Final = "NOTIFY_SOCKET"
MILLION: Final = 1_000_000
LOOK_S: Final = 5.0
MORE_S: Final = 60.0  # seconds that a start which still works is given at each look
MORE: Final = b"EXTEND_TIMEOUT_USEC=%d" % (MORE_S * MILLION)
READY: Final = b"READY=1"
WATCHDOG: Final = b"WATCHDOG_USEC="
AS_SLOW: Final = 2  # how often a start's seconds of computing fit into the silence that is borne afterwards
SAID: Final = threading.Event()  # set once this process has said that it is ready, which it does once


def notify(words: bytes) -> bool:
    """Tells the starter something, nothing where it did not ask; False if it reads so slowly that this is dropped."""
    address = os.environ.get(NOTIFY, "")
    if not address:
        return True
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:  # whoever asked may be gone
        try:
            door.sendto(words, socket.MSG_DONTWAIT, "\0" + address[1:] if address.startswith("@") else address)
        except BlockingIOError:
            return False
    return True


def tell_of_start(look_s: float = LOOK_S, most_cpu_s: float = MOST_CPU_S) -> None:
    """From now on the starter hears as long as this process works, until it has said that it is ready."""
    if os.environ.get(NOTIFY):
        signs = SignsOfWork(os.getpid(), most_cpu_s=most_cpu_s)
        threading.Thread(target=_tell, args=(signs, look_s), name="starting", daemon=True).start()


def _tell(signs: SignsOfWork, look_s: float) -> None:
    while signs.working() and not SAID.wait(look_s):
        notify(MORE)


def say_ready() -> None:
    """The screen is up. Where that took much computing, silence is borne longer from now on: the machine is slow."""
    SAID.set()
    usual = os.environ.get("WATCHDOG_USEC", "")
    slow = round(AS_SLOW * time.process_time() * MILLION)
    if usual.isascii() and usual.isdigit() and slow > int(usual):
        notify(b"%s%d" % (WATCHDOG, slow))
    notify(READY)
