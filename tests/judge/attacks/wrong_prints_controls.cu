// expect: mismatch | nearest
// Terminal controls, bytes that are no UTF-8, characters that XML cannot hold, and markup.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <cstdio>

__global__ void wrong(int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self < n) {
        nearest[self] = 0;
    }
}

void nearest_neighbour(const float3*, int* nearest, int n)
{
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }
    static const char text[] = "\x1b[2J\x1b]0;title\x07\x9b" "31m\xff\xfe\xc0\x80 \xef\xbf\xbf \xed\xa0\x80 \xc2\x9b" "1m <b>&amp;]]>\0\r\b";
    std::fwrite(text, 1, sizeof text, stdout);
}
