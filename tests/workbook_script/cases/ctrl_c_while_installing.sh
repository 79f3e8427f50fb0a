# SPDX-License-Identifier: MIT
# apt-get is not cut off: it can speak, and end what it is at. The next run installs the rest.
set_aside catch2 doxygen
cp -- "$tools/apt-get" "$sandbox/apt-get"
# Ctrl-C is pressed when the script shows what apt-get tells of its progress, so when it listens; after it, apt-get goes
# on when the script has shown that it has heard of Ctrl-C as well.
settings+=(WORKBOOK_YES=1 SCREEN="$sandbox/output")
cat >"$tools/apt-get" <<'APT'
#!/usr/bin/env bash
finish() {
    echo pmstatus:catch2:75.0000:Installing >&3
    until [[ -e $STATE/go ]] || grep -q Stopping "$SCREEN"; do sleep 0.05; done
    echo "Setting up catch2 ..."
    echo "catch2 installed" >>"$STATE/packages"
    exit 130
}
trap finish INT
echo $$ >"$STATE/apt_get_pid"
echo dlstatus:1:50.0000:Retrieving >&3
until [[ -e $STATE/go ]]; do sleep 0.05; done
APT
run_on_terminal '\003' shows 'downloading, 50'
wait_until has_ended "$(cat "$STATE/apt_get_pid")"
cp -- "$sandbox/apt-get" "$tools/apt-get"
run ./workbook
