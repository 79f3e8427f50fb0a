// SPDX-License-Identifier: MIT
// Some threads jump over the first barrier to the second.
#include <cuda_runtime.h>

// [kernel]
__global__ void goto_past_barrier(int* out)
{
    const int t = threadIdx.x;
    if (t >= 48) {
        goto end;
    }
    out[t] = t;
    __syncthreads();  // first
end:
    __syncthreads();  // second
    out[t] = -t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    goto_past_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
