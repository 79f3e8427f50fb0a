// SPDX-License-Identifier: MIT
// All threads write before the barrier, and one launches the grid that reads after it. What follows comes in a tail launch.
#include <cuda_runtime.h>

__global__ void child(const int* in, int* out)
{
    out[threadIdx.x] = in[threadIdx.x];
}

__global__ void follows(int* in, const int* out)
{
    in[threadIdx.x] = 2 * out[threadIdx.x];
}

// [kernel]
__global__ void parent(int* in, int* out)
{
    in[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        child<<<1, 64>>>(in, out);
        follows<<<1, 64, 0, cudaStreamTailLaunch>>>(in, out);
    }
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 128 * sizeof(int));
    parent<<<1, 64>>>(data, data + 64);
    cudaDeviceSynchronize();
    cudaFree(data);
}
