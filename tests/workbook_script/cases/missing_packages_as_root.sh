# SPDX-License-Identifier: MIT
# Root, nobody at a terminal: the missing packages are installed without a question, and only they. One of them was
# removed, and has left its configuration behind.
set_aside libdw-dev cmake ninja-build
sed -i 's/^graphviz .*/graphviz config-files/' "$STATE/packages"
run ./workbook list --all
calls
