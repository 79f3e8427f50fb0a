# SPDX-License-Identifier: MIT
# One more each time; the fourth is the third again.
run hint 1.3
run hint nearest_neighbour
run hint 1.3
run hint 1.3
run hint
run list
