# SPDX-License-Identifier: MIT
# The progress file: what is not understood is never overwritten, and what is not known is kept.
write nearest_neighbour
run check 1.3 --seed 1
damaged='{"exercises": {"nearest_neighbour": {"passed": tru'
printf '%s' "$damaged" >"$progress"
for verb in list 'hint 1.3' 'check 1.3 --seed 1' 'reset 1.3' ''; do
    # shellcheck disable=SC2086 # several words
    run $verb
done
[[ $(cat -- "$progress") == "$damaged" ]] || refuse 'the damaged progress file was overwritten'
for damaged in '[]' '{"exercises": {"nearest_neighbour": 7}}' '{"exercises": {"nearest_neighbour": {"attempts": "many"}}}' ''; do
    printf '%s' "$damaged" >"$progress"
    note "with '$damaged':"
    run list
    [[ $(cat -- "$progress") == "$damaged" ]] || refuse 'the damaged progress file was overwritten'
done
note 'of an exercise that is gone or has another name:'
cat >"$progress" <<'JSON'
{"exercises": {"nearest_point": {"attempts": 7, "hints": 2, "passed": true, "judged": "abc"},
               "dot_product": {"attempts": 3, "hints": 1, "passed": true, "judged": "def"}}}
JSON
run list
run hint 1.3
tidy <"$progress" >>"$transcript"
note 'under a former name of an exercise:'
cat >"$progress" <<'JSON'
{"exercises": {"divergent_barrier": {"attempts": 7, "hints": 2, "passed": true, "judged": "abc"},
               "divergent_barriers": {"attempts": 9, "passed": true}}}
JSON
run list
run hint divergent_barrier
tidy <"$progress" >>"$transcript"
note 'under the former name and the present one, which counts:'
printf '%s' '{"exercises": {"divergent_barrier": {"passed": true}, "inner_product": {"attempts": 2}}}' >"$progress"
run list
note 'a file of the learner under a former name:'
mkdir -- "$tree/chapters/$chapter/02_divergent_barrier"
echo '// mine' >"$tree/chapters/$chapter/02_divergent_barrier/divergent_barrier.cu"
run --seed 1
note 'an exercise that has taken the place of another one, which is passed:'
rm -r -- "$tree/chapters/$chapter/02_divergent_barrier"
printf '%s' '{"exercises": {"old_product": {"passed": true}}}' >"$progress"
sed -i 's/"title":/"instead_of": ["old_product"], "title":/' -- "$tree/chapters/$chapter/01_dot_product/exercise.json"
mkdir -- "$tree/chapters/$chapter/01_old_product"
echo '// mine' >"$tree/chapters/$chapter/01_old_product/old_product.cu"
run --seed 1
run check old_product
