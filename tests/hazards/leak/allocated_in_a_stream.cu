// SPDX-License-Identifier: MIT
// The end of its stream does not free what was allocated in it.
#include <cuda_runtime.h>

int main()
{
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    float* work = nullptr;
    cudaMallocAsync(&work, 256, stream);  // never freed
    cudaMemsetAsync(work, 0, 256, stream);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
}

// expect: leak | note
//   object allocation | bytes 256 | offset 0 | line "never freed"
