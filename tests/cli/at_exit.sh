#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What a test does at its end is done then, and not by a child that a signal meets before bash has reset its traps: such a
# child runs the command of the trap, as the one below does.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
place=$(mktemp -d)
readonly here place
trap 'rm -rf -- "$place"' EXIT
cd -- "$place"

# shellcheck disable=SC2016 # the inner shell's
test_with() { # how the clean-up is registered
    mkdir folder
    bash -euc '
        source "$1/../transcript.sh"
        clean_up() { rmdir folder; }
        eval "$2"
        eval "trap_words=($(trap -p EXIT))"
        (eval "${trap_words[2]}")
        [[ -e folder ]] && echo "a child has not cleaned up"
    ' bash "$here" "$1" || true
    if [[ -e folder ]]; then echo 'nobody has cleaned up'; fi
    rm -rf -- folder
}
[[ $(test_with 'at_exit clean_up' 2>&1) == 'a child has not cleaned up' ]]
[[ $(test_with 'trap clean_up EXIT' 2>/dev/null) == '' ]]
