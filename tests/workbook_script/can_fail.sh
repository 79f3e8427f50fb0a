#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Proves that the cases can fail: with a ./workbook that does nothing at all, and says that all is well, not one of
# them passes.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
idle=$(mktemp)
trap 'rm -f -- "$idle"' EXIT
printf '#!/usr/bin/env bash\nexit 0\n' >"$idle"

refused=0
for case_file in "$here"/cases/*.sh; do
    name=$(basename -- "$case_file" .sh)
    # These compare files of the project, and run nothing.
    if [[ $name == readme_* ]]; then continue; fi
    if WORKBOOK_SCRIPT=$idle WORKBOOK_TEST_TRIES=10 "$here/run.sh" "$name" >/dev/null 2>&1; then
        echo "passes without a workbook: $name"
        exit 1
    fi
    refused=$((refused + 1))
done
echo "$refused cases refuse a workbook that does nothing"
((refused > 0))
