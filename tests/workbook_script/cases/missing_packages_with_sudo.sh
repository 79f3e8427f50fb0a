# SPDX-License-Identifier: MIT
# A user whose sudo asks for no password.
echo 1000 >"$STATE/uid"
echo free >"$STATE/sudo"
set_aside graphviz
run ./workbook
calls
