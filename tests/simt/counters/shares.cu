// SPDX-License-Identifier: MIT
// What the threads of a block share, and what one of them does alone.
// 3 blocks of 128 threads, of which 20 have no work in the last: 364 threads in 12 warps. The first thread of a block reads 128
// numbers but in the last, 108, and stores all of them in shared memory. The others read one each there. Every thread writes one,
// and one in each block adds to a counter.
#include "../program.hpp"

__global__ void kernel(const int* in, int* out, int* count, int n)
{
    __shared__ int tile[128];
    const int first = blockIdx.x * blockDim.x;
    const int here = min(128, n - first);
    if (threadIdx.x == 0) {
        for (int k = 0; k < here; ++k) {
            tile[k] = in[first + k];
        }
        atomicAdd(count, 1);
    }
    __syncthreads();
    if (threadIdx.x < here) {
        out[first + threadIdx.x] = tile[threadIdx.x];
    }
}

int main()
{
    const int n = 364;
    DeviceArray<int> in(n);
    DeviceArray<int> out(n);
    DeviceArray<int> count(1);
    kernel<<<3, 128>>>(in.data(), out.data(), count.data(), n);
    finish();
}
