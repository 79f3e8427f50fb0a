// expect: mismatch | nearest
// Signals to the parent, to the process group, to everybody. Number 0 only asks whether one may.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>

/// Stops the process if something got through: then this is refused for another reason than announced.
void must_fail(bool got_through)
{
    if (got_through) {
        std::abort();
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
    const pid_t parent = getppid();
    must_fail(kill(parent, 0) == 0);
    must_fail(kill(0, 0) == 0);
    must_fail(kill(-1, 0) == 0);
    must_fail(kill(-getpgrp(), 0) == 0);
    must_fail(tgkill(parent, parent, 0) == 0);
    must_fail(sigqueue(parent, 0, sigval{}) == 0);
    must_fail(fcntl(STDIN_FILENO, F_SETOWN, parent) == 0);
    must_fail(setpgid(0, 0) == 0);
    must_fail(setsid() >= 0);
}
