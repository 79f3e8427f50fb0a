# SPDX-License-Identifier: MIT
# In a tree for a class there are no sources of solutions. It judges all the same.
write nearest_neighbour
rm -- "$tree"/solutions/*/*/*
run check 1.3 --seed 1
run solution 1.3
run profile 1.3
