# SPDX-License-Identifier: MIT
# The course file: an optional chapter is shown as such, passed over and not waited for; a damaged file is told.
optional=00_first_kernels
for part in chapters handout solutions; do
    mkdir -p -- "$tree/$part/$optional"
    cp -r -- "$project/$part/$optional"/0[12]_* "$tree/$part/$optional/"
done
cp -- "$project/chapters/$optional/page.md" "$tree/chapters/$optional/"
course=$tree/course.json

printf '%s' '{"optional_chapters": [0], "weights": {"1.3": 2}}' >"$course"
run list
note 'a pass in the optional chapter leads on in it:'
cp -- "$tree/solutions/$optional/01_squares/squares.cu" "$tree/chapters/$optional/01_squares/"
run check 0.1 --seed 1
note 'when all has passed that has to be:'
printf '%s' '{"exercises": {"dot_product": {"passed": true}, "inner_product": {"passed": true},
                           "nearest_neighbour": {"passed": true}, "squares": {"passed": true}}}' >"$progress"
run list
run
note 'and the optional chapter as well:'
printf '%s' '{"exercises": {"dot_product": {"passed": true}, "inner_product": {"passed": true},
                           "nearest_neighbour": {"passed": true}, "squares": {"passed": true},
                           "scale": {"passed": true}}}' >"$progress"
run
run list

note 'the same without an optional chapter:'
rm -- "$course"
run

for damaged in '{"optional_chapters": [0' '{"optional": [0]}' '{"optional_chapters": [0, 1]}' '{"weights": {"1.9": 2}}'; do
    printf '%s' "$damaged" >"$course"
    note "with '$damaged':"
    run list
done
