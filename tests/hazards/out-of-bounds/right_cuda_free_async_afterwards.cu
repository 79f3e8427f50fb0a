// SPDX-License-Identifier: MIT
// Freed in the order of the stream, behind the kernel.
#include <cuda_runtime.h>

__global__ void right_cuda_free_async_afterwards(const float* in, float* out)
{
    out[threadIdx.x] = in[threadIdx.x];
}

int main()
{
    float* in = nullptr;
    float* out = nullptr;
    cudaStream_t stream = nullptr;
    cudaStreamCreate(&stream);
    cudaMallocAsync(&in, 32 * sizeof(float), stream);
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemsetAsync(in, 0, 32 * sizeof(float), stream);
    right_cuda_free_async_afterwards<<<1, 32, 0, stream>>>(in, out);
    cudaFreeAsync(in, stream);
    cudaStreamSynchronize(stream);
    cudaFree(out);
    cudaStreamDestroy(stream);
}
