// SPDX-License-Identifier: MIT
// One step of heat conduction after another, reading global memory, a texture over linear memory, and a texture over
// pitched rows whose clamped coordinates need no care for the edges: all give the same bits as the host.
#include "../textures.hpp"

constexpr int width = 45;
constexpr int height = 29;
constexpr int steps = 40;
constexpr float speed = 0.25f;

/// Each product and sum rounded by itself, so that no compiler makes other bits of it.
__host__ __device__ float new_value(float centre, float left, float right, float top, float bottom)
{
    const float sum = ((left + right) + top) + bottom;
    return centre + speed * (sum - 4.0f * centre);  // products with powers of two are exact
}

__device__ int column()
{
    return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

__device__ int row()
{
    return static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
}

__global__ void step_global(const float* in, float* out)
{
    const int x = column();
    const int y = row();
    if (x < width && y < height) {
        const int i = y * width + x;
        out[i] = new_value(in[i], in[x > 0 ? i - 1 : i], in[x < width - 1 ? i + 1 : i],
                           in[y > 0 ? i - width : i], in[y < height - 1 ? i + width : i]);
    }
}

__global__ void step_linear(cudaTextureObject_t in, float* out)
{
    const int x = column();
    const int y = row();
    if (x < width && y < height) {
        const int i = y * width + x;
        out[i] = new_value(tex1Dfetch<float>(in, i), tex1Dfetch<float>(in, x > 0 ? i - 1 : i),
                           tex1Dfetch<float>(in, x < width - 1 ? i + 1 : i),
                           tex1Dfetch<float>(in, y > 0 ? i - width : i),
                           tex1Dfetch<float>(in, y < height - 1 ? i + width : i));
    }
}

__global__ void step_plane(cudaTextureObject_t in, float* out, std::size_t pitch)
{
    const int x = column();
    const int y = row();
    if (x < width && y < height) {
        const float u = static_cast<float>(x) + 0.5f;
        const float v = static_cast<float>(y) + 0.5f;
        float* const out_row = reinterpret_cast<float*>(reinterpret_cast<char*>(out) + y * pitch);
        out_row[x] = new_value(tex2D<float>(in, u, v), tex2D<float>(in, u - 1, v), tex2D<float>(in, u + 1, v),
                               tex2D<float>(in, u, v - 1), tex2D<float>(in, u, v + 1));
    }
}

std::vector<float> step_host(const std::vector<float>& in)
{
    std::vector<float> out(in.size());
    const auto at = [&in](int x, int y) {
        return in[std::min(std::max(y, 0), height - 1) * width + std::min(std::max(x, 0), width - 1)];
    };
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            out[y * width + x] = new_value(at(x, y), at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1));
        }
    }
    return out;
}

const dim3 block(16, 8);
const dim3 grid((width + 15) / 16, (height + 7) / 8);

std::vector<float> with_global(const std::vector<float>& begin)
{
    DeviceArray<float> a(begin.size());
    DeviceArray<float> b(begin.size());
    a.set(begin);
    float* in = a.data();
    float* out = b.data();
    for (int i = 0; i < steps; ++i) {
        step_global<<<grid, block>>>(in, out);
        std::swap(in, out);
    }
    return in == a.data() ? a.get() : b.get();
}

std::vector<float> with_linear(const std::vector<float>& begin)
{
    DeviceArray<float> a(begin.size());
    DeviceArray<float> b(begin.size());
    a.set(begin);
    const Texture from_a(linear_resource(a.data(), begin.size()), Reading{});
    const Texture from_b(linear_resource(b.data(), begin.size()), Reading{});
    for (int i = 0; i < steps; ++i) {
        step_linear<<<grid, block>>>(i % 2 == 0 ? from_a.get() : from_b.get(),
                                     i % 2 == 0 ? b.data() : a.data());
    }
    return steps % 2 == 0 ? a.get() : b.get();
}

std::vector<float> with_plane(const std::vector<float>& begin)
{
    float* a = nullptr;
    float* b = nullptr;
    std::size_t pitch = 0;
    check(cudaMallocPitch(&a, &pitch, width * sizeof(float), height));
    check(cudaMallocPitch(&b, &pitch, width * sizeof(float), height));
    check(cudaMemcpy2D(a, pitch, begin.data(), width * sizeof(float), width * sizeof(float), height,
                       cudaMemcpyHostToDevice));
    std::vector<float> end(begin.size());
    {
        const Texture from_a(pitched_resource(a, width, height, pitch), Reading{});
        const Texture from_b(pitched_resource(b, width, height, pitch), Reading{});
        for (int i = 0; i < steps; ++i) {
            step_plane<<<grid, block>>>(i % 2 == 0 ? from_a.get() : from_b.get(), i % 2 == 0 ? b : a, pitch);
        }
        finish();
    }
    check(cudaMemcpy2D(end.data(), width * sizeof(float), steps % 2 == 0 ? a : b, pitch,
                       width * sizeof(float), height, cudaMemcpyDeviceToHost));
    check(cudaFree(a));
    check(cudaFree(b));
    return end;
}

int main()
{
    std::vector<float> begin(width * height, 0.0f);
    for (int y = 5; y < 12; ++y) {
        for (int x = 7; x < 20; ++x) {
            begin[y * width + x] = 1.0f / static_cast<float>(1 + x * y);
        }
    }
    begin[0] = 2;
    begin[width * height - 1] = -3;
    std::vector<float> expected = begin;
    for (int i = 0; i < steps; ++i) {
        expected = step_host(expected);
    }
    std::printf("global memory: %d wrong\n", wrong(with_global(begin), expected));
    std::printf("linear texture: %d wrong\n", wrong(with_linear(begin), expected));
    std::printf("texture of rows: %d wrong\n", wrong(with_plane(begin), expected));
    double total = 0;
    for (const float value : expected) {
        total += value;
    }
    std::printf("%.4f\n", total);
}
