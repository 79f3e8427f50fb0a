// SPDX-License-Identifier: MIT
// Each block adds to the sum of those before it. Flag and sum are one word, which is written and read as a whole.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile unsigned long long states[4];  // the flag above the sum

__global__ void right_look_back_in_one_word(int* out)
{
    const int b = blockIdx.x;
    unsigned sum = b + 1;
    if (b > 0) {
        unsigned long long state = 0;
        do {
            state = states[b - 1];
        } while (state >> 32 == 0);
        sum += static_cast<unsigned>(state);
    }
    states[b] = 1ull << 32 | sum;
    out[b] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_look_back_in_one_word<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
