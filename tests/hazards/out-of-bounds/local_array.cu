// SPDX-License-Identifier: MIT
// The values go up to 10, so that a thread needs eleven counters of its own.
#include <cuda_runtime.h>

// [kernel]
__global__ void local_array(const int* values, int* counts, int n)
{
    int histogram[10];
    for (int value = 0; value < 10; ++value) {
        histogram[value] = 0;
    }
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        ++histogram[values[i]];  // read
    }
    for (int value = 0; value < 10; ++value) {
        atomicAdd(&counts[value], histogram[value]);
    }
}
// [kernel]

int main()
{
    const int n = 100;
    int on_host[n];
    for (int i = 0; i < n; ++i) {
        on_host[i] = i % 11;
    }
    int* values = nullptr;
    int* counts = nullptr;
    cudaMalloc(&values, sizeof on_host);
    cudaMalloc(&counts, 11 * sizeof(int));
    cudaMemcpy(values, on_host, sizeof on_host, cudaMemcpyHostToDevice);
    cudaMemset(counts, 0, 11 * sizeof(int));
    local_array<<<1, 32>>>(values, counts, n);
    const bool is_done = cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(values);
    cudaFree(counts);
    return is_done ? 1 : 0;
}

// expect: out-of-bounds | error | reason local | kernel local_array | space local | variable histogram[10]
//   | bytes 4 | count 9
//   read | thread (0,0,0) | line "read"
//   object variable | bytes 40 | offset 40
