#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# clang-format 14.0.6 and 16.0.6 (Debian 12): a CUDA launch whose configuration contains the operator <.
# Guess: the launch stays a launch, as k<<<b, 1>>>(b) does. clang-format knows CUDA, and changes white space alone.
# Behaviour: k<<<b < 16 ? b : 16, 1>>>(b) becomes k < <<b<16 ? b : 16, 1>>>(b), in which <<< is no token any more. nvcc refuses
# the result: "expected an expression". A program that was right does not compile once it has been formatted.
# So compute the number of blocks in a variable before the launch. Seen on 2026-11-28; exit 1 if this changes.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"
for package in 14=1:14.0.6-12 16=1:16.0.6-15~deb12u1; do
    release=${package%%=*}
    apt-get download -qq "clang-format-$package" "libclang-cpp$package" "libllvm$package" 2>/dev/null
    for archive in *.deb; do dpkg -x "$archive" "root$release"; done
    rm -- *.deb
    export LD_LIBRARY_PATH=$PWD/root$release/usr/lib/llvm-$release/lib:$PWD/root$release/usr/lib/x86_64-linux-gnu
    format=root$release/usr/lib/llvm-$release/bin/clang-format
    "$format" --version
    cut=$(printf 'void f(int b) { k<<<b < 16 ? b : 16, 1>>>(b); }\n' | "$format" --style=LLVM --assume-filename=f.cu)
    whole=$(printf 'void f(int b) { k<<<b, 1>>>(b); }\n' | "$format" --style=LLVM --assume-filename=f.cu)
    echo "with <:    ${cut//$'\n'/ }"
    echo "without <: ${whole//$'\n'/ }"
    [[ $cut == *'k < <<b'* && $whole == *'k<<<b, 1>>>(b)'* ]]
done
