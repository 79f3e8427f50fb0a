// SPDX-License-Identifier: MIT
// The second letter is put in when the first has been read.
#include <cuda_runtime.h>

// [kernel]
__device__ int mailbox;
__device__ volatile int letters;
__device__ volatile int letters_read;

__global__ void right_letter_after_letter(int* out)
{
    if (blockIdx.x == 0) {
        for (int i = 1; i <= 2; ++i) {
            mailbox = 10 * i;
            __threadfence();
            letters = i;
            while (letters_read < i) {
            }
            __threadfence();
        }
    } else {
        for (int i = 1; i <= 2; ++i) {
            while (letters < i) {
            }
            __threadfence();
            out[i] = mailbox;
            __threadfence();
            letters_read = i;
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_letter_after_letter<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
