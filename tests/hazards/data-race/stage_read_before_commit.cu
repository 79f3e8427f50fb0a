// SPDX-License-Identifier: MIT
// Copies in stages: a thread reads what another copies before it has committed the stage and waited for it.
#include <cooperative_groups.h>
#include <cuda/pipeline>

namespace cg = cooperative_groups;

// [kernel]
__global__ void stage_read_before_commit(const int* in, int* out)
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
    if (t == 1) {
        *out = value;  // read
    }
    pipe.producer_commit();
    pipe.consumer_wait();
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
    stage_read_before_commit<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: data-race | error | kernel stage_read_before_commit | space shared | variable value | count 1 | same warp | barriers passed 1
//   write | thread (0,0,0) | line "copy"
//   read | thread (1,0,0) | line "read"
