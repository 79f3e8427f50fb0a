// SPDX-License-Identifier: MIT
// Freed in the order of the stream, and used behind that.
#include <cuda_runtime.h>

__global__ void used_after_cuda_free_async(const float* in, float* out)
{
    out[threadIdx.x] = in[threadIdx.x];  // read
}

int main()
{
    float* in = nullptr;
    float* out = nullptr;
    cudaStream_t stream = nullptr;
    cudaStreamCreate(&stream);
    cudaMallocAsync(&in, 32 * sizeof(float), stream);  // allocated
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemsetAsync(in, 0, 32 * sizeof(float), stream);
    cudaFreeAsync(in, stream);
    used_after_cuda_free_async<<<1, 32, 0, stream>>>(in, out);
    cudaStreamSynchronize(stream);
    cudaFree(out);
    cudaStreamDestroy(stream);
}

// expect: out-of-bounds | error | reason released | kernel used_after_cuda_free_async | space global
//   | variable in[0] | bytes 4 | count 32
//   read | thread (0,0,0) | line "read"
//   object released allocation | bytes 128 | offset 0 | line "allocated"
