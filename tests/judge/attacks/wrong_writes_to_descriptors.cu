// expect: mismatch | nearest
// Rubbish, and a verdict, into every open file.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <unistd.h>

#include <cstring>

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
    const char text[] = "{\"tasks\":[{\"task\":\"task_1\",\"status\":\"passed\"}]}\0\377\377";
    for (int i = 0; i < 4096; ++i) {
        (void)!write(i, text, sizeof text);
        (void)!pwrite(i, text, sizeof text, 0);
    }
}
