# SPDX-License-Identifier: MIT
echo 3.22.1 >"$STATE/cmake_version"
run ./workbook
echo 3.9.6 >"$STATE/cmake_version"
run ./workbook
rm -- "$STATE/cmake_version"
echo '#define __GNUC__ 11' >"$STATE/gcc_macros"
run ./workbook
printf '#define __GNUC__ 4\n#define __clang__ 1\n' >"$STATE/gcc_macros"
run ./workbook
run CXX=g++-nowhere ./workbook
