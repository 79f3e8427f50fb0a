#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# format.sh ROOT: the C++ files of the tree are as clang-format 14 writes them; other versions break lines elsewhere.
# CUDA programs, *.cu, are left as they are: learners write them, and pages and messages quote their lines. Exit 4: skipped.
set -euo pipefail
cd "$1"

format=$(command -v clang-format-14 || command -v clang-format || true)
if [[ -z $format || $("$format" --version) != *' version 14.'* ]]; then
    echo 'skipped: there is no clang-format 14'
    exit 4
fi

# Whether standard input is formatted, as if it were in the tree.
is_formatted() {
    "$format" --assume-filename=tests/probe.cpp --dry-run -Werror 2>/dev/null
}
echo 'int* pointer;' | is_formatted || { echo 'this test refuses what is formatted' && exit 1; }
if echo 'int *pointer;' | is_formatted; then
    echo 'this test does not notice what is not formatted'
    exit 1
fi

mapfile -d '' files < <(find benchmarks chapters docs harness tests -name node_modules -prune -o \
    -type f \( -name '*.cpp' -o -name '*.hpp' -o -name '*.h' \) -print0)
((${#files[@]} > 0)) || { echo 'there are no files' && exit 1; }
if ! complaints=$("$format" --dry-run -Werror "${files[@]}" 2>&1); then
    echo 'Files that are not formatted:'
    sed -n 's/^\([^:]*\):[0-9]*:[0-9]*: error: .*/clang-format -i \1/p' <<<"$complaints" | sort -u
    exit 1
fi
echo "${#files[@]} files are formatted"
