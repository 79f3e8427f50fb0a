// SPDX-License-Identifier: MIT
// The upper half returns, since it has nothing to add; then the lower half reads its values.
#include <cuda_runtime.h>

// [kernel]
__global__ void reads_lanes_that_returned(int* out)
{
    int sum = threadIdx.x;
    if (threadIdx.x >= 16) {
        return;
    }
    sum += __shfl_down_sync(0xffffffff, sum, 16);  // fault
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    reads_lanes_that_returned<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason source takes no part | kernel reads_lanes_that_returned
//   | function __shfl_down_sync | mask 0xffffffff | lanes 0x0000ffff | other lanes 0xffff0000 | width 32
//   call | thread (0,0,0) | line "fault"
