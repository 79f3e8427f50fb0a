// expect: timeout | seconds of processor time, and was stopped
// Takes away every clock and signal that could interrupt it, in an endless loop.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <signal.h>
#include <sys/time.h>

#include <initializer_list>

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
    const itimerval never{};
    for (const __itimer_which clock : {ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF}) {
        setitimer(clock, &never, nullptr);
    }
    for (const int number : {SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU}) {
        signal(number, SIG_IGN);
    }
    for (volatile int turn = 0;; turn = turn + 1) {
    }
}
