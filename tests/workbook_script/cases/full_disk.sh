# SPDX-License-Identifier: MIT
# At the first write of the script itself, and in the middle of a build. /dev/full is always full.
mkdir -p -- "$tree/build/cpu"
ln -s -- /dev/full "$tree/build/cpu/tools.stamp.new"
ln -s -- /dev/full "$tree/build/cpu/.room"
run ./workbook
cat >"$STATE/ninja_fails" <<'LOG'
FAILED: harness/b.cpp.o
/usr/bin/g++ -c harness/b.cpp
harness/b.cpp:99:1: fatal error: error writing to /tmp/ccx.s: No space left on device
LOG
run ./workbook
rm -- "$STATE/ninja_fails"
run ./workbook
