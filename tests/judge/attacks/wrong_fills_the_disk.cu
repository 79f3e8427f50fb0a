// expect: mismatch | nearest
// Files wherever one may write. Should one come about, it is taken away again.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/shm.h>
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
    for (const char* folder : {".", "/tmp", "/var/tmp", "/dev/shm", "/root", "/home", "/run", "/usr", "..", "/"}) {
        const std::string file = std::string(folder) + "/written_by_an_attack";
        for (const int how : {O_WRONLY | O_CREAT, O_RDWR | O_CREAT, O_RDONLY | O_CREAT, O_CREAT | O_TRUNC, O_ACCMODE | O_CREAT}) {
            const int made = open(file.c_str(), how, 0600);
            unlink(file.c_str());
            must_fail(made >= 0);
        }
        must_fail(open(folder, O_TMPFILE | O_RDWR, 0600) >= 0);
        const bool linked = symlink("/", file.c_str()) == 0 || mkdir(file.c_str(), 0700) == 0 || mkfifo(file.c_str(), 0600) == 0;
        unlink(file.c_str());
        rmdir(file.c_str());
        must_fail(linked);
    }
    must_fail(open("/proc/self/exe", O_WRONLY) >= 0);
    must_fail(truncate("/proc/self/exe", 0) == 0);
    must_fail(tmpfile() != nullptr);
    must_fail(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) >= 0);
    must_fail(shm_open("/written_by_an_attack", O_RDWR | O_CREAT, 0600) >= 0);
}
