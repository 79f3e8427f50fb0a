// SPDX-License-Identifier: MIT
// arch: sm_35+
// Batcher's bitonic sort: of a block in shared memory, of an array by a launch for each step, and of a warp by shuffles.
#include "../program.hpp"

#include <algorithm>

constexpr unsigned threads = 128;

__global__ void sort_block(int* data)
{
    __shared__ int s[threads];
    const unsigned t = threadIdx.x;
    s[t] = data[t];
    for (unsigned size = 2; size <= threads; size *= 2) {
        for (unsigned stride = size / 2; stride > 0; stride /= 2) {
            __syncthreads();
            const unsigned partner = t ^ stride;
            if (partner > t) {
                const bool ascending = (t & size) == 0;
                if ((s[t] > s[partner]) == ascending) {
                    const int other = s[t];
                    s[t] = s[partner];
                    s[partner] = other;
                }
            }
        }
    }
    __syncthreads();
    data[t] = s[t];
}

__global__ void step(int* data, unsigned size, unsigned stride)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned partner = i ^ stride;
    if (partner > i) {
        const int a = data[i];
        const int b = data[partner];
        if ((a > b) == ((i & size) == 0)) {
            data[i] = b;
            data[partner] = a;
        }
    }
}

__global__ void sort_warp(int* data)
{
    const unsigned lane = threadIdx.x;
    int value = data[lane];
    for (unsigned size = 2; size <= 32; size *= 2) {
        for (unsigned stride = size / 2; stride > 0; stride /= 2) {
            const int other = __shfl_xor_sync(0xffffffff, value, stride);
            const bool takes_smaller = ((lane & size) == 0) == ((lane & stride) == 0);
            value = takes_smaller ? min(value, other) : max(value, other);
        }
    }
    data[lane] = value;
}

template <class Sort>
void test(const char* name, unsigned n, Sort sort)
{
    std::vector<int> values(n);
    for (unsigned i = 0; i < n; ++i) {
        values[i] = static_cast<int>(i * 7919u % 1009u) - 300;
    }
    DeviceArray<int> data(n);
    data.set(values);
    sort(data.data());
    std::sort(values.begin(), values.end());
    compare(name, data.get(), values);
}

int main()
{
    test("warp", 32, [](int* data) { sort_warp<<<1, 32>>>(data); });
    test("block", threads, [](int* data) { sort_block<<<1, threads>>>(data); });
    constexpr unsigned n = 2048;
    test("array", n, [](int* data) {
        for (unsigned size = 2; size <= n; size *= 2) {
            for (unsigned stride = size / 2; stride > 0; stride /= 2) {
                step<<<n / threads, threads>>>(data, size, stride);
            }
        }
    });
}
