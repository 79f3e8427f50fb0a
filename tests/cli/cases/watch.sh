# SPDX-License-Identifier: MIT
# Save, and the verdict follows. Ctrl-C ends it.
verdicts() {
    grep -c '^Next: ' "$sandbox/background" || true
}
has_verdicts() {
    (($(verdicts) >= $1))
}
save() { # exercise, edits…
    local -r expected=$(($(verdicts) + 1))
    write "$@"
    wait_until has_verdicts "$expected"
}
# It sleeps between two looks at the files, so two sleeps later it has looked once.
sleeps() {
    sed -n 's/^voluntary_ctxt_switches:\t//p' "/proc/$background/status"
}
has_looked_since() { # count of sleeps
    (($(sleeps) >= $1 + 2))
}
start watch --seed 1
wait_until has_verdicts 1
save dot_product 's/sums\[t\] \+= sums\[t \+ /sums[t] = sums[t + /'
save dot_product
save dot_product 's/max_blocks = 32/max_blocks = 16/'
diagnose inner_product 'hazard: data-race'
wait_until has_verdicts 5
# An editor may take the old file away before it puts the new one in its place.
rm -- "$(source_of inner_product)"
wait_until has_looked_since "$(sleeps)"
save inner_product
status=0
kill -INT "$background"
wait "$background" || status=$?
tidy <"$sandbox/background" >"$sandbox/tidy_output"
obeys_the_house_rules "$sandbox/tidy_output" ''
cat -- "$sandbox/tidy_output" >>"$transcript"
note "[exit $status]"
