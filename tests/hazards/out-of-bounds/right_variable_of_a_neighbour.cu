// SPDX-License-Identifier: MIT
// Each thread puts its value into shared memory, where its neighbour can read it.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_variable_of_a_neighbour(int* out)
{
    __shared__ int squares[64];
    const int t = threadIdx.x;
    int square = t * t;
    int* const place = &square;
    squares[t] = *place;
    __syncthreads();
    out[t] = squares[(t + 1) % 64];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    right_variable_of_a_neighbour<<<1, 64>>>(out);
    const bool is_done = cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(out);
    return is_done ? 0 : 1;
}
