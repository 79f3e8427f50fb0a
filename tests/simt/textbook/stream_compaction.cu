// SPDX-License-Identifier: MIT
// arch: sm_35+
// The elements that pass a filter, in any order with one atomic addition for the threads that are together, and in order
// with ballots and a scan.
#include "../program.hpp"

#include <cooperative_groups.h>

#include <algorithm>

namespace cg = cooperative_groups;

constexpr int threads = 128;

__host__ __device__ bool passes(int value)
{
    return value % 3 == 1 || value % 7 == 0;
}

/// The same as atomicAdd(counter, 1), for all threads that are together.
__device__ int add_one_together(int* counter)
{
    const cg::coalesced_group active = cg::coalesced_threads();
    int first = 0;
    if (active.thread_rank() == 0) {
        first = atomicAdd(counter, static_cast<int>(active.size()));
    }
    return active.shfl(first, 0) + static_cast<int>(active.thread_rank());
}

__global__ void filter(const int* in, int n, int* out, int* count)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (passes(in[i])) {
            out[add_one_together(count)] = in[i];
        }
    }
}

/// One block, batch by batch.
__global__ void filter_in_order(const int* in, int n, int* out, int* count)
{
    __shared__ int of_warp[threads / 32];
    const unsigned lane = threadIdx.x % 32;
    const unsigned warp = threadIdx.x / 32;
    int done = 0;
    for (int batch = 0; batch < n; batch += threads) {
        const int i = batch + static_cast<int>(threadIdx.x);
        const bool takes = i < n && passes(in[i]);
        const unsigned takers = __ballot_sync(0xffffffff, takes);
        if (lane == 0) {
            of_warp[warp] = __popc(takers);
        }
        __syncthreads();
        int before = done;
        for (unsigned w = 0; w < threads / 32; ++w) {
            before += w < warp ? of_warp[w] : 0;
            done += of_warp[w];
        }
        if (takes) {
            out[before + __popc(takers & ((1u << lane) - 1))] = in[i];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        *count = done;
    }
}

int main()
{
    constexpr int n = 5003;
    std::vector<int> values(n);
    std::vector<int> wanted;
    for (int i = 0; i < n; ++i) {
        values[i] = i * 7919 % 10007;
        if (passes(values[i])) {
            wanted.push_back(values[i]);
        }
    }
    DeviceArray<int> in(n);
    DeviceArray<int> out(n);
    DeviceArray<int> count(1);
    in.set(values);

    filter_in_order<<<1, threads>>>(in.data(), n, out.data(), count.data());
    std::vector<int> got = out.get();
    got.resize(count.get()[0]);
    compare("in order", got, wanted);

    count.set({0});
    filter<<<5, threads>>>(in.data(), n, out.data(), count.data());
    got = out.get();
    got.resize(count.get()[0]);
    std::sort(got.begin(), got.end());
    std::sort(wanted.begin(), wanted.end());
    compare("in any order", got, wanted);
}
