"""Machines to try, and what is plugged into them: QEMU, user-mode Linux, disks whose writes are kept, people."""
