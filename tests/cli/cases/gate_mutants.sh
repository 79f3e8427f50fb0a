# SPDX-License-Identifier: MIT
# What an author is told of mutants and variants. Only a few rules are used, since each mutant is compiled and judged.
lessons=$tree/tests/lessons/dot_product
mkdir -p -- "$lessons"
without='width ending'

note '--- a mutant that survives is shown'
run gate --mutants 1.1 --rule type

note '--- it is declared to be equivalent, with a sentence'
cat >"$lessons/equivalent_mutants.json" <<'JSON'
[
  {
    "rule": "type",
    "before": "__shared__ float sums[block_size];",
    "after": "__shared__ double sums[block_size];",
    "why": "Sums of twice the width are the same numbers."
  }
]
JSON
run gate --mutants 1.1 --rule type

note '--- a declaration that is wrong'
cat >"$lessons/equivalent_mutants.json" <<'JSON'
[
  {"rule": "barrier", "before": "__syncthreads();", "after": ";", "why": "It looks superfluous."}
]
JSON
run gate --mutants 1.1 --rule barrier

note '--- a declaration without its sentence, and options that do not fit'
echo '[{"rule": "barrier", "before": "__syncthreads();", "after": ";"}]' >"$lessons/equivalent_mutants.json"
run gate --mutants 1.1 --rule barrier
run gate --mutants 1.1 --rule barriers
run gate 1.1 --rule barrier
run gate 1.1 --sample 3

note '--- variants'
run gate --variants 1.3 --rule increment
