// SPDX-License-Identifier: MIT
// What lies outside of a texture: CUDA C++ Programming Guide, "Texture Fetching" and cudaTextureDesc.
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

constexpr int extent = 5;
constexpr float border = -7;

const char* name_of(cudaTextureAddressMode mode)
{
    switch (mode) {
        case cudaAddressModeWrap: return "wrap";
        case cudaAddressModeClamp: return "clamp";
        case cudaAddressModeMirror: return "mirror";
        default: return "border";
    }
}

/// The texel that stands for texel i: counted by going there step by step. -1 is the border.
int texel_for(int i, cudaTextureAddressMode mode)
{
    if (mode == cudaAddressModeBorder) {
        return i < 0 || i >= extent ? -1 : i;
    }
    int at = 0;
    int step = 1;
    for (int n = 0; n < std::abs(i < 0 ? i + 1 : i); ++n) {
        const bool is_at_end = at + step < 0 || at + step >= extent;
        if (mode == cudaAddressModeWrap) {
            at = is_at_end ? 0 : at + 1;
        } else if (mode == cudaAddressModeClamp) {
            at += is_at_end ? 0 : 1;
        } else if (is_at_end) {
            step = -step;
        } else {
            at += step;
        }
    }
    if (i >= 0) {
        return at;
    }
    // On the left of 0 the same happens, seen from the other side.
    return mode == cudaAddressModeWrap ? extent - 1 - at : mode == cudaAddressModeClamp ? 0 : at;
}

int main()
{
    const std::vector<float> values{10, 11, 12, 13, 14};
    const Array<float> line(make_cudaExtent(extent, 0, 0), values);
    for (const bool normalised : {false, true}) {
        for (const auto mode :
             {cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder}) {
            const auto effective = normalised || mode == cudaAddressModeBorder ? mode : cudaAddressModeClamp;
            std::vector<Point> points;
            std::vector<float> expected;
            for (int i = -12; i <= 17; ++i) {
                const float centre = static_cast<float>(i) + 0.5f;
                points.push_back({normalised ? centre / extent : centre, 0, 0, 0});
                const int texel = texel_for(i, effective);
                expected.push_back(texel < 0 ? border : values[texel]);
            }
            const Texture texture(resource_of(line), Reading{mode, cudaFilterModePoint,
                                                             cudaReadModeElementType, normalised, border});
            const std::vector<float> texels = fetch_points<float>(Fetch1D<float>{}, texture, points);
            std::printf("%s%s: %d wrong;", name_of(mode), normalised ? ", normalised" : "",
                        wrong(texels, expected));
            for (const float texel : texels) {
                std::printf(" %g", texel);
            }
            std::printf("\n");
        }
    }

    // A texel reaches from one whole number to the next.
    const Texture edges(resource_of(line), Reading{});
    for (const float texel : fetch_points<float>(Fetch1D<float>{}, edges,
                                                 {{0, 0, 0, 0},
                                                  {0.99f, 0, 0, 0},
                                                  {1, 0, 0, 0},
                                                  {1.5f, 0, 0, 0},
                                                  {1.99f, 0, 0, 0},
                                                  {-0.01f, 0, 0, 0},
                                                  {4.99f, 0, 0, 0},
                                                  {1e6f, 0, 0, 0},
                                                  {-1e6f, 0, 0, 0}})) {
        std::printf("%g\n", texel);
    }

    // Each axis has a mode of its own.
    std::vector<float> plane_values;
    for (int i = 0; i < 4 * 4; ++i) {
        plane_values.push_back(static_cast<float>(i));
    }
    const Array<float> plane(make_cudaExtent(4, 4, 0), plane_values);
    cudaTextureDesc mixed =
        Reading{cudaAddressModeWrap, cudaFilterModePoint, cudaReadModeElementType, true, -1.0f}.description();
    mixed.addressMode[1] = cudaAddressModeBorder;
    const Texture axes(resource_of(plane), mixed);
    std::vector<Point> points;
    for (int y = -1; y <= 4; ++y) {
        for (int x = -2; x <= 5; ++x) {
            points.push_back({(static_cast<float>(x) + 0.5f) / 4, (static_cast<float>(y) + 0.5f) / 4, 0, 0});
        }
    }
    const std::vector<float> texels = fetch_points<float>(Fetch2D<float>{}, axes, points);
    for (std::size_t i = 0; i < texels.size(); ++i) {
        std::printf("%3g%s", texels[i], i % 8 == 7 ? "\n" : " ");
    }
}
