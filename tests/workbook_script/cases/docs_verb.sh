# SPDX-License-Identifier: MIT
run ./workbook docs
run ./workbook docs --open
calls
without_tool xdg-open
run ./workbook docs --open
run ./workbook docs --close
