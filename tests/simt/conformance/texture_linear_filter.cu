// SPDX-License-Identifier: MIT
// Linear filtering: CUDA C++ Programming Guide, "Linear Filtering". Weights have 8 bits of fraction: where a coordinate
// needs no more the result is exact, on two axes if the product of the weights needs no more either.
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

double clamped(const std::vector<float>& values, cudaExtent extent, int x, int y, int z)
{
    const auto inside = [](int i, std::size_t n) {
        return std::min(std::max(i, 0), std::max(static_cast<int>(n), 1) - 1);
    };
    const int row = inside(z, extent.depth) * static_cast<int>(std::max<std::size_t>(extent.height, 1)) +
                    inside(y, extent.height);
    return values[row * static_cast<int>(extent.width) + inside(x, extent.width)];
}

/// The blend with weights of any precision, and how far one with weights of 8 bits may be from it. Each weight may be
/// wrong by half a step; so may be each product of weights that the hardware rounds: that of two axes, which changes
/// the share of four texels, and with three axes four more.
struct Blend
{
    double value;
    double precision;
};

Blend blend(const std::vector<float>& values, cudaExtent extent, Point p, int axes)
{
    const double from_centre[3] = {p.x - 0.5, p.y - 0.5, p.z - 0.5};
    int first[3] = {0, 0, 0};
    double weight[3] = {0, 0, 0};
    for (int axis = 0; axis < axes; ++axis) {
        first[axis] = static_cast<int>(std::floor(from_centre[axis]));
        weight[axis] = from_centre[axis] - first[axis];
    }
    double sum = 0;
    double low = 1e30;
    double high = -1e30;
    for (int corner = 0; corner < 1 << axes; ++corner) {
        const int dx = corner & 1;
        const int dy = corner >> 1 & 1;
        const int dz = corner >> 2 & 1;
        const double texel = clamped(values, extent, first[0] + dx, first[1] + dy, first[2] + dz);
        sum += texel * (dx ? weight[0] : 1 - weight[0]) * (dy ? weight[1] : 1 - weight[1]) *
               (dz ? weight[2] : 1 - weight[2]);
        low = std::min(low, texel);
        high = std::max(high, texel);
    }
    return {sum, axes * axes * (high - low) / 512 + 1e-5 * std::max(std::fabs(low), std::fabs(high))};
}

template <class Fetch>
void test_precision(const char* what, cudaExtent extent, int axes)
{
    Numbers numbers;
    std::vector<float> values(extent.width * std::max<std::size_t>(extent.height, 1) *
                              std::max<std::size_t>(extent.depth, 1));
    for (float& value : values) {
        value = numbers.between(-10, 10);
    }
    std::vector<Point> points(5000);
    for (Point& p : points) {
        p = {numbers.between(-2, static_cast<float>(extent.width) + 2),
             numbers.between(-2, static_cast<float>(extent.height) + 2),
             numbers.between(-2, static_cast<float>(extent.depth) + 2), 0};
    }
    const Array<float> array(extent, values);
    const Texture texture(resource_of(array), Reading{cudaAddressModeClamp, cudaFilterModeLinear});
    const std::vector<float> texels = fetch_points<float>(Fetch{}, texture, points);
    bool within = true;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Blend expected = blend(values, extent, points[i], axes);
        within = within && std::fabs(texels[i] - expected.value) <= expected.precision;
    }
    std::printf("%s, within the precision of the weights: %s\n", what, within ? "yes" : "no");
}

