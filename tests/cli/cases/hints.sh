# SPDX-License-Identifier: MIT
# One more each time. The last one is the next line of the solution, for the file as it is at that moment.
run hint 1.3
run hint nearest_neighbour
run hint 1.3
run hint 1.3
run hint
run list
note 'with the first TODO done, nothing is said about it any more:'
write nearest_neighbour '/^        const int count/,/^        __syncthreads\(\);  /d'
run hint 1.3
note 'with another way in it, what is missing in the second comes first:'
write nearest_neighbour 's/const int staged = base/const int mine_in_tile = base/' '/^        __syncthreads\(\);  /d'
run hint 1.3
note 'with another way in all of the second:'
write nearest_neighbour '/^        const int count/,/^        }/c\        for (const float3 other : tile) look_at(other, mine, best);' \
    '/^        __syncthreads\(\);  /d'
run hint 1.3
note 'with all lines, and one more:'
write nearest_neighbour 's/^( *)best = base \+ k;/\1best = base + k;\n\1__syncthreads();/'
run hint 1.3
write nearest_neighbour
run hint 1.3
rm -- "$(source_of nearest_neighbour)"
run hint 1.3
note 'a diagnosis: first the answers, then the line.'
for i in 1 2 3; do (cd -- "$tree" && env -i "${settings[@]}" "$program" hint 1.2) >/dev/null; done
run hint 1.2
cp -- "$tree/solutions/${folder[inner_product]}/diagnosis.txt" "$tree/chapters/${folder[inner_product]}/"
(cd -- "$tree" && env -i "${settings[@]}" "$program" check 1.2 --seed 1) >/dev/null || true
run hint 1.2
note 'where the solutions are left out, there is no such hint:'
rm -r -- "$tree/solutions"
run hint 1.2
