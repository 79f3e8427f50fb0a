// SPDX-License-Identifier: MIT
// The reader lets the writer go on before it has read the first letter.
#include <cuda_runtime.h>

// [kernel]
__device__ int mailbox;
__device__ volatile int letters;
__device__ volatile int letters_read;

__global__ void letter_acknowledged_too_early(int* out)
{
    for (int i = 1; i <= 2; ++i) {
        if (blockIdx.x == 0) {
            while (letters_read < i - 1) {
            }
            __threadfence();
            mailbox = 10 * i;  // write
            __threadfence();
            letters = i;
        } else {
            while (letters < i) {
            }
            __threadfence();
            letters_read = i;
            out[i] = mailbox;  // read
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    letter_acknowledged_too_early<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel letter_acknowledged_too_early | space global | variable mailbox
//   read | line "read"
//   write | line "write"
