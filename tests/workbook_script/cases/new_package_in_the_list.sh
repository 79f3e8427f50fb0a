# SPDX-License-Identifier: MIT
# An update of the workbook that needs one more package.
run ./workbook
printf 'newlib\twhat is new\n' >>"$tree/setup/packages.txt"
: >"$STATE/calls"
run ./workbook
calls
