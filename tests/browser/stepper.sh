#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# stepper.sh WORKBOOK traces a program with a race, in one order and in several, one with different requests, and an
# exercise to diagnose, and uses the pages in a browser. Exit status 4: something that it takes is not here, and nothing was tested.
set -uo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")

skip() {
    echo "skipped: $1"
    exit 4
}

command -v node >/dev/null || skip 'node is not installed (apt-get install nodejs npm)'
command -v chromium >/dev/null || skip 'chromium is not installed (apt-get install chromium)'
[[ -d $here/node_modules/puppeteer-core && -d $here/node_modules/axe-core ]] ||
    skip "the driver of the browser is not here ($here/install.sh fetches it)"

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
"$1" trace "$here/stepper_program.cu" -o "$scratch/race.html" >/dev/null || exit 1
"$1" trace "$here/stepper_program.cu" --schedule lockstep --schedule descending --schedule lockstep -o "$scratch/orders.html" >/dev/null || exit 1
"$1" trace "$here/stepper_requests.cu" --arch sm_10 -o "$scratch/requests.html" >/dev/null || exit 1
"$1" trace "$here/stepper_long.cu" -o "$scratch/long.html" >/dev/null || exit 1
"$1" trace "$here/stepper_grids.cu" -o "$scratch/grids.html" >/dev/null || exit 1
"$1" trace "$here/stepper_structs.cu" -o "$scratch/structs.html" >/dev/null || exit 1
"$1" trace 1.2 -o "$scratch/task.html" >/dev/null || exit 1
CHROMIUM=$(command -v chromium) node "$here/stepper.test.mjs" "$scratch/race.html" "$scratch/task.html" "$scratch/orders.html" "$scratch/requests.html" "$scratch/long.html" "$scratch/grids.html" "$scratch/structs.html"
