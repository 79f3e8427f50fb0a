# SPDX-License-Identifier: MIT
# A solution is for comparing, so it is shown after a pass.
run solution 1.3
write nearest_neighbour
run check 1.3 --seed 1
without=width run solution 1.3
run reset 1.3
run solution 1.3
