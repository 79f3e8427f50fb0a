// SPDX-License-Identifier: MIT
// Some threads jump over the first barrier to the second.
#include <cuda_runtime.h>

// [kernel]
__global__ void goto_past_barrier(int* out)
{
    const int t = threadIdx.x;
    if (t >= 48) {
        goto end;
    }
    out[t] = t;
    __syncthreads();  // first
end:
    __syncthreads();  // second
    out[t] = -t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    goto_past_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | error | kernel goto_past_barrier
//   arrival __syncthreads | threads 48 | first (0,0,0) | line "first"
//   arrival __syncthreads | threads 16 | first (48,0,0) | line "second"
// expect: barrier-divergence | warning | kernel goto_past_barrier | barriers passed 1
//   arrival __syncthreads | threads 48 | first (0,0,0) | line "second"
//   arrival returned | threads 16 | first (48,0,0)
