# apt-get that waits its turn, for the scripts of this folder; it needs their `say` and `stop`. A fresh system updates
# itself at its first boot and holds apt's locks meanwhile. `DPkg::Lock::Timeout` alone is not enough: it does not cover
# the lock on the package lists, and with -qq nobody is told what is waited for.

APT_PATIENCE_S=${APT_PATIENCE_S:-300}
APT_PAUSE_S=${APT_PAUSE_S:-1}

# Who holds one of apt's locks, as "PID (NAME), which has locked FILE"; nothing when none is held.
apt_holder() {
    local lists archives status file pid
    eval "$(apt-config shell lists Dir::State::lists/d archives Dir::Cache::archives/d status Dir::State::status/f)"
    for file in "${lists}lock" "${status%/*}/lock-frontend" "${status%/*}/lock" "${archives}lock"; do
        pid=$(lock_holder "$file")
        if [ -n "$pid" ]; then
            say "$pid ($(cat "/proc/$pid/comm" 2>/dev/null || echo ended)), which has locked $file"
            return 0
        fi
    done
}

# The process that has locked a file (fcntl), by /proc/locks: whoever runs this may read that, but not try the lock.
lock_holder() {
    local inode; inode=$(stat -c %i "$1" 2>/dev/null) || return 0
    awk -v inode="$inode" '$2 == "POSIX" && split($6, place, ":") && place[3] == inode { print $5; exit }' /proc/locks
}

wait_for_apt() {
    local holder told="" begun=$SECONDS
    while holder=$(apt_holder) && [ -n "$holder" ]; do
        [ $((SECONDS - begun)) -lt "$APT_PATIENCE_S" ] ||
            stop "apt is still used by another program after $APT_PATIENCE_S seconds: process $holder.
A fresh system updates itself at its first boot. Wait until that has ended, then run the same command again."
        if [ "$holder" != "$told" ]; then say "Waiting for process $holder: at most $APT_PATIENCE_S seconds."; fi
        told=$holder
        sleep "$APT_PAUSE_S"
    done
}

# apt_get [COMMAND THAT RUNS IT AS ROOT...] -- WORDS
apt_get() {
    local as=()
    while [ "$1" != -- ]; do as+=("$1"); shift; done
    shift
    wait_for_apt >&2 # whoever calls this may not want to see what apt-get says
    "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout="$APT_PATIENCE_S" "$@" </dev/null
}
