// SPDX-License-Identifier: MIT
// The lower half adds up its values and returns. The upper half still names all lanes.
#include <cuda_runtime.h>

// [kernel]
__global__ void half_returns_after_its_sum(int* out)
{
    const int t = threadIdx.x;
    int sum = t;
    if (t < 16) {
        for (int offset = 8; offset > 0; offset /= 2) {
            sum += __shfl_xor_sync(0x0000ffff, sum, offset);
        }
        out[t] = sum;
        return;
    }
    out[t] = __popc(__ballot_sync(0xffffffff, t % 2 == 0));  // fault
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    half_returns_after_its_sum<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | warning | reason lanes call elsewhere | kernel half_returns_after_its_sum
//   | function __ballot_sync | mask 0xffffffff | lanes 0x0000ffff | other lanes 0xffff0000 | width 32
//   call | thread (16,0,0) | line "fault"
