#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# attacks.sh WORKBOOK ROOT attacks a server as other sites, other users and broken programs would. Exit status 4: what it
# takes is not here, and nothing was tested.
set -euo pipefail

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
# shellcheck source=tree.sh
source "$here/tree.sh"

command -v node >/dev/null || {
    echo 'skipped: node is not installed (apt-get install nodejs)'
    exit 4
}
make_tree "$2"
WORKBOOK_ROOT=$tree WORKBOOK_PROGRAM=$1 node --test "$here/attacks.test.mjs"
