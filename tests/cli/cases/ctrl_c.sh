# SPDX-License-Identifier: MIT
# Ctrl-C while a file is compiled, while a kernel runs, while all are judged, while a program runs: the workbook ends
# at once, and nothing is left behind, neither a process nor a file. The lines that a program has printed are there by
# then, though they go to a file.
#
# None of this ends by itself, but for kernels, which a time limit ends. That computing goes on is told by the time that
# a process has computed, which does not depend on what else the machine does.
program_of() { # process
    cat -- "/proc/$1/comm"
}
computed() { # process; in hundredths of a second
    local -a fields
    read -r -a fields <<<"$(sed 's/.*) //' "/proc/$1/stat")"
    echo "${fields[11]:-0}"
}
is_compiling() { # process
    [[ $(program_of "$1") == cc1plus ]]
}
# All that it does before its endless loop takes less.
is_looping() { # process
    [[ $(program_of "$1") =~ ^(runner|endless)$ ]] && (($(computed "$1") >= 5))
}
is_still_computing() { # process
    (($(computed "$1") >= ${computed_before[$1]:-0} + 10))
}
some_process() { # condition
    local pid
    for pid in $(in_session "$background"); do
        if "$1" "$pid"; then return 0; fi
    done
    return 1
}
is_gone() {
    [[ -z $(in_session "$background") ]]
}
is_gone_or_computing() {
    is_gone || some_process is_still_computing
}
interrupt() { # what, condition that one of the processes must meet, arguments
    note "--- $1"
    start "${@:3}"
    wait_until some_process "$2"
    local pid status=0
    kill -INT "$background"
    wait "$background" || status=$?
    local -A computed_before=()
    for pid in $(in_session "$background"); do computed_before[$pid]=$(computed "$pid"); done 2>/dev/null
    wait_until is_gone_or_computing
    is_gone || refuse 'a process goes on computing'
    note "exit status $status; printed: $(tidy <"$sandbox/background"); left behind: $(cd -- "$tree" &&
        find .workbook -type f ! -name lock ! -name progress.json ! -name '*.so' ! -path '*/backups/*' | wc -l) files"
}
mkfifo -- "$sandbox/never_written"
run check 1.2 --seed 1
note "the progress file: $("$well_formed" json <"$progress")"
cp -- "$progress" "$sandbox/progress_before"

write nearest_neighbour "s|^#include <cuda_runtime.h>|&\n#include \"$sandbox/never_written\"|"
interrupt 'while a file is compiled' is_compiling check 1.3

write nearest_neighbour 's/base \+= tile_size\)/base += 0)/'
interrupt 'while a kernel runs' is_looping check 1.3
interrupt 'while all are judged' is_looping check

cat >"$tree/endless.cu" <<'CUDA'
#include <csignal>
int main()
{
    std::signal(SIGINT, SIG_IGN);
    while (true) {
    }
}
CUDA
interrupt 'while a program runs that does not listen' is_looping run endless.cu

cat >"$tree/endless.cu" <<'CUDA'
#include <cstdio>
#include <iostream>
__global__ void wait_for_ever(int* value)
{
    while (true) {
        *value += 1;
    }
}
int main()
{
    std::printf("printed by a function\n");
    std::cout << "and by a stream\n";
    int* value;
    cudaMalloc(&value, sizeof(int));
    wait_for_ever<<<1, 1>>>(value);
    cudaDeviceSynchronize();
}
CUDA
interrupt 'while the kernel of a program runs that has printed' is_looping run --unchecked endless.cu

cmp -- "$progress" "$sandbox/progress_before"
note 'and after all this:'
write nearest_neighbour
run check 1.3 --seed 1
