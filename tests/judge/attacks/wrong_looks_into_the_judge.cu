// expect: mismatch | nearest
// Traces the parent, or reads and writes its memory and takes its files.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
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
    must_fail(ptrace(PTRACE_SEIZE, parent, nullptr, nullptr) == 0);
    must_fail(ptrace(PTRACE_ATTACH, parent, nullptr, nullptr) == 0);
    must_fail(ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0);
    char byte = 0;
    iovec here{&byte, 1};
    iovec there{reinterpret_cast<void*>(&wrong), 1};
    must_fail(process_vm_readv(parent, &here, 1, &there, 1, 0) == 1);
    must_fail(process_vm_writev(parent, &here, 1, &there, 1, 0) == 1);
    must_fail(open("/proc/self/mem", O_RDWR) >= 0);
}
