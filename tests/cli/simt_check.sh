#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# simt-check reports the faults of whatever it starts, passes on exit statuses, and is silent about right programs.
# Usage: simt_check.sh SIMT_CC SIMT_CHECK
set -euo pipefail
simt_cc=$(realpath -- "$1") simt_check=$(realpath -- "$2")
readonly simt_cc simt_check

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cd -- "$scratch"
wrong=0

# The status and all that is printed to standard error. Standard output is the program's.
expect() { # status, words; what is printed comes from standard input
    local -r wanted=$1
    shift
    local status=0
    cat >wanted
    "$simt_check" "$@" >output 2>said </dev/null || status=$?
    if ((status != wanted)) || ! diff -u --label expected --label said wanted said; then
        echo "simt-check $*: exit status $status, where $wanted is expected"
        wrong=$((wrong + 1))
    fi
}

cat >race.cu <<'CU'
#include <cstdlib>
__global__ void last_one_wins(int* x)
{
    *x = threadIdx.x;
}
int main(int count, char** words)
{
    int* x = nullptr;
    cudaMalloc(&x, sizeof(int));
    last_one_wins<<<1, 33>>>(x);
    cudaDeviceSynchronize();
    cudaFree(x);
    return count > 1 ? std::atoi(words[1]) : 0;
}
CU
sed -e 's/33/1/' race.cu >right.cu
"$simt_cc" race.cu -o race
"$simt_cc" right.cu -o right

echo '--- a program, and what it is started by'
"$simt_check" ./race 2>said && { echo 'a race is no fault'; wrong=1; }
grep -q '^  data-race: ' said || { cat said; echo 'the race is not told'; wrong=1; }
grep -q '^        race.cu:4  \*x = threadIdx.x;$' said || { cat said; echo 'the line is not told'; wrong=1; }
cp said alone
"$simt_check" sh -c './right && ./race && ./right' 2>said && { echo 'a race in a script is no fault'; wrong=1; }
diff -u --label alone --label 'in a script' alone said || wrong=1

echo '--- a program that is started on its own'
cat >host.cu <<'CU'
#include <cstdio>
#include <cstdlib>
#include <cstring>
__global__ void triples(int* x, bool really)
{
    if (really) {
        *x *= 3;
    }
}
__global__ void adds(int* sums, const int* x, int rounds)
{
    if (rounds == 0) {
        sums[0] = *x;
    }
    for (int i = 0; i < rounds; ++i) {
        sums[threadIdx.x + 64 * (i % 2)] += 1;
    }
}
int main(int, char** words)
{
    int of_host = 7;
    int* x = &of_host;
    if (std::strcmp(words[1], "heap") == 0) {
        x = static_cast<int*>(std::malloc(sizeof(int)));
    } else if (std::strcmp(words[1], "pinned") == 0) {
        cudaMallocHost(&x, sizeof(int));
    }
    *x = 7;
    if (std::strcmp(words[1], "busy") == 0) {
        int* sums;
        cudaMallocManaged(&sums, 128 * sizeof(int));
        adds<<<1, 64>>>(sums, x, 100000);
        cudaDeviceSynchronize();
        *x = sums[0] + sums[127];
    } else {
        triples<<<1, 1>>>(x, std::strcmp(words[1], "unused") != 0);
    }
    const cudaError_t error = cudaDeviceSynchronize();
    std::printf("%s, %d\n", cudaGetErrorString(error), *x);
}
CU
"$simt_cc" host.cu -o host
for words in 'heap an illegal memory access was encountered, 7' 'stack an illegal memory access was encountered, 7' \
    'unused no error, 7' 'busy no error, 100000' 'pinned no error, 21'; do
    printed=$(./host "${words%% *}" 2>&1) || true
    [[ $printed == "${words#* }" ]] || { echo "host ${words%% *} prints: $printed"; wrong=1; }
done

echo '--- a grid that fills the device'
cat >fill.cu <<'CU'
#include <cooperative_groups.h>
#include <cstdio>
__device__ unsigned arrived, seen;
__global__ void meet()
{
    atomicAdd(&arrived, 1);
    cooperative_groups::this_grid().sync();
    if (atomicAdd(&arrived, 0) == gridDim.x * blockDim.x) {
        atomicAdd(&seen, 1);
    }
}
int main()
{
    int multiprocessors, blocks;
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, meet, 1024, 0);
    blocks = blocks / 2 * multiprocessors;
    cudaLaunchCooperativeKernel(meet, dim3(blocks), dim3(1024), nullptr);
    unsigned all = 0;
    cudaMemcpyFromSymbol(&all, seen, sizeof all);
    std::printf("%d multiprocessors, %d blocks, %u threads: %s\n", multiprocessors, blocks, all,
                cudaGetErrorString(cudaGetLastError()));
}
CU
"$simt_cc" fill.cu -o fill
filled='40 multiprocessors, 40 blocks, 40960 threads: no error' # more threads than there can be guard pages
for start in './fill' 'env SIMT_OPTIONS=multiprocessors=40 ./fill' "$simt_check --multiprocessors 40 ./fill"; do
    wanted=$filled
    [[ $start != ./fill ]] || wanted='8 multiprocessors, 8 blocks, 8192 threads: no error'
    # shellcheck disable=SC2086 # these are words
    printed=$($start 2>said) || true
    [[ $printed == "$wanted" ]] || { echo "$start prints: $printed"; wrong=1; }
done
printed=$("$simt_check" --multiprocessors 0 ./fill 2>&1) && { echo 'no multiprocessor is as good as one'; wrong=1; }
[[ $printed == *'--multiprocessors: Value 0 not in range 1 to 1024'* ]] || { echo "$printed"; wrong=1; }

echo '--- exit statuses'
for words in '1 ./race' '7 ./race 7' '3 --error-exitcode 3 ./race' '3 --error-exitcode 3 ./race 7'; do
    read -r wanted rest <<<"$words"
    status=0
    # shellcheck disable=SC2086 # these are words
    "$simt_check" $rest >output 2>said </dev/null || status=$?
    ((status == wanted)) || { echo "simt-check $rest: exit status $status, where $wanted is expected"; wrong=1; }
done
expect 0 ./right <<<'simt-check: the checkers found no fault.'
expect 5 ./right 5 <<<'simt-check: the checkers found no fault.'
expect 5 --error-exitcode 3 -- ./right 5 <<<'simt-check: the checkers found no fault.'

echo '--- known findings'
echo 'data-race kernel=last_one_wins' >known
expect 0 --suppressions known ./race <<'TEXT'

Suppressed: 1 finding.
simt-check: the checkers found no other fault.
TEXT
"$simt_check" --findings found.json ./race 2>said || true
grep -q '"data-race"' found.json || { echo 'found.json has no race'; wrong=1; }

echo '--- what it cannot check'
expect 0 true <<'TEXT'
simt-check: no process of this command left a report. Compile the program with
simt-cc, and let it end with exit() or by returning from main().
TEXT
expect 2 ./nowhere <<<'simt-check: cannot start ./nowhere: No such file or directory'
expect 2 --shedule ascending ./race <<'TEXT'
simt-check has no option --shedule.

Next: simt-check --help, which lists its options
TEXT
expect 2 <<'TEXT'
There is no command to run.

Next: simt-check [options] PROGRAM [arguments]
TEXT
((wrong == 0))
