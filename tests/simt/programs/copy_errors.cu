// SPDX-License-Identifier: MIT
// Copies, sets and frees that CUDA refuses, with the codes seen on an H200 with CUDA 13.0.
#include "../program.hpp"

__constant__ int symbol[4];
__device__ int variable[4] = {1, 2, 3, 4};

int host[16];
int other_host[16];

/// Prints what a call returned and what is kept of it.
void report(const char* what, cudaError_t returned)
{
    const cudaError_t last = cudaGetLastError();
    const cudaError_t after = cudaGetLastError();
    std::printf("%-52s %s%s\n", what, cudaGetErrorName(returned), last == returned && after == cudaSuccess ? "" : ", not kept as it should");
}

#define REPORT(call) report(#call, call)

int main()
{
    constexpr std::size_t n = 16;  // bytes
    constexpr std::size_t too_much = std::size_t{64} << 20;
    const auto no_kind = static_cast<cudaMemcpyKind>(7);
    DeviceArray<int> first(16);
    DeviceArray<int> second(16);
    int* const device = first.data();
    int* const other = second.data();

    REPORT(cudaMemcpy(device, host, n, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy(host, device, n, cudaMemcpyDeviceToHost));
    REPORT(cudaMemcpy(device, other, n, cudaMemcpyDeviceToDevice));
    REPORT(cudaMemcpy(host, other_host, n, cudaMemcpyHostToHost));
    REPORT(cudaMemcpy(device, host, n, cudaMemcpyDefault));
    REPORT(cudaMemcpy(host, device, n, cudaMemcpyDefault));
    REPORT(cudaMemcpy(device, host, n, cudaMemcpyDeviceToHost));
    REPORT(cudaMemcpy(host, device, n, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy(device, host, n, cudaMemcpyDeviceToDevice));
    REPORT(cudaMemcpy(host, other_host, n, cudaMemcpyDeviceToDevice));
    REPORT(cudaMemcpy(host, other_host, n, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy(device, host, n, no_kind));
    REPORT(cudaMemcpy(device, nullptr, n, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy(nullptr, host, n, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy(device, host, 0, cudaMemcpyDeviceToHost));
    REPORT(cudaMemcpy(device, host, too_much, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpyAsync(device, host, n, cudaMemcpyDeviceToHost));

    REPORT(cudaMemset(device, 0, n));
    REPORT(cudaMemset(device, 0, too_much));
    REPORT(cudaMemset(host, 0, n));
    REPORT(cudaMemset(nullptr, 0, n));
    REPORT(cudaMemset(nullptr, 0, 0));

    REPORT(cudaMemcpyToSymbol(symbol, host, n));
    REPORT(cudaMemcpyToSymbol(symbol, host, n + 1));
    REPORT(cudaMemcpyToSymbol(symbol, host, 8, 8));
    REPORT(cudaMemcpyToSymbol(symbol, host, 8, 12));
    REPORT(cudaMemcpyToSymbol(symbol, host, 4, 17));
    REPORT(cudaMemcpyToSymbol(symbol, nullptr, n));
    REPORT(cudaMemcpyToSymbol(symbol, device, n, 0, cudaMemcpyDeviceToDevice));
    REPORT(cudaMemcpyToSymbol(symbol, host, n, 0, cudaMemcpyDeviceToDevice));
    REPORT(cudaMemcpyToSymbol(symbol, host, n, 0, cudaMemcpyDeviceToHost));
    REPORT(cudaMemcpyToSymbol(symbol, host, n, 0, no_kind));
    REPORT(cudaMemcpyToSymbol(&symbol, host, n));
    REPORT(cudaMemcpyFromSymbol(host, variable, n));
    REPORT(cudaMemcpyFromSymbol(host, variable, n + 1));
    REPORT(cudaMemcpyFromSymbol(host, variable, 8, 9));
    REPORT(cudaMemcpyFromSymbol(host, variable, n, 0, cudaMemcpyHostToDevice));

    int* fresh = device;
    REPORT(cudaMalloc(&fresh, 0));
    std::printf("%s\n", fresh == nullptr ? "null" : "not null");
    fresh = device;
    REPORT(cudaMalloc(&fresh, std::size_t{1} << 50));
    std::printf("%s\n", fresh == nullptr ? "null" : "not null");
    REPORT(cudaMalloc(static_cast<void**>(nullptr), n));
    REPORT(cudaFree(nullptr));
    REPORT(cudaFree(device + 1));
    REPORT(cudaFree(host));
    check(cudaMalloc(&fresh, n));
    REPORT(cudaFree(fresh));
    REPORT(cudaFree(fresh));
    REPORT(cudaMemcpy(host, fresh, n, cudaMemcpyDeviceToHost));

    int* pinned = nullptr;
    REPORT(cudaMallocHost(&pinned, n));
    REPORT(cudaMemcpy(pinned, device, n, cudaMemcpyDeviceToHost));
    REPORT(cudaFree(pinned));
    REPORT(cudaFreeHost(pinned));
    REPORT(cudaFreeHost(host));
    REPORT(cudaFreeHost(nullptr));

    REPORT(cudaSetDevice(0));
    REPORT(cudaSetDevice(99));
    cudaDeviceProp properties;
    REPORT(cudaGetDeviceProperties(&properties, 0));
    REPORT(cudaGetDeviceProperties(&properties, 99));
    REPORT(cudaGetDeviceCount(nullptr));

    // An error stays until it is fetched, whatever succeeds in between.
    cudaMemcpy(device, host, n, no_kind);
    check(cudaMemcpy(device, host, n, cudaMemcpyHostToDevice));
    check(cudaDeviceSynchronize());
    std::printf("%s\n", cudaGetErrorName(cudaPeekAtLastError()));
    cudaFree(host);
    std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    std::printf("%s, %s\n", cudaGetErrorName(static_cast<cudaError_t>(12345)), cudaGetErrorString(static_cast<cudaError_t>(12345)));
}
