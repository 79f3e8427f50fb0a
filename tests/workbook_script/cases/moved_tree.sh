# SPDX-License-Identifier: MIT
# The folder was renamed together with its build: the build is configured for the new place.
run ./workbook
mv -- "$tree" "$tree.old"
cp -r -- "$tree.old" "$tree.new"
mv -- "$tree.old" "$tree"
: >"$STATE/calls"
run "$tree.new/workbook"
calls
run "$tree.new/workbook"
calls
