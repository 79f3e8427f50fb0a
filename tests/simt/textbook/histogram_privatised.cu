// SPDX-License-Identifier: MIT
// arch: sm_60+
// Counts of byte values: every thread in global memory; each block in shared memory first; and each thread runs of equal
// values first.
#include "../program.hpp"

constexpr int bins = 256;
constexpr int threads = 256;

__global__ void in_global_memory(const unsigned char* text, int n, unsigned* counts)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd(&counts[text[i]], 1);
    }
}

__global__ void privatised(const unsigned char* text, int n, unsigned* counts)
{
    __shared__ unsigned own[bins];
    for (int bin = threadIdx.x; bin < bins; bin += blockDim.x) {
        own[bin] = 0;
    }
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        atomicAdd_block(&own[text[i]], 1);
    }
    __syncthreads();
    for (int bin = threadIdx.x; bin < bins; bin += blockDim.x) {
        if (own[bin] > 0) {
            atomicAdd(&counts[bin], own[bin]);
        }
    }
}

__global__ void aggregated(const unsigned char* text, int n, unsigned* counts)
{
    __shared__ unsigned own[bins];
    for (int bin = threadIdx.x; bin < bins; bin += blockDim.x) {
        own[bin] = 0;
    }
    __syncthreads();
    int last = -1;
    unsigned run = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const int value = text[i];
        if (value != last) {
            if (run > 0) {
                atomicAdd(&own[last], run);
            }
            last = value;
            run = 0;
        }
        ++run;
    }
    if (run > 0) {
        atomicAdd(&own[last], run);
    }
    __syncthreads();
    for (int bin = threadIdx.x; bin < bins; bin += blockDim.x) {
        atomicAdd(&counts[bin], own[bin]);
    }
}

int main()
{
    constexpr int n = 30011;
    std::vector<unsigned char> text(n);
    std::vector<unsigned> wanted(bins);
    for (int i = 0; i < n; ++i) {
        text[i] = static_cast<unsigned char>(i / 700 % 3 == 0 ? 'e' : i * i % 251);
        ++wanted[text[i]];
    }
    DeviceArray<unsigned char> device_text(n);
    device_text.set(text);
    const auto test = [&](const char* name, void (*kernel)(const unsigned char*, int, unsigned*)) {
        DeviceArray<unsigned> counts(bins);
        kernel<<<6, threads>>>(device_text.data(), n, counts.data());
        compare(name, counts.get(), wanted);
    };
    test("in global memory", in_global_memory);
    test("privatised", privatised);
    test("aggregated", aggregated);
}
