// SPDX-License-Identifier: MIT
// A history of samples makes room for a new one at its beginning, in a stream.
#include <cuda_runtime.h>

constexpr int samples = 256;

int main()
{
    int* history = nullptr;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMalloc(&history, samples * sizeof *history);
    cudaMemsetAsync(history, 0, samples * sizeof *history, stream);
    cudaMemcpyAsync(history + 1, history, (samples - 1) * sizeof *history, cudaMemcpyDeviceToDevice, stream);  // copy
    cudaStreamSynchronize(stream);
    cudaFree(history);
    cudaStreamDestroy(stream);
}

// expect: overlapping-copy | error | function cudaMemcpyAsync
//   call | line "copy"
