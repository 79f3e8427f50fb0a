# SPDX-License-Identifier: MIT
set_aside doxygen
run_on_terminal 'n\r' is_asked
calls
