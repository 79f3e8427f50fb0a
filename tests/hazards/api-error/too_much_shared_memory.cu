// SPDX-License-Identifier: MIT
// More dynamic shared memory than a block can have without asking for it.
#include <cuda_runtime.h>

__global__ void too_much_shared_memory()
{
    extern __shared__ int cells[];
    cells[threadIdx.x] = 0;
}

int main()
{
    too_much_shared_memory<<<1, 32, 100000>>>();  // launch
    cudaDeviceSynchronize();
}
