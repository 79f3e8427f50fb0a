# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What run.sh and check.sh have in common: how a planted fault is read and applied.
#
# A fault is a file FOLDER/NAME.diff. Its first line is `# caught by: TEST`, with a test of ./workbook test, and the rest
# is a change of the tree as `git apply` takes it. Its name says what is wrong.

# Prints the test that must catch the fault; nothing if the first line does not name one.
test_of() { # fault
    sed -n '1s/^# caught by: \([^ ]*\)$/\1/p' -- "$1"
}

# Runs `git apply` in the tree, which need not be a repository. A repository around it is not looked at.
apply_to() { # tree, fault, options…
    GIT_CEILING_DIRECTORIES=${1%/*} git -C "$1" apply --whitespace=nowarn "${@:3}" "$2"
}

# Prints the tests that ./workbook test runs, one per line.
default_tests() { # build folder
    ctest --test-dir "$1" -N --label-exclude '^all$' | sed -n 's/^ *Test *#[0-9]*: //p'
}
