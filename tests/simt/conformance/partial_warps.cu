// SPDX-License-Identifier: MIT
// Warp functions where a block is no whole number of warps, and where lanes have returned: the full mask names them all
// the same.
#include "../program.hpp"

__global__ void in_partial_warps(int* sums, unsigned* ballots, int* shifted)
{
    const int tid = threadIdx.x;
    const int threads = blockDim.x;
    ballots[tid] = __ballot_sync(~0u, tid % 3 == 0);
    int next = __shfl_down_sync(~0u, tid, 1, 16);
    shifted[tid] = next;
    int sum = tid;
    for (int distance = 8; distance > 0; distance /= 2) {
        sum += __shfl_xor_sync(~0u, sum, distance);
    }
    sums[tid] = sum;
    if (tid >= threads - 8) {
        return;
    }
    __syncwarp();
    ballots[tid] += 1000 * __any_sync(~0u, tid == threads - 1);
}

void test(int threads)
{
    DeviceArray<int> sums(threads);
    DeviceArray<unsigned> ballots(threads);
    DeviceArray<int> shifted(threads);
    in_partial_warps<<<1, threads>>>(sums.data(), ballots.data(), shifted.data());
    std::vector<int> wanted_sums(threads);
    std::vector<unsigned> wanted_ballots(threads);
    std::vector<int> wanted_shifted(threads);
    for (int i = 0; i < threads; ++i) {
        wanted_shifted[i] = i % 16 == 15 ? i : i + 1;
        for (int other = i / 16 * 16; other < i / 16 * 16 + 16; ++other) {
            wanted_sums[i] += other;
        }
        for (int other = i / 32 * 32; other < i / 32 * 32 + 32 && other < threads; ++other) {
            wanted_ballots[i] |= other % 3 == 0 ? 1u << other % 32 : 0;
        }
    }
    std::printf("%d threads\n", threads);
    compare("  sums", sums.get(), wanted_sums);
    compare("  ballots", ballots.get(), wanted_ballots);
    compare("  shifted", shifted.get(), wanted_shifted);
}

int main()
{
    test(16);
    test(48);
    test(80);
}
