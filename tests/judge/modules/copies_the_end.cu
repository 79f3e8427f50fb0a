// Copies the last numbers of an array that has 1.5 billion.
#include "change.hpp"

__global__ void copy_end(const int* from, int* to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[1500000000 - n + i];
    }
}

void change(const int* from, int* to, int n)
{
    copy_end<<<(n + 127) / 128, 128>>>(from, to, n);
}
