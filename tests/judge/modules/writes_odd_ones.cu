// Every second output stays as it was.
#include "change.hpp"

__global__ void copy_odd(const int* from, int* to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i % 2 == 1) {
        to[i] = from[i];
    }
}

void change(const int* from, int* to, int n)
{
    copy_odd<<<(n + 127) / 128, 128>>>(from, to, n);
}
