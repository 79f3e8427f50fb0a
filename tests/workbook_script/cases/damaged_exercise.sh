# SPDX-License-Identifier: MIT
# A damaged file of an exercise stops nothing but this exercise: the verb runs, and the program is told by the missing file. If
# anything else fails as well, the build has failed.
run ./workbook list
mkdir -p -- "$tree/build/cpu/chapters" "$tree/chapters/01_sums/"{02_sum,03_other}
touch -- "$tree/build/cpu/chapters/"{sum,other}.ready "$tree/chapters/01_sums/"{02_sum,03_other}/exercise.json
cat >"$STATE/ninja_fails" <<'LOG'
[1/3] Building CXX object chapters/CMakeFiles/check_sum.dir/01_sums/02_sum/sum.check.cpp.o
FAILED: chapters/CMakeFiles/check_sum.dir/01_sums/02_sum/sum.check.cpp.o
/usr/bin/g++ -o chapters/CMakeFiles/check_sum.dir/sum.check.cpp.o
sum.hpp:3:5: error: expected ')' before ';' token
[2/3] Building CXX object chapters/CMakeFiles/make_points.ply.dir/01_sums/02_sum/points.ply.cpp.o
FAILED: [code=1] chapters/CMakeFiles/make_points.ply.dir/01_sums/02_sum/points.ply.cpp.o
[3/3] Making the entry object of sum
FAILED: chapters/sum.entry.o
ninja: build stopped: cannot make progress due to previous errors.
LOG
run ./workbook check 1.2
note "ready: $(cd -- "$tree/build/cpu/chapters" && echo *.ready)"
run ./workbook build 1.2
run env WORKBOOK_CALLER=program ./workbook build sum
run ./workbook build 7.7
sed -i 's|chapters/sum.entry.o|harness/judge/libjudge.a|' "$STATE/ninja_fails"
run ./workbook check 1.2
calls
