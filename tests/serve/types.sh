#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# types.sh ROOT checks the types of the page's scripts, which their comments state. Exit status 4: TypeScript is not here.
set -euo pipefail

compiler=$(command -v tsc || true)
[[ -n $compiler ]] || {
    echo 'skipped: tsc is not installed (apt-get install node-typescript)'
    exit 4
}
cd -- "$1"
exec "$compiler" --noEmit --strict --allowJs --checkJs --target es2022 --module es2022 --moduleResolution node \
    --lib es2022,dom,dom.iterable --typeRoots tests/serve harness/serve/page/*.js tests/serve/codemirror.d.ts
