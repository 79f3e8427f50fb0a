#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# lines.sh ROOT tests what the page does with texts, with Node.js. Exit status 4: it is not here, and nothing was tested.
set -euo pipefail

command -v node >/dev/null || {
    echo 'skipped: node is not installed (apt-get install nodejs)'
    exit 4
}
exec node --test "$1/tests/serve/lines.test.mjs"
