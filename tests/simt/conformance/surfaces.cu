// SPDX-License-Identifier: MIT
// Surfaces: x is in bytes, and what lies outside is as the boundary mode says.
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

class Surface {
public:
    explicit Surface(const cudaResourceDesc& resource)
    {
        check(cudaCreateSurfaceObject(&object_, &resource));
    }
    ~Surface() { cudaDestroySurfaceObject(object_); }
    Surface(const Surface&) = delete;
    Surface& operator=(const Surface&) = delete;

    cudaSurfaceObject_t get() const { return object_; }

private:
    cudaSurfaceObject_t object_ = 0;
};

/// Swaps rows with columns, of an array that is as wide as high.
template <class T>
__global__ void transpose(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int extent)
{
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (x < extent && y < extent) {
        T value;
        surf2Dread(&value, from, x * static_cast<int>(sizeof(T)), y);
        surf2Dwrite(value, to, y * static_cast<int>(sizeof(T)), x);
    }
}

template <class T>
void test_transpose(const char* name)
{
    constexpr int extent = 21;
    std::vector<T> values(extent * extent);
    std::vector<T> expected(extent * extent);
    unsigned char* bytes = reinterpret_cast<unsigned char*>(values.data());
    for (std::size_t i = 0; i < values.size() * sizeof(T); ++i) {
        bytes[i] = static_cast<unsigned char>(i * 13 + i / 256);
    }
    for (int i = 0; i < extent * extent; ++i) {
        expected[i % extent * extent + i / extent] = values[i];
    }
    const cudaExtent shape = make_cudaExtent(extent, extent, 0);
    const Array<T> from(shape, values, cudaArraySurfaceLoadStore);
    const Array<T> to(shape, std::vector<T>(values.size()), cudaArraySurfaceLoadStore);
    const Surface source(resource_of(from));
    const Surface target(resource_of(to));
    transpose<T><<<dim3(3, 3), dim3(8, 8)>>>(source.get(), target.get(), extent);
    std::printf("%s: %d wrong\n", name, wrong(to.values(), expected));
}

__global__ void write_all(cudaSurfaceObject_t line, cudaSurfaceObject_t volume, cudaSurfaceObject_t lines,
                          cudaSurfaceObject_t planes)
{
    const int x = static_cast<int>(threadIdx.x);
    const int y = static_cast<int>(threadIdx.y);
    const int z = static_cast<int>(threadIdx.z);
    const int number = x + 10 * y + 100 * z;
    if (y == 0 && z == 0) {
        surf1Dwrite(number, line, x * 4);
    }
    if (z == 0) {
        surf1DLayeredwrite(number, lines, x * 4, y);
    }
    surf3Dwrite(number, volume, x * 4, y, z);
    surf2DLayeredwrite(number, planes, x * 4, y, z);
}

/// Adds what the four surfaces hold at the thread's place, each times a power of 1000.
__global__ void read_all(cudaSurfaceObject_t line, cudaSurfaceObject_t volume, cudaSurfaceObject_t lines,
                         cudaSurfaceObject_t planes, long long* sums)
{
    const int x = static_cast<int>(threadIdx.x);
    const int y = static_cast<int>(threadIdx.y);
    const int z = static_cast<int>(threadIdx.z);
    long long sum = surf1Dread<int>(line, x * 4);
    sum = sum * 1000 + surf3Dread<int>(volume, x * 4, y, z);
    sum = sum * 1000 + surf1DLayeredread<int>(lines, x * 4, y);
    sum = sum * 1000 + surf2DLayeredread<int>(planes, x * 4, y, z);
    sums[(z * blockDim.y + y) * blockDim.x + x] = sum;
}

__global__ void read_outside(cudaSurfaceObject_t plane, int* values)
{
    const int places[6][2] = {{-4, 0}, {16, 1}, {0, -1}, {8, 3}, {-400, -9}, {4, 1}};
    for (int i = 0; i < 6; ++i) {
        values[2 * i] = surf2Dread<int>(plane, places[i][0], places[i][1], cudaBoundaryModeZero);
        values[2 * i + 1] = surf2Dread<int>(plane, places[i][0], places[i][1], cudaBoundaryModeClamp);
    }
}

