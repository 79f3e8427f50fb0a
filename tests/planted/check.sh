#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# check.sh ROOT BUILD: every planted fault can be applied to the tree, and names a test that ./workbook test runs. So a
# change of the tree that a fault no longer fits is seen at once, and not when somebody runs run.sh again. Exit 4: skipped.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=faults.sh
source "$here/faults.sh"
root=$(cd -- "$1" && pwd)
readonly here root

command -v git >/dev/null || {
    echo 'skipped: there is no git'
    exit 4
}
tests=$(default_tests "$2")
readonly tests

# Prints what is wrong with the fault; nothing if it is right.
complaint_about() { # fault
    local test
    test=$(test_of "$1")
    if [[ -z $test ]]; then
        echo 'the first line does not name the test that catches it'
    elif ! grep -qxF -- "$test" <<<"$tests"; then
        echo "./workbook test runs no test '$test'"
    elif ! apply_to "$root" "$1" --check 2>/dev/null; then
        echo 'it cannot be applied to the tree: change it as the tree has changed'
    fi
}

# --- This test notices what is wrong ---------------------------------------------------------------------------------

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
# Writes a fault that changes the first line of the license. It is right if the test and the line exist.
write_fault() { # test, line
    {
        printf '%s\n' "# caught by: $1" '--- a/LICENSE' '+++ b/LICENSE' '@@ -1,3 +1,3 @@' "-$2" '+another line'
        sed -n '2,3s/^/ /p' -- "$root/LICENSE"
    } >"$scratch/fault"
}
line=$(head -n 1 -- "$root/LICENSE")
expect() { # complaint
    local complaint
    complaint=$(complaint_about "$scratch/fault")
    # shellcheck disable=SC2053 # it is a pattern
    [[ $complaint == $1 ]] || { echo "this test finds '$complaint' where it should find '$1'" && exit 1; }
}
write_fault build.planted "$line"
expect ''
write_fault build.planted "$line, as it never was"
expect 'it cannot be applied *'
write_fault build.never_planted "$line"
expect '*no test *'
sed -i 1d "$scratch/fault"
expect 'the first line *'

# --- The faults ------------------------------------------------------------------------------------------------------

number=0
wrong=0
for fault in "$here"/*/*.diff; do
    [[ -e $fault ]] || break
    number=$((number + 1))
    complaint=$(complaint_about "$fault")
    if [[ -n $complaint ]]; then
        echo "${fault#"$root/"}: $complaint"
        wrong=$((wrong + 1))
    fi
done
((number > 0)) || { echo 'there are no planted faults' && exit 1; }
echo "$number planted faults, $wrong of them wrong"
((wrong == 0))
