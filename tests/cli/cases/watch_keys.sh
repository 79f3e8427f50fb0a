# SPDX-License-Identifier: MIT
# At a terminal, `watch` obeys keys: one more hint, judge again, end. The terminal is as it was afterwards, also after Ctrl-C.
script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
    skip 'there is no pseudo-terminal, or no script, of the package bsdutils'
shown() { # text, how often
    (($(grep -c -- "$1" "$sandbox/screen" || true) >= $2))
}
# What is written to descriptor 3 is typed. After the program, the terminal's settings are printed.
watch_at_a_terminal() {
    local -r command="$(printf '%q ' env -i "${settings[@]}" TERM=dumb "$program" watch --seed 1)"
    mkfifo -- "$sandbox/typed"
    : >"$sandbox/screen" # nobody must wait for what the last run has printed
    (cd -- "$tree" && exec script -qec "trap : INT; $command; echo \"[exit \$?]\"; stty -a | grep -oE -- '-?(icanon|echo)\\b'" /dev/null) \
        <"$sandbox/typed" >"$sandbox/screen" 2>&1 &
    terminal=$!
    exec 3>"$sandbox/typed"
}
end_of_terminal() {
    exec 3>&-
    wait "$terminal" || true
    rm -- "$sandbox/typed"
    sed 's/\r$//' "$sandbox/screen" | tidy >>"$transcript"
}
watch_at_a_terminal
wait_until shown '^Keys: ' 1
printf h >&3
wait_until shown '^Next: try it' 1
printf 'xr' >&3
wait_until shown '^Keys: ' 2
printf q >&3
wait_until shown 'icanon' 1
end_of_terminal
note '--- ended by Ctrl-C'
watch_at_a_terminal
wait_until shown '^Keys: ' 1
printf '\003' >&3
wait_until shown 'icanon' 1
end_of_terminal
