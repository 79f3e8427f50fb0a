# SPDX-License-Identifier: MIT
# The system has another compiler under the same name: everything is built again.
run ./workbook
printf '#define __GNUC__ 14\n#define __GNUC_MINOR__ 2\n#define __GNUC_PATCHLEVEL__ 0\n' >"$STATE/gcc_macros"
echo 'new' >>"$STATE/dpkg/status"
: >"$STATE/calls"
run ./workbook
calls
