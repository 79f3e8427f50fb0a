// SPDX-License-Identifier: MIT
// One thread waits until all others have counted themselves, and only then sets the counter back, plainly.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ int counter;

__global__ void right_counter_reset_by_who_waited(int* out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> done(counter);
    if (blockIdx.x > 0) {
        out[blockIdx.x] = 1;
        done.fetch_add(1, cuda::memory_order_release);
    } else {
        while (done.load(cuda::memory_order_acquire) != 3) {
        }
        counter = 0;
        out[0] = out[1] + out[2] + out[3];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_counter_reset_by_who_waited<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
