#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# cuda_functions_exist.sh COMPILER INCLUDE HEADERS LIST: every function that the page of the device's API lists is
# declared. LIST is what prepare_pages made, HEADERS the file whose headers it looked into.
set -euo pipefail

compiler=$1
include=$2
headers=$3
list=$4
names=$(grep -o '<code>[A-Za-z_0-9]*</code>' "$list" | sed 's/<[^>]*>//g')

# The names of these namespaces are found in the global one, too.
are_declared() { # names, one a line
    {
        cat "$headers"
        printf 'using namespace cuda;\nusing namespace cooperative_groups;\nusing namespace nvcuda::wmma;\nnamespace listed {\n'
        while read -r name; do echo "using ::$name;"; done <<<"$1"
        printf '}\n'
    } | "$compiler" -std=c++20 -fsyntax-only -I "$include" -x c++ -
}

[[ $(wc -w <<<"$names") -gt 500 ]] || { echo 'the list is too short to be right' && exit 1; }
are_declared "$names"
if are_declared 'cudaThereIsNone' 2>/dev/null; then
    echo 'this test does not notice a function that is not there'
    exit 1
fi
