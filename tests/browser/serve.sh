#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# serve.sh WORKBOOK ROOT BUILD works in the page of ./workbook serve as a learner does, in a browser. Exit status 4:
# something that it takes is not here, and nothing was tested.
set -uo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
# shellcheck source=../serve/tree.sh
source "$here/../serve/tree.sh"

skip() {
    echo "skipped: $1"
    exit 4
}

command -v node >/dev/null || skip 'node is not installed (apt-get install nodejs npm)'
command -v chromium >/dev/null || skip 'chromium is not installed (apt-get install chromium)'
[[ -d $here/node_modules/puppeteer-core && -d $here/node_modules/axe-core ]] ||
    skip "the driver of the browser is not here ($here/install.sh fetches it)"
[[ -r $3/docs/html/index.html ]] || skip 'the lesson pages are not built (./workbook docs)'

make_tree "$2"
CHROMIUM=$(command -v chromium) WORKBOOK_ROOT=$tree node "$here/serve.test.mjs" "$1"
