// expect: mismatch | nearest
// Opens files and looks at processes that are not its own.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

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
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const int process = std::atoi(entry.path().filename().c_str());
        must_fail(process >= 20 && process != getpid());
    }
    must_fail(getuid() == 0 || getenv("HOME") != nullptr || getenv("USER") != nullptr);
}
