// expect: compile | 'syscall' is not available here. Use CUDA, the C++ library and the functions of the C standard
// The process ends without the C library.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <sys/syscall.h>
#include <unistd.h>

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
    syscall(SYS_exit_group, 7);
}
