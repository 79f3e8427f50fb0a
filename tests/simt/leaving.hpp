// SPDX-License-Identifier: MIT
/// @file
/// A kernel that leaves by what only the host can call, LEAVE. That ends its launch, and nothing else. nvcc refuses it
/// or warns of it, so the answer is the CPU device's own.
#pragma once

#include <cuda_runtime.h>

#include <csetjmp>
#include <cstdio>
#include <cstdlib>

static jmp_buf before_the_launch;

// For both sides, since device code cannot call functions of the host, and nvcc only warns of this.
__host__ __device__ void leave_here()
{
    LEAVE;
}

__global__ void leave()
{
    leave_here();
}

int main()
{
    if (setjmp(before_the_launch) != 0) {
        std::printf("came back from a kernel\n");
        return 1;
    }
    leave<<<1, 32>>>();
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
