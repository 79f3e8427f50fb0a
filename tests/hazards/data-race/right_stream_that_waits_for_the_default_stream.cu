// SPDX-License-Identifier: MIT
// cudaMemset() goes to the default stream, for which this stream waits.
#include <cuda_runtime.h>

// [kernel]
__global__ void twice(int* data)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 256 * sizeof(int));
    cudaStream_t stream = nullptr;
    cudaStreamCreateWithFlags(&stream, cudaStreamDefault);
    cudaMemset(data, 0, 256 * sizeof(int));
    twice<<<2, 128, 0, stream>>>(data);
    // [kernel]
    cudaDeviceSynchronize();
    cudaStreamDestroy(stream);
    cudaFree(data);
}
