// expect: mismatch | nearest
// New processes and programs, by every door. Children that would come about end themselves.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <sched.h>
#include <signal.h>
#include <spawn.h>
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
    const auto child_of = [](pid_t pid) {
        if (pid == 0) {
            _exit(0);
        }
        return pid > 0;
    };
    must_fail(child_of(fork()));
    must_fail(child_of(vfork()));
    pid_t spawned = 0;
    char program[] = "/bin/true";
    char* words[] = {program, nullptr};
    must_fail(posix_spawn(&spawned, program, nullptr, nullptr, words, environ) == 0);
    must_fail(std::system("exit 0") == 0);
    must_fail(popen("exit 0", "r") != nullptr);
}
