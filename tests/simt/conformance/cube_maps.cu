// SPDX-License-Identifier: MIT
// Cube maps, in layers too: which texel of which face a vector reads, filtering at and across edges, and surfaces.
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

struct FetchCube
{
    __device__ float operator()(cudaTextureObject_t texture, Point p) const
    {
        return texCubemap<float>(texture, p.x, p.y, p.z);
    }
};

struct FetchLayeredCube
{
    __device__ float operator()(cudaTextureObject_t texture, Point p) const
    {
        float texel;
        texCubemapLayered(&texel, texture, p.x, p.y, p.z, p.layer);
        return texel;
    }
};

constexpr int extent = 4;
constexpr int faces = 6;

std::vector<float> numbered(int count)
{
    std::vector<float> values;
    for (int i = 0; i < count; ++i) {
        values.push_back(static_cast<float>(i));
    }
    return values;
}

/// The vector to a point of a face, s and t being from -1 to 1: CUDA C++ Programming Guide, "Cubemap Textures".
Point towards(int face, float s, float t)
{
    const Point points[] = {{1, -t, -s, 0}, {-1, -t, s, 0}, {s, 1, t, 0},
                            {s, -1, -t, 0}, {s, -t, 1, 0},  {-s, -t, -1, 0}};
    return points[face];
}

/// The centres of all texels of all faces, in their order in memory.
std::vector<Point> centres(int layer)
{
    std::vector<Point> points;
    for (int face = 0; face < faces; ++face) {
        for (int y = 0; y < extent; ++y) {
            for (int x = 0; x < extent; ++x) {
                Point p = towards(face, (static_cast<float>(x) + 0.5f) * 2 / extent - 1,
                                  (static_cast<float>(y) + 0.5f) * 2 / extent - 1);
                // Only the direction counts.
                points.push_back({p.x * 3, p.y * 3, p.z * 3, layer});
            }
        }
    }
    return points;
}

cudaTextureDesc reading(cudaTextureAddressMode address, cudaTextureFilterMode filter, bool seamless)
{
    cudaTextureDesc description = Reading{address, filter, cudaReadModeElementType, true}.description();
    description.seamlessCubemap = seamless ? 1 : 0;
    return description;
}

void print(const char* name, const std::vector<float>& texels)
{
    std::printf("%s:", name);
    for (const float texel : texels) {
        std::printf(" %.9g", texel);
    }
    std::printf("\n");
}

void report_array(std::size_t width, std::size_t height, std::size_t depth, unsigned flags)
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    std::printf("%zu x %zu x %zu, flags %u: %s\n", width, height, depth, flags,
                cudaGetErrorName(cudaMalloc3DArray(&array, &format, make_cudaExtent(width, height, depth), flags)));
    cudaGetLastError();
    cudaFreeArray(array);
}

/// Writes its own number, seen from the first, to each texel of each face.
__global__ void number_faces(cudaSurfaceObject_t cube, cudaSurfaceObject_t cubes, int cube_count)
{
    const int x = static_cast<int>(threadIdx.x);
    const int y = static_cast<int>(threadIdx.y);
    for (int layer_face = 0; layer_face < cube_count * faces; ++layer_face) {
        const float value = static_cast<float>((layer_face * extent + y) * extent + x);
        if (layer_face < faces) {
            surfCubemapwrite(value, cube, x * 4, y, layer_face);
        }
        surfCubemapLayeredwrite(value, cubes, x * 4, y, layer_face);
    }
}

/// How many texels are not what number_faces() has written.
__global__ void count_wrong(cudaSurfaceObject_t cube, cudaSurfaceObject_t cubes, int cube_count, int* wrong_count)
{
    const int x = static_cast<int>(threadIdx.x);
    const int y = static_cast<int>(threadIdx.y);
    for (int layer_face = 0; layer_face < cube_count * faces; ++layer_face) {
        const float value = static_cast<float>((layer_face * extent + y) * extent + x);
        float other;
        surfCubemapread(&other, cube, x * 4, y, layer_face % faces);
        const bool is_same = layer_face >= faces || other == value;
        if (!is_same || surfCubemapLayeredread<float>(cubes, x * 4, y, layer_face) != value) {
            atomicAdd(wrong_count, 1);
        }
    }
}

