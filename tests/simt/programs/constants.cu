// SPDX-License-Identifier: MIT
// __constant__ variables: initial values, copies to and from them, with offsets.
#include "../program.hpp"

struct Camera
{
    float3 position;
    float matrix[3][3];
    short size[2];
};

__constant__ int scalar;
__constant__ float initialised[4] = {1.5f, 2.5f, 3.5f, 4.5f};
__constant__ const int fixed[3] = {10, 20, 30};
__constant__ Camera camera;
__constant__ char everything[32768];
static __constant__ double internal = 0.25;
const __constant__ unsigned long long mask = 0xffffffffffull;
namespace filter {
__device__ __constant__ float weights[3][3];
}
template <class T>
__constant__ T generic[2];

__device__ float weight(int i)
{
    return filter::weights[i / 3][i % 3];
}

__global__ void read(double* out)
{
    const int t = threadIdx.x;
    out[t] = scalar + initialised[t % 4] * 10 + fixed[t % 3] * 100 + internal + static_cast<double>(mask & 0xf) * 1000 + weight(t % 9);
}

__global__ void read_camera(float* out)
{
    const Camera mine = camera;
    out[threadIdx.x] = mine.position.y + camera.matrix[threadIdx.x % 3][threadIdx.x / 3] + mine.size[1];
}

__global__ void read_generic(double* out)
{
    out[0] = generic<int>[0] * 10 + generic<int>[1];
    out[1] = generic<double>[0] * 10 + generic<double>[1];
}

__global__ void sum(int* out)
{
    int total = 0;
    for (int i = threadIdx.x; i < 32768; i += blockDim.x) {
        total += everything[i];
    }
    atomicAdd(out, total);
}

int main()
{
    const int value = 7;
    check(cudaMemcpyToSymbol(scalar, &value, sizeof value));
    const float weights[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    check(cudaMemcpyToSymbol(filter::weights, weights, sizeof weights));
    DeviceArray<double> out(12);
    read<<<1, 12>>>(out.data());
    for (const double number : out.get()) {
        std::printf("%.2f ", number);
    }
    std::printf("\n");

    const float two[2] = {-1, -2};
    check(cudaMemcpyToSymbol(initialised, two, sizeof two, sizeof(float)));
    float back[4];
    check(cudaMemcpyFromSymbol(back, initialised, sizeof back));
    std::printf("%.1f %.1f %.1f %.1f\n", back[0], back[1], back[2], back[3]);
    check(cudaMemcpyFromSymbol(back, initialised, 2 * sizeof(float), 2 * sizeof(float)));
    std::printf("%.1f %.1f %.1f %.1f\n", back[0], back[1], back[2], back[3]);
    int original[3];
    check(cudaMemcpyFromSymbol(original, fixed, sizeof original));
    std::printf("%d %d %d\n", original[0], original[1], original[2]);

    Camera host{};
    host.position = make_float3(1, 2, 3);
    for (int i = 0; i < 9; ++i) {
        host.matrix[i / 3][i % 3] = i * 10.0f;
    }
    host.size[1] = 500;
    check(cudaMemcpyToSymbol(camera, &host, sizeof host));
    const float moved = 2000;
    check(cudaMemcpyToSymbol(camera, &moved, sizeof moved, offsetof(Camera, position.y)));
    DeviceArray<float> seen(9);
    read_camera<<<1, 9>>>(seen.data());
    for (const float number : seen.get()) {
        std::printf("%.0f ", number);
    }
    std::printf("\n");

    const int integers[2] = {4, 5};
    const double doubles[2] = {0.5, 0.25};
    check(cudaMemcpyToSymbol(generic<int>, integers, sizeof integers));
    check(cudaMemcpyToSymbol(generic<double>, doubles, sizeof doubles));
    read_generic<<<1, 1>>>(out.data());
    std::printf("%.2f %.2f\n", out.get()[0], out.get()[1]);

    std::vector<char> bytes(32768);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<char>(i % 100);
    }
    check(cudaMemcpyToSymbol(everything, bytes.data(), bytes.size()));
    DeviceArray<int> total(1);
    sum<<<1, 256>>>(total.data());
    std::printf("%d\n", total.get()[0]);

    // From one device memory to another, and by the variable's address.
    DeviceArray<float> device(4);
    device.set({8, 9, 10, 11});
    check(cudaMemcpyToSymbol(initialised, device.data(), 4 * sizeof(float), 0, cudaMemcpyDeviceToDevice));
    void* address = nullptr;
    std::size_t size = 0;
    check(cudaGetSymbolAddress(&address, initialised));
    check(cudaGetSymbolSize(&size, initialised));
    check(cudaMemcpy(back, address, size, cudaMemcpyDeviceToHost));
    std::printf("%.0f %.0f %.0f %.0f, %zu bytes\n", back[0], back[1], back[2], back[3], size);
}
