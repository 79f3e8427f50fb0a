// SPDX-License-Identifier: MIT
// The exchange returns what nobody has written.
#include <cuda_runtime.h>

// [kernel]
__global__ void result_of_an_exchange(int* out)
{
    __shared__ int last;
    out[threadIdx.x] = atomicExch(&last, 3);  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    result_of_an_exchange<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel result_of_an_exchange | space shared | variable last | bytes 4
//   atomic | thread (0,0,0) | line "read"
