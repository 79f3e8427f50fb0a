# SPDX-License-Identifier: MIT
# SIGTERM to the script alone, as from another program: the build ends with it.
touch -- "$STATE/ninja_waits"
(cd -- "$tree" && exec env -i "${settings[@]}" ./workbook) >"$sandbox/output" 2>&1 &
script=$!
wait_until shows Building
kill -TERM "$script"
status=0
wait "$script" || status=$?
wait_until has_ended "$(cat "$STATE/ninja_pid")"
tidy <"$sandbox/output" >>"$transcript"
note "[exit $status]"
