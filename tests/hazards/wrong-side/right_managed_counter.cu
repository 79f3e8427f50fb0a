// SPDX-License-Identifier: MIT
// The result goes to a variable that both sides can use.
#include <cuda_runtime.h>

__managed__ int count;

__global__ void right_managed_counter()
{
    atomicAdd(&count, 1);
}

int main()
{
    count = 0;
    right_managed_counter<<<1, 32>>>();
    cudaDeviceSynchronize();
    return count == 32 ? 0 : 1;
}
