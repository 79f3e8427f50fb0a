# SPDX-License-Identifier: MIT
# What an author is told of an exercise that is not complete.
lessons=$tree/tests/lessons/nearest_neighbour
mkdir -p -- "$lessons"
cp -- "$project/tests/lessons/nearest_neighbour"/{wrong_less_or_equal.diff,right_two_queries.cu} "$lessons/"
here_is=$tree/chapters/${folder[nearest_neighbour]}
without=ending

note '--- all is well'
run gate 1.3

note '--- in brief: of three that must be accepted, the first and the one of which the page shows code; both with wrong results; one of two with a race'
echo '@snippet tests/lessons/nearest_neighbour/right_two_queries.cu kernel' >>"$here_is/page.md"
cp -- "$project"/tests/lessons/nearest_neighbour/{right_flat_copy.cu,right_rotated_tiles.cu,wrong_not_skipping_self.diff,wrong_missing_{first_barrier.cu,second_barrier.diff}} "$lessons/"
run gate 1.3 --brief
rm -- "$lessons"/{right_flat_copy.cu,right_rotated_tiles.cu,wrong_not_skipping_self.diff,wrong_missing_{first_barrier.cu,second_barrier.diff}}
cp -- "$project/chapters/${folder[nearest_neighbour]}/page.md" "$here_is/"

note '--- the announced reasons are not those of the verdicts'
sed -i 's/"refused_for": "mismatch"/"refused_for": "finding"/' "$here_is/exercise.json"
sed -i '1s/.*/\/\/ expect: accepted/' "$lessons/wrong_less_or_equal.diff"
sed -i '1s/.*/\/\/ expect: mismatch | nearest/' "$lessons/right_two_queries.cu"
run gate 1.3
cp -- "$project/chapters/${folder[nearest_neighbour]}/exercise.json" "$here_is/"

note '--- nothing is submitted, and the solution is wrong'
rm -r -- "$lessons"
sed -i 's/distance < best_distance/distance <= best_distance/' "$tree/solutions/${folder[nearest_neighbour]}/nearest_neighbour.cu"
run gate 1.3
cp -- "$project/solutions/${folder[nearest_neighbour]}/nearest_neighbour.cu" "$tree/solutions/${folder[nearest_neighbour]}/"

note '--- the description and the page lack something'
sed -i -e '/"In one pass/,/"2":/d' -e 's/"builds_on": \[/&"sorting", /' "$here_is/exercise.json"
sed -i -e '1s/{#lesson_1_3}//' -e 's/^## Keep this/## What to keep/' "$here_is/page.md"
echo "\`tests/lessons/nearest_neighbour/right_two_queries.cu\` is one way." >>"$here_is/page.md"
run gate 1.3
cp -- "$project/chapters/${folder[nearest_neighbour]}"/{exercise.json,page.md} "$here_is/"

note '--- files are missing, or differ'
echo '// mine' >>"$here_is/nearest_neighbour.cu"
sed -i 's/constexpr int tile_size = 128;/constexpr int tile_size = 256;/' "$tree/handout/${folder[nearest_neighbour]}/nearest_neighbour.cu"
run gate 1.3
run gate 1.3 --own-changes
rm -- "$here_is/nearest_neighbour.hpp"
run gate 1.3


note '--- what is handed out passes a task that has points'
for part in chapters handout; do
    cp -r -- "$project/$part/${folder[nearest_neighbour]}" "$tree/$part/$chapter/"
    cp -- "$project/tests/lessons/nearest_neighbour/wrong_naive.cu" "$tree/$part/${folder[nearest_neighbour]}/nearest_neighbour.cu"
done
sed -i 's/"refused_for": "mismatch", "message": "nearest"/"refused_for": "budget", "message": "once"/' "$here_is/exercise.json"
run gate 1.3
