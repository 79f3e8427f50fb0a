// expect: timeout | seconds of processor time, and was stopped
// Every signal is blocked and ignored, in an endless loop.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <signal.h>

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
    for (int number = 1; number < NSIG; ++number) {
        signal(number, SIG_IGN);
    }
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, nullptr);
    for (volatile int turn = 0;; turn = turn + 1) {
    }
}
