// SPDX-License-Identifier: MIT
// What stepper.test.mjs looks at: requests to shared and global memory, and a warp function.
#include <cstdio>

__global__ void requests(unsigned* out)
{
    __shared__ int square[32][32];
    const int lane = threadIdx.x;
    square[lane][0] = lane;
    const unsigned others = __ballot_sync(0xffffffff, lane % 2);
    out[lane + 1] = others;
}

int main()
{
    unsigned* out = nullptr;
    cudaMalloc(&out, 33 * sizeof(unsigned));
    requests<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
