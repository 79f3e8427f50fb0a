#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Proves that the cases can fail: with a program that does nothing at all, and says that all is well, not one of them
# passes.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
idle=$(mktemp)
trap 'rm -f -- "$idle"' EXIT
printf '#!/usr/bin/env bash\necho "Next: nothing"\nexit 0\n' >"$idle"
chmod 755 -- "$idle"

refused=0
for case_file in "$here"/cases/*.sh; do
    name=$(basename -- "$case_file" .sh)
    status=0
    WORKBOOK_CLI=$idle WORKBOOK_TEST_TRIES=10 "$here/run.sh" "$name" >/dev/null 2>&1 || status=$?
    if ((status == 0)); then
        echo "passes without a workbook: $name"
        exit 1
    fi
    refused=$((refused + (status != 4)))
done
echo "$refused cases refuse a program that does nothing"
((refused > 0))
