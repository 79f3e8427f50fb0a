// SPDX-License-Identifier: MIT
// arch: sm_10 sm_13 sm_20 sm_35 sm_60
// A sum that each block makes in place, in global memory, as was written before Volta: the last warp goes on without barriers,
// through a volatile pointer, since its lanes keep step.
#include "../program.hpp"

#include <numeric>
#include <vector>

constexpr unsigned block_size = 128;

__global__ void sums(int* data, int* sum_of_block)
{
    int* const own = data + blockIdx.x * block_size;
    const unsigned thread = threadIdx.x;
    for (unsigned half = block_size / 2; half > 32; half /= 2) {
        if (thread < half) {
            own[thread] += own[thread + half];
        }
        __syncthreads();
    }
    if (thread < 32) {
        volatile int* const last = own;
        last[thread] += last[thread + 32];
        last[thread] += last[thread + 16];
        last[thread] += last[thread + 8];
        last[thread] += last[thread + 4];
        last[thread] += last[thread + 2];
        last[thread] += last[thread + 1];
    }
    if (thread == 0) {
        sum_of_block[blockIdx.x] = own[0];
    }
}

int main()
{
    constexpr unsigned blocks = 5;
    std::vector<int> data(blocks * block_size);
    std::iota(data.begin(), data.end(), 1);
    int* on_device = nullptr;
    int* result = nullptr;
    check(cudaMalloc(&on_device, data.size() * sizeof(int)));
    check(cudaMalloc(&result, blocks * sizeof(int)));
    check(cudaMemcpy(on_device, data.data(), data.size() * sizeof(int), cudaMemcpyHostToDevice));
    sums<<<blocks, block_size>>>(on_device, result);
    std::vector<int> found(blocks);
    check(cudaMemcpy(found.data(), result, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    for (unsigned block = 0; block < blocks; ++block) {
        const auto first = data.begin() + block * block_size;
        std::printf("block %u: %s\n", block,
                    found[block] == std::accumulate(first, first + block_size, 0) ? "right" : "wrong");
    }
    check(cudaFree(on_device));
    check(cudaFree(result));
}
