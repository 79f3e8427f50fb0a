# SPDX-License-Identifier: MIT
# Twenty runs at the same time: none fails, and none takes another's progress away.
write dot_product
pids=()
for i in {1..20}; do
    (cd -- "$tree" && exec env -i "${settings[@]}" "$program" check 1.1 --seed 1) </dev/null >"$sandbox/output.$i" 2>&1 &
    pids+=($!)
    (cd -- "$tree" && exec env -i "${settings[@]}" "$program" hint 1.3) </dev/null >/dev/null 2>&1 &
    pids+=($!)
done
failed=0
for pid in "${pids[@]}"; do wait "$pid" || failed=$((failed + 1)); done
for i in {2..20}; do diff -- "$sandbox/output.1" "$sandbox/output.$i" || refuse 'two runs print different things'; done
note "$failed of ${#pids[@]} runs failed; each check prints:"
tidy <"$sandbox/output.1" >>"$transcript"
note "the progress file: $("$well_formed" json <"$progress")"
sed '/judged/d' <"$progress" >>"$transcript"
note "left behind: $(find "$tree/.workbook" -name '*.new' -o -path '*/judging/*' | wc -l) files"
