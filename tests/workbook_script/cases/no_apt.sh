# SPDX-License-Identifier: MIT
# A system with another package manager: what is needed, and how to go on; the answer is remembered.
without_tool apt-get
rm -- "$STATE/dpkg/status"
run ./workbook
run WORKBOOK_HAVE_PACKAGES=1 ./workbook
run ./workbook list
calls
