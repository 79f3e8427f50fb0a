// SPDX-License-Identifier: MIT
// The next batch is copied to the buffer from which a kernel may still read the last one.
#include <cuda_runtime.h>

// [kernel]
__global__ void add(const int* batch, int* sums)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[i] += batch[i];  // read
}

int main()
{
    int* memory = nullptr;
    int* batches = nullptr;
    cudaMalloc(&memory, 512 * sizeof(int));
    cudaMallocHost(&batches, 512 * sizeof(int));
    cudaMemset(memory, 0, 512 * sizeof(int));
    for (int i = 0; i < 512; ++i) {
        batches[i] = i;
    }
    int* const buffer = memory;
    int* const sums = memory + 256;
    cudaStream_t computes = nullptr;
    cudaStream_t copies = nullptr;
    cudaEvent_t is_there = nullptr;
    cudaEvent_t is_free = nullptr;
    cudaStreamCreate(&computes);
    cudaStreamCreate(&copies);
    cudaEventCreate(&is_there);
    cudaEventCreate(&is_free);
    for (int batch = 0; batch < 2; ++batch) {
        const int* from = batches + 256 * batch;
        cudaMemcpyAsync(buffer, from, 256 * sizeof(int), cudaMemcpyHostToDevice, copies);  // write
        cudaEventRecord(is_there, copies);
        cudaStreamWaitEvent(computes, is_there, 0);
        add<<<2, 128, 0, computes>>>(buffer, sums);
        cudaEventRecord(is_free, computes);
    }
    // [kernel]
    cudaDeviceSynchronize();
    cudaEventDestroy(is_there);
    cudaEventDestroy(is_free);
    cudaStreamDestroy(computes);
    cudaStreamDestroy(copies);
    cudaFreeHost(batches);
    cudaFree(memory);
}

// expect: data-race | error | reason streams | kernel add | space global | variable batch[0] | count 256
//   read | by add | thread (0,0,0) | line "read"
//   write | by cudaMemcpyAsync | thread (0,0,0) | line "write"
