// SPDX-License-Identifier: MIT
// Textures over volumes, over layers of lines and planes, and tex2Dgather.
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
struct FetchLine
{
    __device__ T operator()(cudaTextureObject_t texture, Point p) const
    {
        return tex1DLayered<T>(texture, p.x, p.layer);
    }
};

template <class T>
struct FetchPlane
{
    __device__ T operator()(cudaTextureObject_t texture, Point p) const
    {
        T texel;
        tex2DLayered(&texel, texture, p.x, p.y, p.layer);
        return texel;
    }
};

struct Gather
{
    __device__ float4 operator()(cudaTextureObject_t texture, Point p) const
    {
        return tex2Dgather<float4>(texture, p.x, p.y, p.layer);
    }
};

struct FetchLevel
{
    __device__ float operator()(cudaTextureObject_t texture, Point p) const
    {
        return tex2DLod<float>(texture, p.x, p.y, 0);
    }
};

constexpr int width = 7;
constexpr int height = 5;
constexpr int depth = 4;

std::vector<float> numbered(int count)
{
    std::vector<float> values;
    for (int i = 0; i < count; ++i) {
        values.push_back(static_cast<float>(i));
    }
    return values;
}

/// The centres of all texels, and of those around the texture if it is clamped.
std::vector<Point> centres(int margin)
{
    std::vector<Point> points;
    for (int z = 0; z < depth; ++z) {
        for (int y = -margin; y < height + margin; ++y) {
            for (int x = -margin; x < width + margin; ++x) {
                points.push_back({static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f,
                                  static_cast<float>(z) + 0.5f, z});
            }
        }
    }
    return points;
}

int inside(float coordinate, int extent)
{
    return std::min(std::max(static_cast<int>(std::floor(coordinate)), 0), extent - 1);
}

int main()
{
    const std::vector<float> values = numbered(width * height * depth);
    std::vector<float> expected;
    for (const Point& p : centres(2)) {
        expected.push_back(values[(p.layer * height + inside(p.y, height)) * width + inside(p.x, width)]);
    }
    const Array<float> volume(make_cudaExtent(width, height, depth), values);
    const Array<float> planes(make_cudaExtent(width, height, depth), values, cudaArrayLayered);
    // Linear filtering changes nothing at the centres of texels, and never blends layers.
    for (const auto filter : {cudaFilterModePoint, cudaFilterModeLinear}) {
        const Texture volume_texture(resource_of(volume), Reading{cudaAddressModeClamp, filter});
        const Texture planes_texture(resource_of(planes), Reading{cudaAddressModeClamp, filter});
        std::printf("volume: %d wrong, layers: %d wrong\n",
                    wrong(fetch_points<float>(Fetch3D<float>{}, volume_texture, centres(2)), expected),
                    wrong(fetch_points<float>(FetchPlane<float>{}, planes_texture, centres(2)), expected));
    }
    const Texture halves(resource_of(volume), Reading{cudaAddressModeClamp, cudaFilterModeLinear});
    for (const float texel : fetch_points<float>(Fetch3D<float>{}, halves,
                                                 {{1, 1, 1, 0}, {2.5f, 3, 0.5f, 0}, {2.5f, 2.5f, 2, 0}})) {
        std::printf("%g\n", texel);
    }

    std::vector<short4> line_values;
    std::vector<Point> line_points;
    for (int layer = 0; layer < height; ++layer) {
        for (int x = 0; x < width; ++x) {
            line_values.push_back(make_short4(static_cast<short>(x), static_cast<short>(-layer), 1, 2));
            line_points.push_back({static_cast<float>(x) + 0.5f, 0, 0, layer});
        }
    }
    const Array<short4> lines(make_cudaExtent(width, 0, height), line_values, cudaArrayLayered);
    const Texture lines_texture(resource_of(lines), Reading{});
    std::printf("layers of lines: %d wrong\n",
                wrong(fetch_points<short4>(FetchLine<short4>{}, lines_texture, line_points), line_values));

    // Four neighbours at once, in the order lower left, lower right, upper right, upper left of growing y downwards.
    std::vector<float2> pairs;
    for (int i = 0; i < width * height; ++i) {
        pairs.push_back(make_float2(static_cast<float>(i), static_cast<float>(100 + i)));
    }
    const Array<float2> plane(make_cudaExtent(width, height, 0), pairs, cudaArrayTextureGather);
    const Texture gathered(resource_of(plane), Reading{});
    for (const float4 texels : fetch_points<float4>(
             Gather{}, gathered, {{1, 1, 0, 0}, {3.25f, 2.25f, 0, 1}, {0, 0, 0, 0}, {7, 5, 0, 1}})) {
        std::printf("%g %g %g %g\n", texels.x, texels.y, texels.z, texels.w);
    }

    const Array<float> flat(make_cudaExtent(width, height, 0), numbered(width * height));
    const Texture flat_texture(resource_of(flat), Reading{});
    std::printf("level 0: %g\n", fetch_points<float>(FetchLevel{}, flat_texture, {{3.5f, 2.5f, 0, 0}})[0]);
}
