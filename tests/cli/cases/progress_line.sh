# SPDX-License-Identifier: MIT
# At a terminal, a step that takes long says what it does, on one line that is rewritten. It is gone before anything else
# is printed, and after Ctrl-C. Where nobody could read it, there is no line. The steps here last until the case ends them.
script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
    skip 'there is no pseudo-terminal, or no script, of the package bsdutils'

# Runs the program at a terminal of so many columns, in the background. What is written to descriptor 3 is typed.
at_terminal() { # columns, settings…, arguments of the program
    local -r command="$(printf '%q ' env -i "${settings[@]}" NO_COLOR=1 WORKBOOK_PROGRESS_DELAY=0 "${@:2}")"
    mkfifo -- "$sandbox/typed"
    (cd -- "$tree" && exec script -qefc "stty cols $1; tty >'$sandbox/name'; trap : INT; $command; echo \"[exit \$?]\"" /dev/null) \
        <"$sandbox/typed" >"$sandbox/screen" 2>&1 &
    terminal=$!
    exec 3>"$sandbox/typed"
}
press_ctrl_c() {
    printf '\003' >&3
    wait_until grep -q '^.*\[exit 130\]' "$sandbox/screen"
}
leave_terminal() {
    exec 3>&-
    wait "$terminal" || true
    rm -- "$sandbox/typed"
}
is_shown() { # text
    grep -qF -- "$1" "$sandbox/screen"
}
# The line that was awaited, and what followed after the last line. How long it took depends on the machine, and so does whether
# the terminal shows ^C before the line is written once more or after that.
note_screen() { # part of the line that was awaited
    sed -E -e 's/\r$//' -e 's/\^C//' -e 's/\x1b\[J/<the rest is erased>/g' "$sandbox/screen" | tr '\r' '\n' |
        sed -E 's/[0-9]+ s( left|\))/SOME s\1/' | tidy |
        awk -v awaited="$1" 'NF > 0 { line[++count] = $0 }
             index($0, awaited) > 0 { shown = $0 }
             /.<the rest is erased>$/ { last = count }
             END { print shown; for (i = last + 1; i <= count; ++i) print line[i] }' >>"$transcript"
}
interrupted() { # what, part of the line that is awaited, arguments of the program
    note "--- $1"
    at_terminal 80 "$program" "${@:3}"
    wait_until is_shown "$2"
    press_ctrl_c
    leave_terminal
    note_screen "$2"
}

mkfifo -- "$tree/never_written"
write nearest_neighbour "s|^#include <cuda_runtime.h>|&\n#include \"$tree/never_written\"|"
interrupted 'while a file is compiled' 'Compiling 1.3 (' check 1.3
interrupted 'while several exercises are judged' ' 2 of 3, about' check

note '--- in a terminal that becomes narrower'
at_terminal 80 "$program" check 1.3
wait_until is_shown 'Compiling 1.3 ('
stty cols 16 <"$(cat -- "$sandbox/name")"
wait_until is_shown '... ('
press_ctrl_c
leave_terminal
note "the longest line that was cut has $(tr '\r' '\n' <"$sandbox/screen" | sed 's/\x1b.*//' | grep -F '...' | wc -L) columns"

is_judging() {
    compgen -G "$tree/.workbook/judging/*" >/dev/null
}
nothing_is_shown() { # what, settings…, arguments of the program
    at_terminal 80 "${@:2}"
    wait_until is_judging
    sleep 0.5 # in which a line would appear
    press_ctrl_c
    leave_terminal
    note "$1: $(grep -c 'Compiling' "$sandbox/screen" || true) lines"
}
note '--- where nobody could read it'
nothing_is_shown 'TERM=dumb' TERM=dumb "$program" check 1.3
nothing_is_shown 'CI=true' CI=true "$program" check 1.3
nothing_is_shown 'before the step has lasted long enough' WORKBOOK_PROGRESS_DELAY=3600 "$program" check 1.3
nothing_is_shown 'check --json -' "$program" check 1.3 --json -
nothing_is_shown 'check --events' "$program" check 1.3 --events
nothing_is_shown 'profile --json' "$program" profile 1.3 --json
nothing_is_shown 'trace --json' "$program" trace 1.3 --json
nothing_is_shown 'standard error in a file' sh -c '"$@" 2>errors' sh "$program" check 1.3
note "in the file: $(wc -c <"$tree/errors") bytes"

write nearest_neighbour 's/base \+= tile_size\)/base += 0)/'
interrupted 'while a kernel is judged' 'with n = 2 (' check 1.3
interrupted 'while a kernel is profiled' 'with n = 2 (' profile 1.3

cat >"$tree/waits_when_recorded.cu" <<'CUDA'
#include <cstdio>
__global__ void kernel() {}
int main()
{
    if (std::fopen("has_run", "r") != nullptr) {
        std::fopen("never_written", "r");
    }
    std::fopen("has_run", "w");
    kernel<<<1, 1>>>();
    cudaDeviceSynchronize();
}
CUDA
interrupted 'while a program is recorded' 'Recording waits_when_recorded.cu (' trace waits_when_recorded.cu

note '--- the line does not touch what is printed afterwards'
write nearest_neighbour
run check 1.3 --seed 1
at_terminal 80 "$program" check 1.3 --seed 1
wait_until is_shown '[exit 0]'
leave_terminal
sed -E -e 's/\r$//' -e 's/^.*\r\x1b\[J//' -e '/^\[exit 0\]$/d' "$sandbox/screen" | diff - "$sandbox/output" ||
    refuse 'the line changes what is printed'
