# SPDX-License-Identifier: MIT
# apt-get is not cut off: it can speak, and end what it is at. The next run installs the rest.
set_aside catch2 doxygen
cp -- "$tools/apt-get" "$sandbox/apt-get"
cat >"$tools/apt-get" <<'APT'
#!/usr/bin/env bash
trap 'sleep 0.3; echo "Setting up catch2 ..."; echo "catch2 installed" >>"$STATE/packages"; exit 130' INT
echo $$ >"$STATE/apt_get_pid"
until [[ -e $STATE/go ]]; do sleep 0.05; done
APT
settings+=(WORKBOOK_YES=1)
run_on_terminal '\003' test -s "$STATE/apt_get_pid"
wait_until has_ended "$(cat "$STATE/apt_get_pid")"
cp -- "$sandbox/apt-get" "$tools/apt-get"
run ./workbook
