# SPDX-License-Identifier: MIT
# The second run says nothing, and starts nothing but ninja: neither dpkg-query nor cmake nor the compiler.
run ./workbook
calls
run ./workbook hint 1.3
calls
