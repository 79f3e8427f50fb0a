// expect: compile | 
// A file, put into the module by the assembler.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

__asm__(".pushsection .rodata\n"
        "solution: .incbin \"../../../solutions/01_shared_memory_blocking/03_nearest_neighbour/nearest_neighbour.cu\"\n"
        ".popsection");

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
