# SPDX-License-Identifier: MIT
# A repository is out of order, and a package is not known: the end of the log, and where the rest is.
set_aside catch2
echo 100 >"$STATE/apt_get_update_status"
echo 'E: Unable to locate package catch2' >"$STATE/apt_get_fails"
run ./workbook
calls
