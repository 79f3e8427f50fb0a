// SPDX-License-Identifier: MIT
// Local arrays of several hundred KiB, and a recursion that is deep.
#include "../program.hpp"

constexpr unsigned threads = 40;

/// CUDA C++ Programming Guide, "Compute Capabilities": 512 KiB of local memory for a thread.
template <int words>
__global__ void reverse_steps(int* out)
{
    int steps[words];
    for (int i = 0; i < words; ++i) {
        steps[i] = i * (static_cast<int>(threadIdx.x) + 1) % words;
    }
    int at = 0;
    for (int i = 0; i < 1000; ++i) {
        at = (steps[at] + 1) % words;
    }
    out[threadIdx.x] = at;
}

template <int words>
std::vector<int> reversed_steps()
{
    std::vector<int> out(threads);
    for (unsigned thread = 0; thread < threads; ++thread) {
        long long at = 0;
        for (int i = 0; i < 1000; ++i) {
            // As in the kernel, where the product wraps around: it stays below 2^31 for these sizes.
            at = (at * (thread + 1) % words + 1) % words;
        }
        out[thread] = static_cast<int>(at);
    }
    return out;
}

__device__ unsigned depth(const unsigned* next, unsigned at)
{
    return next[at] == at ? 0 : 1 + depth(next, next[at]);
}

__global__ void depths(const unsigned* next, unsigned* out)
{
    out[threadIdx.x] = depth(next, threadIdx.x);
}

int main()
{
    DeviceArray<int> out(threads);
    reverse_steps<1024><<<1, threads>>>(out.data());
    compare("local arrays of 4 KiB", out.get(), reversed_steps<1024>());
    reverse_steps<65536><<<1, threads>>>(out.data());
    compare("local arrays of 256 KiB", out.get(), reversed_steps<65536>());

    check(cudaDeviceSetLimit(cudaLimitStackSize, 64 * 1024));
    constexpr unsigned count = 300;
    DeviceArray<unsigned> next(count);
    DeviceArray<unsigned> found(threads);
    std::vector<unsigned> chain(count);
    std::vector<unsigned> wanted(threads);
    for (unsigned i = 0; i < count; ++i) {
        chain[i] = i + 1 < count ? i + 1 : i;
    }
    for (unsigned i = 0; i < threads; ++i) {
        wanted[i] = count - 1 - i;
    }
    next.set(chain);
    depths<<<1, threads>>>(next.data(), found.data());
    compare("recursion 299 calls deep", found.get(), wanted);
}
