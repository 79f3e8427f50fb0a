// SPDX-License-Identifier: MIT
// Copies in stages: a thread waits for a stage before it reads what another has copied.
#include <cooperative_groups.h>
#include <cuda/pipeline>

namespace cg = cooperative_groups;

// [kernel]
__global__ void right_stage_read_after_wait(const int* in, int* out)
{
    __shared__ int value;
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
    const auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    const int t = threadIdx.x;
    pipe.producer_acquire();
    if (t == 0) {
        cuda::memcpy_async(&value, in, sizeof(int), pipe);  // copy
    }
    pipe.producer_commit();
    pipe.consumer_wait();
    if (t == 1) {
        *out = value;
    }
    pipe.consumer_release();
}
// [kernel]

int main()
{
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&in, 32 * sizeof(int));
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(in, 0, 32 * sizeof(int));
    right_stage_read_after_wait<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
