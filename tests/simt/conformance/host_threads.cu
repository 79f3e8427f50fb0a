// SPDX-License-Identifier: MIT
// Several host threads use the device at the same time, each with its own memory and its own last error.
#include "../program.hpp"

#include <thread>

constexpr int host_threads = 6;
constexpr int rounds = 10;
constexpr int count = 1024;

__global__ void add_neighbours(int* values)
{
    __shared__ int block[128];
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    block[threadIdx.x] = static_cast<int>(i);
    __syncthreads();
    values[i] += block[threadIdx.x ^ 1];
}

int wrong_values(int host_thread)
{
    DeviceArray<int> values(count);
    for (int round = 0; round < rounds; ++round) {
        add_neighbours<<<count / 128, 128>>>(values.data());
    }
    int wrong = 0;
    const std::vector<int> result = values.get();
    for (int i = 0; i < count; ++i) {
        wrong += result[i] != rounds * (i ^ 1) ? 1 : 0;
    }
    // Every second thread makes an error, which is nobody else's.
    if (host_thread % 2 == 0) {
        check(cudaMemset(values.data(), 0, 0));
        wrong += cudaMalloc(static_cast<void**>(nullptr), 1) == cudaErrorInvalidValue ? 0 : 1;
        wrong += cudaGetLastError() == cudaErrorInvalidValue ? 0 : 1;
    }
    wrong += cudaGetLastError() == cudaSuccess ? 0 : 1;
    return wrong;
}

int main()
{
    std::vector<int> wrong(host_threads);
    std::vector<std::thread> threads;
    for (int i = 0; i < host_threads; ++i) {
        threads.emplace_back([&wrong, i] { wrong[i] = wrong_values(i); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    compare("values and errors of each host thread", wrong, std::vector<int>(host_threads, 0));
}
