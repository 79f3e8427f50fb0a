// Right, but writes three elements before the output as well.
#include "change.hpp"

__global__ void copy(const int* from, int* to, int n)
{
    const int i = static_cast<int>(threadIdx.x) - 3;
    if (i < n) {
        to[i] = i < 0 ? 0 : from[i];
    }
}

void change(const int* from, int* to, int n)
{
    copy<<<1, n + 3>>>(from, to, n);
}
