# SPDX-License-Identifier: MIT
# Save, and the verdict follows. Ctrl-C ends it.
verdicts() {
    grep -c '^Next: ' "$sandbox/background" || true
}
has_verdicts() {
    (($(verdicts) >= $1))
}
# How long the same verdict takes by command on this machine, now: what watching may add to it is half a second.
write dot_product 's/max_blocks = 32/max_blocks = 31/'
before=$(seconds)
(cd -- "$tree" && env -i "${settings[@]}" "$program" check 1.1 --seed 1) >/dev/null 2>&1 || true
by_command=$(awk -v before="$before" -v after="$(seconds)" 'BEGIN { print after - before }')
run reset 1.1

save() { # exercise, edits…
    local -r expected=$(($(verdicts) + 1))
    before=$(seconds)
    write "$@"
    wait_until has_verdicts "$expected"
    awk -v before="$before" -v after="$(seconds)" -v limit="$by_command" \
        'BEGIN { if (after - before > 2 * limit + 0.5) { print after - before, "s, by command", limit, "s"; exit 1 } }' ||
        refuse 'the verdict came late'
}
start watch --seed 1
wait_until has_verdicts 1
save dot_product 's/sums\[t\] \+= sums\[t \+ /sums[t] = sums[t + /'
save dot_product
save dot_product 's/max_blocks = 32/max_blocks = 16/'
diagnose divergent_barrier 'hazard: data-race'
wait_until has_verdicts 5
# An editor may take the old file away before it puts the new one in its place.
rm -- "$(source_of divergent_barrier)"
sleep 0.3
save divergent_barrier
status=0
kill -INT "$background"
wait "$background" || status=$?
tidy <"$sandbox/background" >"$sandbox/tidy_output"
obeys_the_house_rules "$sandbox/tidy_output" ''
cat -- "$sandbox/tidy_output" >>"$transcript"
note "[exit $status]"
