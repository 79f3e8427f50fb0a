// SPDX-License-Identifier: MIT
// In a block of rows and columns, the first row alone waits.
#include <cuda_runtime.h>

// [kernel]
__global__ void first_row_waits(int* out)
{
    const int t = threadIdx.x + blockDim.x * threadIdx.y;
    if (threadIdx.y == 0) {
        __syncthreads();  // fault
    }
    out[blockIdx.y * blockDim.x * blockDim.y + t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    first_row_waits<<<dim3(1, 2), dim3(8, 4)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | warning | kernel first_row_waits | count 2
//   arrival __syncthreads | threads 8 | first (0,0,0) | line "fault"
//   arrival returned | threads 24 | first (0,1,0)
