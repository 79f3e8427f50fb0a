// SPDX-License-Identifier: MIT
// A product of 24 bits and a dot product in each round of a loop. Those whose results are not used are left out, as nvcc
// leaves them out.
// A warp, 8 rounds.
#include "../program.hpp"

__device__ __noinline__ unsigned int product(unsigned int a, unsigned int b)
{
    return __umul24(a, b);
}

__global__ void kernel(const int* factors, unsigned int* sums)
{
    unsigned int sum = 0, unused = 0;
    for (int k = 0; k < 8; ++k) {
        const unsigned int factor = factors[k];
        sum += product(factor, threadIdx.x);
        sum = __dp4a(factor, threadIdx.x, sum);
        sum += __umul24(factor, 7) * 0 + factor * 7;
        unused += __umul24(factor, factor);
        __dp4a(factor, factor, 0u);
        if (threadIdx.x < 16) {
            sum += __mul24(factors[k], -3);
        }
    }
    sums[threadIdx.x] = sum;
}

int main()
{
    DeviceArray<int> factors(8);
    DeviceArray<unsigned int> sums(32);
    kernel<<<1, 32>>>(factors.data(), sums.data());
    finish();
}
