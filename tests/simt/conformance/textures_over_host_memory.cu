// SPDX-License-Identifier: MIT
// Textures over memory that the host can use as well: mapped, registered and managed memory.
#include "../textures.hpp"

#include <cstdlib>

__global__ void fetch_line(cudaTextureObject_t texture, int* texels, int count)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < count) {
        texels[i] = tex1Dfetch<int>(texture, i);
    }
}

__global__ void fetch_plane(cudaTextureObject_t texture, float* texels, int width, int height)
{
    const int x = static_cast<int>(threadIdx.x);
    const int y = static_cast<int>(threadIdx.y);
    if (x < width && y < height) {
        texels[y * width + x] = tex2D<float>(texture, static_cast<float>(x) + 1, static_cast<float>(y) + 0.5f);
    }
}

constexpr int count = 1000;

/// Fetches what the host has written to `memory`, then what it has written since.
void test_line(const char* name, int* memory, int* of_kernels)
{
    const Texture texture(linear_resource(of_kernels, count), Reading{});
    DeviceArray<int> texels(count);
    for (int step = 1; step <= 2; ++step) {
        std::vector<int> expected;
        for (int i = 0; i < count; ++i) {
            memory[i] = i * step;
            expected.push_back(i * step);
        }
        fetch_line<<<8, 128>>>(texture.get(), texels.data(), count);
        std::printf("%s, step %d: %d wrong\n", name, step, wrong(texels.get(), expected));
    }
}

/// Linear filtering between two texels of a row, over rows with a pitch.
void test_plane(const char* name, float* memory)
{
    constexpr int width = 5;
    constexpr int height = 3;
    constexpr int pitch = 512;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            memory[y * (pitch / sizeof(float)) + x] = static_cast<float>(10 * y + x);
        }
    }
    const Texture texture(pitched_resource(memory, width, height, pitch),
                          Reading{cudaAddressModeClamp, cudaFilterModeLinear});
    DeviceArray<float> texels(width * height);
    fetch_plane<<<1, dim3(8, 4)>>>(texture.get(), texels.data(), width, height);
    std::printf("%s:", name);
    for (const float texel : texels.get()) {
        std::printf(" %g", texel);
    }
    std::printf("\n");
}

int main()
{
    constexpr std::size_t bytes = 4096;
    int* mapped = nullptr;
    int* of_kernels = nullptr;
    check(cudaHostAlloc(&mapped, bytes, cudaHostAllocMapped));
    check(cudaHostGetDevicePointer(&of_kernels, mapped, 0));
    test_line("mapped", mapped, of_kernels);
    test_plane("rows in mapped memory", reinterpret_cast<float*>(mapped));
    check(cudaFreeHost(mapped));

    int* const registered = static_cast<int*>(std::aligned_alloc(4096, bytes));
    check(cudaHostRegister(registered, bytes, cudaHostRegisterMapped));
    check(cudaHostGetDevicePointer(&of_kernels, registered, 0));
    test_line("registered", registered, of_kernels);
    const cudaResourceDesc unaligned = linear_resource(of_kernels + 1, 8);
    const cudaTextureDesc description = Reading{}.description();
    cudaTextureObject_t texture = 0;
    std::printf("unaligned: %s\n",
                cudaGetErrorName(cudaCreateTextureObject(&texture, &unaligned, &description, nullptr)));
    cudaGetLastError();
    check(cudaHostUnregister(registered));
    std::free(registered);

    int* managed = nullptr;
    check(cudaMallocManaged(&managed, bytes));
    test_line("managed", managed, managed);
    test_plane("rows in managed memory", reinterpret_cast<float*>(managed));
    check(cudaFree(managed));
}
