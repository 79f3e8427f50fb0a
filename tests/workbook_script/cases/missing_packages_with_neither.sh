# SPDX-License-Identifier: MIT
# A user without sudo, and one whose sudo wants a password that nobody can type: the one command, and nothing done.
echo 1000 >"$STATE/uid"
set_aside g++ catch2
run ./workbook
echo password >"$STATE/sudo"
run WORKBOOK_YES=1 ./workbook
without_tool sudo
run ./workbook
calls
