# SPDX-License-Identifier: MIT
# What can be wrong with a kernel before it runs. No message mentions lambdas, our headers or a compiler's grammar.
try() { # what, edits…
    note "--- $1"
    shift
    write nearest_neighbour "$@"
    run check 1.3
}
try 'a name that is not declared' 's/nearest\[self\] = best;/nearest[self] = bset;/'
try 'a missing semicolon' 's/^( *)__syncthreads\(\);$/\1__syncthreads()/'
try 'a missing brace in a kernel' '/^    if \(self < n\) \{/,/^    \}/{/^    \}/d}'
# shellcheck disable=SC2016 # that is sed's $
try 'a missing brace in a function' '$d'
try 'a brace too many' 's/^    if \(self < n\) \{/    }\n&/'
try 'a missing bracket' 's/base \+= tile_size\) \{/base += tile_size {/'
try 'a comment that does not end' 's#// TODO 1 solved#/* TODO 1 solved#'
try 'a text that does not end' 's/int best = -1;/int best = -1; printf("best);/'
try 'a wrong type' 's/int best = -1;/int best = "none";/'
try 'an index without its part' 's/threadIdx\.x/threadIdx/'
try 'vectors that are subtracted' 's/const float dx = .*/const float3 d = tile[k] - mine;/' '/const float d[yz] = /d' \
    's/dx \* dx \+ dy \* dy \+ dz \* dz/d.x/'
try 'something const is changed' 's/nearest\[self\] = best;/points[self] = mine;/'
try 'the function has another name' 's/^void nearest_neighbour\(/void nearest_neighbor(/'
try 'the function has another parameter' 's/^void nearest_neighbour\(const float3\*/void nearest_neighbour(float3*/'
try 'a header that is not there' 's/^#include <cuda_runtime.h>/&\n#include <cuda_tricks.h>/'
try 'a kernel that returns a number' 's/^__global__ void/__global__ int/'
try 'a kernel with a return value' 's/nearest\[self\] = best;/return best;/'
try 'shared memory whose size is not known' 's/__shared__ float3 tile\[tile_size\];/__shared__ float3 tile[n];/'
try 'a launch without a block' 's/<<<blocks, tile_size>>>/<<<blocks>>>/'
try 'a launch with too many settings' 's/<<<blocks, tile_size>>>/<<<blocks, tile_size, 0, 0, 0>>>/'
try 'a launch with two brackets' 's/<<<blocks, tile_size>>>/<<blocks, tile_size>>/'
try 'a launch with two brackets at its end' 's/<<<blocks, tile_size>>>/<<<blocks, tile_size>>/'
try 'a launch without arguments' 's/>>>\(points, nearest, n\)/>>>/'
try 'a launch with too few arguments' 's/>>>\(points, nearest, n\)/>>>(points, n)/'
try 'a launch that is not closed' 's/>>>\(points, nearest, n\)/>>>(points, nearest, n/'
try 'a function that CUDA does not have' 's/__syncthreads\(\)/__synchthreads()/'
try 'more errors than one can read' 's/tile\[k\]/a/g;s/mine\./b./g;s/best_distance/c/;s/staged < n/d < n/;s/nearest\[self\]/e[self]/'
try 'a tab before the place, and letters of two bytes' 's#int best = -1;#/* \xc3\xa4 */\tint best\t= bset;#'
try 'a byte order mark, and an error in the first line' '1s/.*/\xef\xbb\xbfint first = secnd;/'
try 'a byte order mark before an #include, which is no error' '1s/.*/\xef\xbb\xbf#include <cuda_runtime.h>/'
try 'control characters' '1s/.*/#error \x1b[31mred\x07 "text"/'
write nearest_neighbour
for i in $(seq 300); do echo "int number_$i = what_$i;"; done >>"$(source_of nearest_neighbour)"
note '--- hundreds of errors'
run check 1.3
: >"$(source_of nearest_neighbour)"
note '--- an empty file'
run check 1.3
rm -- "$(source_of nearest_neighbour)"
note '--- no file'
run check 1.3
note 'of a diagnosis, whether its sheet is empty, wrong or right:'
sed -i 's/sums\[t\] = sum;/sums[t] = smu;/' "$(source_of inner_product)"
run check 1.2 --seed 1
diagnose inner_product 'hazard: data-race' 'line: 30' 'arrived:' 'returned:'
run check 1.2 --seed 1
cp -- "$tree/solutions/${folder[inner_product]}/diagnosis.txt" "$tree/chapters/${folder[inner_product]}/"
run check 1.2 --seed 1
