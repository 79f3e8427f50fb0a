# SPDX-License-Identifier: MIT
printf '#!/usr/bin/env bash\necho "not passed"\nexit 1\n' >"$STATE/program"
run ./workbook
run ./workbook check
