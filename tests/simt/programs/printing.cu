// SPDX-License-Identifier: MIT
// printf() in a kernel: all there after synchronisation, in the order of one thread.
#include "../program.hpp"

__global__ void one_line(int i)
{
    printf("line %d of a kernel\n", i);
}

__global__ void formats(const int* values)
{
    printf("%d %5d|%-5d|%05d %u %x %#x %c%%\n", values[0], values[1], values[1], values[1], 4000000000u, 255, 255, 'c');
    printf("%ld %lld %llu %s\n", -5000000000l, -6000000000ll, 18446744073709551615ull, "text");
    printf("%f %.2f %8.3f|%e %g\n", 1.5, 2.345678, 3.14159, 12345.678, 0.0001);
    printf("no newline, ");
    printf("and then one\n");
    printf("(%d, %d, %d) of (%d, %d, %d)\n", blockIdx.x, threadIdx.y, threadIdx.z, blockDim.x, blockDim.y, gridDim.x);
}

__global__ void by_turns()
{
    for (unsigned turn = 0; turn < blockDim.x; ++turn) {
        if (turn == threadIdx.x) {
            printf("thread %u\n", threadIdx.x);
        }
        __syncthreads();
    }
}

int main()
{
    for (int i = 0; i < 3; ++i) {
        one_line<<<1, 1>>>(i);
    }
    finish();
    std::printf("a line of the host\n");
    DeviceArray<int> values(2);
    values.set({-7, 42});
    formats<<<1, 1>>>(values.data());
    finish();
    by_turns<<<1, 40>>>();
    finish();
}
