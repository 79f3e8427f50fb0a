# SPDX-License-Identifier: MIT
# An exercise is built under a former name, too, and what was built under that name is kept up to date under the present one. What
# was built of an exercise that is gone is let alone.
run ./workbook list
mkdir -p -- "$tree/build/cpu/chapters" "$tree/chapters/01_sums/02_sum"
touch -- "$tree/build/cpu/chapters/"{tree,gone}.ready
echo '{"title": "Sum", "formerly": ["old_tree", "tree"]}' >"$tree/chapters/01_sums/02_sum/exercise.json"
run ./workbook check tree
run ./workbook build old_tree
run ./workbook build old
run ./workbook build title
calls
