# SPDX-License-Identifier: MIT
# The second waits for the first, and says so; they never build together.
touch -- "$STATE/ninja_waits"
(cd -- "$tree" && exec env -i "${settings[@]}" ./workbook first) >"$sandbox/first" 2>&1 &
first=$!
wait_until test -s "$STATE/ninja_pid"
(cd -- "$tree" && exec env -i "${settings[@]}" ./workbook second) >"$sandbox/second" 2>&1 &
second=$!
wait_until grep -q 'Waiting for it' "$sandbox/second"
note "builds that the second has begun by then: $(($(grep -c '^ninja -C' "$STATE/calls") - 1))"
touch -- "$STATE/go"
wait "$first" "$second"
note 'first:'
tidy <"$sandbox/first" >>"$transcript"
note 'second:'
tidy <"$sandbox/second" >>"$transcript"
calls
