# SPDX-License-Identifier: MIT
# An exercise is called by number, name or path; what is not understood is told, with what to type instead.
write nearest_neighbour
try() { # a run of which the first line says enough
    note "\$ ./workbook $*"
    (cd -- "$tree" && env -i "${settings[@]}" "$program" "$@") 2>&1 | sed -n 1p >>"$transcript"
}
for name in 1.3 nearest_neighbour chapters/$chapter/03_nearest_neighbour chapters/$chapter/03_nearest_neighbour/ \
    "chapters/$chapter/03_nearest_neighbour/nearest_neighbour.cu" "$(source_of nearest_neighbour)"; do
    try check "$name" --seed 1
done
note '--- by a former name, and by one that looks like it'
for name in divergent_barrier chapters/$chapter/02_divergent_barrier/divergent_barrier.cu; do try hint "$name"; done
for name in divergent_barriers chapters/$chapter/02_divergent; do run check "$name"; done
note '---'
try check --schedule random:7 1.3 --seed 1
try check --schedule descending 1.3 --seed 1
run check 1.3 nearest_neighbour 1.1 --seed 1
run check 9.9
run check nearest
run hint 0.0
run reset nothing
run solution ''
run chek
run 1.3
run check --device gpu
run check --seed seven
run check --seed -4
run check --seed 18446744073709551616
run check --schedule sideways
run reset
run --frequency 7
without=ending run WORKBOOK_ROOT=/nowhere list
without=ending run --version
(cd -- "$tree" && env -i "${settings[@]}" "$program" --help) >"$sandbox/help"
for verb in check watch list hint reset solution run grade gate new doctor; do
    grep -q "^  $verb " "$sandbox/help" || refuse "--help does not name $verb"
done
note '--- mistyped, and too far from any name'
for words in 'wtach' 'lsit' 'grde' 'benhc' 'checker' 'check --sed=7 1.3' 'run --findng=x.sarif x.cu' 'run --nothing x.cu' '--versoin'; do
    # shellcheck disable=SC2086 # several words
    run $words
done
