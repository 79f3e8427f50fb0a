// SPDX-License-Identifier: MIT
// What is allocated in a stream is freed in it.
#include <cuda_runtime.h>

int main()
{
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    float* work = nullptr;
    cudaMallocAsync(&work, 256, stream);
    cudaMemsetAsync(work, 0, 256, stream);
    cudaFreeAsync(work, stream);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
}
