// SPDX-License-Identifier: MIT
// cudaReadModeNormalizedFloat: unsigned integers become [0, 1], signed ones [-1, 1].
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

struct FetchLinear
{
    __device__ float operator()(cudaTextureObject_t texture, Point p) const
    {
        return tex1Dfetch<float>(texture, p.layer);
    }
};

template <class T>
void test(const char* name, int least, int most)
{
    std::vector<T> values;
    std::vector<Point> points;
    for (int i = least; i <= most; ++i) {
        points.push_back({static_cast<float>(i - least) + 0.5f, 0, 0, i - least});
        values.push_back(static_cast<T>(i));
    }
    const int count = static_cast<int>(values.size());
    DeviceArray<T> memory(values.size());
    memory.set(values);
    const Array<T> array(make_cudaExtent(values.size(), 0, 0), values);
    const Reading reading{cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeNormalizedFloat};
    const Texture linear(linear_resource(memory.data(), values.size()), reading);
    const Texture line(resource_of(array), reading);
    const std::vector<float> from_memory = fetch_points<float>(FetchLinear{}, linear, points);
    const std::vector<float> from_array = fetch_points<float>(Fetch1D<float>{}, line, points);
    int differ = 0;
    for (int i = 0; i < count; ++i) {
        const double expected = std::max(static_cast<double>(i + least) / most, -1.0);
        differ +=
            std::fabs(from_memory[i] - expected) <= std::ldexp(1.0, -23) && from_array[i] == from_memory[i]
                ? 0
                : 1;
    }
    std::printf("%s: %d of %d wrong; %g %g .. %g\n", name, differ, count, from_array[0],
                least < 0 ? from_array[1] : from_array[most / 2 + 1] > 0.5f, from_array[count - 1]);
}

int main()
{
    test<unsigned char>("unsigned char", 0, 255);
    test<signed char>("signed char", -128, 127);
    test<unsigned short>("unsigned short", 0, 65535);
    test<short>("short", -32768, 32767);

    const Array<char4> array(make_cudaExtent(2, 0, 0),
                             {make_char4(127, -127, 0, -128), make_char4(0, 127, -127, 0)});
    const Texture texture(resource_of(array),
                          Reading{cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeNormalizedFloat});
    for (const float4 texel :
         fetch_points<float4>(Fetch1D<float4>{}, texture, {{0.5f, 0, 0, 0}, {1.5f, 0, 0, 0}})) {
        std::printf("%g %g %g %g\n", texel.x, texel.y, texel.z, texel.w);
    }
}
