#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The script ./workbook answers --help from the files in setup/help/, so that nobody waits for a build. They are what the program
# prints. With WORKBOOK_APPROVE=1 they are written anew.
#
# help_files.sh PROGRAM TREE
set -euo pipefail

program=$1 folder=$2/setup/help
export WORKBOOK_ROOT=$2

# The verbs in the list of --help, but for those of the script, which come after "More verbs:".
verbs=$("$program" --help | sed -n '/^Subcommands:/,/^More verbs:/s/^  \([a-z]*\) .*/\1/p')
[[ $verbs == *grade* ]] || { echo 'the list of verbs was not found'; exit 1; }

status=0
for verb in workbook $verbs; do
    words=("$verb" --help)
    if [[ $verb == workbook ]]; then words=(--help); fi
    if [[ ${WORKBOOK_APPROVE-} == 1 ]]; then
        "$program" "${words[@]}" >"$folder/$verb.txt"
    elif ! difference=$(diff -u "$folder/$verb.txt" <("$program" "${words[@]}")); then
        printf 'setup/help/%s.txt is not what the program prints:\n%s\n' "$verb" "$difference"
        status=1
    fi
done
exit $status
