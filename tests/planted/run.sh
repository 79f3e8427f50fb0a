#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Shows that ./workbook test catches real faults: run.sh [--in COPY] [FAULT…]
#
# A fault is a change of the tree as a tired engineer makes it, FOLDER/NAME.diff in this folder (faults.sh). For each one,
# by default for all, this script plants the fault, builds what the test needs that must catch it, runs the test, and
# expects that it fails. A test that fails without a fault proves nothing, so each test must first pass.
#
# The tree stays as it is: the fault is in a file system that lies over the tree (overlayfs) and that no other process
# sees. So the finished build in build/cpu serves all faults, and nothing has to be built again when a fault is taken back.
# Where the system does not allow that, --in names a copy of the tree with a finished build of its own; there each fault is
# applied and taken back.
#
# It takes about an hour and a half on two processors, for sixty faults that are compiled one by one, and shows how good the tests are,
# not whether the workbook is right. Therefore it is no test itself: run it when tests were rewritten or taken out.
#
# Environment: WORKBOOK_BUILD=FOLDER is a build below the tree, by default build/cpu; JOBS is how many compilers run at the
# same time. What was built and what the tests printed is in planted.log in the build folder.
#
# Exit status: 0 if each fault was caught or its test cannot run on this machine, 1 if not or if there is no fault, 2 if
# nothing can be planted here.
set -uo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
tree=$(cd -- "$here/../.." && pwd)
# shellcheck source=faults.sh
source "$here/faults.sh"

stop() {
    printf '%s\n' "$@" >&2
    exit 2
}

is_copy=false
if [[ ${1-} == --in ]]; then
    is_copy=true
    tree=$(cd -- "${2-}" && pwd) || exit 2
    arguments=("${@:3}")
else
    arguments=("$@")