int main()
{
    const std::vector<float> values{0, 256, 1024, -512};
    const Array<float> line(make_cudaExtent(4, 0, 0), values);
    const Texture texture(resource_of(line), Reading{cudaAddressModeClamp, cudaFilterModeLinear});
    std::vector<Point> points;
    std::vector<float> expected;
    for (int i = -256; i <= 5 * 256; ++i) {
        points.push_back({static_cast<float>(i) / 256, 0, 0, 0});
        expected.push_back(
            static_cast<float>(blend(values, make_cudaExtent(4, 0, 0), points.back(), 1).value));
    }
    const std::vector<float> texels = fetch_points<float>(Fetch1D<float>{}, texture, points);
    std::printf("1-D, every weight: %d of %d wrong\n", wrong(texels, expected),
                static_cast<int>(points.size()));
    for (int i = 0; i < static_cast<int>(points.size()); i += 96) {
        std::printf("%g: %g\n", points[i].x, texels[i]);
    }

    const std::vector<float> corners{0, 65536, -131072, 262144};
    const Array<float> plane(make_cudaExtent(2, 2, 0), corners);
    const Texture plane_texture(resource_of(plane), Reading{cudaAddressModeClamp, cudaFilterModeLinear});
    points.clear();
    expected.clear();
    for (int y = 0; y <= 256; y += 16) {
        for (int x = 0; x <= 256; x += 16) {
            points.push_back({0.5f + static_cast<float>(x) / 256, 0.5f + static_cast<float>(y) / 256, 0, 0});
            expected.push_back(
                static_cast<float>(blend(corners, make_cudaExtent(2, 2, 0), points.back(), 2).value));
        }
    }
    const std::vector<float> planes = fetch_points<float>(Fetch2D<float>{}, plane_texture, points);
    std::printf("2-D, weights whose products have 8 bits: %d of %d wrong\n", wrong(planes, expected),
                static_cast<int>(points.size()));
    for (std::size_t i = 0; i < points.size(); i += 37) {
        std::printf("%g %g: %.9g\n", points[i].x, points[i].y, planes[i]);
    }

    test_precision<Fetch1D<float>>("1-D", make_cudaExtent(33, 0, 0), 1);
    test_precision<Fetch2D<float>>("2-D", make_cudaExtent(12, 7, 0), 2);
    test_precision<Fetch3D<float>>("3-D", make_cudaExtent(6, 5, 4), 3);

    // The other end of a texture that is wrapped takes part in the blend.
    const Texture wrapped(resource_of(line),
                          Reading{cudaAddressModeWrap, cudaFilterModeLinear, cudaReadModeElementType, true});
    const Texture mirrored(resource_of(line), Reading{cudaAddressModeMirror, cudaFilterModeLinear,
                                                      cudaReadModeElementType, true});
    for (const float x : {-0.5f, 0.0f, 0.25f, 3.75f, 4.0f, 4.5f}) {
        const Point there_normalised{x / 4, 0, 0, 0};
        std::printf("%g: wrap %g, mirror %g\n", x,
                    fetch_points<float>(Fetch1D<float>{}, wrapped, {there_normalised})[0],
                    fetch_points<float>(Fetch1D<float>{}, mirrored, {there_normalised})[0]);
    }

    // Integers are blended as the floats that they are read as.
    const Array<uchar2> bytes(make_cudaExtent(2, 0, 0), {make_uchar2(0, 255), make_uchar2(255, 0)});
    const Texture byte_texture(
        resource_of(bytes), Reading{cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeNormalizedFloat});
    for (const float2 texel :
         fetch_points<float2>(Fetch1D<float2>{}, byte_texture,
                              {{0.5f, 0, 0, 0}, {0.75f, 0, 0, 0}, {1, 0, 0, 0}, {1.5f, 0, 0, 0}})) {
        std::printf("%.7g %.7g\n", texel.x, texel.y);
    }

    // What lies between two steps of 16 bits is rounded.
    const Array<short> shorts(make_cudaExtent(3, 0, 0), {-4, 7, 32767});
    const Array<signed char> chars(make_cudaExtent(3, 0, 0), {-128, 0, 60});
    const Reading as_floats{cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeNormalizedFloat};
    const Texture short_texture(resource_of(shorts), as_floats);
    const Texture char_texture(resource_of(chars), as_floats);
    for (const float x : {0.5f, 0.75f, 1.0f, 1.25f, 1.5f, 2.0f, 2.5f}) {
        const std::vector<Point> there{{x, 0, 0, 0}};
        std::printf("%g: %.7g %.7g\n", x, 32767 * fetch_points<float>(Fetch1D<float>{}, short_texture, there)[0],
                    32767 * fetch_points<float>(Fetch1D<float>{}, char_texture, there)[0]);
    }
}
