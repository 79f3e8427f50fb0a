# SPDX-License-Identifier: MIT
settings+=(WORKBOOK_YES=1)
set_aside doxygen
run_on_terminal '' true
calls
