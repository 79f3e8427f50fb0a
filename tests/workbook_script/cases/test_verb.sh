# SPDX-License-Identifier: MIT
run ./workbook test -R simt
calls
run ./workbook test --fast -R simt
calls
echo 8 >"$STATE/ctest_status"
run ./workbook test
