# SPDX-License-Identifier: MIT
# The tree belongs to somebody else.
as_nobody=()
if [[ $(id -u) == 0 ]]; then as_nobody=("$(type -P setpriv)" --reuid=65534 --regid=65534 --clear-groups); fi
chmod 777 -- "$STATE" && chmod 666 -- "$STATE/calls"
chmod -R a-w -- "$tree"
note 'a tree that cannot be written:'
(cd -- "$tree" && exec env -i "${settings[@]}" "${as_nobody[@]}" ./workbook) >"$sandbox/output" 2>&1 || status=$?
tidy <"$sandbox/output" >>"$transcript"
note "[exit ${status-0}]"
note 'and a build folder that cannot:'
status=0
mkdir -- "$sandbox/locked"
chmod 555 -- "$sandbox/locked"
(cd -- "$tree" && exec env -i "${settings[@]}" WORKBOOK_BUILD_DIR="$sandbox/locked" "${as_nobody[@]}" ./workbook) \
    >"$sandbox/output" 2>&1 || status=$?
tidy <"$sandbox/output" >>"$transcript"
note "[exit $status]"
