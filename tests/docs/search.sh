#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# search.sh ROOT SITE tests what the search of the pages finds, with Node.js. Exit status 4: it is not here, and nothing was
# tested.
set -euo pipefail

command -v node >/dev/null || {
    echo 'skipped: node is not installed (apt-get install nodejs)'
    exit 4
}
exec node "$1/tests/docs/search.test.mjs" "$1/docs/theme/search.js" "$2"
