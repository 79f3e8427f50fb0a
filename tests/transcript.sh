# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What the tests of the program (cli/) and of the script ./workbook (workbook_script/) have in common. A case is a file
# in cases/ that is read by run.sh. What a person would read, and the exit statuses, make a transcript, which must equal
# the golden file beside the case, to the last character.
#
# run.sh sets `here`, its folder, and `transcript`, and defines tidy, which takes out of a text what differs from run to
# run and from machine to machine.

# Runs a command when the test ends, and not when one of its children does: a signal that meets a child before bash has
# reset its traps would have it run the command as well, and take away the test's folder in the middle.
at_exit() { # command
    # shellcheck disable=SC2064 # the command's words are known now
    trap "if ((BASHPID == \$\$)); then $1; fi" EXIT
}

# In `case_name` what to run, and in `approve` whether its golden file is to be written anew.
read_arguments() { # [--approve] CASE
    approve=false
    if [[ ${1-} == --approve ]]; then
        approve=true
        shift
    fi
    case_name=$1
    readonly approve case_name
}

# Ends the case as failed.
refuse() {
    echo "$*" >&2
    exit 1
}

# Ends the case as one that this machine cannot run.
skip() {
    echo "skipped: $*"
    exit 4
}

# The limit is for what never comes: nothing that comes takes this long, on however busy a machine.
wait_until() { # command
    local tries=0
    until "$@" 2>/dev/null; do
        ((++tries < ${WORKBOOK_TEST_TRIES:-6000})) || refuse "timed out waiting for: $*"
        sleep 0.05
    done
}

# Words that the case itself puts into the transcript.
note() {
    printf '%s\n' "$*" | tidy >>"$transcript"
}

run_case() {
    local -r golden=$here/cases/$case_name.txt
    : >"$transcript"
    # shellcheck source=/dev/null
    source "$here/cases/$case_name.sh"
    [[ -s $transcript ]] || refuse 'the case has run nothing'
    if $approve; then
        cp -- "$transcript" "$golden"
    else
        diff -u --label "$case_name.txt" --label 'this run' -- "$golden" "$transcript"
    fi
}
