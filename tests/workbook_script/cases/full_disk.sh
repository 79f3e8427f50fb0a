# SPDX-License-Identifier: MIT
# At the first write of the script itself (/dev/full is always full), and in the middle of a build, whether the
# compiler says so or not.
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
printf 'FAILED: a.gch\nsimt-cc a.h\nthe compiler stopped\n' >"$STATE/ninja_fails"
mv -- "$tools/df" "$sandbox/df"
printf '#!/bin/sh\necho Avail\necho 7676\n' >"$tools/df"
chmod +x -- "$tools/df"
run ./workbook
mv -- "$sandbox/df" "$tools/df"
rm -- "$STATE/ninja_fails"
run ./workbook
