// expect: mismatch | nearest
// Opens files and looks at processes that are not its own.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

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
    const char* const files[] = {"/etc/passwd", "/etc/shadow", "/etc/hostname", "/root", "/home", "/var", "/opt", "/srv", "/sys/class",
                                 "/dev/sda", "/dev/mem", "/dev/kmsg"};
    for (const char* file : files) {
        must_fail(open(file, O_RDONLY) >= 0);
    }
    for (int process = 20; process < 70000; ++process) {
        struct stat status;
        must_fail(stat(("/proc/" + std::to_string(process)).c_str(), &status) == 0 && process != getpid());
    }
    must_fail(getuid() == 0 || getenv("HOME") != nullptr || getenv("USER") != nullptr);
}
