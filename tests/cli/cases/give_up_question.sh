# SPDX-License-Identifier: MIT
# At a terminal, giving up is asked about once, and anything but a yes changes nothing.
script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
    skip 'there is no pseudo-terminal, or no script, of the package bsdutils'
is_asked() {
    grep -q 'y/N' "$sandbox/screen"
}
answer() { # what is typed
    local -r command="$(printf '%q ' env -i "${settings[@]}" TERM=dumb "$program" solution 1.3 --give-up)"
    note "typed: '$1'"
    mkfifo -- "$sandbox/typed"
    : >"$sandbox/screen"
    (cd -- "$tree" && exec script -qec "$command; echo \"[exit \$?]\"" /dev/null) <"$sandbox/typed" >"$sandbox/screen" 2>&1 &
    local -r terminal=$!
    exec 3>"$sandbox/typed"
    wait_until is_asked
    printf '%s\n' "$1" >&3
    exec 3>&-
    wait "$terminal" || true
    rm -- "$sandbox/typed"
    sed 's/\r$//' "$sandbox/screen" | tidy | sed -n -e 1,7p -e '/^\[exit/p' >>"$transcript"
}
answer ''
answer 'no'
run list
answer 'yes'
run list
note 'once is enough:'
note "$(cd -- "$tree" && script -qec "$(printf '%q ' env -i "${settings[@]}" TERM=dumb "$program" solution 1.3 --give-up)" /dev/null </dev/null | sed -n 's/\r$//; 1p')"
