// SPDX-License-Identifier: MIT
// A lane reads what its neighbour has just written.
#include <cuda_runtime.h>

// [kernel]
__global__ void neighbour_lane(int* data)
{
    __shared__ int tile[32];
    const int t = threadIdx.x;
    tile[t] = data[t];  // write
    data[t] = tile[(t + 1) % 32];  // read
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    neighbour_lane<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | same warp | kernel neighbour_lane | space shared | variable tile[1] | count 32
//   write | thread (1,0,0) | line "write"
//   read | thread (0,0,0) | line "read"
