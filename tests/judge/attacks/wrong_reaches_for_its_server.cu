// expect: mismatch | nearest
// Into the process that forked this one: what it holds is what the runners of later calls begin with.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
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
    char path[64];
    for (const char* file : {"mem", "comm", "clear_refs", "oom_score_adj", "fd/0", "fd/1", "fd/2"}) {
        std::snprintf(path, sizeof path, "/proc/%d/%s", getppid(), file);
        must_fail(open(path, O_WRONLY) >= 0);
        must_fail(open(path, O_RDWR) >= 0);
    }
    for (int descriptor = 0; descriptor < 256; ++descriptor) {
        const char ended[16] = {2};
        must_fail(descriptor > STDERR_FILENO && write(descriptor, ended, sizeof ended) >= 0);
        std::snprintf(path, sizeof path, "/proc/%d/fd/%d", getppid(), descriptor);
        const int opened = open(path, O_RDONLY);
        must_fail(opened >= 0 && write(opened, ended, sizeof ended) >= 0);
    }
}
