// SPDX-License-Identifier: MIT
// tex2D over rows in linear memory, whose pitch is larger than their width.
#include "../textures.hpp"

template <class T, class Fetch>
__global__ void fetch_all(Fetch fetch, cudaTextureObject_t texture, const Point* points, T* texels, int count)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < count) {
        texels[i] = fetch(texture, points[i]);
    }
}

/// What `fetch(texture, point)` returns for each point.
template <class T, class Fetch>
std::vector<T> fetch_points(Fetch fetch, const Texture& texture, const std::vector<Point>& points)
{
    Fetches<T> fetches(points);
    fetch_all<<<fetches.blocks(), fetches.threads>>>(fetch, texture.get(), fetches.points(), fetches.texels(),
                                                     fetches.count);
    return fetches.get();
}

template <class T>
struct Written
{
    __device__ T operator()(cudaTextureObject_t texture, Point p) const
    {
        T texel;
        tex2D(&texel, texture, p.x, p.y);
        return texel;
    }
};

template <class T>
void test(const char* name, int width, int height)
{
    std::vector<T> values(static_cast<std::size_t>(width) * height);
    unsigned char* bytes = reinterpret_cast<unsigned char*>(values.data());
    for (std::size_t i = 0; i < values.size() * sizeof(T); ++i) {
        bytes[i] = static_cast<unsigned char>(i * 11 + i / 256);
    }
    T* memory = nullptr;
    std::size_t pitch = 0;
    check(cudaMallocPitch(&memory, &pitch, width * sizeof(T), height));
    check(cudaMemset2D(memory, pitch, 0xee, pitch, height));
    check(cudaMemcpy2D(memory, pitch, values.data(), width * sizeof(T), width * sizeof(T), height,
                       cudaMemcpyHostToDevice));
    std::vector<Point> points;
    std::vector<T> expected;
    for (int y = -2; y < height + 2; ++y) {
        for (int x = -2; x < width + 2; ++x) {
            points.push_back({static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f, 0, 0});
            const int inside_x = std::min(std::max(x, 0), width - 1);
            const int inside_y = std::min(std::max(y, 0), height - 1);
            expected.push_back(values[inside_y * width + inside_x]);
        }
    }
    {
        const Texture texture(pitched_resource(memory, width, height, pitch), Reading{});
        std::printf("%s, %d x %d: %d and %d of %d wrong\n", name, width, height,
                    wrong(fetch_points<T>(Fetch2D<T>{}, texture, points), expected),
                    wrong(fetch_points<T>(Written<T>{}, texture, points), expected),
                    static_cast<int>(points.size()));
    }
    check(cudaFree(memory));
}

int main()
{
    test<unsigned char>("unsigned char", 37, 11);
    test<uchar4>("uchar4", 37, 11);
    test<short2>("short2", 1, 20);
    test<int>("int", 130, 3);
    test<float>("float", 64, 64);
    test<float2>("float2", 33, 1);
    test<float4>("float4", 37, 11);

    // Rows without a gap do as well, if their length is a multiple of 32 bytes; coordinates may be normalised.
    std::vector<float> values(16 * 4);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<float>(i);
    }
    DeviceArray<float> memory(values.size());
    memory.set(values);
    const Texture texture(pitched_resource(memory.data(), 16, 4, 16 * sizeof(float)),
                          Reading{cudaAddressModeWrap, cudaFilterModeLinear, cudaReadModeElementType, true});
    for (const float texel : fetch_points<float>(Fetch2D<float>{}, texture,
                                                 {{0.5f / 16, 0.5f / 4, 0, 0},
                                                  {1.0f / 16, 0.5f / 4, 0, 0},
                                                  {1.0f / 16, 1.0f / 4, 0, 0},
                                                  {1.5f / 16 + 1, 2.5f / 4 - 1, 0, 0},
                                                  {0, 0, 0, 0}})) {
        std::printf("%g\n", texel);
    }
}
