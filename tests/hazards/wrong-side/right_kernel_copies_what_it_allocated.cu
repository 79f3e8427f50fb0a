// SPDX-License-Identifier: MIT
// A kernel copies what it allocated to memory that the host can copy from.
#include <cuda_runtime.h>

#include <cstdlib>

__global__ void right_kernel_copies_what_it_allocated(int* out)
{
    int* own = static_cast<int*>(malloc(4 * sizeof(int)));
    own[0] = 1;
    out[0] = own[0];
    free(own);
}

int main()
{
    int host = 0;
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    right_kernel_copies_what_it_allocated<<<1, 1>>>(out);
    cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(out);
    return host - 1;
}
