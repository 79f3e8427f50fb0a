// SPDX-License-Identifier: MIT
// Mipmapped arrays: their levels as arrays and surfaces, and textures over them with levels of detail and gradients.
#include "../textures.hpp"

#include <memory>

/// A mipmapped array of planes, volumes, or what the flags say.
class Mipmaps {
public:
    Mipmaps(cudaExtent extent, unsigned level_count, unsigned flags = cudaArrayDefault)
    {
        const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
        check(cudaMallocMipmappedArray(&array_, &format, extent, level_count, flags));
    }
    ~Mipmaps() { check(cudaFreeMipmappedArray(array_)); }
    Mipmaps(const Mipmaps&) = delete;
    Mipmaps& operator=(const Mipmaps&) = delete;

    cudaMipmappedArray_t get() const { return array_; }

    /// Null if there is no such level.
    cudaArray_t level(unsigned number) const
    {
        cudaArray_t array = nullptr;
        cudaGetMipmappedArrayLevel(&array, array_, number);
        cudaGetLastError();
        return array;
    }

    cudaResourceDesc resource() const
    {
        cudaResourceDesc resource{};
        resource.resType = cudaResourceTypeMipmappedArray;
        resource.res.mipmap.mipmap = array_;
        return resource;
    }

    /// Gives texel i of each level the value first + step · i, where first = level · 256.
    void fill(float step)
    {
        for (unsigned number = 0; level(number) != nullptr; ++number) {
            cudaExtent extent{};
            check(cudaArrayGetInfo(nullptr, &extent, nullptr, level(number)));
            extent.height = std::max<std::size_t>(extent.height, 1);
            extent.depth = std::max<std::size_t>(extent.depth, 1);
            std::vector<float> values;
            for (std::size_t i = 0; i < extent.width * extent.height * extent.depth; ++i) {
                values.push_back(static_cast<float>(number) * 256 + step * static_cast<float>(i));
            }
            cudaMemcpy3DParms copy{};
            copy.srcPtr = make_cudaPitchedPtr(values.data(), extent.width * sizeof(float), extent.width, extent.height);
            copy.dstArray = level(number);
            copy.extent = extent;
            copy.kind = cudaMemcpyHostToDevice;
            check(cudaMemcpy3D(&copy));
        }
    }

private:
    cudaMipmappedArray_t array_ = nullptr;
};

void print_levels(const char* name, const Mipmaps& mipmaps)
{
    std::printf("%s:", name);
    for (unsigned number = 0; mipmaps.level(number) != nullptr; ++number) {
        cudaExtent extent{};
        unsigned flags = 0;
        check(cudaArrayGetInfo(nullptr, &extent, &flags, mipmaps.level(number)));
        std::printf(" %zu x %zu x %zu", extent.width, extent.height, extent.depth);
        std::printf(mipmaps.level(number) == mipmaps.level(number) ? ";" : ", another each time;");
    }
    std::printf("\n");
}

cudaTextureDesc reading(cudaTextureFilterMode filter, cudaTextureFilterMode between_levels)
{
    cudaTextureDesc description = Reading{cudaAddressModeClamp, filter, cudaReadModeElementType, true}.description();
    description.mipmapFilterMode = between_levels;
    description.maxMipmapLevelClamp = 99;
    return description;
}

/// One fetch of each kind: all levels have the same value everywhere, so that a result says which level was read.
__global__ void read_levels(cudaTextureObject_t line, cudaTextureObject_t plane, cudaTextureObject_t volume,
                            cudaTextureObject_t lines, cudaTextureObject_t planes, cudaTextureObject_t cube,
                            cudaTextureObject_t cubes, float level, float* results)
{
    results[0] = tex1DLod<float>(line, 0.3f, level);
    results[1] = tex2DLod<float>(plane, 0.3f, 0.6f, level);
    results[2] = tex3DLod<float>(volume, 0.3f, 0.6f, 0.2f, level);
    results[3] = tex1DLayeredLod<float>(lines, 0.3f, 1, level);
    tex2DLayeredLod(results + 4, planes, 0.3f, 0.6f, 1, level);
    results[5] = texCubemapLod<float>(cube, 0.3f, 1, 0.2f, level);
    results[6] = texCubemapLayeredLod<float>(cubes, 0.3f, 1, 0.2f, 1, level);
}

