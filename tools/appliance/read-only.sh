#!/usr/bin/env bash
# Makes the root file system read-only, with versions and games on a partition of their own that has the label `orctable`.
# Usage: sudo /usr/lib/orctable/read-only.sh; `read-only.sh --undo` makes the root writable again at the next start.
# ROOT=DIR works on the system below DIR.
set -euo pipefail

ROOT=${ROOT:-}
TABLE=$ROOT/etc/fstab
MARK='# orctable'

stop() { printf 'Stopped: %s\n' "$*" >&2; exit 1; }

# The lines of ours: the partition, versions and games on it, and what must be written in memory, the folder in which each stick
# gets one of its own among it. An emulated machine has found its partition 88 seconds after it began to wait for it.
lines() {
    cat <<LINES
LABEL=orctable /srv/orctable ext4 defaults,noatime,data=ordered,commit=5,nofail,x-systemd.device-timeout=180s 0 2 $MARK
/srv/orctable/versions /opt/orctable none bind,nofail,x-systemd.requires-mounts-for=/srv/orctable 0 0 $MARK
/srv/orctable/data /var/lib/orctable none bind,nofail,x-systemd.requires-mounts-for=/srv/orctable 0 0 $MARK
tmpfs /media tmpfs nosuid,nodev,noexec,size=1M,mode=755 0 0 $MARK
tmpfs /tmp tmpfs nosuid,nodev,size=100M 0 0 $MARK
tmpfs /var/lib/bluetooth tmpfs nosuid,nodev,noexec,nofail,size=5M,mode=700 0 0 $MARK
tmpfs /var/log tmpfs nosuid,nodev,noexec,size=30M 0 0 $MARK
tmpfs /var/tmp tmpfs nosuid,nodev,size=30M 0 0 $MARK
LINES
}

without_ours() { grep -v " $MARK\$" "$TABLE" || true; }
# What is written in memory goes; versions and games stay where they are.
without_memory() { grep -v "^tmpfs .* $MARK\$" "$TABLE" || true; }

# The root's own options, with `ro` or `rw` in front.
with_root() { awk -v mode="$1" '$1 !~ /^#/ && $2 == "/" { gsub(/(^|,)r[ow](,|$)/, ",", $4); sub(/^,/, "", $4); sub(/,$/, "", $4); $4 = mode "," $4; sub(/,$/, "", $4) } { print }'; }

replace() {
    cat >"$TABLE.new"
    grep -q '[[:space:]]/[[:space:]]' "$TABLE.new" || stop "$TABLE names no root file system; nothing was changed"
    sync "$TABLE.new"
    mv "$TABLE.new" "$TABLE"
}

move_over() {
    local mounted=$ROOT/srv/orctable
    # Once undone, they are on that partition already.
    ! grep -q "^LABEL=orctable .* $MARK\$" "$TABLE" || return 0
    mkdir -p "$mounted"
    [ -n "$ROOT" ] || mountpoint -q "$mounted" || mount LABEL=orctable "$mounted" ||
        stop "there is no partition with the label orctable: make one (sudo mkfs.ext4 -L orctable /dev/...)"
    mkdir -p "$mounted/versions" "$mounted/data"
    cp -a "$ROOT/opt/orctable/." "$mounted/versions/"
    cp -a "$ROOT/var/lib/orctable/." "$mounted/data/"
    [ -z "$ROOT" ] || return 0
    chown orctable:orctable "$mounted/data" && chmod 700 "$mounted/data"
}

# Folders that Debian's own units make below /var/lib at their first start, and without which they do not start.
make_folders_of_units() { mkdir -p "$ROOT/var/lib/systemd/linger" "$ROOT/var/lib/bluetooth"; }

[ "$(id -u)" = 0 ] || stop "this needs root"
[ -f "$TABLE" ] || stop "there is no $TABLE"
if [ "${1:-}" = --undo ]; then
    without_memory | with_root rw | replace
    echo "At the next start the root is writable; versions and games stay on their partition, in /srv/orctable."
    exit 0
fi
[ -d "$ROOT/opt/orctable" ] && [ -d "$ROOT/var/lib/orctable" ] || stop "install the appliance first"
move_over
make_folders_of_units
{ without_ours | with_root ro; lines; } | replace
echo "At the next start the root is read-only. Undo it with: sudo $0 --undo (after: sudo mount -o remount,rw /)"