__global__ void write_outside(cudaSurfaceObject_t plane, cudaSurfaceBoundaryMode mode)
{
    if (mode == cudaBoundaryModeZero) {
        surf2Dwrite(-1, plane, 16, 0, cudaBoundaryModeZero);
        surf2Dwrite(-2, plane, 4, 3, cudaBoundaryModeZero);
        surf2Dwrite(-3, plane, -4, 1, cudaBoundaryModeZero);
    } else {
        surf2Dwrite(-1, plane, 16, 0, cudaBoundaryModeClamp);
        surf2Dwrite(-2, plane, 4, 3, cudaBoundaryModeClamp);
        surf2Dwrite(-3, plane, -4, 1, cudaBoundaryModeClamp);
    }
}

void print(const char* what, const std::vector<int>& values)
{
    std::printf("%s:", what);
    for (const int value : values) {
        std::printf(" %d", value);
    }
    std::printf("\n");
}

int main()
{
    test_transpose<unsigned char>("unsigned char");
    test_transpose<char2>("char2");
    test_transpose<ushort1>("ushort1");
    test_transpose<short4>("short4");
    test_transpose<int>("int");
    test_transpose<float>("float");
    test_transpose<float2>("float2");
    test_transpose<uint4>("uint4");

    const Array<int> line(make_cudaExtent(5, 0, 0), std::vector<int>(5), cudaArraySurfaceLoadStore);
    const Array<int> volume(make_cudaExtent(5, 4, 3), std::vector<int>(60), cudaArraySurfaceLoadStore);
    const Array<int> lines(make_cudaExtent(5, 0, 4), std::vector<int>(20),
                           cudaArraySurfaceLoadStore | cudaArrayLayered);
    const Array<int> planes(make_cudaExtent(5, 4, 3), std::vector<int>(60),
                            cudaArraySurfaceLoadStore | cudaArrayLayered);
    const Surface line_surface(resource_of(line));
    const Surface volume_surface(resource_of(volume));
    const Surface lines_surface(resource_of(lines));
    const Surface planes_surface(resource_of(planes));
    DeviceArray<long long> sums(60);
    write_all<<<1, dim3(5, 4, 3)>>>(line_surface.get(), volume_surface.get(), lines_surface.get(),
                                    planes_surface.get());
    read_all<<<1, dim3(5, 4, 3)>>>(line_surface.get(), volume_surface.get(), lines_surface.get(),
                                   planes_surface.get(), sums.data());
    print("line", line.values());
    print("lines", lines.values());
    int differ = 0;
    const std::vector<long long> found = sums.get();
    const std::vector<int> in_volume = volume.values();
    const std::vector<int> in_planes = planes.values();
    for (int i = 0; i < 60; ++i) {
        const long long x = i % 5;
        const long long in_plane = x + 10 * (i / 5 % 4);
        const long long number = in_plane + 100 * (i / 20);
        differ += found[i] == ((x * 1000 + number) * 1000 + in_plane) * 1000 + number &&
                          in_volume[i] == number && in_planes[i] == number
                      ? 0
                      : 1;
    }
    std::printf("volume and planes: %d wrong\n", differ);

    // What a kernel wrote through a surface, a later kernel reads through a texture.
    const Texture texture(resource_of(volume), Reading{});
    print("texture",
          fetch_points<int>(Fetch3D<int>{}, texture,
                            {{0.5f, 0.5f, 0.5f, 0}, {4.5f, 3.5f, 2.5f, 0}, {2.5f, 1.5f, 0.5f, 0}}));

    const std::vector<int> small{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    const Array<int> plane(make_cudaExtent(4, 3, 0), small, cudaArraySurfaceLoadStore);
    const Surface plane_surface(resource_of(plane));
    DeviceArray<int> outside(12);
    read_outside<<<1, 1>>>(plane_surface.get(), outside.data());
    print("zero and clamp", outside.get());
    write_outside<<<1, 1>>>(plane_surface.get(), cudaBoundaryModeZero);
    print("dropped", plane.values());
    write_outside<<<1, 1>>>(plane_surface.get(), cudaBoundaryModeClamp);
    print("clamped", plane.values());
}
