# SPDX-License-Identifier: MIT
# The tree belongs to somebody else.
as_nobody=()
if [[ $(id -u) == 0 ]]; then
    setpriv=$(type -P setpriv) || skip 'there is no setpriv'
    as_nobody=("$setpriv" --reuid=65534 --regid=65534 --clear-groups)
    "${as_nobody[@]}" test -x "$program" || skip 'nobody else can run the build'
fi
try() {
    note "\$ ./workbook $*"
    local status=0
    (cd -- "$tree" && exec env -i "${settings[@]}" "${as_nobody[@]}" "$program" "$@") >"$sandbox/output" 2>&1 || status=$?
    tidy <"$sandbox/output" >"$sandbox/tidy_output"
    obeys_the_house_rules "$sandbox/tidy_output" ending
    cat -- "$sandbox/tidy_output" >>"$transcript"
    note "[exit $status]"
}
chmod -R a+rX,a-w -- "$tree"
note 'a tree that cannot be written:'
try list
try check 1.3 --seed 1
try hint 1.3
try reset 1.3
note 'and one where only the learner can write:'
chmod -R u+w -- "$tree"
run check 1.3 --seed 1
chmod -R a-w -- "$tree"
try check 1.3 --seed 1
