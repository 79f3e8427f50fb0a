#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# clangd, with which editors show errors, complete names and explain them, accepts the starter code and the solution of
# each exercise, shows the errors of a program of the learner's own, and knows CUDA's functions. Of each chapter it is shown
# the first two exercises, or with `all` every one.
# Usage: clangd.sh ROOT DATABASE SIMT_CC [all]. Exit status 4: there is no clangd.
set -euo pipefail
root=$1 database=$2 simt_cc=$3 chosen=${4:-two}
clangd=$(command -v clangd-14 || command -v clangd || true)
if [[ -z $clangd ]]; then
    echo 'skipped: there is no clangd'
    exit 4
fi

# A tree like the workbook's, in which the test can write.
scratch=$(mktemp -d)
own=$(mktemp -d) # a folder outside of it
trap 'rm -rf -- "$scratch" "$own"' EXIT
cd -- "$scratch"
cp -r -- "$root/chapters" "$root/handout" "$root/solutions" "$root/.clangd" "$root/.clang-tidy" .
mkdir -p build/cpu/clangd
sed -E "s#$root/(chapters|handout|solutions)/#$scratch/\1/#g" "$database" >build/cpu/clangd/compile_commands.json

# Prints what clangd shows in a file, one complaint per line.
complaints() { # file
    { "$clangd" --check="$1" --check-lines=1 2>&1 || true; } | sed -nE 's/^[EW]\[[^]]*\] //p'
}
export -f complaints
export clangd

mapfile -t files < <(find chapters handout solutions -name '*.cu' | sort)
((${#files[@]} >= 120)) || { echo "there are only ${#files[@]} programs"; exit 1; }
# Starter code is the same in both folders, as long as nobody has worked on it.
mapfile -t files < <(printf '%s\n' "${files[@]}" | grep -v '^chapters/')
if [[ $chosen != all ]]; then mapfile -t files < <(printf '%s\n' "${files[@]}" | grep -E '^[a-z]+/[^/]+/0[12]_'); fi
((${#files[@]} >= 20)) || { echo "only ${#files[@]} programs are chosen"; exit 1; }
# shellcheck disable=SC2016 # the inner shell's
printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -I FILE bash -c 'complaints FILE | sed "s#^#FILE: #"' >said
[[ ! -s said ]] || { cat said; exit 1; }
echo "${#files[@]} programs are accepted"

# A program beside an exercise, which the database does not know, and a header of its own.
folder=chapters/01_shared_memory_blocking/01_dot_product
cat >"$folder/twice.cuh" <<'CU'
__device__ inline int twice(int x) { return 2 * x; }
CU
cat >"$folder/mine.cu" <<'CU'
#include <cooperative_groups.h>
#include <cstdio>
#include <vector>
#include "twice.cuh"
__constant__ int factor;
template <class T>
__global__ void __launch_bounds__(64) scale(T* data, int n)
{
    extern __shared__ int staged[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    staged[threadIdx.x] = i < n ? twice(data[i]) : 0;
    __syncthreads();
    cooperative_groups::this_thread_block().sync();
    if (i < n) data[i] = factor * __shfl_sync(0xffffffffu, staged[threadIdx.x], 0) + sqrtf(2.0f);
    atomicAdd(data, 1);
    printf("%d\n", i);
}
int main()
{
    std::vector<int> host(64);
    int* data = nullptr;
    cudaMalloc(&data, 64 * sizeof(int));
    scale<<<1, 64, 64 * sizeof(int)>>>(data, 64);
    cudaMemcpy(host.data(), data, 64 * sizeof(int), cudaMemcpyDeviceToHost);
}
CU
for file in "$folder/mine.cu" "$folder/twice.cuh" "$folder/dot_product.hpp"; do
    complaints "$file" >said
    [[ ! -s said ]] || { echo "complaints about $file:"; cat said; exit 1; }
done

# What is wrong is shown, in the line where it is, and nothing else.
cat >"$folder/wrong.cu" <<'CU'
#include <vector>
int on_host(int x) { return x + static_cast<int>(std::vector<int>().size()); }
__global__ void kernel(int* data)
{
    data[0] = on_host(threadIdx.x);
    data[1] = threadIdx.w;
    __syncthread();
}
int main()
{
    kernel<<<1, 32>>>(1.5f);
    kernel(nullptr);
}
CU
complaints "$folder/wrong.cu" | sed -E 's/^\[[a-z_]+\] //' >said
diff -u --label expected --label said - said <<'EXPECTED'
Line 5: no matching function for call to 'on_host'
Line 6: no member named 'w' in 'uint3'
Line 7: use of undeclared identifier '__syncthread'; did you mean '__syncthreads'?
Line 11: cannot initialize a parameter of type 'int *' with an rvalue of type 'float'
Line 12: call to global function 'kernel' not configured
EXPECTED

# Names are completed and explained, also in a folder of one's own with the flags that simt-cc prints.
"$simt_cc" --clang-flags >"$own/compile_flags.txt"
cat >session <<JSON
{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}
---
{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file://$own/a.cu","languageId":"cuda","version":1,"text":"__global__ void k()\n{\n    int i = threadIdx.x;\n    __syncthreads();\n    __syncthr\n    cudaMemcpyAs\n}\n"}}}
---
{"jsonrpc":"2.0","id":1,"method":"textDocument/completion","params":{"textDocument":{"uri":"file://$own/a.cu"},"position":{"line":4,"character":13}}}
---
{"jsonrpc":"2.0","id":2,"method":"textDocument/completion","params":{"textDocument":{"uri":"file://$own/a.cu"},"position":{"line":5,"character":16}}}
---
{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{"textDocument":{"uri":"file://$own/a.cu"},"position":{"line":3,"character":6}}}
---
{"jsonrpc":"2.0","id":4,"method":"textDocument/hover","params":{"textDocument":{"uri":"file://$own/a.cu"},"position":{"line":2,"character":14}}}
---
{"jsonrpc":"2.0","id":5,"method":"shutdown"}
---
{"jsonrpc":"2.0","method":"exit"}
JSON
"$clangd" --sync --input-style=delimited --log=error <session >said 2>&1
for known in '"filterText":"__syncthreads"' 'cudaMemcpyAsync(void *to, const void *from' 'void __syncthreads()' 'The index of the thread in its block.'; do
    grep -qF "$known" said || { echo "clangd does not show $known"; cat said; exit 1; }
done
