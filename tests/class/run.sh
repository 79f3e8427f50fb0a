#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# run.sh TREE BUILD: the tree for a class that BUILD makes of TREE has no solution in it, and everything else. It can be
# configured, and its pages and the modules that the judge compares with can be built. The programs are not compiled again:
# they are made of the same files.
set -euo pipefail

tree=$1
build=$2
class=$build/class
elsewhere=$(mktemp -d)
trap 'rm -rf -- "$elsewhere"' EXIT

complain() {
    echo "$1"
    exit 1
}

cmake --build "$build" --target class >/dev/null
[[ -z $(find "$class/solutions" -type f ! -name '*.so') ]] || complain 'there is more than modules in solutions'
diff <(cd "$tree/solutions" && find . -name '*.cu' | sed 's/\.cu$//' | sort) \
    <(cd "$class/solutions" && find . -name '*.so' | sed 's/\.so$//' | sort) || complain 'a module is missing'
for right in "$class"/tests/lessons/*/right_*; do
    grep -qrF "tests/lessons/${right#"$class"/tests/lessons/}" "$class"/chapters --include=page.md ||
        complain "no page shows $right"
done
[[ -z $(find "$class/tests/lessons" -name '*.diff') ]] || complain 'there is a change of a solution'
for handed_out in "$tree"/handout/*/*/*; do
    cmp "$handed_out" "$class/chapters/${handed_out#"$tree"/handout/}"
done
# The learner's files may differ, since those of the class are the starter code.
left_out=$(diff -rq --exclude='.*' --exclude=node_modules "$tree" "$class" | grep -vE \
    "^Only in $tree: (build|grades)$|[/ ]solutions[/:]|^Only in $tree/tests/lessons/[^/]+: (right_|.*\.diff$)|^Files $tree/chapters/") || true
[[ -z $left_out ]] || complain "$left_out"

# Somewhere else, since that is where a class has it.
cp -r "$class" "$elsewhere/tree"
cmake --preset cpu -S "$elsewhere/tree" -B "$elsewhere/build" -D "WORKBOOK_DOCS_FROM=$build/docs" >"$elsewhere/log" 2>&1 &&
    cmake --build "$elsewhere/build" --target docs module_padded_transpose.reference >>"$elsewhere/log" 2>&1 ||
    complain "$(cat "$elsewhere/log")"
cmp "$build/chapters/padded_transpose.reference.so" "$elsewhere/build/chapters/padded_transpose.reference.so"
