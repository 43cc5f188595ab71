#!/bin/sh
# A generator of systemd (systemd.generator(7)) that only a machine to try has. It follows words of the kernel's command line;
# without them all units are as they were installed.
#   orctable.door       the table opens its control door
#   orctable.offscreen  there is no panel: the screen is drawn in memory
#   orctable.panel=DIR  there is a panel without hardware (vkms), of the kernel's modules that lie in a folder outside (hostfs)
#   orctable.agent      the agent that runs programs from outside is on /dev/ttyS0 instead of a port of QEMU
asked() { grep -qw "orctable.$1" /proc/cmdline; }

program="/opt/orctable/current/bin/orctable run \$ORCTABLE_OPTIONS"
if asked door || asked offscreen; then
    if asked door; then program="$program --control /run/orctable/door"; fi
    if asked offscreen; then program="/usr/bin/env SDL_VIDEODRIVER=offscreen $program"; fi
    mkdir -p "$1/orctable.service.d"
    printf '[Service]\nExecStart=\nExecStart=%s\n' "$program" >"$1/orctable.service.d/steered.conf"
fi
panel=$(sed -n 's/.*orctable\.panel=\([^ ]*\).*/\1/p' /proc/cmdline)
if [ -n "$panel" ]; then
    mkdir -p "$1/orctable.service.d"
    load="mount -t hostfs -o hostfs=$panel none /run/modules && modprobe -d /run/modules vkms && udevadm settle"
    printf '[Service]\nExecStartPre=+/bin/sh -c "test -d /run/modules || { mkdir /run/modules && %s; }"\n' "$load" \
        >"$1/orctable.service.d/panel.conf"
fi
if asked agent; then
    cat >"$1/steered-agent.service" <<'UNIT'
[Unit]
DefaultDependencies=no
After=systemd-udevd.service

[Service]
ExecStart=/usr/sbin/qemu-ga --method=isa-serial --path=/dev/ttyS0 --retry-path
Restart=always
UNIT
    mkdir -p "$1/sysinit.target.wants"
    ln -s ../steered-agent.service "$1/sysinit.target.wants/"
fi
