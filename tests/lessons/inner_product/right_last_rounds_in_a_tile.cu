// expect: accepted
// The tree ends with a tile of 32 threads, which adds the last 32 sums by shuffles.
#include "inner_product.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and sums at the start of its tree
constexpr int max_blocks = 32;   // partial sums that the host is ready to add
static_assert((block_size & (block_size - 1)) == 0, "block_size must be a power of two");

namespace cg = cooperative_groups;

__global__ void inner_product_kernel(const float* a, const float* b, float* partial, int n)
{
    const cg::thread_block block = cg::this_thread_block();
    const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    float sum = 0.0f;
    for (int i = blockIdx.x * block_size + t; i < n; i += gridDim.x * block_size) {
        sum += a[i] * b[i];
    }
    sums[t] = sum;
    block.sync();

    for (int active = block_size / 2; active >= 32; active /= 2) {
        if (t < active) {
            sums[t] += sums[t + active];
        }
        block.sync();
    }
    if (warp.meta_group_rank() == 0) {
        sum = sums[t];
        for (int offset = 16; offset > 0; offset /= 2) {
            sum += warp.shfl_down(sum, offset);
        }
        if (warp.thread_rank() == 0) {
            partial[blockIdx.x] = sum;
        }
    }
}

float inner_product(const float* a, const float* b, int n)
{
    const int needed = (n + block_size - 1) / block_size;
    const int blocks = needed < max_blocks ? needed : max_blocks;
    float block_sums[max_blocks] = {};
    if (blocks > 0) {
        float* partial = nullptr;
        cudaMalloc(&partial, blocks * sizeof(float));
        inner_product_kernel<<<blocks, block_size>>>(a, b, partial, n);
        cudaMemcpy(block_sums, partial, blocks * sizeof(float), cudaMemcpyDeviceToHost);
        cudaFree(partial);
    }
    float sum = 0.0f;
    for (const float block_sum : block_sums) {
        sum += block_sum;
    }
    return sum;
}
