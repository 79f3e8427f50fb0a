# SPDX-License-Identifier: MIT
# Colour is for terminals that can show it, unless NO_COLOR asks for none.
on_terminal() { # settings…, arguments of the program
    local -r command="$(printf '%q ' env -i "${settings[@]}" "$@")"
    (cd -- "$tree" && script -qec "$command" /dev/null </dev/null) | sed 's/\r$//'
}
script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
    skip 'there is no pseudo-terminal, or no script, of the package bsdutils'
write nearest_neighbour
escapes() {
    grep -c $'\033\\[' || true
}
note "on a terminal: $(($(on_terminal "$program" check 1.3 --seed 1 | escapes) > 0))"
note "with NO_COLOR: $(on_terminal NO_COLOR=1 "$program" check 1.3 --seed 1 | escapes) lines"
note "with an empty NO_COLOR: $(($(on_terminal NO_COLOR= "$program" check 1.3 --seed 1 | escapes) > 0))"
note "with TERM=dumb: $(on_terminal TERM=dumb "$program" check 1.3 --seed 1 | escapes) lines"
note "with TERM=vt100: $(($(on_terminal TERM=vt100 "$program" check 1.3 --seed 1 | escapes) > 0))"
note "doctor, with NO_COLOR: $(on_terminal NO_COLOR=1 "$program" doctor | escapes) lines"
note "an unknown exercise, with NO_COLOR: $(on_terminal NO_COLOR=1 "$program" check 9.9 | escapes) lines"
run check 1.3 --seed 1
sed "s/\x1b\[[0-9;]*m//g" <(on_terminal "$program" check 1.3 --seed 1) | diff - "$sandbox/output" ||
    refuse 'colour changes the words'
on_terminal "$program" check 1.3 --seed 1 | tidy | sed 's/\x1b/ESC/g' | sed -n 1,3p >>"$transcript"
