// SPDX-License-Identifier: MIT
// The rounds of a scan in place are not separated, and within a round neighbours are read and written.
#include <cuda_runtime.h>

// [kernel]
__global__ void scan(int* data)
{
    __shared__ int sums[128];
    const int t = threadIdx.x;
    sums[t] = data[t];
    __syncthreads();
    for (int distance = 1; distance < 128; distance *= 2) {
        if (t >= distance) {
            sums[t] += sums[t - distance];  // read and write
        }
    }
    data[t] = sums[t];
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    scan<<<1, 128>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | kernel scan | barriers passed 1 | space shared | variable sums[31] | count 1383
//   write | thread (31,0,0) | line "read and write"
//   read | thread (32,0,0) | line "read and write"
