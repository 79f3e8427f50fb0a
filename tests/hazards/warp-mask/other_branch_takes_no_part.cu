// SPDX-License-Identifier: MIT
// The branch without the vote has work of its own, which may run first.
#include <cuda_runtime.h>

// [kernel]
__global__ void other_branch_takes_no_part(int* out)
{
    const int t = threadIdx.x;
    if (t < 16) {
        out[t] = __any_sync(0xffffffff, t == 3);  // lower half
    } else {
        out[t] = 2 * t;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    other_branch_takes_no_part<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | warning | reason lanes pass by | kernel other_branch_takes_no_part
//   | function __any_sync | mask 0xffffffff | lanes 0xffff0000 | other lanes 0x0000ffff | width 32
//   call | thread (0,0,0) | line "lower half"
