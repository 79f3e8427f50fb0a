#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# run.sh SITE [PAGE…] tests the lesson pages in the folder SITE in a browser. Exit status 4: something that it takes is
# not here, and nothing was tested.
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

CHROMIUM=$(command -v chromium) exec node "$here/pages.test.mjs" "$@"
