// SPDX-License-Identifier: MIT
// Local arrays so large that one instruction fills them, with a rest after it.
#include <cuda_runtime.h>

template <int size>
__device__ int spread(int value)
{
    int table[size];
    for (int i = 0; i < size; ++i) {
        table[i] = value * i;
    }
    return table[value % size];
}

__global__ void kernel(int* data)
{
    data[0] = spread<153>(data[0]);
    data[1] = spread<155>(data[1]);
    data[2] = spread<357>(data[2]);
    data[3] = spread<1000>(data[3]);
}

int main()
{
    kernel<<<1, 1>>>(nullptr);
}
