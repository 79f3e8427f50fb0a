// What the others are held against.
#include "change.hpp"

__global__ void copy(const int* from, int* to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

void change(const int* from, int* to, int n)
{
    if (n > 0) {
        copy<<<(n + 127) / 128, 128>>>(from, to, n);
    }
}
