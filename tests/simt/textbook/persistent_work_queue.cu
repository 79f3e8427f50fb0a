// SPDX-License-Identifier: MIT
// arch: sm_35+
// Persistent threads: as many blocks as the device holds draw numbers of pieces of work until there are none left. The
// pieces are of very different length: the steps of Collatz's sequence. Once a block draws, once a warp does.
#include <cstdio>
#include <vector>

using ull = unsigned long long;

#define $(expression)                                                                                        \
    [&](int line) {                                                                                          \
        const cudaError_t outcome = (expression);                                                            \
        if (outcome != cudaSuccess)                                                                          \
            std::printf("line %d: %s\n", line, cudaGetErrorName(outcome));                                   \
        return outcome;                                                                                      \
    }(__LINE__)

namespace queue {

static __device__ unsigned ticket;

struct Block
{
    static __device__ unsigned draw()
    {
        __shared__ unsigned drawn;
        __syncthreads();  // all have read what was drawn before
        if (threadIdx.x == 0)
            drawn = atomicAdd(&ticket, 1u);
        __syncthreads();
        return drawn;
    }
    static __device__ unsigned rank() { return threadIdx.x; }
    static __device__ unsigned size() { return blockDim.x; }
};

struct Warp
{
    static __device__ unsigned draw()
    {
        unsigned drawn = 0;
        if (rank() == 0)
            drawn = atomicAdd(&ticket, 1u);
        return __shfl_sync(0xffffffff, drawn, 0);
    }
    static __device__ unsigned rank() { return threadIdx.x % 32; }
    static __device__ unsigned size() { return 32; }
};

template <class Worker, class Work, class... Arguments>
__global__ void serve(unsigned pieces, unsigned length, Work work, Arguments... arguments)
{
    for (unsigned piece = Worker::draw(); piece < pieces; piece = Worker::draw())
        for (unsigned i = Worker::rank(); i < length; i += Worker::size())
            work(piece * length + i, arguments...);
}

}  // namespace queue

struct CollatzSteps
{
    int bound;

    __host__ __device__ int count(ull n) const
    {
        int steps = 0;
        while (n != 1 && steps < bound) {
            n = (n & 1) ? 3 * n + 1 : n / 2;
            ++steps;
        }
        return steps;
    }
    __device__ void operator()(unsigned i, int* steps, int* histogram) const
    {
        steps[i] = count(i + 1);
        ::atomicAdd(histogram + steps[i] / 16, 1);
    }
};

template <class Worker>
bool run(const char* name, int threads)
{
    constexpr unsigned pieces = 24, length = 40, n = pieces * length, bars = 8;
    const CollatzSteps work{16 * bars - 1};
    int blocks_per_sm = 0;
    cudaDeviceProp properties;
    $(cudaGetDeviceProperties(&properties, 0));
    $(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks_per_sm, queue::serve<Worker, CollatzSteps, int*, int*>, threads, 0));
    int blocks = blocks_per_sm * properties.multiProcessorCount;
    if (blocks > 6)
        blocks = 6;  // the work is little

    int *steps = nullptr, *histogram = nullptr;
    $(cudaMalloc(&steps, n * sizeof(int)));
    $(cudaMalloc(&histogram, bars * sizeof(int)));
    $(cudaMemset(histogram, 0, bars * sizeof(int)));
    const unsigned zero = 0;
    $(cudaMemcpyToSymbol(queue::ticket, &zero, sizeof zero));
    queue::serve<Worker><<<blocks, threads>>>(pieces, length, work, steps, histogram);
    $(cudaGetLastError());

    std::vector<int> got(n), got_bars(bars), gold_bars(bars);
    $(cudaMemcpy(got.data(), steps, n * sizeof(int), cudaMemcpyDeviceToHost));
    $(cudaMemcpy(got_bars.data(), histogram, bars * sizeof(int), cudaMemcpyDeviceToHost));
    unsigned drawn = 0;
    $(cudaMemcpyFromSymbol(&drawn, queue::ticket, sizeof drawn));
    bool right = true;
    for (unsigned i = 0; i < n; ++i) {
        right = right && got[i] == work.count(i + 1);
        ++gold_bars[work.count(i + 1) / 16];
    }
    const unsigned drawers = blocks * (threads / Worker::size_on_host(threads));
    std::printf("%s: steps %s, histogram %s, tickets %s\n", name, right ? "right" : "wrong",
                got_bars == gold_bars ? "right" : "wrong", drawn == pieces + drawers ? "right" : "wrong");
    $(cudaFree(steps));
    $(cudaFree(histogram));
    return right;
}

struct BlockWorker : queue::Block
{
    static int size_on_host(int threads) { return threads; }
};

struct WarpWorker : queue::Warp
{
    static int size_on_host(int) { return 32; }
};

int main()
{
    const bool all = run<BlockWorker>("a block draws", 64) & run<WarpWorker>("a warp draws", 96);
    return all ? 0 : 1;
}
