#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# trace.sh BUILD [FILE.cu EVENTS] measures what a trace costs: a checked run, a recording of EVENTS steps of the first launch,
# one million if nothing is said, the trace, and the page that plays it. Without FILE.cu it takes a product of matrices.
# Where the driver of a browser is (tests/browser/install.sh), it measures the page in Chromium, too.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
build=$(cd -- "$1" && pwd)
source=$(realpath -- "${2:-$here/traced_product.cu}")
events=${3:-1000000}
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cd -- "$scratch"

seconds() { # of a processor: options for the device, program
    local -r TIMEFORMAT='%U %S'
    { time SIMT_OPTIONS=$1 SIMT_REPORT=$scratch "$2" >/dev/null 2>"$scratch/said"; } 2>&1 |
        awk '{ printf "%.2f", $1 + $2 }'
}

compile() { # options…
    "$build/harness/simt/simt-cc" "$@" "$source"
}

compile -o checked
compile --keep-locals -o recorded
run=$(seconds $'workers=1\ncheck_limit=0\n' ./checked)
recording=$(seconds "record=$scratch/trace
record_launch=1
record_kernel=
record_blocks=
record_events=$events
record_lockstep=1
schedule=ascending
" ./recorded)
gzip -9 -k trace
header_bytes=$(od -A n -t u4 -j 12 -N 4 trace | tr -d ' ')
told=$(head -c "$((16 + header_bytes))" trace | grep -a -o '"events":[0-9]*' | head -n 1)
WORKBOOK_ROOT=$here/../.. "$build/workbook" trace "$source" --launch 1 --events "$events" -o page.html >/dev/null
cat <<TEXT
steps recorded                ${told#*:}
checked run                   $run s of a processor
recording                     $recording s of a processor
trace                         $(stat -c %s trace) bytes
trace, compressed             $(stat -c %s trace.gz) bytes
page                          $(stat -c %s page.html) bytes
TEXT
if command -v chromium node >/dev/null && [[ -d $here/../../tests/browser/node_modules/puppeteer-core ]]; then
    CHROMIUM=$(command -v chromium) node "$here/../../tests/browser/stepper_times.mjs" page.html
fi
