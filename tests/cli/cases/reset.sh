# SPDX-License-Identifier: MIT
# Nothing that a learner has written is ever lost.
write nearest_neighbour
run check 1.3 --seed 1
run reset 1.3
for i in 2 3 4 5 6 7; do  # several in a second
    write nearest_neighbour "s/best = -1/best = -$i/"
    (cd -- "$tree" && env -i "${settings[@]}" "$program" reset nearest_neighbour) >/dev/null
done
run reset 1.3
run check 1.3 --seed 1
diagnose inner_product 'hazard: data-race'
run reset 1.2
note "kept: $(cat -- "$tree"/.workbook/backups/nearest_neighbour/* | grep -c 'int best = -[1-7];') texts, and '$(cat -- \
    "$tree"/.workbook/backups/inner_product/diagnosis_*)'"
cmp -- "$(source_of nearest_neighbour)" "$tree/handout/${folder[nearest_neighbour]}/nearest_neighbour.cu"
run list
