// SPDX-License-Identifier: MIT
/// @file
/// How all GPU benchmarks measure and report. Each program times one implementation of one function and prints one
/// line a size, which run.sh puts into a table; a wrong result ends the program with status 1.
///
/// A limit is an implementation that does the work that cannot be avoided, and gives no result: it is compiled, and the
/// program with it, with LIMIT defined.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace timing {

constexpr int warm_up_calls = 2;
constexpr int timed_calls = 20;
constexpr float enough_milliseconds = 3000.0f;  ///< a slow implementation is called fewer times, but at least
constexpr int fewest_calls = 3;

/// Ends the program if a CUDA call has failed.
inline void require(cudaError_t error)
{
    if (error != cudaSuccess) {
        std::fprintf(stderr, "%s: %s\n", cudaGetErrorName(error), cudaGetErrorString(error));
        std::exit(1);
    }
}

/// Ends the program if a result is wrong, unless it is that of a limit.
inline void require(bool is_right, const char* what)
{
#ifndef LIMIT
    if (!is_right) {
        std::fprintf(stderr, "wrong result: %s\n", what);
        std::exit(1);
    }
#endif
}

template <class T>
T* device_array(std::size_t count)
{
    T* memory = nullptr;
    require(cudaMalloc(&memory, count * sizeof(T)));
    require(cudaMemset(memory, 0xD5, count * sizeof(T)));
    return memory;
}

template <class T>
T* to_device(const std::vector<T>& values)
{
    T* memory = device_array<T>(values.size());
    require(cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
    return memory;
}

template <class T>
std::vector<T> to_host(const T* memory, std::size_t count)
{
    std::vector<T> values(count);
    require(cudaMemcpy(values.data(), memory, count * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
}

/// FNV-1a: implementations that agree have the same.
inline std::uint64_t checksum(const void* data, std::size_t bytes)
{
    std::uint64_t hash = 14695981039346656037u;
    for (std::size_t i = 0; i < bytes; ++i) {
        hash = (hash ^ static_cast<const unsigned char*>(data)[i]) * 1099511628211u;
    }
    return hash;
}

/// The same small pseudo-random numbers for every implementation, from -limit to limit.
class Numbers {
public:
    int operator()(int limit)
    {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<int>((state_ >> 33) % static_cast<unsigned>(2 * limit + 1)) - limit;
    }

private:
    std::uint64_t state_ = 1;
};

/// Whole number `i` of a pseudo-random sequence, from `low` to `high`: the same on the host and on the device, so large
/// inputs are made where they are needed, and never copied.
__host__ __device__ inline int drawn(std::uint64_t i, int low, int high)
{
    std::uint64_t bits = (i + 1) * 0x9E3779B97F4A7C15u;
    bits = (bits ^ bits >> 32) * 0xD6E8FEB86659FD93u;
    return low + static_cast<int>((bits >> 32) % static_cast<unsigned>(high - low + 1));
}

template <class T>
__global__ void fill(T* memory, std::size_t count, int low, int high)
{
    const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += stride) {
        memory[i] = static_cast<T>(drawn(i, low, high));
    }
}

/// An array on the device with drawn(i, low, high) in place i.
template <class T>
T* drawn_on_device(std::size_t count, int low, int high)
{
    T* memory = device_array<T>(count);
    fill<<<1024, 256>>>(memory, count, low, high);
    require(cudaGetLastError());
    return memory;
}

template <class T>
__global__ void add_hashes(const T* values, std::size_t count, bool in_order, unsigned long long* total)
{
    static_assert(sizeof(T) == sizeof(unsigned), "values are hashed a word at a time");
    const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
    unsigned long long sum = 0;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += stride) {
        unsigned word;
        memcpy(&word, &values[i], sizeof word);
        const unsigned long long bits = (word + (in_order ? i << 32 : 0) + 1) * 0x9E3779B97F4A7C15u;
        sum += (bits ^ bits >> 29) * 0xBF58476D1CE4E5B9u;
    }
    atomicAdd(total, sum);
}

/// The same purpose, for arrays that are too large to be copied. With `in_order` false the places of values do not count.
template <class T>
std::uint64_t checksum_on_device(const T* values, std::size_t count, bool in_order = true)
{
    unsigned long long* total = to_device(std::vector<unsigned long long>(1, 0));
    add_hashes<<<1024, 256>>>(values, count, in_order, total);
    require(cudaGetLastError());
    const std::uint64_t sum = to_host(total, 1)[0];
    require(cudaFree(total));
    return sum;
}

struct Times
{
    float minimum;  ///< milliseconds, as the median
    float median;
    int calls;
};

/// Times `call` on the device, from before its first operation to after its last.
template <class Call>
Times measure(const Call& call)
{
    cudaEvent_t begin, end;
    require(cudaEventCreate(&begin));
    require(cudaEventCreate(&end));
    std::vector<float> all;
    float total = 0.0f;
    for (int i = -warm_up_calls; i < timed_calls; ++i) {
        float milliseconds = 0.0f;
        require(cudaEventRecord(begin));
        call();
        require(cudaEventRecord(end));
        require(cudaGetLastError());
        require(cudaEventSynchronize(end));
        require(cudaEventElapsedTime(&milliseconds, begin, end));
        total += milliseconds;
        if (i >= 0) {
            all.push_back(milliseconds);
        }
        if (total > enough_milliseconds && all.size() >= fewest_calls) {
            break;
        }
    }
    std::sort(all.begin(), all.end());
    return {all.front(), all[all.size() / 2], static_cast<int>(all.size())};
}

/// What the longer of two calls takes more: what it does more, without what both do once.
inline Times operator-(const Times& longer, const Times& shorter)
{
    return {longer.minimum - shorter.minimum, longer.median - shorter.median, longer.calls};
}

/// Prints what run.sh reads: size, milliseconds, calls, amount of work a second at the minimum, checksum.
inline void report(const char* size, const Times& times, double work, std::uint64_t sum)
{
    std::printf("%s\t%.4f\t%.4f\t%d\t%.5e\t%016llx\n", size, times.minimum, times.median, times.calls,
                work / (times.minimum * 1e-3), static_cast<unsigned long long>(sum));
}

}  // namespace timing
