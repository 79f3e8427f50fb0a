// The numbers in the order from the last to the first.
#include "change.hpp"

__global__ void reverse(const int* from, int* to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[n - 1 - i] = from[i];
    }
}

void change(const int* from, int* to, int n)
{
    reverse<<<(n + 127) / 128, 128>>>(from, to, n);
}
