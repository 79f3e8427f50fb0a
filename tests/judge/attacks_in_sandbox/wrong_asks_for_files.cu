// expect: mismatch | nearest
// Asks the compiler which files there are.
#if __has_include("../../../solutions/01_shared_memory_blocking/03_nearest_neighbour/nearest_neighbour.cu")
#error "there is such a file"
#endif
#if __has_include("/etc/passwd")
#error "there is such a file"
#endif
#if __has_include("/etc/hostname")
#error "there is such a file"
#endif
#if __has_include("/root/.bashrc")
#error "there is such a file"
#endif
#if __has_include("/proc/1/root/etc/passwd")
#error "there is such a file"
#endif
#if __has_include("/usr/../etc/shadow")
#error "there is such a file"
#endif
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

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
