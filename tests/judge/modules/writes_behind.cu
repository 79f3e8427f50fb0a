// Right, but leaves out the guard: a whole block writes.
#include "change.hpp"

__global__ void copy(const int* from, int* to, int n)
{
    const int i = threadIdx.x;
    to[i] = i < n ? from[i] : 0;
}

void change(const int* from, int* to, int n)
{
    copy<<<1, 128>>>(from, to, n);
}
