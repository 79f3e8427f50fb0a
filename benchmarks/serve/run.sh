#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# run.sh [PAIRS] measures, in a browser, how long the page of ./workbook serve takes from Check to the verdict, against
# ./workbook check with the same change of the same file, and from opening the page to the first letter that can be typed.
# It works on a copy of the exercises. It needs what tests/browser/install.sh fetches, and built lesson pages.
set -euo pipefail

root=$(readlink -f -- "$(dirname -- "${BASH_SOURCE[0]}")/../..")
# shellcheck source=../../tests/serve/tree.sh
source "$root/tests/serve/tree.sh"
make_tree "$root"
build=${WORKBOOK_BUILD_DIR:-$root/build/cpu}
CHROMIUM=$(command -v chromium) WORKBOOK_ROOT=$tree node "$root/benchmarks/serve/measure.mjs" "$root" "$build/workbook" "${1:-20}"
