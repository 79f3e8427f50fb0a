#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# can_fail.sh BUILD: the whole way is refused where the program says that all is well, and where one hint is missing.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
build=$1
stand_in=$(mktemp)
trap 'rm -f -- "$stand_in"' EXIT
chmod +x -- "$stand_in"

refuses() { # why; the stand-in is standard input
    cat >"$stand_in"
    if WORKBOOK_CLI=$stand_in "$here/run.sh" "$build" >/dev/null 2>&1; then
        echo "passes though $1"
        exit 1
    fi
}

printf '#!/bin/sh\nexit 0\n' | refuses 'nothing is judged'
# shellcheck disable=SC2016 # they are for the stand-in
printf '#!/bin/sh\n[ "$1" != hint ] && exec %s/workbook "$@"\n' "$build" | refuses 'there is no hint'
echo '2 programs refused'
