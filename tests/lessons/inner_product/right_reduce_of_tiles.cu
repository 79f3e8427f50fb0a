// expect: accepted
// Each tile of 32 threads adds its sums with reduce(), and the first tile adds what they have come to.
#include "inner_product.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

constexpr int block_size = 256;  // threads in a block, and sums at the start of its tree
constexpr int max_blocks = 32;   // partial sums that the host is ready to add
static_assert((block_size & (block_size - 1)) == 0, "block_size must be a power of two");

namespace cg = cooperative_groups;

__global__ void inner_product_kernel(const float* a, const float* b, float* partial, int n)
{
    const cg::thread_block block = cg::this_thread_block();
    const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    __shared__ float sums[block_size / 32];
    float sum = 0.0f;
    for (int i = blockIdx.x * block_size + threadIdx.x; i < n; i += gridDim.x * block_size) {
        sum += a[i] * b[i];
    }
    sum = cg::reduce(warp, sum, cg::plus<float>());
    if (warp.thread_rank() == 0) {
        sums[warp.meta_group_rank()] = sum;
    }
    block.sync();
    if (warp.meta_group_rank() == 0) {
        sum = warp.thread_rank() < warp.meta_group_size() ? sums[warp.thread_rank()] : 0.0f;
        sum = cg::reduce(warp, sum, cg::plus<float>());
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
