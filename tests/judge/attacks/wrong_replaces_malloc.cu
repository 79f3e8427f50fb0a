// expect: compile | belongs to the device
// All memory of this process would come from one array, to be looked through for the answers.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <cstddef>

alignas(64) char arena[1 << 20];
size_t used = 0;

void* take(size_t bytes)
{
    void* const memory = arena + used % (sizeof arena / 2);
    used += (bytes + 63) / 64 * 64;
    return memory;
}

extern "C" {
void* malloc(size_t bytes)
{
    return take(bytes);
}
void* calloc(size_t count, size_t bytes)
{
    return take(count * bytes);
}
void* realloc(void*, size_t bytes)
{
    return take(bytes);
}
void free(void*)
{
}
}

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
}
