# SPDX-License-Identifier: MIT
# The whole table, as on a bare machine.
: >"$STATE/packages"
run ./workbook
calls
