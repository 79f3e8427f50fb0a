# SPDX-License-Identifier: MIT
settings+=(WORKBOOK_BUILD_DIR="$sandbox/build")
run ./workbook
cp -r -- "$tree" "$tree.new"
run "$tree.new/workbook"
