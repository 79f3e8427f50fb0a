// SPDX-License-Identifier: MIT
// The host looks at a copy of what the kernel has written.
#include <cuda_runtime.h>

__global__ void right_host_reads_a_copy(int* out)
{
    out[threadIdx.x] = 1;
}

int main()
{
    int host[32] = {};
    int* out = nullptr;
    cudaMalloc(&out, sizeof host);
    right_host_reads_a_copy<<<1, 32>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(out);
    return host[3] - 1;
}
