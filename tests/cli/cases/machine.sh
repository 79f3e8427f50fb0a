# SPDX-License-Identifier: MIT
# What other programs read.
json() { # what, command…
    note "$1: $("${@:2}" 2>"$sandbox/errors" | "$well_formed" json), and on standard error: $(wc -c <"$sandbox/errors") bytes"
}
check() {
    (cd -- "$tree" && env -i "${settings[@]}" "$program" check --seed 1 "$@") </dev/null
}
json 'one exercise that fails' check 1.3 --json -
write nearest_neighbour
json 'one exercise that passes' check 1.3 --json -
json 'all exercises' check --json -
write dot_product 's#^constexpr int block_size#static_assert(false, "</failure>\\xff");\n&#'
json 'one that does not compile' check 1.1 --json -
without=ending run check --seed 1 --junit "$sandbox/results.xml" --json "$sandbox/results.json"
note "the files: $("$well_formed" xml <"$sandbox/results.xml"), $("$well_formed" json <"$sandbox/results.json")"
tidy <"$sandbox/results.xml" >>"$transcript"
without=ending run check 1.3 --seed 1 --junit "$sandbox/results.xml/below_a_file.xml"
