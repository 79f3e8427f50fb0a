// SPDX-License-Identifier: MIT
// The function synchronises its warp, which its caller cannot see from the call.
#include <cuda_runtime.h>

// [kernel]
__device__ void exchange(int* cells, int t)
{
    const int value = cells[t ^ 1];
    __syncwarp();  // fault
    cells[t] = value;
}

__global__ void warp_waits_for_a_barrier_in_a_function(int* out)
{
    __shared__ int cells[32];
    const int t = threadIdx.x;
    cells[t] = t;
    __syncthreads();
    if (t < 2) {
        exchange(cells, t);
    }
    __syncthreads();  // the others
    out[t] = cells[t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    warp_waits_for_a_barrier_in_a_function<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere
//   | kernel warp_waits_for_a_barrier_in_a_function | function __syncwarp | mask 0xffffffff
//   | lanes 0xfffffffc
//   call | thread (0,0,0) | line "fault"
//   arrival __syncwarp | threads 2 | first (0,0,0) | line "fault"
//   arrival __syncthreads | threads 30 | first (2,0,0) | line "the others"
