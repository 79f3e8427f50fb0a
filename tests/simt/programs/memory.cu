// SPDX-License-Identifier: MIT
// Device memory: allocation, copies in all directions, fills, and what stays from launch to launch.
#include "../program.hpp"

#include <cstdint>
#include <numeric>

__global__ void scale(float* values, int n, float factor)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        values[i] *= factor;
    }
}

int main()
{
    constexpr int n = 5000;
    std::vector<float> host(n);
    std::iota(host.begin(), host.end(), 0.0f);

    float* a = nullptr;
    float* b = nullptr;
    char* odd = nullptr;
    check(cudaMalloc(&a, n * sizeof(float)));
    check(cudaMalloc(reinterpret_cast<void**>(&b), n * sizeof(float)));
    check(cudaMalloc(&odd, 1));
    const auto aligned = [](const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer) % 256 == 0; };
    std::printf("aligned to 256 bytes: %d %d %d\n", aligned(a), aligned(b), aligned(odd));

    check(cudaMemcpy(a, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    scale<<<4, 256>>>(a, n, 2.0f);
    check(cudaMemcpy(b, a, n * sizeof(float), cudaMemcpyDeviceToDevice));
    scale<<<7, 100>>>(b, n, -1.0f);
    std::vector<float> from_a(n);
    std::vector<float> from_b(n);
    check(cudaMemcpy(from_a.data(), a, n * sizeof(float), cudaMemcpyDeviceToHost));
    check(cudaMemcpy(from_b.data(), b, n * sizeof(float), cudaMemcpyDefault));
    std::printf("a copy is a copy: %.0f %.0f\n", from_a[n - 1], from_b[n - 1]);

    check(cudaMemcpy(a + 10, host.data() + 1, 3 * sizeof(float), cudaMemcpyHostToDevice));
    check(cudaMemcpy(from_a.data(), a + 9, 5 * sizeof(float), cudaMemcpyDeviceToHost));
    std::printf("part: %.0f %.0f %.0f %.0f %.0f\n", from_a[0], from_a[1], from_a[2], from_a[3], from_a[4]);
    check(cudaMemcpy(from_a.data(), host.data(), 8 * sizeof(float), cudaMemcpyHostToHost));
    std::printf("on the host: %.0f\n", from_a[7]);

    check(cudaMemset(a, 0, n * sizeof(float)));
    check(cudaMemset(reinterpret_cast<char*>(a) + 4, 0x3f, 2));
    check(cudaMemset(reinterpret_cast<char*>(a) + 6, 0x180, 1));
    std::uint32_t words[3];
    check(cudaMemcpy(words, a, sizeof words, cudaMemcpyDeviceToHost));
    std::printf("filled: %x %x %x\n", words[0], words[1], words[2]);

    std::size_t free_before = 0;
    std::size_t free_with = 0;
    std::size_t free_after = 0;
    std::size_t total = 0;
    float* large = nullptr;
    check(cudaMemGetInfo(&free_before, &total));
    check(cudaMalloc(&large, std::size_t{256} << 20));
    check(cudaMemGetInfo(&free_with, &total));
    check(cudaFree(large));
    check(cudaMemGetInfo(&free_after, &total));
    std::printf("256 MB taken and given back: %d %d, total is more: %d\n", free_before - free_with >= std::size_t{256} << 20, free_after == free_before,
                total > free_before);

    float* pinned = nullptr;
    check(cudaMallocHost(&pinned, n * sizeof(float)));
    std::copy(host.begin(), host.end(), pinned);
    check(cudaMemcpyAsync(b, pinned, n * sizeof(float), cudaMemcpyHostToDevice));
    check(cudaMemsetAsync(b, 0, sizeof(float)));
    check(cudaMemcpyAsync(pinned, b + 1, sizeof(float), cudaMemcpyDeviceToHost, nullptr));
    check(cudaDeviceSynchronize());
    std::printf("pinned: %.0f\n", pinned[0]);
    check(cudaFreeHost(pinned));
    check(cudaFree(a));
    check(cudaFree(b));
    check(cudaFree(odd));
    check(cudaDeviceReset());
    check(cudaMalloc(&a, 16));
    check(cudaMemset(a, 0, 16));
    check(cudaMemcpy(words, a, sizeof words, cudaMemcpyDeviceToHost));
    std::printf("after a reset: %u\n", words[0]);
}
