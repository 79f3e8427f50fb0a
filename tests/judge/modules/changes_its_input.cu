// Right, but doubles its input in place first.
#include "change.hpp"

__global__ void double_in_place(int* numbers, int n)
{
    const int i = threadIdx.x;
    if (i < n) {
        numbers[i] *= 2;
    }
}

__global__ void copy_halves(const int* from, int* to, int n)
{
    const int i = threadIdx.x;
    if (i < n) {
        to[i] = i == 0 ? from[0] : from[i] / 2;
    }
}

void change(const int* from, int* to, int n)
{
    double_in_place<<<1, 128>>>(const_cast<int*>(from) + 1, n - 1);
    copy_halves<<<1, 128>>>(from, to, n);
}
