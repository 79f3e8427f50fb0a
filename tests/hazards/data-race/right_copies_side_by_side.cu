// SPDX-License-Identifier: MIT
// Two streams fill neighbouring parts of one array while a kernel in a third works on the part after them.
#include <cuda_runtime.h>

// [kernel]
__global__ void fill(int* data, int value)
{
    data[threadIdx.x] = value;
}

int main()
{
    int* data = nullptr;
    int* batches = nullptr;
    cudaMalloc(&data, 384 * sizeof(int));
    cudaMallocHost(&batches, 256 * sizeof(int));
    for (int i = 0; i < 256; ++i) {
        batches[i] = i;
    }
    cudaStream_t streams[3];
    for (cudaStream_t& stream : streams) {
        cudaStreamCreate(&stream);
    }
    cudaMemcpyAsync(data + 128, batches + 128, 128 * sizeof(int), cudaMemcpyHostToDevice, streams[0]);
    cudaMemcpyAsync(data, batches, 128 * sizeof(int), cudaMemcpyHostToDevice, streams[1]);
    fill<<<1, 128, 0, streams[2]>>>(data + 256, 21);
    // [kernel]
    cudaDeviceSynchronize();
    for (cudaStream_t stream : streams) {
        cudaStreamDestroy(stream);
    }
    cudaFreeHost(batches);
    cudaFree(data);
}