/// The same with gradients of 2^-`shift` of the image.
__global__ void read_by_gradients(cudaTextureObject_t line, cudaTextureObject_t plane, cudaTextureObject_t volume,
                                  cudaTextureObject_t lines, cudaTextureObject_t planes, cudaTextureObject_t cube,
                                  cudaTextureObject_t cubes, float part, float* results)
{
    const float2 x2 = make_float2(part, 0);
    const float2 y2 = make_float2(0, part);
    const float4 x4 = make_float4(part, 0, 0, 0);
    const float4 z4 = make_float4(0, 0, part, 0);
    results[0] = tex1DGrad<float>(line, 0.3f, part, 0);
    results[1] = tex2DGrad<float>(plane, 0.3f, 0.6f, x2, y2);
    results[2] = tex3DGrad<float>(volume, 0.3f, 0.6f, 0.2f, x4, z4);
    results[3] = tex1DLayeredGrad<float>(lines, 0.3f, 1, 0, part);
    tex2DLayeredGrad(results + 4, planes, 0.3f, 0.6f, 1, y2, x2);
    results[5] = texCubemapGrad<float>(cube, 0, 1, 0, x4, z4);
    results[6] = texCubemapLayeredGrad<float>(cubes, 0, 1, 0, 1, z4, x4);
}

__global__ void sample_levels(cudaTextureObject_t texture, const Point* points, float* texels, int count)
{
    const int i = static_cast<int>(threadIdx.x);
    if (i < count) {
        texels[i] = tex2DLod<float>(texture, points[i].x, points[i].y, points[i].z);
    }
}

__global__ void sample_without_level(cudaTextureObject_t texture, float* texel)
{
    *texel = tex2D<float>(texture, 0.4f, 0.6f);
}

void print(const char* name, const std::vector<float>& texels)
{
    std::printf("%s:", name);
    for (const float texel : texels) {
        std::printf(" %.9g", texel);
    }
    std::printf("\n");
}

void print_samples(const char* name, const Mipmaps& mipmaps, const cudaTextureDesc& description,
                   const std::vector<Point>& points)
{
    const Texture texture(mipmaps.resource(), description);
    Fetches<float> fetches(points);
    sample_levels<<<1, static_cast<unsigned>(points.size())>>>(texture.get(), fetches.points(), fetches.texels(),
                                                               fetches.count);
    print(name, fetches.get());
}

void print_without_level(const char* name, const Mipmaps& mipmaps, const cudaTextureDesc& description)
{
    const Texture texture(mipmaps.resource(), description);
    DeviceArray<float> texel(1);
    sample_without_level<<<1, 1>>>(texture.get(), texel.data());
    print(name, texel.get());
}

/// Makes each texel of a level the mean of four of the level before it.
__global__ void halve(cudaSurfaceObject_t from, cudaSurfaceObject_t to)
{
    const int x = static_cast<int>(threadIdx.x);
    const int y = static_cast<int>(threadIdx.y);
    const float sum = surf2Dread<float>(from, 8 * x, 2 * y) + surf2Dread<float>(from, 8 * x + 4, 2 * y) +
                      surf2Dread<float>(from, 8 * x, 2 * y + 1) + surf2Dread<float>(from, 8 * x + 4, 2 * y + 1);
    surf2Dwrite(sum / 4, to, 4 * x, y);
}

class Surface {
public:
    explicit Surface(cudaArray_t array)
    {
        cudaResourceDesc resource{};
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = array;
        check(cudaCreateSurfaceObject(&object_, &resource));
    }
    ~Surface() { cudaDestroySurfaceObject(object_); }
    Surface(const Surface&) = delete;
    Surface& operator=(const Surface&) = delete;

    cudaSurfaceObject_t get() const { return object_; }

private:
    cudaSurfaceObject_t object_ = 0;
};

void halve_by_surfaces()
{
    Mipmaps mipmaps(make_cudaExtent(8, 8, 0), 4, cudaArraySurfaceLoadStore);
    mipmaps.fill(1);
    for (unsigned level = 1; level < 4; ++level) {
        const Surface from(mipmaps.level(level - 1));
        const Surface to(mipmaps.level(level));
        halve<<<1, dim3(8u >> level, 8u >> level)>>>(from.get(), to.get());
        finish();
    }
    print_samples("means", mipmaps, reading(cudaFilterModePoint, cudaFilterModePoint),
                  {{0.1f, 0.1f, 1, 0}, {0.9f, 0.1f, 1, 0}, {0.1f, 0.9f, 2, 0}, {0.5f, 0.5f, 3, 0}});
}

void errors()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t array = nullptr;
    cudaArray_t level = nullptr;
    const auto report = [](const char* what, cudaError_t error) {
        std::printf("%s: %s\n", what, cudaGetErrorName(error));
        cudaGetLastError();
    };
    report("no array", cudaMallocMipmappedArray(nullptr, &format, make_cudaExtent(8, 8, 0), 1));
    report("no extent", cudaMallocMipmappedArray(&array, &format, make_cudaExtent(0, 0, 0), 1));
    report("no mipmapped array", cudaGetMipmappedArrayLevel(&level, nullptr, 0));
    report("nothing to free", cudaFreeMipmappedArray(nullptr));
    check(cudaMallocMipmappedArray(&array, &format, make_cudaExtent(8, 8, 0), 2));
    report("no such level", cudaGetMipmappedArrayLevel(&level, array, 2));
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = array;
    cudaSurfaceObject_t surface = 0;
    report("a surface over all levels", cudaCreateSurfaceObject(&surface, &resource));
    cudaTextureDesc description = reading(cudaFilterModeLinear, static_cast<cudaTextureFilterMode>(7));
    cudaTextureObject_t texture = 0;
    report("no filter between levels", cudaCreateTextureObject(&texture, &resource, &description, nullptr));
    check(cudaGetMipmappedArrayLevel(&level, array, 1));
    report("a level is freed", cudaFreeArray(level));
    report("all are freed", cudaFreeMipmappedArray(array));
}

