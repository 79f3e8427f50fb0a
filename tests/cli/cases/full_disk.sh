# SPDX-License-Identifier: MIT
# The disk is full: that is told, nothing else is said to be wrong, and the progress file stays what it was.
unshare -rm true 2>/dev/null || skip 'no file system can be mounted here'
mkdir -- "$tree/.workbook"
write nearest_neighbour
try() {
    note "\$ ./workbook $*"
    local status=0
    # shellcheck disable=SC2016 # the inner shell's
    unshare -rm bash -c '
        mount -t tmpfs -o size=256k none "$1/.workbook" && cd "$1" || exit
        printf "%s\n" "{\"exercises\": {\"dot_product\": {\"passed\": true}}}" >.workbook/progress.json
        dd if=/dev/zero of=.workbook/fill 2>/dev/null
        status=0
        env -i "${@:2}" || status=$?
        printf "progress: "
        cat .workbook/progress.json
        exit $status
    ' bash "$tree" "${settings[@]}" "$program" "$@" </dev/null >"$sandbox/output" 2>&1 || status=$?
    tidy <"$sandbox/output" >>"$transcript"
    note "[exit $status]"
}
try check 1.3 --seed 1
try hint 1.3
try reset 1.3
try list
