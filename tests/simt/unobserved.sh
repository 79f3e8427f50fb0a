#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# A program whose kernels access memory in a way that the device would not see is refused, in the line that its third line
# names; the others, right_NAME.cu, compile.
# Usage: unobserved.sh SIMT_CC PROGRAM_OBJECT FOLDER
set -euo pipefail
simt_cc=$1 program_object=$2
cd -- "$3"

readonly why='the CPU device cannot see a memory access in this line, so it cannot check the kernel. Write plain CUDA C++: no inline assembly, no vector intrinsics of the processor, no attributes or pragmas of g++'
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
tried=0
failed=0

for source in *.cu; do
    line=$(sed -n '3s|^// refused: line ||p' "$source")
    wanted=${line:+$source:$line:0: error: $why}
    said=$("$simt_cc" --shown-as "$source" -o "$scratch/program" "$source" "$program_object" 2>&1) || true
    if [[ $said != "$wanted" ]]; then
        printf '%s: it should say\n  %s\nand says\n  %s\n' "$source" "$wanted" "$said"
        failed=$((failed + 1))
    fi
    tried=$((tried + 1))
done
echo "$tried programs, $failed not as they should be"
((tried > 0 && failed == 0))
