// Wrong where the input is negative, so that a test chooses where.
#include "change.hpp"

__global__ void magnitude(const int* from, int* to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i] < 0 ? -from[i] : from[i];
    }
}

void change(const int* from, int* to, int n)
{
    magnitude<<<(n + 127) / 128, 128>>>(from, to, n);
}
