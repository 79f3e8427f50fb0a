// expect: mismatch | nearest
// Outlives the judge, changes its limits, its priority and its user.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
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
    must_fail(prctl(PR_SET_PDEATHSIG, 0) == 0);
    must_fail(prctl(PR_SET_DUMPABLE, 1) == 0);
    must_fail(prctl(PR_SET_CHILD_SUBREAPER, 1) == 0);
    must_fail(prctl(PR_SET_SECCOMP, 0) == 0);
    rlimit more{RLIM_INFINITY, RLIM_INFINITY};
    must_fail(setrlimit(RLIMIT_AS, &more) == 0);
    must_fail(prlimit(getppid(), RLIMIT_CPU, nullptr, &more) == 0);
    must_fail(setpriority(PRIO_PROCESS, 0, -10) == 0);
    sched_param first{1};
    must_fail(sched_setscheduler(0, SCHED_FIFO, &first) == 0);
    must_fail(mount("none", "/mnt", "tmpfs", 0, nullptr) == 0 || errno != EPERM);
    must_fail(setuid(getuid()) == 0);
}
