// SPDX-License-Identifier: MIT
// arch: sm_13+
// A radix sort, least significant bits first. In a block: a split for each bit, by an exclusive scan of the zeros. Of the
// whole array: each block sorts its tile by a digit of four bits and counts it, the counts are scanned column by column, and
// the tiles are scattered (Satish, Harris and Garland, "Designing Efficient Sorting Algorithms for Manycore GPUs").
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

typedef unsigned int uint;

#define TRY(x)                                                                                               \
    if (cudaError_t e = (x); e != cudaSuccess) {                                                             \
        printf("%s failed: %s\n", #x, cudaGetErrorName(e));                                                  \
        return EXIT_FAILURE;                                                                                 \
    }

enum { RADIX_BITS = 4, RADIX = 1 << RADIX_BITS, BLOCK = 128 };

/// How many before this thread have `value` summed; the sum of all through `*total`. For all threads of a block.
static __device__ uint exclusive_scan(uint value, uint* scratch, uint* total)
{
    uint* from = scratch;
    uint* to = scratch + BLOCK;
    from[threadIdx.x] = value;
    __syncthreads();
    for (uint d = 1; d < BLOCK; d <<= 1) {
        to[threadIdx.x] = from[threadIdx.x] + (threadIdx.x >= d ? from[threadIdx.x - d] : 0u);
        uint* swap = from;
        from = to;
        to = swap;
        __syncthreads();
    }
    *total = from[BLOCK - 1];
    const uint result = from[threadIdx.x] - value;
    __syncthreads();
    return result;
}

/// Sorts the keys of the block by bits [first, last), stably.
static __device__ uint sort_block(uint key, int first, int last, uint* scratch, uint* keys)
{
    for (int bit = first; bit < last; ++bit) {
        const bool is_zero = !((key >> bit) & 1u);
        uint zeros;
        const uint before = exclusive_scan(is_zero, scratch, &zeros);
        keys[is_zero ? before : zeros + threadIdx.x - before] = key;
        __syncthreads();
        key = keys[threadIdx.x];
        __syncthreads();
    }
    return key;
}

static __global__ void sort_tiles(uint* keys, uint* counts, int shift)
{
    __shared__ uint scratch[2 * BLOCK], sorted[BLOCK], histogram[RADIX];
    uint* const mine = keys + blockIdx.x * BLOCK + threadIdx.x;
    if (threadIdx.x < RADIX)
        histogram[threadIdx.x] = 0;
    *mine = sort_block(*mine, shift, shift + RADIX_BITS, scratch, sorted);
    atomicAdd(histogram + ((*mine >> shift) & (RADIX - 1)), 1u);
    __syncthreads();
    if (threadIdx.x < RADIX)
        counts[threadIdx.x * gridDim.x + blockIdx.x] = histogram[threadIdx.x];
}

/// One block, however many counts.
static __global__ void scan_counts(uint* counts, int n)
{
    __shared__ uint scratch[2 * BLOCK];
    uint carry = 0;
    for (int base = 0; base < n; base += BLOCK) {
        const int i = base + threadIdx.x;
        uint total;
        const uint sum = exclusive_scan(i < n ? counts[i] : 0, scratch, &total);
        if (i < n)
            counts[i] = carry + sum;
        carry += total;
    }
}

static __global__ void scatter(const uint* __restrict__ keys, uint* __restrict__ out,
                               const uint* __restrict__ starts, int shift)
{
    __shared__ uint first[RADIX];
    const uint key = keys[blockIdx.x * BLOCK + threadIdx.x];
    const uint digit = (key >> shift) & (RADIX - 1);
    const uint left =
        threadIdx.x ? (keys[blockIdx.x * BLOCK + threadIdx.x - 1] >> shift) & (RADIX - 1) : RADIX;
    if (digit != left)
        first[digit] = threadIdx.x;
    __syncthreads();
    out[starts[digit * gridDim.x + blockIdx.x] + threadIdx.x - first[digit]] = key;
}

int main()
{
    const int blocks = 9, n = blocks * BLOCK, key_bits = 16;
    std::vector<uint> keys(n);
    uint state = 12345;
    std::generate(keys.begin(), keys.end(),
                  [&] { return (state = state * 1103515245u + 12345u) >> (32 - key_bits); });
    auto gold = keys;
    std::sort(gold.begin(), gold.end());

    uint *d_keys, *d_other, *d_counts;
    TRY(cudaMalloc(&d_keys, n * sizeof(uint)));
    TRY(cudaMalloc(&d_other, n * sizeof(uint)));
    TRY(cudaMalloc(&d_counts, RADIX * blocks * sizeof(uint)));
    TRY(cudaMemcpy(d_keys, keys.data(), n * sizeof(uint), cudaMemcpyHostToDevice));
    for (int shift = 0; shift < key_bits; shift += RADIX_BITS) {
        sort_tiles<<<blocks, BLOCK>>>(d_keys, d_counts, shift);
        scan_counts<<<1, BLOCK>>>(d_counts, RADIX * blocks);
        scatter<<<blocks, BLOCK>>>(d_keys, d_other, d_counts, shift);
        std::swap(d_keys, d_other);
    }
    TRY(cudaGetLastError());
    TRY(cudaMemcpy(keys.data(), d_keys, n * sizeof(uint), cudaMemcpyDeviceToHost));
    printf("%d keys: %s\n", n, keys == gold ? "sorted" : "not sorted");
    TRY(cudaFree(d_keys));
    TRY(cudaFree(d_other));
    TRY(cudaFree(d_counts));
}
