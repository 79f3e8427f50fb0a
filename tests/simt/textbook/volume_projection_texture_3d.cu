// SPDX-License-Identifier: MIT
// arch: sm_35+
// A volume in a three-dimensional array: the greatest value along each axis of view, and the sum between two planes that lie
// between the slices, with the texture's linear filter. The copies go through cudaMemcpy3D, from pitched memory and from host.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr cudaExtent extent_of(size_t w, size_t h, size_t d)
{
    return {w, h, d};
}

#define REQUIRE(...)                                                                                         \
    (static_cast<void>((__VA_ARGS__) == cudaSuccess ||                                                       \
                       (printf("failed: %s\n", cudaGetErrorString(cudaGetLastError())), exit(3), false)))

static const cudaExtent size = extent_of(13, 9, 6);

/// Turns every slice upside down, in pitched memory.
__global__ void turn(cudaPitchedPtr volume, cudaExtent extent)
{
    const int x = threadIdx.x, y = threadIdx.y, z = blockIdx.x;
    char* const slice = (char*)volume.ptr + z * volume.pitch * extent.height;
    short* const row = (short*)(slice + y * volume.pitch);
    short* const other = (short*)(slice + (extent.height - 1 - y) * volume.pitch);
    if (y < (int)extent.height / 2) {
        const short kept = row[x];
        row[x] = other[x];
        other[x] = kept;
    }
}

enum class Axis { x, y, z };

template <Axis A>
__global__ void maximum(cudaTextureObject_t volume, int depth, short* image)
{
    const int u = threadIdx.x, v = blockIdx.x;
    short greatest = -32768;
    for (int w = 0; w < depth; ++w) {
        const float a = u + 0.5f, b = v + 0.5f, c = w + 0.5f;
        const short value = A == Axis::x   ? tex3D<short>(volume, c, a, b)
                            : A == Axis::y ? tex3D<short>(volume, a, c, b)
                                           : tex3D<short>(volume, a, b, c);
        greatest = max(greatest, value);
    }
    image[blockIdx.x * blockDim.x + threadIdx.x] = greatest;
}

/// At z + 1 the filter takes half of slice z and half of slice z + 1.
__global__ void between_slices(cudaTextureObject_t volume, float* sums, float scale)
{
    float sum = 0;
    for (int z = 1; z < 4; ++z)
        sum += tex3D<float>(volume, threadIdx.x + 0.5f, threadIdx.y + 0.5f, (float)z);
    sums[threadIdx.y * blockDim.x + threadIdx.x] = sum * scale;
}

static cudaTextureObject_t texture_of(cudaArray_t array, cudaTextureFilterMode filter,
                                      cudaTextureReadMode read)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaTextureDesc texture = {};
    for (auto& mode : texture.addressMode)
        mode = cudaAddressModeClamp;
    texture.filterMode = filter;
    texture.readMode = read;
    cudaTextureObject_t object;
    REQUIRE(cudaCreateTextureObject(&object, &resource, &texture, nullptr));
    return object;
}

int main()
{
    const int w = size.width, h = size.height, d = size.depth;
    std::vector<short> volume(w * h * d);
    const auto at = [&](int x, int y, int z) -> short& { return volume[(z * h + y) * w + x]; };
    for (int i = 0; i < w * h * d; ++i)
        volume[i] = short(i * 389 % 1024 - 512);

    cudaPitchedPtr pitched;
    REQUIRE(cudaMalloc3D(&pitched, make_cudaExtent(size.width * sizeof(short), size.height, size.depth)));
    cudaMemcpy3DParms in = {};
    in.srcPtr = make_cudaPitchedPtr(volume.data(), w * sizeof(short), w, h);
    in.dstPtr = pitched;
    in.extent = make_cudaExtent(w * sizeof(short), h, d);
    in.kind = cudaMemcpyHostToDevice;
    REQUIRE(cudaMemcpy3D(&in));
    turn<<<d, dim3(w, h)>>>(pitched, size);
    for (int z = 0; z < d; ++z)
        for (int y = 0; y < h / 2; ++y)
            for (int x = 0; x < w; ++x)
                std::swap(at(x, y, z), at(x, h - 1 - y, z));

    cudaArray_t array;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<short>();
    REQUIRE(cudaMalloc3DArray(&array, &format, size));
    cudaMemcpy3DParms over = {};
    over.srcPtr = pitched;
    over.dstArray = array;
    over.extent = size;
    over.kind = cudaMemcpyDeviceToDevice;
    REQUIRE(cudaMemcpy3D(&over));

    const cudaTextureObject_t points = texture_of(array, cudaFilterModePoint, cudaReadModeElementType);
    const cudaTextureObject_t linear = texture_of(array, cudaFilterModeLinear, cudaReadModeNormalizedFloat);
    short* d_image;
    float* d_sums;
    REQUIRE(cudaMalloc(&d_image, w * h * sizeof(short)));
    REQUIRE(cudaMalloc(&d_sums, w * h * sizeof(float)));
    const auto greatest = [&](int us, int vs, int ws, auto value) {
        std::vector<short> got(us * vs), gold(us * vs, -32768);
        REQUIRE(cudaMemcpy(got.data(), d_image, us * vs * sizeof(short), cudaMemcpyDeviceToHost));
        for (int i = 0; i < us * vs * ws; ++i)
            gold[i / ws] = std::max(gold[i / ws], value(i / ws % us, i / ws / us, i % ws));
        return got == gold ? "right" : "wrong";
    };
    maximum<Axis::x><<<d, h>>>(points, w, d_image);
    printf("along x: %s\n", greatest(h, d, w, [&](int u, int v, int i) { return at(i, u, v); }));
    maximum<Axis::y><<<d, w>>>(points, h, d_image);
    printf("along y: %s\n", greatest(w, d, h, [&](int u, int v, int i) { return at(u, i, v); }));
    maximum<Axis::z><<<h, w>>>(points, d, d_image);
    printf("along z: %s\n", greatest(w, h, d, [&](int u, int v, int i) { return at(u, v, i); }));

    between_slices<<<1, dim3(w, h)>>>(linear, d_sums, 32767.0f);
    std::vector<float> sums(w * h);
    REQUIRE(cudaMemcpy(sums.data(), d_sums, w * h * sizeof(float), cudaMemcpyDeviceToHost));
    int near = 0;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            double gold = 0;
            for (int z = 1; z < 4; ++z)
                gold += (at(x, y, z - 1) + at(x, y, z)) / 2.0;
            near += std::abs(sums[y * w + x] - gold) < 1.6;  // three halves, rounded
        }
    printf("between slices: %d of %d within three roundings\n", near, w * h);
    for (const cudaTextureObject_t texture : {points, linear})
        REQUIRE(cudaDestroyTextureObject(texture));
    REQUIRE(cudaFreeArray(array));
    REQUIRE(cudaFree(d_sums));
    REQUIRE(cudaFree(d_image));
    REQUIRE(cudaFree(pitched.ptr));
}
