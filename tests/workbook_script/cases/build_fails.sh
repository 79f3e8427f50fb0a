# SPDX-License-Identifier: MIT
# The first error of the build without the command that failed; the next run builds.
cat >"$STATE/ninja_fails" <<'LOG'
[1/3] Building CXX object harness/a.cpp.o
FAILED: harness/b.cpp.o
/usr/bin/g++ -DA_VERY_LONG_COMMAND -o harness/b.cpp.o -c harness/b.cpp
harness/b.cpp:3:5: error: 'x' was not declared in this scope
    3 |     x = 1;
      |     ^
[2/3] Building CXX object harness/c.cpp.o
ninja: build stopped: subcommand failed.
LOG
run ./workbook check 1.3
run ./workbook doctor | cat
rm -- "$STATE/ninja_fails"
run ./workbook check 1.3
