# SPDX-License-Identifier: MIT
# Enter alone means yes. The password is asked for before the progress begins.
echo 1000 >"$STATE/uid"
echo password >"$STATE/sudo"
set_aside doxygen
run_on_terminal '\r' shows 'Y/n'
calls