int main()
{
    const unsigned all = 99;
    Mipmaps line(make_cudaExtent(16, 0, 0), all);
    Mipmaps plane(make_cudaExtent(16, 16, 0), all);
    Mipmaps volume(make_cudaExtent(16, 16, 16), all);
    Mipmaps lines(make_cudaExtent(16, 0, 3), all, cudaArrayLayered);
    Mipmaps planes(make_cudaExtent(16, 16, 3), all, cudaArrayLayered);
    Mipmaps cube(make_cudaExtent(16, 16, 6), all, cudaArrayCubemap);
    Mipmaps cubes(make_cudaExtent(16, 16, 12), all, cudaArrayCubemap | cudaArrayLayered);
    print_levels("a line", line);
    print_levels("volumes", volume);
    print_levels("planes in layers", planes);
    print_levels("cubes in layers", cubes);
    print_levels("odd extents", Mipmaps(make_cudaExtent(13, 3, 0), all));
    print_levels("two levels", Mipmaps(make_cudaExtent(13, 3, 0), 2));
    print_levels("no level", Mipmaps(make_cudaExtent(13, 3, 0), 0));

    Mipmaps* const kinds[] = {&line, &plane, &volume, &lines, &planes, &cube, &cubes};
    std::vector<std::unique_ptr<Texture>> textures;
    for (Mipmaps* mipmaps : kinds) {
        mipmaps->fill(0);
        textures.push_back(std::make_unique<Texture>(mipmaps->resource(),
                                                     reading(cudaFilterModeLinear, cudaFilterModeLinear)));
    }
    DeviceArray<float> results(7);
    for (const float level : {-1.0f, 0.0f, 0.75f, 1.0f, 2.5f, 9.0f}) {
        read_levels<<<1, 1>>>(textures[0]->get(), textures[1]->get(), textures[2]->get(), textures[3]->get(),
                              textures[4]->get(), textures[5]->get(), textures[6]->get(), level, results.data());
        std::printf("level %g ", level);
        print("", results.get());
    }
    for (const float part : {0.0f, 0.0625f, 0.25f, 0.5f}) {
        read_by_gradients<<<1, 1>>>(textures[0]->get(), textures[1]->get(), textures[2]->get(), textures[3]->get(),
                                    textures[4]->get(), textures[5]->get(), textures[6]->get(), part,
                                    results.data());
        std::printf("gradients %g ", part);
        print("", results.get());
    }

    std::vector<Point> levels;
    for (const float level : {-0.3f, -0.2f, 0.05f, 0.49f, 0.5f, 0.99f, 1.0f + 7.0f / 2048, 1.0f + 8.0f / 2048,
                              1.5f - 1.0f / 2048, 2.7f, 3.2f, 77.0f}) {
        levels.push_back({0.4f, 0.6f, level, 0});
    }
    levels.push_back({0.4f, 0.6f, std::nanf(""), 0});
    cudaTextureDesc description = reading(cudaFilterModeLinear, cudaFilterModePoint);
    print_samples("nearest level", plane, description, levels);
    description.mipmapFilterMode = cudaFilterModeLinear;
    print_samples("between levels", plane, description, levels);
    description.mipmapLevelBias = 0.3f;
    print_samples("with a bias", plane, description, levels);
    print_without_level("a bias and no level", plane, description);
    description.minMipmapLevelClamp = 0.7f;
    description.maxMipmapLevelClamp = 2.6f;
    print_samples("with bounds", plane, description, levels);
    print_without_level("bounds and no level", plane, description);

    Mipmaps odd(make_cudaExtent(5, 3, 0), all);
    odd.fill(1);
    std::vector<Point> points;
    for (const float level : {0.0f, 0.375f, 1.0f, 1.75f, 2.0f}) {
        for (int i = 0; i < 8; ++i) {
            points.push_back({static_cast<float>(i) / 8, static_cast<float>(i * 5 % 8) / 8, level, 0});
        }
    }
    print_samples("texels", odd, reading(cudaFilterModePoint, cudaFilterModePoint), points);
    print_samples("eight texels", odd, reading(cudaFilterModeLinear, cudaFilterModeLinear), points);
    halve_by_surfaces();
    errors();
}
