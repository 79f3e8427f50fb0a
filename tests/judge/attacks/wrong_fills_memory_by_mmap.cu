// expect: compile | 'mmap' is not available here. Use CUDA, the C++ library and the functions of the C standard
// Takes address space until there is no more, and gives some of it back.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <sys/mman.h>

#include <vector>

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
    constexpr size_t bytes = 32 << 20;
    std::vector<void*> taken;
    void* memory = nullptr;
    while ((memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) != MAP_FAILED) {
        taken.push_back(memory);
    }
    for (size_t i = 0; i < 4 && i < taken.size(); ++i) {
        munmap(taken[i], bytes);
    }
}
