# SPDX-License-Identifier: MIT
# Root, nobody at a terminal: the missing packages are installed without a question, and only they.
set_aside libdw-dev cmake ninja-build
run ./workbook list --all
calls
