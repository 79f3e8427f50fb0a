// SPDX-License-Identifier: MIT
// __syncthreads() and its counting forms.
#include "../program.hpp"

__global__ void counted(int* out)
{
    const int t = threadIdx.x;
    const int odd = __syncthreads_count(t % 2);
    const int any = __syncthreads_or(t == 40);
    const int none = __syncthreads_or(0);
    const int all = __syncthreads_and(1 + t);
    const int most = __syncthreads_and(t != 40);
    const int counted_as_one = __syncthreads_count(t % 4 == 3 ? 100 : 0);
    out[t] = odd + 1000 * (any != 0) + 2000 * (none != 0) + 4000 * (all != 0) + 8000 * (most != 0) + 100000 * counted_as_one;
}

/// Threads that have returned are waited for and counted no more.
__global__ void after_some_returned(int* out)
{
    const int t = threadIdx.x;
    if (t >= 64) {
        return;
    }
    const int odd = __syncthreads_count(t % 2);
    const int all = __syncthreads_and(t < 64);
    const int any = __syncthreads_or(t >= 64);
    out[t] = odd + 1000 * (all != 0) + 2000 * (any != 0);
}

/// As many rounds as the block agrees on: the barrier's result is the same for all threads.
__global__ void rounds(int* out)
{
    __shared__ int left[96];
    const int t = threadIdx.x;
    int round = 0;
    left[t] = t % 7;
    while (__syncthreads_or(left[t] > 0) != 0) {
        left[t] -= left[t] > 0;
        ++round;
    }
    out[t] = round;
}

/// A tree in shared memory, for any number of threads.
__global__ void tree(const int* in, int* out, int n)
{
    __shared__ int sums[1024];
    const int t = threadIdx.x;
    sums[t] = 0;
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) {
        sums[t] += in[i];
    }
    __syncthreads();
    for (int width = blockDim.x; width > 1;) {
        const int half = (width + 1) / 2;
        if (t + half < width) {
            sums[t] += sums[t + half];
        }
        __syncthreads();
        width = half;
    }
    if (t == 0) {
        out[blockIdx.x] = sums[0];
    }
}

/// Each round a thread reads what its neighbour wrote in the one before.
__global__ void waves(int* out)
{
    __shared__ int cells[2][256];
    const int t = threadIdx.x;
    const int n = blockDim.x;
    cells[0][t] = t;
    __syncthreads();
    for (int i = 0; i < 100; ++i) {
        cells[(i + 1) % 2][t] = cells[i % 2][(t + 1) % n] + cells[i % 2][(t + n - 1) % n] & 0xfffff;
        __syncthreads();
    }
    out[t] = cells[0][t];
}

/// A condition that holds for whole blocks may stand around a barrier.
__global__ void for_whole_blocks(int* out)
{
    __shared__ int tile[64];
    if (blockIdx.x % 2 == 0) {
        tile[threadIdx.x] = threadIdx.x;
        __syncthreads();
        out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
    }
}

void show(const char* what, const std::vector<int>& values)
{
    std::printf("%s: %d ... %d, digest %llx\n", what, values.front(), values.back(), digest(values));
}

int main()
{
    DeviceArray<int> out(100);
    counted<<<1, 100>>>(out.data());
    show("counted", out.get());
    after_some_returned<<<1, 100>>>(out.data());
    std::printf("after some returned: %d %d\n", out.get()[0], out.get()[63]);
    DeviceArray<int> agreed(96);
    rounds<<<1, 96>>>(agreed.data());
    show("rounds", agreed.get());

    constexpr int n = 10007;
    std::vector<int> numbers(n);
    for (int i = 0; i < n; ++i) {
        numbers[i] = i % 1000 - 300;
    }
    DeviceArray<int> in(n);
    in.set(numbers);
    for (const int threads : {1, 31, 32, 33, 500, 1024}) {
        DeviceArray<int> sums(3);
        tree<<<3, threads>>>(in.data(), sums.data(), n);
        const std::vector<int> got = sums.get();
        std::printf("tree of %d: %d\n", threads, got[0] + got[1] + got[2]);
    }
    DeviceArray<int> cells(256);
    waves<<<1, 256>>>(cells.data());
    show("waves", cells.get());
    DeviceArray<int> halves(4 * 64);
    for_whole_blocks<<<4, 64>>>(halves.data());
    show("for whole blocks", halves.get());
}
