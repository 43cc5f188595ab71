#!/usr/bin/env bash
# Installs this checkout as an appliance: a whole version below /opt/orctable, units, rules, the table's own user.
# Usage: sudo tools/appliance/install.sh [PACKED.tar.xz]; with a packed version no Python package is
# fetched. ROOT=DIR installs below DIR.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

ROOT=${ROOT:-}
PLACE=/opt/orctable
SYSTEM=tools/appliance/system
PACKED=${1:-}
KEYS=${KEYS:-tools/appliance/keys}

say() { printf '%s\n' "$*"; }
stop() { printf 'Stopped: %s\n' "$*" >&2; exit 1; }
. tools/apt.sh

need_root() { [ "$(id -u)" = 0 ] || stop "installing needs root: sudo make appliance"; }

# What a table needs of Debian besides what its version brings along.
packages() {
    [ -z "$ROOT" ] || return 0
    local wanted=(python3 xz-utils minisign e2fsprogs libgl1 libegl1 libgles2 libgbm1 libglib2.0-0 libmtdev1 fonts-paratype fonts-vollkorn) missing=() name
    for name in "${wanted[@]}"; do
        dpkg-query -W -f='${db:Status-Status}' "$name" "${name}t64" 2>/dev/null | grep -q '^installed' || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    say "These Debian packages are missing and will be installed: ${missing[*]}"
    apt_get -- install -qq -y --no-install-recommends "${missing[@]}" >/dev/null ||
        stop "apt-get could not install: ${missing[*]}. Read its message above, mend it, and run the same command again."
}

system_files() {
    install -D -m 644 "$SYSTEM/orctable.service" "$ROOT/etc/systemd/system/orctable.service"
    install -D -m 644 "$SYSTEM/orctable-update.service" "$ROOT/etc/systemd/system/orctable-update.service"
    install -D -m 644 "$SYSTEM/orctable-trouble.service" "$ROOT/etc/systemd/system/orctable-trouble.service"
    install -D -m 755 "$SYSTEM/trouble" "$ROOT/usr/lib/orctable/trouble"
    install -D -m 755 tools/appliance/read-only.sh "$ROOT/usr/lib/orctable/read-only.sh"
    rm -f "$ROOT/etc/udev/rules.d/60-orctable.rules" # of an earlier version
    install -D -m 644 "$SYSTEM/61-orctable.rules" "$ROOT/etc/udev/rules.d/61-orctable.rules"
    install -D -m 644 "$SYSTEM/orctable.sysusers" "$ROOT/etc/sysusers.d/orctable.conf"
    install -D -m 644 "$SYSTEM/orctable.tmpfiles" "$ROOT/etc/tmpfiles.d/orctable.conf"
    install -D -m 644 "$SYSTEM/orctable-journald.conf" "$ROOT/etc/systemd/journald.conf.d/orctable.conf"
    install -D -m 755 "$SYSTEM/orctable" "$ROOT/usr/local/bin/orctable"
    local name
    for name in table.toml environment; do
        [ -e "$ROOT/etc/orctable/$name" ] || install -D -m 644 "$SYSTEM/$name" "$ROOT/etc/orctable/$name"
    done
}

# A folder VERSION.partial: nothing leads to it until it is complete.
new_version() {
    local scratch version
    install -d -m 755 "$ROOT$PLACE"
    scratch=$(mktemp -d "$ROOT$PLACE/incoming.XXXXXX")
    trap 'rm -rf "$scratch"' EXIT
    if [ -n "$PACKED" ]; then
        tar -xJf "$PACKED" -C "$scratch"
        version=$(sed -n 's/.*"version": "\([0-9.]*\)".*/\1/p' "$scratch/manifest.json")
        mv "$scratch/version" "$scratch/$version"
    else
        .venv/bin/python -m tools.appliance.environment "$scratch" --keys "$KEYS" \
            --python "$(/usr/bin/python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')" >/dev/null
        version=$(basename "$(find "$scratch" -mindepth 1 -maxdepth 1 -type d)")
    fi
    [ -n "$version" ] || stop "the packed version has no number"
    chown -R root:root "$scratch/$version"
    rm -rf "${ROOT:?}$PLACE/$version.partial"
    mv "$scratch/$version" "$ROOT$PLACE/$version.partial"
    "$ROOT$PLACE/$version.partial/bin/python" -I -m companion.appliance install "$version" --data "$ROOT/var/lib/orctable"
    say "Version $version is installed in $ROOT$PLACE/$version."
}

start() {
    [ -z "$ROOT" ] && [ -d /run/systemd/system ] || return 0
    systemd-sysusers
    systemd-tmpfiles --create
    systemctl daemon-reload
    systemctl enable --quiet orctable.service
    udevadm control --reload
    udevadm trigger --subsystem-match=gpio --subsystem-match=tty --subsystem-match=video4linux --subsystem-match=media
    say "Start it with: sudo systemctl start orctable (it starts by itself whenever the machine does)"
}

# The code with which the first PIN is chosen at the screen: the last line, and where a card reader finds it.
staff_code() {
    [ -z "$ROOT" ] && [ -d /run/systemd/system ] || return 0
    local code boot
    code=$(/usr/local/bin/orctable kiosk --code 2>/dev/null) || return 0 # there is a PIN already
    for boot in /boot/firmware /boot; do
        mountpoint -q "$boot" || continue
        printf '%s\n' "$code" >"$boot/staff-code.txt" && break
    done
    say "The code for the staff's first PIN, to be typed at the screen: $code"
}

need_root
packages
system_files
new_version
start
staff_code
