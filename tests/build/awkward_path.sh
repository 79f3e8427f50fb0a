#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# awkward_path.sh CMAKE_FOLDER COMPILER: in a folder whose name holds a quote, an ampersand and a blank, a second build has
# nothing to do, and a header that has changed is seen.
set -euo pipefail

modules=$1
compiler=$2
place=$(mktemp -d)
trap 'rm -rf -- "$place"' EXIT
tree="$place/it's & x"
mkdir -- "$tree"
printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(two_files LANGUAGES CXX)' \
    "include(\"$modules/ReadableDependencies.cmake\")" 'add_library(two_files OBJECT two_files.cpp)' >"$tree/CMakeLists.txt"
echo '#include "two_files.hpp"' >"$tree/two_files.cpp"
echo 'int number();' >"$tree/two_files.hpp"

build() {
    ninja -C "$tree/build" >"$place/log"
}

is_idle() {
    grep -q 'no work to do' "$place/log"
}

refuse() {
    echo "$1"
    cat -- "$place/log"
    exit 1
}

cmake -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -S "$tree" -B "$tree/build" >/dev/null
build
if is_idle; then refuse 'the first build has nothing to do'; fi
build
is_idle || refuse 'the second build builds again'
echo 'int another_number();' >>"$tree/two_files.hpp"
build
if is_idle; then refuse 'a build does not see that a header has changed'; fi
