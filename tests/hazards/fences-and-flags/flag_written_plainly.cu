// SPDX-License-Identifier: MIT
// The writer's flag is an ordinary variable to the compiler, which may keep it or move it.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ int flag;

__global__ void flag_written_plainly(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // data, write
        __threadfence();
        flag = 1;  // flag, write
    } else {
        while (*static_cast<volatile int*>(&flag) == 0) {  // flag, read
        }
        __threadfence();
        out[0] = data;  // data, read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    flag_written_plainly<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel flag_written_plainly | space global | variable flag
//   read | line "flag, read"
//   write | line "flag, write"
// expect: data-race | error | kernel flag_written_plainly | space global | variable data
//   read | line "data, read"
//   write | line "data, write"
