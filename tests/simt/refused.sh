#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Programs that the compiler refuses, with what it says: NAME.expected.txt. The others, right_NAME.cu, compile without a
# word. WORKBOOK_APPROVE=1 writes what it says to the expected files: read them before you commit.
# Usage: refused.sh SIMT_CC FOLDER
set -euo pipefail
simt_cc=$1
cd -- "$2"

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
tried=0
failed=0

for source in *.cu; do
    expected=${source%.cu}.expected.txt
    status=0
    "$simt_cc" --shown-as "$source" -o "$scratch/program" "$source" >"$scratch/said" 2>&1 || status=$?
    # Versions of g++ differ in the column and in their headers.
    sed -i -E -e 's/^([^:]+:[0-9]+):[0-9]+:/\1:/' -e 's/\([a-z_]+\.h:[0-9]+, in/(HEADER:LINE, in/' "$scratch/said"
    if [[ $source == right_* ]]; then
        wanted_status=0
        : >"$scratch/wanted"
    else
        wanted_status=1
        if [[ ${WORKBOOK_APPROVE:-} == 1 ]]; then cp -- "$scratch/said" "$expected"; fi
        cp -- "$expected" "$scratch/wanted"
    fi
    if ((status != wanted_status)) || ! diff -u --label expected --label said "$scratch/wanted" "$scratch/said"; then
        echo "$source: exit status $status, where $wanted_status is expected"
        failed=$((failed + 1))
    fi
    tried=$((tried + 1))
done
echo "$tried programs, $failed not as they should be"
((tried > 0 && failed == 0))
