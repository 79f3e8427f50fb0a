// SPDX-License-Identifier: MIT
/// @file
/// What the programs in the folders beside have in common. They print only what CUDA defines, so that they print the same on
/// the CPU device, under every schedule, and on a GPU.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

inline void check(cudaError_t error)
{
    if (error != cudaSuccess) {
        std::printf("failed: %s\n", cudaGetErrorName(error));
        std::exit(1);
    }
}

/// Waits for the kernels launched so far, and checks that they were accepted and ended well.
inline void finish()
{
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
}

/// `count` values in device memory, all bytes zero at first.
template <class T>
class DeviceArray {
public:
    explicit DeviceArray(std::size_t count) : count_(count)
    {
        check(cudaMalloc(&data_, count * sizeof(T)));
        check(cudaMemset(data_, 0, count * sizeof(T)));
    }

    ~DeviceArray() { cudaFree(data_); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;

    T* data() { return data_; }

    void set(const std::vector<T>& values)
    {
        check(cudaMemcpy(data_, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
    }

    /// The values after all kernels have ended.
    std::vector<T> get()
    {
        finish();
        std::vector<T> values(count_);
        check(cudaMemcpy(values.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost));
        return values;
    }

private:
    T* data_ = nullptr;
    std::size_t count_;
};

/// A number that is different, most likely, if any value or the order is.
template <class T>
unsigned long long digest(const std::vector<T>& values)
{
    unsigned long long result = 1469598103934665603ull;
    const unsigned char* bytes = reinterpret_cast<const unsigned char*>(values.data());
    for (std::size_t i = 0; i < values.size() * sizeof(T); ++i) {
        result = (result ^ bytes[i]) * 1099511628211ull;
    }
    return result;
}

/// Prints whether values are those wanted, and the first that is not.
template <class T>
void compare(const char* what, const std::vector<T>& values, const std::vector<T>& wanted)
{
    for (std::size_t i = 0; i < wanted.size() || i < values.size(); ++i) {
        if (i >= values.size() || i >= wanted.size() || !(values[i] == wanted[i])) {
            std::printf("%s: value %zu of %zu is wrong\n", what, i, wanted.size());
            return;
        }
    }
    std::printf("%s: %zu values right\n", what, wanted.size());
}
