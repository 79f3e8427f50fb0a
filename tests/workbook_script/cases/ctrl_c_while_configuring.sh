# SPDX-License-Identifier: MIT
# CMake is broken off, half of its work done: no stamp says that the build is configured, and the next run
# configures it.
cat >"$tools/cmake" <<'CMAKE'
#!/usr/bin/env bash
if [[ $1 == --version ]]; then echo 'cmake version 3.25.1'; exit; fi
trap 'exit 130' INT
echo '# half' >build/cpu/build.ninja
echo $$ >"$STATE/cmake_pid"
until [[ -e $STATE/go ]]; do sleep 0.05; done
CMAKE
run_on_terminal '\003' test -s "$STATE/cmake_pid"
wait_until has_ended "$(cat "$STATE/cmake_pid")"
cp -- "$here/stubs/cmake" "$tools/cmake"
: >"$STATE/calls"
run ./workbook
calls
