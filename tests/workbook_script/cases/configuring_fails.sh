# SPDX-License-Identifier: MIT
cat >"$STATE/cmake_fails" <<'LOG'
-- The CXX compiler identification is GNU 12.2.0
CMake Error at CMakeLists.txt:17 (find_package):
  Could not find a package configuration file provided by "Boost".
-- Configuring incomplete, errors occurred!
LOG
run ./workbook
rm -- "$STATE/cmake_fails"
run ./workbook
calls
