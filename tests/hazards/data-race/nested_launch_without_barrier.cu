// SPDX-License-Identifier: MIT
// The grid reads what all threads of its parent write, and the thread that launches it does not wait for the others.
#include <cuda_runtime.h>

__global__ void child(const int* in, int* out)
{
    out[threadIdx.x] = in[threadIdx.x];  // read
}

// [kernel]
__global__ void parent(int* in, int* out)
{
    in[threadIdx.x] = 1;  // write
    if (threadIdx.x == 0) {
        child<<<1, 64>>>(in, out);  // launch
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

// expect: data-race | error | between blocks | reason nested launch | kernel child | space global
//   | variable in[1] | count 63
//   write | by parent | thread (1,0,0) | line "write"
//   read | by child | thread (1,0,0) | line "read"
//   launched child | by parent | line "launch"