fi
build=${WORKBOOK_BUILD:-$tree/build/cpu}
jobs=${JOBS:-$(nproc)}
readonly here tree is_copy arguments build jobs
[[ $build == "$tree"/* ]] || stop "$build is not a folder of $tree."
[[ -e $build/build.ninja ]] || stop "There is no build in $build." 'Next: ./workbook test, which builds the tests'

# A namespace of its own, in which file systems can be mounted.
if ! $is_copy && [[ ${PLANTED_IN_NAMESPACE-} != 1 ]]; then
    namespace=(unshare --mount)
    mount_options=
    if [[ $(id -u) != 0 ]]; then
        namespace+=(--user --map-root-user)
        mount_options=,userxattr
    fi
    "${namespace[@]}" true 2>/dev/null ||
        stop 'Nothing can be mounted over the tree on this system.' \
            "Next: build the tests in a copy of the tree, and run $0 --in COPY"
    exec "${namespace[@]}" env PLANTED_IN_NAMESPACE=1 MOUNT_OPTIONS="$mount_options" "$0" "$@"
fi

exec 3>"$build/planted.log" || exit 2
scratch=$(mktemp -d)
readonly scratch

# --- The tree with a fault in it -------------------------------------------------------------------------------------

planted= # the fault that is in the copy
layers=0 # how many file systems have been mounted

# Puts a writable layer over the tree.
cover() {
    $is_copy && return
    layers=$((layers + 1))
    local -r layer=$scratch/$layers
    mkdir -p -- "$layer/upper" "$layer/work"
    mount -t overlay planted -o "lowerdir=$tree,upperdir=$layer/upper,workdir=$layer/work${MOUNT_OPTIONS-}" "$tree" 2>&3 ||
        stop "No overlay can be mounted over $tree; the reason is in $build/planted.log."
    cd -- "$tree" || exit 2
}

# Takes it away, with all that was changed.
uncover() {
    if [[ -n $planted ]]; then
        apply_to "$tree" "$planted" --reverse
        planted=
    fi
    $is_copy && return
    cd / || exit 2
    umount --lazy -- "$tree"
    rm -rf -- "${scratch:?}/$layers"
}

clean_up() {
    if [[ -n $planted ]]; then apply_to "$tree" "$planted" --reverse; fi
    cd / && rm -rf -- "$scratch"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# Fails if the fault cannot be applied.
plant() { # fault
    apply_to "$tree" "$1" 2>&3 || return
    if $is_copy; then planted=$1; fi
}

# --- Tests -----------------------------------------------------------------------------------------------------------

all_targets=$(ninja -C "$build" -t targets all | sed 's/: [^:]*$//')
readonly all_targets

# Sets `targets` to what the test needs: the files of the build folder that its command names, and what it starts besides.
find_targets() { # test
    local -a named
    mapfile -t named < <(ctest --test-dir "$build" -N -V -R "^${1//./\\.}\$" | sed -n 's/^[0-9]*: Test command: //p' |
        tr '"' '\n' | sed -n "s|^$build/||p" | sed 's/ *$//')
    mapfile -t targets < <(grep -xF "$(printf '%s\n' "${named[@]}")" <<<"$all_targets")
    case $1 in
        cli.* | journey*) targets+=(all well_formed) ;;
        judge.* | lessons.* | mutants.* | class.* | serve.attacks | trace.browser | serve.browser) targets+=(all) ;;
        simt.parallel* | simt.in_part) targets+=(simt simt_complete tests) ;;
        simt.* | hazards.*) targets+=(simt simt_complete) ;;
        docs.pages) targets+=(prepare_pages finish_pages check_pages workbook-complete simt simt_precompiled) ;;
    esac
    case $1 in docs.search | docs.cuda_functions | docs.browser | class.* | serve.browser) targets+=(docs) ;; esac
}

build_targets() {
    ((${#targets[@]} == 0)) || ninja -C "$build" -j "$jobs" "${targets[@]}" >&3 2>&1
}

# Sets `outcome` to passed, failed, skipped, or missing where the test's program is not there.
run_test() { # test
    local output status
    output=$(ctest --test-dir "$build" -R "^${1//./\\.}\$" --fixture-exclude-any '.*' --output-on-failure 2>&1)
    status=$?
    printf '%s\n' "$output" >&3
    outcome=failed
    if ((status == 0)); then outcome=passed; fi
    case $output in
        *'***Not Run'* | *'No tests were found'*) outcome=missing ;;
        *'***Skipped'*) outcome=skipped ;;
    esac
}

# --- Faults ----------------------------------------------------------------------------------------------------------

faults=()
if ((${#arguments[@]} == 0)); then
    faults=("$here"/*/*.diff)
else
    for name in "${arguments[@]}"; do
        file=$here/${name%.diff}.diff
        if [[ -e $name ]]; then file=$(readlink -f -- "$name"); fi
        [[ -e $file ]] || stop "There is no fault '$name' in $here."
        faults+=("$file")
    done
fi
if [[ ! -e ${faults[0]} ]]; then
    echo 'There are no faults.'
    exit 1
fi

# What the test does in the tree as it is, once per test.
declare -A without_fault=()
learn_of_test() { # test
    [[ -z ${without_fault[$1]-} ]] || return
    find_targets "$1"
    printf '\n=== %s without a fault\n' "$1" >&3
    if ! flock -- "$build/lock" ninja -C "$build" -j "$jobs" "${targets[@]:-build.ninja}" >&3 2>&1; then
        without_fault[$1]='is not built'
        return
    fi
    cover
    run_test "$1"
    uncover
    without_fault[$1]=$outcome
}

# Sets `result` to what became of the fault.
try_fault() { # fault
    local test
    test=$(test_of "$1")
    learn_of_test "$test"
    if [[ ${without_fault[$test]} == skipped ]]; then
        result="cannot be tried here: $test is skipped"
        return
    elif [[ ${without_fault[$test]} != passed ]]; then
        result="NOT caught: without the fault, $test ${without_fault[$test]}"
        return
    fi
    find_targets "$test"
    printf '\n=== %s\n' "$1" >&3
    cover
    if ! plant "$1"; then
        result='does not apply'
    elif ! build_targets; then
        result='does not build'
    else
        run_test "$test"
        case $outcome in
            failed) result="caught by $test" ;;
            missing) result="does not build: $test is not there" ;;
            *) result="NOT caught: $test $outcome" ;;
        esac
    fi
    uncover
}

caught=0
untried=0
for fault in "${faults[@]}"; do
    try_fault "$fault"
    name=${fault#"$here/"}
    printf '%s: %s\n' "${name%.diff}" "$result"
    case $result in
        'caught '*) caught=$((caught + 1)) ;;
        'cannot '*) untried=$((untried + 1)) ;;
    esac
done
printf '%d of %d faults are caught' "$caught" "${#faults[@]}"
if ((untried > 0)); then printf ', and %d cannot be tried here' "$untried"; fi
echo "; $build/planted.log has the details."
((caught + untried == ${#faults[@]}))
