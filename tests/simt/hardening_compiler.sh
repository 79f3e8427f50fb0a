#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The device sees the memcpy() and memset() of a kernel even if g++ hardens all code by default, as Ubuntu's does. A
# stand-in for the compiler proper, which adds the options, makes g++ do so here. Exit 4: this g++ does not take it.
# Usage: hardening_compiler.sh CXX SIMT_CC RUN_HAZARDS FOLDER
set -euo pipefail
cxx=$1 simt_cc=$2 run_hazards=$3 folder=$4

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cat >"$scratch/cc1plus" <<CC1PLUS
#!/bin/sh
exec "$("$cxx" -print-prog-name=cc1plus)" -D_FORTIFY_SOURCE=2 -fstack-protector-all "\$@"
CC1PLUS
chmod +x -- "$scratch/cc1plus"
export COMPILER_PATH=$scratch
grep -q '_FORTIFY_SOURCE [23]' <<<"$("$cxx" -O1 -E -dM -x c++ /dev/null)" || { echo "$cxx does not take the stand-in"; exit 4; }

programs=()
for name in memcpy_past_the_end memset_past_the_end right_memcpy_of_all; do
    "$simt_cc" --shown-as "$name.cu" -o "$scratch/$name" "$folder/$name.cu"
    programs+=("$scratch/$name")
done
exec "$run_hazards" "$folder" "${programs[@]}"
