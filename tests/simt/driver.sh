#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The compiler driver as a build file uses it: options, phases and separate compilation. What it prints, and the exit
# statuses, must equal driver/expected.txt. WORKBOOK_APPROVE=1 writes that file: read it before you commit.
# Usage: driver.sh SIMT_CC FOLDER
set -euo pipefail
simt_cc=$1 folder=$2

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cp -r -- "$folder"/include "$folder"/src "$scratch"
cd -- "$scratch"

# Runs a command, and shows what it says; a name in the place of simt-cc's path.
try() {
    local status=0
    printf '$ %s\n' "${*/#"$simt_cc"/simt-cc}"
    "$@" 2>&1 || status=$?
    if ((status != 0)); then echo "[exit $status]"; fi
}
simt() { try "$simt_cc" "$@"; }

{
    readonly -a needed=(-Iinclude -DVALUE=5 -DFACTOR=2 -include src/first.h)
    echo '--- all at once, with options that change nothing'
    simt "${needed[@]}" -O3 -g -lineinfo -arch=sm_75 -gencode arch=compute_80,code=sm_80 --expt-extended-lambda \
        -rdc=true -Xptxas -v -Xcompiler -Wall,-fopenmp -std=c++11 -L/usr/local/cuda/lib64 -I/usr/local/cuda/include \
        -lcudart src/main.cu src/scaled.cu src/thrice.c src/sum.cpp -o at_once
    try ./at_once
    echo '--- apart'
    simt "${needed[@]}" -dc src/main.cu src/scaled.cu
    simt -c src/thrice.c -o c.o
    simt -Xcompiler -fopenmp -c src/sum.cpp -MD -MP
    simt main.o scaled.o c.o sum.o -Xcompiler -fopenmp -o apart
    try ./apart
    echo '--- by way of a static library'
    simt -lib scaled.o c.o sum.o -o libparts.a
    simt main.o -L. -lparts -Xcompiler -fopenmp -o by_library
    try ./by_library
    simt -dlink main.o scaled.o -o dlink.o
    simt main.o dlink.o libparts.a -Xcompiler -fopenmp -o with_dlink
    try ./with_dlink
    echo '--- by way of a shared library'
    simt -shared -Xcompiler -fPIC src/library.cu -o libadd.so
    simt src/user.cpp -L. -ladd -Xlinker -rpath,. -o user
    try ./user
    echo '--- rules for make'
    cat sum.d
    simt -M "${needed[@]}" src/main.cu
    echo '--- what the device would not see is refused where it is linked'
    simt -dc src/unseen.cu
    simt main.o unseen.o c.o sum.o -Xcompiler -fopenmp -o unseen
    simt -lib unseen.o -o libunseen.a
    simt main.o c.o sum.o -L. -lunseen -Xcompiler -fopenmp -o unseen
    simt --unchecked "${needed[@]}" -c src/main.cu -o fast.o
    simt fast.o scaled.o c.o sum.o -Xcompiler -fopenmp -o mixed
    simt --unchecked fast.o scaled.o c.o sum.o -Xcompiler -fopenmp -o fast
    try ./fast
    echo '--- the version, in words that build files look for'
    "$simt_cc" --version | sed 's/ [0-9.]*,/ VERSION,/'
    echo '--- what is missing'
    simt src/missing.cu
    simt -c src/runtime.c
    simt main.o c.o
    simt main.o -lnope
    simt main.o nothing.o
    simt --nonsense src/main.cu
    simt src/main.cu
} >said
# Versions of g++ differ in the column.
sed -i -E 's/^([^:]+:[0-9]+):[0-9]+:/\1:/' said
if [[ ${WORKBOOK_APPROVE:-} == 1 ]]; then cp -- said "$folder/expected.txt"; fi
diff -u --label expected --label said "$folder/expected.txt" said
