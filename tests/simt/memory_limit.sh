#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# A program in a control group, as in a container, can allocate what the group may use and not what the machine has, also
# if the limit is that of a group around it. What the system's files can say is in machine_memory.test.cpp.
# Usage: memory_limit.sh SIMT_CC. Exit status 4: this process cannot make control groups.
set -euo pipefail
simt_cc=$1

scratch=$(mktemp -d)
# The folders of the group around, by the version of the control groups.
for mount in /sys/fs/cgroup/memory /sys/fs/cgroup; do
    own=$(sed -nE "$([[ $mount == */memory ]] && echo 's/^[0-9]+:([^:]*,)?memory(,[^:]*)?://p' || echo 's/^0:://p')" /proc/self/cgroup)
    [[ -d $mount$own ]] || own=
    outer=$mount$own/simt-test-$$
    inner=$outer/inner
    mkdir -- "$outer" "$inner" 2>/dev/null && break
    rmdir -- "$outer" 2>/dev/null || true
    outer=
done
trap 'rm -rf -- "$scratch"; if [[ -n $outer ]]; then rmdir -- "$inner" "$outer"; fi' EXIT
limit=$outer/memory.max
[[ -e $limit ]] || limit=$outer/memory.limit_in_bytes
if [[ -z $outer ]] || ! echo $((1 << 30)) 2>/dev/null >"$limit"; then
    echo 'skipped: control groups are not writable'
    exit 4
fi

cat >"$scratch/ask.cu" <<'CU'
#include <cstdio>
#include <cstdlib>
int main(int, char** argv)
{
    void* memory = nullptr;
    const cudaError_t error = cudaMalloc(&memory, std::atol(argv[1]) << 20);
    printf("%s\n", cudaGetErrorName(error));
}
CU
"$simt_cc" --unchecked "$scratch/ask.cu" -o "$scratch/ask"

asks() { # megabytes, what the program prints
    local said
    said=$("$scratch/ask" "$1" 2>/dev/null)
    [[ $said == "$2" ]] || { echo "for $1 MB the program printed: $said"; exit 1; }
}
asks 2048 cudaSuccess
(
    echo "$BASHPID" >"$inner/cgroup.procs"
    asks 512 cudaSuccess
    asks 2048 cudaErrorMemoryAllocation
)
