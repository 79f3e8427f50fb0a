// SPDX-License-Identifier: MIT
// The four shuffles of every type, with every width and every delta that a lane mask of 5 bits can be.
#include "../program.hpp"

constexpr int lanes = 32;
constexpr int widths = 6;
constexpr int cases = 4 * widths * lanes;

template <class T>
__host__ __device__ T value_of(int lane)
{
    return static_cast<T>(1000003LL * lane - 77);
}

template <class T>
__global__ void shuffle_all(T* out)
{
    const int lane = threadIdx.x;
    const T value = value_of<T>(lane);
    for (int w = 0; w < widths; ++w) {
        for (int argument = 0; argument < lanes; ++argument) {
            const int width = 1 << w;
            T* const result = out + (w * lanes + argument) * lanes + lane;
            result[0 * widths * lanes * lanes] = __shfl_sync(~0u, value, argument, width);
            result[1 * widths * lanes * lanes] = __shfl_up_sync(~0u, value, argument, width);
            result[2 * widths * lanes * lanes] = __shfl_down_sync(~0u, value, argument, width);
            result[3 * widths * lanes * lanes] = __shfl_xor_sync(~0u, value, argument, width);
        }
    }
}

/// CUDA C++ Programming Guide, "Warp Shuffle Functions".
int source_of(int kind, int lane, int argument, int width)
{
    const int first = lane / width * width;
    switch (kind) {
        case 0: return first + argument % width;
        case 1: return lane - argument >= first ? lane - argument : lane;
        case 2: return lane + argument < first + width ? lane + argument : lane;
        default: return (lane ^ argument) < first + width ? lane ^ argument : lane;
    }
}

template <class T>
void test(const char* type)
{
    DeviceArray<T> out(cases * lanes);
    shuffle_all<<<1, lanes>>>(out.data());
    std::vector<T> wanted;
    for (int kind = 0; kind < 4; ++kind) {
        for (int w = 0; w < widths; ++w) {
            for (int argument = 0; argument < lanes; ++argument) {
                for (int lane = 0; lane < lanes; ++lane) {
                    wanted.push_back(value_of<T>(source_of(kind, lane, argument, 1 << w)));
                }
            }
        }
    }
    compare(type, out.get(), wanted);
}

int main()
{
    test<int>("int");
    test<unsigned>("unsigned int");
    test<long>("long");
    test<unsigned long>("unsigned long");
    test<long long>("long long");
    test<unsigned long long>("unsigned long long");
    test<float>("float");
    test<double>("double");
}
