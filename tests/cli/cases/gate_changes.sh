# SPDX-License-Identifier: MIT
# Submissions that are changes of the solution: an author writes them, looks at them, and is told what is wrong with them.
lessons=$tree/tests/lessons/nearest_neighbour
mkdir -p -- "$lessons"
cp -- "$project/tests/lessons/nearest_neighbour/right_two_queries.cu" "$lessons/"
solution=$tree/solutions/${folder[nearest_neighbour]}/nearest_neighbour.cu
without=ending

# A submission in a file of its own: the solution, without what only its readers need, and with one mistake.
submission() { # name, sed script
    printf '%s\n' '// expect: mismatch | nearest' '// Of equal points the last one is taken.'
    sed -E -e '1,2d' -e '/\/\/ \[|end of TODO/d' -e '/\/\/ TODO 1/d' -e '/\/\/ TODO 2/,+1d' -e "$1" "$solution"
}
submission 's/distance < best_distance/distance <= best_distance/' >"$lessons/wrong_last.cu"
cp -- "$lessons/wrong_last.cu" "$sandbox/wrong_last.cu"

note '--- a file becomes a change'
run gate 1.3 --shorten "$lessons/wrong_last.cu"
note "$(ls -- "$lessons")"
note "$(cat -- "$lessons/wrong_last.diff")"

note '--- it is judged as the file was, and the judge names the lines of the file'
run gate 1.3
sed -i '1s/.*/\/\/ expect: accepted/' "$lessons/wrong_last.diff"
run gate 1.3
sed -i '1s/.*/\/\/ expect: mismatch | nearest/' "$lessons/wrong_last.diff"

note '--- a change becomes a file again'
run gate 1.3 --expand "$sandbox/files"
cmp -- "$sandbox/wrong_last.cu" "$sandbox/files/nearest_neighbour/wrong_last.cu"
run gate 1.3 --submissions "$sandbox/files/nearest_neighbour"

note '--- what is wrong with changes'
cp -- "$sandbox/wrong_last.cu" "$lessons/"
sed 's/< best_distance/> best_distance/' "$lessons/wrong_last.diff" >"$lessons/wrong_no_place.diff"
printf '%s\n' '// expect: finding | data-race' '@@' '-        __syncthreads();' >"$lessons/wrong_first_barrier.diff"
printf '%s\n' '// expect: mismatch | nearest' >"$lessons/wrong_no_hunk.diff"
printf '%s\n' '// There is no barrier.' '@@' '-        __syncthreads();' ' ' >"$lessons/wrong_no_expectation.diff"
printf '%s\n' '// expect: accepted' '@@' '+#include <cmath>' '#include <cuda_runtime.h>' >"$lessons/right_header.diff"
run gate 1.3
run gate 1.3 --expand "$sandbox/more_files"
rm -- "$lessons"/{wrong_last.cu,*.diff}

note '--- a change without a hunk, for other answers'
others=$tree/tests/lessons/inner_product
mkdir -p -- "$others"
printf '%s\n' '// expect: diagnosis | hazard' >"$others/wrong_hazard.diff"
sed 's/^hazard:.*/hazard: data-race/' "$tree/solutions/${folder[inner_product]}/diagnosis.txt" >"$others/wrong_hazard.diagnosis.txt"
run gate 1.2 --expand "$sandbox/files"
note "$(cd -- "$sandbox/files/inner_product" && ls && head -n 3 -- wrong_hazard.cu)"

note '--- what cannot become a change'
printf '// expect: accepted' >"$lessons/right_one_line.cu"
without='' run gate 1.3 --shorten "$lessons/right_one_line.cu"
without='' run gate 1.3 --shorten "$lessons/wrong_last.cu"
without='' run gate --shorten "$lessons/right_two_queries.cu"
rm -- "$solution"
without='' run gate 1.3 --shorten "$lessons/right_two_queries.cu"
