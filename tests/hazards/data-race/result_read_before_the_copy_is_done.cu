// SPDX-License-Identifier: MIT
// The host reads what a copy that has only begun shall bring.
#include <cuda_runtime.h>

// [kernel]
__global__ void fill(int* data, int value)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

int main()
{
    int* data = nullptr;
    int* result = nullptr;
    cudaMalloc(&data, 256 * sizeof(int));
    cudaMallocHost(&result, 256 * sizeof(int));
    cudaStream_t stream = nullptr;
    cudaStreamCreate(&stream);
    fill<<<2, 128, 0, stream>>>(data, 21);
    cudaMemcpyAsync(result, data, 256 * sizeof(int), cudaMemcpyDeviceToHost, stream);  // write
    const int first = result[0];                                                       // read
    // [kernel]
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFreeHost(result);
    cudaFree(data);
    return first == 21 ? 0 : 1;
}

// expect: data-race | error | reason streams | space global
//   write | by cudaMemcpyAsync | line "write"
//   read | by host | line "read"
