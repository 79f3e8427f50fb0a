// SPDX-License-Identifier: MIT
// A letter in each direction, and both blocks set the flag in turn: the flag is not at fault, the missing fences are.
#include <cuda_runtime.h>

// [kernel]
__device__ int letter;
__device__ volatile int is_full;

__global__ void mailbox_without_fences(int* out)
{
    for (int i = 0; i < 4; ++i) {
        if (blockIdx.x == 0) {
            while (is_full != 0) {
            }
            letter = i;  // write
            is_full = 1;
        } else {
            while (is_full != 1) {
            }
            out[i] = letter;  // read
            is_full = 0;
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    mailbox_without_fences<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel mailbox_without_fences | space global | variable letter
//   read | line "read"
//   write | line "write"
