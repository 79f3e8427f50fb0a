# SPDX-License-Identifier: MIT
# The disk is full: that is told, nothing else is said to be wrong, and the progress file stays what it was.
unshare -rm true 2>/dev/null || skip 'no file system can be mounted here'
mkdir -- "$tree/.workbook"
write nearest_neighbour
try() { # what is free, arguments
    note "\$ ./workbook ${*:2}    ($1)"
    local status=0
    # shellcheck disable=SC2016 # the inner shell's
    unshare -rm bash -c '
        set -e
        tree=$1 free=$2
        mount -t tmpfs -o size=256k none "$tree/.workbook"
        printf "%s\n" "{\"exercises\": {\"dot_product\": {\"passed\": true}}}" >"$tree/.workbook/progress.json"
        mkdir "$tree/.workbook/modules"
        [[ $free == something ]] || dd if=/dev/zero of="$tree/.workbook/fill" 2>/dev/null || true
        [[ $free != something ]] || dd if=/dev/zero of="$tree/.workbook/fill" bs=1k count=160 2>/dev/null
        cd "$tree"
        status=0
        env -i "${@:3}" || status=$?
        printf "progress: "
        cat "$tree/.workbook/progress.json"
        exit $status
    ' bash "$tree" "$1" "${settings[@]}" "$program" "${@:2}" </dev/null >"$sandbox/output" 2>&1 || status=$?
    tidy <"$sandbox/output" >>"$transcript"
    note "[exit $status]"
}
try nothing check 1.3 --seed 1
try something check 1.3 --seed 1
try nothing hint 1.3
try nothing list
