#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Build files for nvcc build programs with an installed simt-cc in its place, and the installation can be moved.
# Usage: build_files.sh BUILD FOLDER. Exit status 4: there is no make.
set -euo pipefail
build=$1 folder=$2
command -v make >/dev/null || exit 4

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cd -- "$scratch"

# Fails with what a command has said.
quietly() {
    "$@" >said 2>&1 || { echo "failed: $*"; cat said; exit 1; }
}
passes() { # program
    local -r printed=$("$1")
    [[ $printed == passed ]] || { echo "$1 printed: $printed"; exit 1; }
}

quietly cmake --install "$build" --prefix "$scratch/first"
mv first installed
simt_cc=$scratch/installed/bin/simt-cc
toolkit=$scratch/installed/lib/simt
cp -r -- "$folder/source" "$folder/package" "$folder/toolkit" "$folder/old_module" .

echo '--- a Makefile'
quietly make -C source NVCC="$simt_cc"
grep -q 'made for CUDA 13.0' said
passes source/saxpy
grep -q "$scratch/installed/lib/simt/lib/libsimt.so" <<<"$(ldd source/saxpy)"
touch source/include/scale.cuh
quietly make -C source NVCC="$simt_cc"
grep -q 'scale.o' said || { echo 'a changed header compiles nothing again'; exit 1; }
quietly make -C source NVCC="$simt_cc"
if grep -q 'scale.o' said; then echo 'nothing has changed, and is compiled again'; exit 1; fi

quietly make -C source clean
quietly make -C source CUDA_PATH="$toolkit"
passes source/saxpy

echo '--- a CMake project'
for generator in Ninja 'Unix Makefiles'; do
    quietly env CUDACXX="$simt_cc" cmake -S source -B "by $generator" -G "$generator"
    quietly cmake --build "by $generator"
    quietly ctest --test-dir "by $generator"
    passes "by $generator/saxpy"
done

echo '--- the package'
for generator in Ninja 'Unix Makefiles'; do
    quietly cmake -S package -B "packaged by $generator" -G "$generator" -DCMAKE_PREFIX_PATH="$scratch/installed"
    quietly cmake --build "packaged by $generator"
    passes "packaged by $generator/saxpy"
done

echo '--- the folders of a CUDA Toolkit'
quietly env CUDACXX="$simt_cc" cmake -S toolkit -B libraries -G Ninja -DCMAKE_CUDA_ARCHITECTURES=native
quietly cmake --build libraries
passes libraries/libraries
passes libraries/host
quietly cmake -S old_module -B old -G Ninja -Wno-dev -DCUDA_TOOLKIT_ROOT_DIR="$toolkit"
quietly cmake --build old
passes old/saxpy
passes old/libraries

echo '--- an installation that was moved knows its own headers'
printf '%s\n' '__device__ float f(float x) { return __fadd_rn(x, atan2f(x, 1.0f)); }' 'int main() { return f(1.0f); }' >side.cu
if "$simt_cc" side.cu -o side 2>said; then echo 'host code called a device function'; exit 1; fi
if (($(grep -c error said) != 1)); then cat said; exit 1; fi
