// SPDX-License-Identifier: MIT
// The minimum and maximum of integers by the names that CUDA has for one type each, on both sides.
#include "../program.hpp"

#include <climits>

struct Results
{
    unsigned int u[4];
    long long ll[4];
    unsigned long long ull[4];
};

__host__ __device__ Results compute(unsigned int u, long long ll, unsigned long long ull)
{
    return {{umin(u, 1), umax(u, 1), umin(UINT_MAX, u), umax(UINT_MAX, u)},
            {llmin(ll, -1), llmax(ll, -1), llmin(LLONG_MIN, ll), llmax(LLONG_MIN, ll)},
            {ullmin(ull, 1), ullmax(ull, 1), ullmin(ULLONG_MAX, ull), ullmax(ULLONG_MAX, ull)}};
}

__global__ void compute(Results* out, unsigned int u, long long ll, unsigned long long ull)
{
    *out = compute(u, ll, ull);
}

void print(const Results& results)
{
    for (const unsigned int value : results.u) {
        std::printf("%u ", value);
    }
    for (const long long value : results.ll) {
        std::printf("%lld ", value);
    }
    for (const unsigned long long value : results.ull) {
        std::printf("%llu ", value);
    }
    std::printf("\n");
}

int main()
{
    DeviceArray<Results> out(1);
    compute<<<1, 1>>>(out.data(), 0x80000000u, -5000000000, 1ull << 63);
    print(out.get()[0]);
    print(compute(0x80000000u, -5000000000, 1ull << 63));
}
