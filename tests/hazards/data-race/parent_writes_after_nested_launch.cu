// SPDX-License-Identifier: MIT
// A kernel goes on writing to what the grid reads that it has launched.
#include <cuda_runtime.h>

__global__ void child(const int* in, int* out)
{
    out[threadIdx.x] = in[threadIdx.x];  // read
}

// [kernel]
__global__ void parent(int* in, int* out)
{
    in[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        child<<<1, 64>>>(in, out);  // launch
    }
    in[threadIdx.x] = 2;  // write
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

// expect: data-race | error | between blocks | reason nested launch | kernel child | space global
//   | variable in[0] | count 64
//   write | by parent | thread (0,0,0) | line "write"
//   read | by child | thread (0,0,0) | line "read"
//   launched child | by parent | line "launch"
