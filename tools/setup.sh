#!/usr/bin/env bash
# Makes this folder ready to run: Debian packages, the locked Python packages in .venv, compiled translations.
# Running it again does only what is missing. Usage: tools/setup.sh [--test]; PYTHON=python3.12 picks the Python,
# APT=no leaves the Debian packages alone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

PYTHON=${PYTHON:-python3}
VENV=.venv
LOCK_STAMP=$VENV/installed-lock
TEST_LOCK_STAMP=$VENV/installed-test-lock
PROJECT_STAMP=$VENV/installed-project

say() { printf '%s\n' "$*"; }
stop() { printf 'Set-up stopped: %s\n' "$*" >&2; exit 1; }
. tools/apt.sh

# Wanted packages, one line each: name or name|other name, then what it is for.
wanted_packages() {
    python_usable || say "python3|python3 Python itself"
    python_usable || say "$(venv_package)|$(venv_package) separate Python packages for orctable"
    cat <<'LIST'
libgl1|libgl1 drawing the touchscreen and reading pictures
libegl1|libegl1 drawing without a screen
libglib2.0-0t64|libglib2.0-0 reading pictures
libmtdev1t64|libmtdev1 touchscreens
fonts-paratype|fonts-paratype the letters on the screen
fonts-vollkorn|fonts-vollkorn the titles on the screen
LIST
    if builds_lgpio && [ ! -e "$LOCK_STAMP" ]; then
        say "gcc|gcc building lgpio, the pins of a Raspberry Pi"
        say "libc6-dev|libc6-dev building lgpio"
        say "python3-dev|python3-dev building lgpio"
    fi
    if [ "${1:-}" = --test ]; then
        say "xvfb|xvfb tests that open a real window"
        say "xdotool|xdotool tests that click with a real mouse"
        say "openbox|openbox tests of a kiosk under a window manager"
        say "minisign|minisign tests of signed updates"
        say "strace|strace tests of power cuts"
    fi
}

python_usable() { "$PYTHON" -c 'import ensurepip, venv' >/dev/null 2>&1; }

venv_package() { if [ "$PYTHON" = python3 ]; then say python3-venv; else say "$(basename "$PYTHON")-venv"; fi; }

