// expect: finding | data-race
// Each thread goes through all elements, as a program for one thread would.
#include "squares.hpp"

#include <cuda_runtime.h>

// [kernel]
// Eight threads run this function, each with another threadIdx.x: 0 to 7.
__global__ void squares_kernel(const int* in, int* out)
{
    const int i = threadIdx.x;
    for (int k = 0; k < 8; ++k) {
        out[k] = in[k] * in[k];
    }
}

void squares(const int* in, int* out)
{
    squares_kernel<<<1, 8>>>(in, out);  // 1 block of 8 threads
}
// [kernel]
