# SPDX-License-Identifier: MIT
# Read by the tests that start a server: a copy of the exercises as they are handed out, in $tree.

# make_tree ROOT
make_tree() {
    tree=$(mktemp -d)
    # shellcheck disable=SC2064 # now, not later
    trap "rm -rf -- '$tree'" EXIT
    cp -r -- "$1/chapters" "$1/handout" "$1/solutions" "$tree/"
    cp -r -- "$1/handout/." "$tree/chapters/"
    mkdir -p -- "$tree/harness/simt"
}
