# SPDX-License-Identifier: MIT
# Ctrl-C while a file is compiled, while a kernel runs, while all are judged, while a program runs: the workbook ends
# at once, and nothing is left behind, neither a process nor a file.
program_waits() { # name of a process in the session
    local pid
    for pid in $(in_session "$background"); do
        [[ $(cat -- "/proc/$pid/comm") != "$1" ]] || return 0
    done
    return 1
}
is_gone() {
    [[ -z $(in_session "$background") ]]
}
interrupt() { # what, process to wait for, arguments
    note "--- $1"
    start "${@:3}"
    wait_until program_waits "$2"
    sleep 0.2
    local before status=0
    before=$(seconds)
    kill -INT "$background"
    wait "$background" || status=$?
    awk -v before="$before" -v after="$(seconds)" 'BEGIN { exit after - before > 2 }' || refuse 'it took more than 2 s to end'
    WORKBOOK_TEST_TRIES=40 wait_until is_gone
    note "exit status $status; printed: $(tidy <"$sandbox/background"); left behind: $(cd -- "$tree" &&
        find .workbook -type f ! -name lock ! -name progress.json ! -name '*.so' ! -path '*/backups/*' | wc -l) files"
}
mkfifo -- "$sandbox/never_written"
run check 1.2 --seed 1
note "the progress file: $("$well_formed" json <"$progress")"
cp -- "$progress" "$sandbox/progress_before"

write nearest_neighbour "s|^#include <cuda_runtime.h>|&\n#include \"$sandbox/never_written\"|"
interrupt 'while a file is compiled' cc1plus check 1.3

write nearest_neighbour 's/base \+= tile_size\)/base += 0)/'
interrupt 'while a kernel runs' runner check 1.3
interrupt 'while all are judged' runner check

cat >"$tree/endless.cu" <<'CUDA'
#include <csignal>
int main()
{
    std::signal(SIGINT, SIG_IGN);
    while (true) {
    }
}
CUDA
interrupt 'while a program runs that does not listen' endless run endless.cu

cmp -- "$progress" "$sandbox/progress_before"
note 'and after all this:'
write nearest_neighbour
run check 1.3 --seed 1
