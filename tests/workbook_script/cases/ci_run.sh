# SPDX-License-Identifier: MIT
# On a bare machine; the last line is that of ctest.
: >"$STATE/packages"
run ./.ci/run
calls
