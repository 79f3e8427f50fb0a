# SPDX-License-Identifier: MIT
# From the first exercise to the last. Nothing is said of an exercise before the one before it has passed.
write dot_product 's/sums\[t\] \+= sums\[t \+ /sums[t] = sums[t + /'
run --seed 1
write dot_product
run --seed 1
run --seed 1
diagnose inner_product 'hazard: data-race' 'line: 30' 'arrived:' 'returned:'
run --seed 1
cp -- "$tree/solutions/${folder[inner_product]}/diagnosis.txt" "$tree/chapters/${folder[inner_product]}/"
run --seed 1
write inner_product
run --seed 1
write nearest_neighbour 's/best = base \+ k;/best = k;/'
run --seed 1
write nearest_neighbour
run --seed 1
run --seed 1
run list
run check --seed 1
run hint
