// expect: compile | 'makecontext' is not available here
// Goes on in a context of its own, with a stack of its own.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <ucontext.h>

#include <cstdlib>

ucontext_t before;
ucontext_t after;

void go_on()
{
    std::exit(0);
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
    static char stack[65536];
    getcontext(&after);
    after.uc_stack.ss_sp = stack;
    after.uc_stack.ss_size = sizeof stack;
    makecontext(&after, go_on, 0);
    swapcontext(&before, &after);
}
