// SPDX-License-Identifier: MIT
// Every thread writes the same variable.
#include <cuda_runtime.h>

// [kernel]
__global__ void all_write_one_variable(int* out)
{
    __shared__ int last;
    const int t = threadIdx.x;
    last = t;  // fault
    __syncthreads();
    out[t] = last;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    all_write_one_variable<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel all_write_one_variable | space shared | variable last | count 63
//   write | thread (0,0,0) | line "fault"
//   write | thread (32,0,0) | line "fault"
