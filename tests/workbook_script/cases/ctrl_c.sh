# SPDX-License-Identifier: MIT
# A person presses Ctrl-C in the middle of a build: what ran has ended, no stamp is left behind in part, and the
# next run completes.
touch -- "$STATE/ninja_waits"
run_on_terminal '\003' shows '1 of 2'
wait_until has_ended "$(cat "$STATE/ninja_pid")"
note "left behind: $(cd -- "$tree/build/cpu" && ls -- *.new 2>/dev/null || echo nothing)"
touch -- "$STATE/go"
run ./workbook
