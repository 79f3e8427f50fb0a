// SPDX-License-Identifier: MIT
// arch: sm_13+
// The number pi by throwing darts: each thread has a generator of its own, which leaps ahead to its part of one sequence, so
// that the count is that of a single thread on the host. Generators are a template parameter.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

constexpr unsigned darts_per_thread = 16;

/// x = a x + c modulo 2^64 (Knuth's MMIX); the upper 32 bits are the number.
class Lcg64 {
public:
    __host__ __device__ explicit Lcg64(std::uint64_t seed) : x(seed) {}

    __host__ __device__ std::uint32_t operator()()
    {
        x = x * a + c;
        return static_cast<std::uint32_t>(x >> 32);
    }

    /// As if called n times.
    __host__ __device__ void discard(std::uint64_t n)
    {
        std::uint64_t factor = a, term = c, all_factor = 1, all_term = 0;
        for (; n > 0; n >>= 1) {
            if (n & 1) {
                all_factor *= factor;
                all_term = all_term * factor + term;
            }
            term *= factor + 1;
            factor *= factor;
        }
        x = all_factor * x + all_term;
    }

private:
    static constexpr std::uint64_t a = 6364136223846793005u, c = 1442695040888963407u;
    std::uint64_t x;
};

/// Numbers each by itself: a mixed counter (Steele, Lea and Flood's splitmix64).
struct Counter
{
    std::uint64_t count;

    __host__ __device__ explicit Counter(std::uint64_t seed) : count(seed << 32) {}
    __host__ __device__ void discard(std::uint64_t n) { count += n; }
    __host__ __device__ std::uint32_t operator()()
    {
        std::uint64_t z = ++count * 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return static_cast<std::uint32_t>((z ^ (z >> 31)) >> 32);
    }
};

template <class Generator>
__host__ __device__ bool throw_dart(Generator& generator)
{
    const std::uint64_t x = generator() >> 1, y = generator() >> 1;
    return x * x + y * y < (std::uint64_t{1} << 62);
}

template <class Generator>
__global__ void throw_darts(unsigned* hits, Generator generator)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    generator.discard(std::uint64_t{2} * darts_per_thread * thread);
    unsigned mine = 0;
#pragma unroll 1
    for (unsigned i = 0; i < darts_per_thread; ++i)
        mine += throw_dart(generator);

    extern __shared__ unsigned sums[];
    sums[threadIdx.x] = mine;
    for (unsigned half = blockDim.x >> 1; half; half >>= 1) {
        __syncthreads();
        if (threadIdx.x < half)
            sums[threadIdx.x] += sums[threadIdx.x + half];
    }
    if (!threadIdx.x)
        atomicAdd(hits, *sums);
}

template <class Generator>
void estimate(const char* name)
{
    constexpr int blocks = 6, threads = 128;
    constexpr unsigned darts = blocks * threads * darts_per_thread;
    unsigned *hits, got, gold = 0;
    if (cudaMalloc(&hits, sizeof *hits) || cudaMemset(hits, 0, sizeof *hits))
        std::exit(1);
    throw_darts<<<blocks, threads, threads * sizeof(unsigned)>>>(hits, Generator{42});
    if (cudaMemcpy(&got, hits, sizeof got, cudaMemcpyDeviceToHost) || cudaFree(hits))
        std::exit(1);
    Generator generator{42};
    for (unsigned i = 0; i < darts; ++i)
        gold += throw_dart(generator);
    const double pi = 4.0 * got / darts;
    std::printf("%s: %s, pi within 0.1: %s\n", name, got == gold ? "as on the host" : "not as on the host",
                std::fabs(pi - 3.14159265) < 0.1 ? "yes" : "no");
}

int main()
{
    estimate<Lcg64>("linear congruential");
    estimate<Counter>("counter");
}
