# SPDX-License-Identifier: MIT
# A solution is for comparing, so it is shown after a pass.
run solution 1.3
write nearest_neighbour
run check 1.3 --seed 1
without=width run solution 1.3
sed -i 's/__syncthreads();//' "$tree"/chapters/*/*_nearest_neighbour/nearest_neighbour.cu
WORKBOOK_ROOT=$tree "$program" check 1.3 --seed 1 >/dev/null || note 'the file does not pass any more'
note 'who goes on trying can still look:'
note "$(WORKBOOK_ROOT=$tree "$program" solution 1.3 | head -n 1)"
run reset 1.3
run solution 1.3
