#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Counts the programs of tests/simt/counters on a GPU with Nsight Compute, and prints a table of what it counted beside
# what the CPU device counts by the rules of sm_90 (the files NAME.counters, which simt.counters keeps true). Exit status:
# 0 if all are equal, 1 if some differ, 4 if there is no nvcc, no GPU or no ncu, or if ncu may not count.
# Usage: count_with_ncu.sh ROOT
set -euo pipefail
cd "$1"

nvcc=$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")
ncu=$(command -v ncu || echo "$(dirname -- "$nvcc")/ncu")
if [ ! -x "$nvcc" ] || [ ! -x "$ncu" ] || ! nvidia-smi -L >/dev/null 2>&1; then
    echo "skipped: there is no nvcc, no ncu or no GPU"
    exit 4
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Counters of the CPU device, and the metrics that count the same, added up where there are several.
declare -rA metrics_of=(
    [global_load_requests]='l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum'
    [global_load_sectors]='l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum'
    [global_store_requests]='l1tex__t_requests_pipe_lsu_mem_global_op_st.sum'
    [global_store_sectors]='l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum'
    [shared_load_requests]='smsp__inst_executed_op_shared_ld.sum'
    [shared_store_requests]='smsp__inst_executed_op_shared_st.sum'
    [bank_conflicts]='l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum'
    [warps]='smsp__warps_launched.sum'
)
# Shown without a number of the CPU device's beside it: it counts basic blocks, not instructions.
readonly shown='smsp__thread_inst_executed_per_inst_executed.ratio'

all="$shown $(printf '%s ' "${metrics_of[@]}")"
readonly all

# "metric value" for each metric of the program's one kernel.
measure() { # program
    # shellcheck disable=SC2086 # the metrics are several words
    "$ncu" --clock-control none --kernel-name kernel --csv --page raw --print-units base --metrics "$(echo $all | tr ' ' ,)" "$1" \
        >"$scratch/csv" 2>"$scratch/said" || return 1
    # The heading, the units and the values are three lines of quoted cells, which hold no comma but in numbers.
    sed -n '/^"ID"/,$p' "$scratch/csv" | awk '
        { gsub(/^"|"$/, ""); count = split($0, cell, /","/) }
        NR == 1 { for (i = 1; i <= count; ++i) name[i] = cell[i] }
        NR == 3 { for (i = 1; i <= count; ++i) { gsub(/,/, "", cell[i]); print name[i], cell[i] } }' | grep '__'
}

sum_of() { # metrics…
    local -i sum=0
    local metric value
    for metric in "$@"; do
        value=$(sed -n "s/^$metric //p" "$scratch/measured")
        sum+=${value%%.*}
    done
    echo "$sum"
}

differences=0
printf '%-20s %-24s %10s %10s\n' program counter GPU 'CPU device'
for source in tests/simt/counters/*.cu; do
    name=$(basename "$source" .cu)
    "$nvcc" -std=c++17 -arch=native -lineinfo -diag-suppress 177 "$source" -o "$scratch/$name"
    if ! measure "$scratch/$name" >"$scratch/measured" || [ ! -s "$scratch/measured" ]; then
        cat "$scratch/csv" "$scratch/said"
        echo "skipped: ncu could not count"
        exit 4
    fi
    while read -r profile counter expected; do
        if [ "$profile" != sm_90 ] || [ -z "${metrics_of[$counter]-}" ]; then
            continue
        fi
        # shellcheck disable=SC2086
        counted=$(sum_of ${metrics_of[$counter]})
        mark=''
        if [ "$counted" -ne "$expected" ]; then
            mark='  differs'
            differences=$((differences + 1))
        fi
        printf '%-20s %-24s %10s %10s%s\n' "$name" "$counter" "$counted" "$expected" "$mark"
    done <"tests/simt/counters/$name.counters"
    printf '%-20s %-24s %10s\n' "$name" 'lanes an instruction' "$(sed -n "s/^$shown //p" "$scratch/measured")"
done
echo "$differences numbers differ"
[ "$differences" -eq 0 ]
