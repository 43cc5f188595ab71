#!/usr/bin/env bash
# Tries orctable as a stranger would: an empty Debian, `make` and nothing else installed, then the commands of the README.
# Usage: tools/fresh.sh [SUITE...]   (bookworm and trixie when none is named; needs root and about 2 GB a suite)
# FRESH_TARGETS what to make in each, FRESH_DIR where the empty systems go, FRESH_MIRROR another Debian mirror.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

DIR=${FRESH_DIR:-build/fresh}
TARGETS=${FRESH_TARGETS:-setup test run}
SUITES=("$@"); [ $# -gt 0 ] || SUITES=(bookworm trixie)
INSIDE=/home/stranger/orctable

stop() { printf 'Stopped: %s\n' "$*" >&2; exit 1; }

need_debootstrap() {
    [ "$(id -u)" = 0 ] || stop "making an empty Debian needs root: sudo make fresh"
    command -v debootstrap >/dev/null && return 0
    echo "Installing debootstrap, which makes the empty systems."
    { apt-get update -q && apt-get install -q -y --no-install-recommends debootstrap; } >"$DIR/debootstrap.log" 2>&1 ||
        stop "debootstrap could not be installed: see $DIR/debootstrap.log"
}

# The untouched system is kept, so that a second try does not fetch it again.
empty_debian() {
    local suite=$1 base=$DIR/$1-base
    if [ ! -e "$base.ready" ]; then
        rm -rf "$base"
        # shellcheck disable=SC2086  # no mirror named: debootstrap's own choice
        debootstrap --variant=minbase "$suite" "$base" ${FRESH_MIRROR:-} >"$DIR/$suite-base.log" 2>&1 ||
            stop "debootstrap could not make $suite: see $DIR/$suite-base.log"
        touch "$base.ready"
    fi
    rm -rf "${DIR:?}/$suite"
    cp -a "$base" "$DIR/$suite"
}

# The way to the network is the machine's, not the stranger's: names, proxies, certificates, package indexes.
NETWORK=(http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY PIP_PROXY PIP_INDEX_URL PIP_EXTRA_INDEX_URL
    PIP_TRUSTED_HOST PIP_DEFAULT_TIMEOUT)
CERTIFICATES=(PIP_CERT SSL_CERT_FILE REQUESTS_CA_BUNDLE CURL_CA_BUNDLE)

lend_network() {
    local root=$1 file name
    for file in /etc/resolv.conf /etc/hosts /etc/pip.conf; do
        if [ -e "$file" ]; then cp -L "$file" "$root$file"; fi
    done
    # Under names of their own: Debian's ca-certificates writes its usual file anew when it is installed.
    for name in "${CERTIFICATES[@]}"; do
        if [ -f "${!name:-}" ]; then cp -L "${!name}" "$root/etc/lent-$name.pem"; fi
    done
    lend_pip_certificate "$root"
    apt-config dump --format '%f "%v";%n' Acquire | grep -E '^Acquire::(https?|Check-|Retries)' \
        >"$root/etc/apt/apt.conf.d/90network" || true
}

lend_pip_certificate() {
    local conf=$1/etc/pip.conf file
    [ -e "$conf" ] || return 0
    file=$(sed -n 's/^ *cert *= *//p' "$conf" | head -n 1)
    if [ -f "$file" ]; then
        cp -L "$file" "$1/etc/lent-pip.pem"
        sed -i 's|^ *cert *=.*|cert = /etc/lent-pip.pem|' "$conf"
    fi
}

# The variables a stranger gets, one NAME=value a line.
lent_environment() {
    local root=$1 name
    for name in "${NETWORK[@]}"; do if [ -n "${!name:-}" ]; then echo "$name=${!name}"; fi; done
    for name in "${CERTIFICATES[@]}"; do
        if [ -e "$root/etc/lent-$name.pem" ]; then echo "$name=/etc/lent-$name.pem"; fi
    done
}

copy_checkout() {
    mkdir -p "$1$INSIDE"
    git ls-files -z --cached --others --exclude-standard | tar --null -T - --ignore-failed-read -cf - 2>/dev/null |
        tar -xf - -C "$1$INSIDE"
}

# Runs one command inside, with a clean environment. Mounts and processes vanish with it.
inside() {
    local root=$1 lent; shift
    mapfile -t lent < <(lent_environment "$root")
    # shellcheck disable=SC2016  # the inner shell is the one that knows $1
    unshare --mount --pid --fork bash -c '
        mount -t proc proc "$1/proc"; mount -t sysfs -o ro sysfs "$1/sys"
        mkdir -p "$1/dev/pts" "$1/dev/shm"; mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
        ln -sf pts/ptmx "$1/dev/ptmx"; mount -t tmpfs shm "$1/dev/shm"
        exec chroot "$@"' inside "$root" \
        env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 "${lent[@]}" \
        sh -c "cd $INSIDE 2>/dev/null || cd /; $*" </dev/null
}

record() { printf '%s,%s,%s,%s\n' "$@" | tee -a "$DIR/result.csv"; }

try() {
    local suite=$1 target=$2 log=$DIR/$1-$2.log start=$SECONDS
    if inside "$DIR/$suite" "make --no-print-directory $target" >"$log" 2>&1
    then record "$suite" "$target" passed "$((SECONDS - start))"
    else record "$suite" "$target" FAILED "$((SECONDS - start))"; tail -n 25 "$log" | sed 's/^/    /'; return 1
    fi
}

one_suite() {
    local target
    empty_debian "$1"
    lend_network "$DIR/$1"
    inside "$DIR/$1" "apt-get update -q && apt-get install -q -y --no-install-recommends make" >"$DIR/$1-make.log" 2>&1 ||
        stop "make could not be installed in $1: see $DIR/$1-make.log"
    copy_checkout "$DIR/$1"
    for target in $TARGETS; do try "$1" "$target" || return 1; done
}

mkdir -p "$DIR"
DIR=$(cd "$DIR" && pwd)
need_debootstrap
echo "suite,target,outcome,seconds" >"$DIR/result.csv"
failed=0
for suite in "${SUITES[@]}"; do one_suite "$suite" || failed=1; done
exit $failed
