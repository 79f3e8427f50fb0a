# SPDX-License-Identifier: MIT
# They are the program's own.
run ./workbook --version
run ./workbook --help
