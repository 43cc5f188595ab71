"""The command line as a child that ends with its parent: `python -m companion.app.tether run ...`.

Standard input is the tether. Only the parent holds its other end, which the system closes however the parent ends:
asked, crashed or killed. An app that was stopped (SIGSTOP) is made to go on then: it would keep its data folder from
every later start.
"""

import os
import signal
import sys
import threading

from companion.app.programs import kernel
from companion.appliance.starter import tell_of_start

GRACE_S = 10  # wall seconds the app has to exit by itself before it is killed


def _watch() -> None:
    while os.read(sys.stdin.fileno(), 1024):
        continue
    os.kill(os.getpid(), signal.SIGTERM)
    signal.alarm(GRACE_S)


def main() -> None:
    """Runs the command line until it or the parent ends."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGCONT)
    threading.Thread(target=_watch, name="tether", daemon=True).start()
    tell_of_start()
    from companion import cli  # what it loads is most of a start

    cli.main()


if __name__ == "__main__":
    main()
