// SPDX-License-Identifier: MIT
// A line is smoothed in place, with a barrier between the iterations only.
#include <cuda_runtime.h>

// [kernel]
__global__ void smoothed_several_times(int* data)
{
    __shared__ int line[66];
    const int t = threadIdx.x + 1;
    line[t] = data[t];
    if (t == 1) {
        line[0] = line[65] = 0;
    }
    __syncthreads();
    for (int i = 0; i < 4; ++i) {
        line[t] = (line[t - 1] + line[t + 1]) / 2;  // read and write
        __syncthreads();
    }
    data[t] = line[t];
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    smoothed_several_times<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | kernel smoothed_several_times | barriers passed 1 | space shared
//   | variable line[32] | count 504
//   write | thread (31,0,0) | line "read and write"
//   read | thread (32,0,0) | line "read and write"
