# SPDX-License-Identifier: MIT
set_aside doxygen
run_on_terminal 'n\r' shows 'Y/n'
calls
