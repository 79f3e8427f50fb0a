# SPDX-License-Identifier: MIT
# apt-get update fails over a repository that is not needed: the packages come, and nothing is said.
set_aside catch2
echo 100 >"$STATE/apt_get_update_status"
run ./workbook
