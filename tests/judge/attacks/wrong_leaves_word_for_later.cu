// expect: mismatch | nearest
// A word for the next call wherever one may outlive this process: calls that know of each other could learn the inputs.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

__global__ void wrong(int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self < n) {
        nearest[self] = 0;
    }
}

namespace {

int calls = 0;

/// Whether there is a word: then this is refused for another reason than announced.
bool finds_a_word()
{
    bool is_there =
        std::getenv("WORKBOOK_WORD") != nullptr || std::fopen("/tmp/workbook_word", "r") != nullptr;
    for (int descriptor = 0; descriptor <= STDERR_FILENO; ++descriptor) {
        is_there = is_there || lseek(descriptor, 0, SEEK_CUR) > 0 ||
                   (fcntl(descriptor, F_GETFD) & FD_CLOEXEC) != 0 ||
                   (fcntl(descriptor, F_GETFL) & O_APPEND) != 0;
    }
    return is_there || calls > 0;
}

void leave_a_word()
{
    calls = 1;
    setenv("WORKBOOK_WORD", "1", 1);
    (void)!std::fopen("/tmp/workbook_word", "w");
    for (int descriptor = 0; descriptor <= STDERR_FILENO; ++descriptor) {
        lseek(descriptor, 1, SEEK_SET);
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
        fcntl(descriptor, F_SETFL, O_APPEND);
    }
}

}  // namespace

void nearest_neighbour(const float3*, int* nearest, int n)
{
    static bool is_first = true;
    if (is_first && finds_a_word()) {
        std::abort();
    }
    is_first = false;
    leave_a_word();
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }
}