int main()
{
    const std::vector<float> values = numbered(2 * faces * extent * extent);
    const std::vector<float> first(values.begin(), values.begin() + faces * extent * extent);
    const std::vector<float> second(values.begin() + faces * extent * extent, values.end());
    const Array<float> cube(make_cudaExtent(extent, extent, faces), first, cudaArrayCubemap);
    const Array<float> cubes(make_cudaExtent(extent, extent, 2 * faces), values, cudaArrayCubemap | cudaArrayLayered);
    for (const auto filter : {cudaFilterModePoint, cudaFilterModeLinear}) {
        for (const bool seamless : {false, true}) {
            const Texture texture(resource_of(cube), reading(cudaAddressModeClamp, filter, seamless));
            const Texture layered(resource_of(cubes), reading(cudaAddressModeClamp, filter, seamless));
            std::printf("faces: %d wrong, layer 0: %d wrong, layer 1: %d wrong, no layer: %d wrong\n",
                        wrong(fetch_points<float>(FetchCube{}, texture, centres(0)), first),
                        wrong(fetch_points<float>(FetchLayeredCube{}, layered, centres(0)), first),
                        wrong(fetch_points<float>(FetchLayeredCube{}, layered, centres(1)), second),
                        wrong(fetch_points<float>(FetchLayeredCube{}, layered, centres(7)), second));
        }
    }

    std::vector<Point> edges;
    for (int face = 0; face < faces; ++face) {
        for (const float along : {-1.0f, -0.875f, 0.875f, 1.0f}) {
            edges.push_back(towards(face, along, 0.25f));
            edges.push_back(towards(face, -0.25f, along));
        }
    }
    std::vector<Point> corners;
    for (int corner = 0; corner < 8; ++corner) {
        for (const float near : {0.8125f, 0.875f, 1.0f}) {
            const float x = (corner & 1) != 0 ? -1.0f : 1.0f;
            const float y = (corner & 2) != 0 ? -1.0f : 1.0f;
            const float z = (corner & 4) != 0 ? -1.0f : 1.0f;
            corners.push_back({x, y * near, z * near, 0});
            corners.push_back({x * near, y, z * 0.75f, 0});
            corners.push_back({x * near, y * near, z, 0});
        }
    }
    const std::pair<const char*, cudaTextureAddressMode> modes[] = {{"wrap", cudaAddressModeWrap},
                                                                    {"clamp", cudaAddressModeClamp},
                                                                    {"mirror", cudaAddressModeMirror},
                                                                    {"border", cudaAddressModeBorder}};
    for (const auto& [name, mode] : modes) {
        const Texture texture(resource_of(cube), reading(mode, cudaFilterModeLinear, false));
        print(name, fetch_points<float>(FetchCube{}, texture, edges));
    }
    const Texture seamless(resource_of(cube), reading(cudaAddressModeWrap, cudaFilterModeLinear, true));
    print("seamless", fetch_points<float>(FetchCube{}, seamless, edges));
    print("corners", fetch_points<float>(FetchCube{}, seamless, corners));

    const float nothing = std::nanf("");
    const Texture points(resource_of(cube), reading(cudaAddressModeClamp, cudaFilterModePoint, false));
    print("no single largest component",
          fetch_points<float>(FetchCube{}, points,
                              {{1, 1, 1, 0},
                               {-1, -1, -1, 0},
                               {1, -1, 0.5f, 0},
                               {-1, 0.5f, -1, 0},
                               {0, 1, -1, 0},
                               {0, 0, 0, 0},
                               {nothing, 1, 0, 0}}));

    const Array<float> stored(make_cudaExtent(extent, extent, faces), std::vector<float>(first.size()),
                              cudaArrayCubemap | cudaArraySurfaceLoadStore);
    const Array<float> layers(make_cudaExtent(extent, extent, 2 * faces), std::vector<float>(values.size()),
                              cudaArrayCubemap | cudaArrayLayered | cudaArraySurfaceLoadStore);
    const cudaResourceDesc stored_resource = resource_of(stored);
    const cudaResourceDesc layers_resource = resource_of(layers);
    cudaSurfaceObject_t stored_surface = 0;
    cudaSurfaceObject_t layers_surface = 0;
    check(cudaCreateSurfaceObject(&stored_surface, &stored_resource));
    check(cudaCreateSurfaceObject(&layers_surface, &layers_resource));
    DeviceArray<int> wrong_count(1);
    wrong_count.set({0});
    number_faces<<<1, dim3(extent, extent)>>>(stored_surface, layers_surface, 2);
    count_wrong<<<1, dim3(extent, extent)>>>(stored_surface, layers_surface, 2, wrong_count.data());
    std::printf("surfaces: %d wrong, face by face: %d wrong, in layers: %d wrong\n", wrong_count.get()[0],
                wrong(stored.values(), first), wrong(layers.values(), values));
    check(cudaDestroySurfaceObject(stored_surface));
    check(cudaDestroySurfaceObject(layers_surface));

    for (const unsigned flags : {unsigned{cudaArrayCubemap}, unsigned{cudaArrayCubemap | cudaArrayLayered}}) {
        report_array(4, 4, 6, flags);
        report_array(4, 3, 6, flags);
        report_array(4, 4, 5, flags);
        report_array(4, 4, 12, flags);
        report_array(4, 4, 0, flags);
        report_array(4, 0, 6, flags);
    }
}
