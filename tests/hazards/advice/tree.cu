// SPDX-License-Identifier: MIT
// The rounds of a sum are not separated.
#include <cuda_runtime.h>

// [kernel]
__global__ void tree(int* data)
{
    __shared__ int sums[256];
    const unsigned t = threadIdx.x;
    sums[t] = data[t];
    __syncthreads();
    for (unsigned stride = 128; stride > 0; stride /= 2) {
        if (t < stride) {
            sums[t] += sums[t + stride];  // read and write
        }
    }
    if (t == 0) {
        data[0] = sums[0];
    }
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    tree<<<1, 256>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | kernel tree | barriers passed 1 | space shared | variable sums[32] | count 159
//   write | thread (32,0,0) | line "read and write"
//   read | thread (0,0,0) | line "read and write"
