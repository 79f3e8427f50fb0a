// SPDX-License-Identifier: MIT
// Three items are produced, and four are waited for.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int produced;

__global__ void consumer_wants_one_more(int* out)
{
    if (threadIdx.x == 0) {
        for (int i = 0; i < 3; ++i) {
            out[i] = i;
            __threadfence_block();
            produced = i + 1;
        }
    } else {
        for (int i = 0; i <= 3; ++i) {
            while (produced <= i) {  // wait
            }
            __threadfence_block();
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    consumer_wants_one_more<<<1, 2>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel consumer_wants_one_more
//   arrival returned | threads 1 | first (0,0,0)
//   arrival spinning | threads 1 | first (1,0,0) | line "wait"
