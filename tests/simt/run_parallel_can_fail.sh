#!/bin/bash
# SPDX-License-Identifier: MIT
# Usage: run_parallel_can_fail.sh RUN_PARALLEL
# A program that tells how many host threads it has, and one that does not, each in a folder of its own; and no program.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/tells" "$folder/right" "$folder/none"
# shellcheck disable=SC2016 # the program is to expand it
printf '#!/bin/sh\necho "$SIMT_OPTIONS" | grep workers\n' > "$folder/tells/program"
printf '#!/bin/sh\necho right\n' > "$folder/right/program"
chmod +x "$folder"/*/program

status=0
expect() # STATUS LAST_LINE FOLDER
{
    local output
    output=$("$run_parallel" "$folder/$3")
    local ended=$?
    if [ "$ended" != "$1" ] || [ "$(tail -n 1 <<< "$output")" != "$2" ]; then
        printf '%s: ended with %s and printed\n%s\n' "$3" "$ended" "$output"
        status=1
    fi
}
run_parallel=$1
expect 1 '0 programs the same on several host threads, of 1' tells
expect 0 '1 programs the same on several host threads, of 1' right
expect 1 '0 programs the same on several host threads, of 0' none
exit "$status"
