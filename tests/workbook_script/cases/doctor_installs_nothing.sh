# SPDX-License-Identifier: MIT
set_aside doxygen ninja-build
run ./workbook doctor
calls