# No ready-made lgpio exists for a Pi's Python 3.13.
builds_lgpio() { [ "$(uname -m)" = aarch64 ] && "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 13))' 2>/dev/null; }

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

known_to_apt() { apt-cache show --no-all-versions "$1" 2>/dev/null | grep -q '^Package: '; }

missing_packages() {
    local names purpose
    wanted_packages "${1:-}" | while read -r names purpose; do
        installed "${names%|*}" || installed "${names#*|}" || say "$names $purpose"
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"
    elif command -v sudo >/dev/null; then sudo "$@"
    else stop "installing Debian packages needs root and there is no sudo. Ask whoever looks after this machine to
install the packages named above, or go on without them with: make ${MAKE_GOAL:-setup} APT=no"
    fi
}

install_packages() {
    local missing names purpose chosen=()
    missing=$(missing_packages "${1:-}")
    [ -n "$missing" ] || return 0
    say "These Debian packages are missing and will be installed:"
    while read -r names purpose; do printf '  %-16s %s\n' "${names#*|}" "$purpose"; done <<<"$missing"
    apt_get as_root -- update -qq || say "The package lists could not be refreshed; trying with those at hand."
    while read -r names purpose; do
        if known_to_apt "${names%|*}"; then chosen+=("${names%|*}")
        else chosen+=("${names#*|}")
        fi
    done <<<"$missing"
    [ ${#chosen[@]} -gt 0 ] || return 0
    apt_get as_root -- install -qq -y -o Dpkg::Use-Pty=0 --no-install-recommends "${chosen[@]}" >/dev/null ||
        stop "apt-get could not install: ${chosen[*]}. Read its message above, mend it, and run the same command again."
}

name_packages() {
    say "This is not a Debian system, so its packages are left alone. orctable needs, by their Debian names:"
    wanted_packages "${1:-}" | while read -r names purpose; do printf '  %-16s %s\n' "${names#*|}" "$purpose"; done
}

system_packages() {
    if [ "${APT:-yes}" = no ]; then return 0; fi
    if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then install_packages "${1:-}"
    elif [ ! -e "$LOCK_STAMP" ]; then name_packages "${1:-}"
    fi
}

check_python() {
    command -v "$PYTHON" >/dev/null ||
        stop "there is no $PYTHON here. Install Python 3.11, 3.12 or 3.13, or name one: make run PYTHON=python3.12"
    "$PYTHON" - <<'CHECK' || exit 1
import sys
found = "%d.%d" % sys.version_info[:2]
if not (3, 11) <= sys.version_info[:2] <= (3, 13):
    sys.exit("Set-up stopped: %s is Python %s; orctable runs on 3.11, 3.12 and 3.13.\n"
             "Install one of them and name it: make run PYTHON=python3.12" % (sys.executable, found))
if sys.maxsize < 2**32:
    sys.exit("Set-up stopped: this is a 32-bit system; Kivy and OpenCV come ready-made for 64-bit ones only.\n"
             "On a Raspberry Pi install the 64-bit Raspberry Pi OS.")
CHECK
    python_usable || stop "$PYTHON cannot make a separate environment: its venv part is missing.
Install $(venv_package) (or what your system calls it) and run the same command again."
}

# The Python behind $PYTHON, which may itself be the one inside .venv when a person has activated that.
base_python() { "$PYTHON" -c 'import sys; print(sys._base_executable)'; }

# What the environment was made from: the folder too, because an environment cannot be moved.
lock_print() { { pwd; "$PYTHON" -c 'import sys; print(sys.version, sys.base_prefix)'; cat requirements.lock; } | sha256sum; }

python_packages() {
    local now; now=$(lock_print)
    if up_to_date "$LOCK_STAMP" "$now"; then return 0; fi
    [ ! -L "$VENV" ] || stop "$VENV is a link to $(readlink "$VENV"), which making an environment here would empty.
Remove the link and run the same command again."
    say "Making the Python environment in $VENV (about 120 MB to fetch, once; some minutes)."
    local options=(--clear)
    # A Pi's python3-picamera2 belongs to its system and has to be visible from inside.
    if [ "$(uname -m)" = aarch64 ]; then options+=(--system-site-packages); fi
    "$(base_python)" -m venv "${options[@]}" "$VENV"
    pip_install --only-binary :all: --require-hashes -r requirements.lock
    "$VENV/bin/python" -c 'import cv2, numpy' ||
        stop "OpenCV was installed but cannot be loaded; a system library is missing, its name is above."
    if builds_lgpio; then
        "$VENV/bin/python" -m tools.build_lgpio "$("$VENV/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')" ||
            say "So the pins of this machine are left out."
    fi
    say "$now" >"$LOCK_STAMP"
}

# What the tests need besides; running needs none of it.
test_packages() {
    local now; now=$(sha256sum requirements-test.lock)
    if [ "${1:-}" != --test ] || up_to_date "$TEST_LOCK_STAMP" "$now"; then return 0; fi
    say "Installing what the tests need into $VENV besides (about 40 MB to fetch, once)."
    pip_install --only-binary :all: --require-hashes -r requirements-test.lock
    say "$now" >"$TEST_LOCK_STAMP"
}

project_itself() {
    local now; now=$(sha256sum pyproject.toml)
    if up_to_date "$PROJECT_STAMP" "$now"; then return 0; fi
    pip_install --no-build-isolation --no-deps --editable .
    say "$now" >"$PROJECT_STAMP"
}

up_to_date() { [ -e "$1" ] && [ "$(cat "$1")" = "$2" ]; }

# Somebody who watches sees what is fetched; a log gets only what went wrong.
quietly() { if [ ! -t 1 ]; then say --quiet; fi; }

pip_install() {
    # shellcheck disable=SC2046  # one word or none
    "$VENV/bin/python" -m pip install $(quietly) --disable-pip-version-check --no-input "$@" ||
        stop "pip could not install the Python packages. Check the network and the free disk space, then run the same
command again; it begins this step anew."
}

translations() {
    "$VENV/bin/python" tools/compile_words.py || stop "the sentences could not be compiled; the message is above."
}

# MicroPython as WebAssembly, for the tests of the firmware; without Node they are skipped and say so.
micropython_for_tests() {
    local place=tests/firmware/micropython
    if [ "${1:-}" != --test ] || [ -d "$place/node_modules" ]; then return 0; fi
    if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
        say "There is no Node here, so the tests of the firmware under MicroPython are left out."
        return 0
    fi
    npm ci --prefix "$place" --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null ||
        say "MicroPython could not be fetched with npm, so its tests are left out."
}

system_packages "${1:-}"
check_python
python_packages
test_packages "${1:-}"
project_itself
translations
micropython_for_tests "${1:-}"
