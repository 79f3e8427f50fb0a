// SPDX-License-Identifier: MIT
// What CUDA refuses of arrays, pitched memory, textures and surfaces, with the codes seen on an H200 with CUDA 13.0.
#include "../textures.hpp"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

char host[4096];

/// Prints what a call returned and what is kept of it.
void report(const char* what, cudaError_t returned)
{
    const cudaError_t last = cudaGetLastError();
    std::printf("%s: %s%s\n", what, cudaGetErrorName(returned),
                last == returned ? "" : ", not kept as it should");
}

#define REPORT(...) report(#__VA_ARGS__, __VA_ARGS__)

void report_format(int x, int y, int z, int w, cudaChannelFormatKind kind)
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc(x, y, z, w, kind);
    cudaArray_t array = nullptr;
    std::printf("%d %d %d %d %d ", x, y, z, w, static_cast<int>(kind));
    REPORT(cudaMallocArray(&array, &format, 8, 8));
    cudaFreeArray(array);
}

void report_array(std::size_t width, std::size_t height, std::size_t depth, unsigned flags)
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    std::printf("%zu x %zu x %zu, flags %u ", width, height, depth, flags);
    REPORT(cudaMalloc3DArray(&array, &format, make_cudaExtent(width, height, depth), flags));
    cudaFreeArray(array);
}

void arrays()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    REPORT(cudaMallocArray(nullptr, &format, 8, 8));
    REPORT(cudaMallocArray(&array, nullptr, 8, 8));
    REPORT(cudaMallocArray(&array, &format, 0, 8));
    REPORT(cudaMallocArray(&array, &format, 8, 8, cudaArrayLayered));
    REPORT(cudaMallocArray(&array, &format, 131073, 0));
    REPORT(cudaMallocArray(&array, &format, 32769, 0, cudaArraySurfaceLoadStore));
    REPORT(cudaFreeArray(nullptr));
    report_format(32, 32, 32, 0, cudaChannelFormatKindFloat);
    report_format(0, 0, 0, 0, cudaChannelFormatKindFloat);
    report_format(8, 16, 0, 0, cudaChannelFormatKindUnsigned);
    report_format(12, 0, 0, 0, cudaChannelFormatKindUnsigned);
    report_format(64, 0, 0, 0, cudaChannelFormatKindFloat);
    report_format(8, 0, 0, 0, cudaChannelFormatKindFloat);
    report_format(32, 0, 0, 0, cudaChannelFormatKindNone);
    report_format(0, 32, 0, 0, cudaChannelFormatKindFloat);
    report_format(32, 0, 32, 0, cudaChannelFormatKindFloat);
    report_format(8, 8, 8, 8, cudaChannelFormatKindSigned);
    report_array(4, 4, 4, 0);
    report_array(0, 4, 4, 0);
    report_array(4, 0, 4, 0);
    report_array(4, 0, 4, cudaArrayLayered);
    report_array(4, 4, 0, cudaArrayLayered);
    report_array(4, 4, 2049, cudaArrayLayered);
    report_array(16385, 4, 2, 0);
    report_array(4, 4, 16385, 0);
    report_array(4, 4, 4, cudaArrayTextureGather);
    report_array(8, 0, 0, cudaArrayTextureGather);
    cudaChannelFormatDesc found{};
    REPORT(cudaArrayGetInfo(&found, nullptr, nullptr, nullptr));
    REPORT(cudaGetChannelDesc(&found, nullptr));
}

void pitched_memory()
{
    void* rows = nullptr;
    std::size_t pitch = 0;
    REPORT(cudaMallocPitch(nullptr, &pitch, 100, 10));
    REPORT(cudaMallocPitch(&rows, nullptr, 100, 10));
    REPORT(cudaMallocPitch(&rows, &pitch, std::size_t{1} << 40, std::size_t{1} << 40));
    REPORT(cudaMalloc3D(nullptr, make_cudaExtent(9, 9, 9)));
    check(cudaMallocPitch(&rows, &pitch, 100, 10));
    REPORT(cudaMemcpy2D(rows, 99, host, 100, 100, 10, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy2D(rows, pitch, host, 99, 100, 10, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy2D(rows, pitch, host, 100, 100, 10, cudaMemcpyDeviceToHost));
    REPORT(cudaMemcpy2D(rows, pitch, host, 100, 100, 10, cudaMemcpyDeviceToDevice));
    REPORT(cudaMemcpy2D(rows, pitch, host, 100, 100, 10, static_cast<cudaMemcpyKind>(7)));
    REPORT(cudaMemcpy2D(rows, pitch, host, 100, 0, 10, static_cast<cudaMemcpyKind>(7)));
    REPORT(cudaMemcpy2D(rows, 50, host, 100, 100, 10, static_cast<cudaMemcpyKind>(7)));
    REPORT(cudaMemcpy2D(nullptr, pitch, host, 100, 100, 10, cudaMemcpyHostToDevice));
    REPORT(cudaMemset2D(rows, 99, 1, 100, 10));
    REPORT(cudaMemset2D(rows, 99, 1, 100, 1));
    REPORT(cudaMemset2D(host, 100, 1, 100, 10));
    REPORT(cudaMemset2D(nullptr, 0, 1, 0, 0));
    const cudaPitchedPtr box = make_cudaPitchedPtr(rows, pitch, 100, 5);
    REPORT(cudaMemset3D(box, 1, make_cudaExtent(1000, 5, 2)));
    REPORT(cudaMemset3D(box, 1, make_cudaExtent(100, 6, 1)));
    REPORT(cudaMemset3D(box, 1, make_cudaExtent(0, 6, 1)));
    check(cudaFree(rows));
}

void array_copies()
{
    const Array<float> plane(make_cudaExtent(8, 4, 0), std::vector<float>(32));
    const Array<float> volume(make_cudaExtent(8, 4, 3), std::vector<float>(96));
    cudaArray_t const array = plane.get();
    REPORT(cudaMemcpy2DToArray(array, 4, 0, host, 32, 32, 4, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy2DToArray(array, 0, 1, host, 32, 32, 4, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy2DToArray(array, 0, 0, host, 31, 32, 4, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy2DToArray(array, 0, 0, host, 32, 32, 4, cudaMemcpyDeviceToHost));
    REPORT(cudaMemcpy2DToArray(array, 0, 0, host, 32, 32, 4, cudaMemcpyHostToHost));
    REPORT(cudaMemcpy2DToArray(array, 0, 0, host, 32, 32, 4, cudaMemcpyDeviceToDevice));
    REPORT(cudaMemcpy2DToArray(array, 0, 0, nullptr, 32, 32, 4, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy2DToArray(nullptr, 0, 0, host, 32, 32, 4, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy2DToArray(nullptr, 0, 0, host, 32, 0, 4, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpy2DFromArray(host, 32, array, 0, 0, 32, 5, cudaMemcpyDeviceToHost));
    REPORT(cudaMemcpy2DFromArray(host, 31, array, 0, 0, 32, 4, cudaMemcpyDeviceToHost));
    REPORT(cudaMemcpy2DFromArray(host, 32, array, 0, 0, 32, 4, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpyToArray(array, 0, 0, host, 132, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpyToArray(array, 4, 3, host, 32, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpyToArray(array, 0, 0, host, 128, cudaMemcpyDeviceToHost));
    REPORT(cudaMemcpyFromArray(host, array, 0, 0, 132, cudaMemcpyDeviceToHost));

    const auto report_box = [&volume](const char* what, auto change) {
        cudaMemcpy3DParms copy{};
        copy.srcPtr = make_cudaPitchedPtr(host, 32, 8, 4);
        copy.dstArray = volume.get();
        copy.extent = make_cudaExtent(8, 4, 3);
        copy.kind = cudaMemcpyHostToDevice;
        change(copy);
        report(what, cudaMemcpy3D(&copy));
    };
    report_box("a box", [](cudaMemcpy3DParms&) {});
    report_box("too wide", [](cudaMemcpy3DParms& copy) { copy.extent.width = 9; });
    report_box("too deep", [](cudaMemcpy3DParms& copy) { copy.extent.depth = 4; });
    report_box("too far", [](cudaMemcpy3DParms& copy) { copy.dstPos.z = 1; });
    report_box("too far in the source", [](cudaMemcpy3DParms& copy) { copy.srcPos.x = 1; });
    report_box("empty", [](cudaMemcpy3DParms& copy) { copy.extent.depth = 0; });
    report_box("the other way", [](cudaMemcpy3DParms& copy) { copy.kind = cudaMemcpyDeviceToHost; });
    report_box("no kind", [](cudaMemcpy3DParms& copy) { copy.kind = static_cast<cudaMemcpyKind>(9); });
    report_box("two targets", [](cudaMemcpy3DParms& copy) { copy.dstPtr = copy.srcPtr; });
    report_box("two sources", [](cudaMemcpy3DParms& copy) { copy.srcArray = copy.dstArray; });
    report_box("no target", [](cudaMemcpy3DParms& copy) { copy.dstArray = nullptr; });
    report_box("no source", [](cudaMemcpy3DParms& copy) { copy.srcPtr.ptr = nullptr; });
    report_box("a pitch too small", [](cudaMemcpy3DParms& copy) { copy.srcPtr.pitch = 31; });
    report_box("slices too small", [](cudaMemcpy3DParms& copy) { copy.srcPtr.ysize = 3; });
    REPORT(cudaMemcpy3D(nullptr));
}

template <class Change>
void report_texture(const char* what, cudaResourceDesc resource, Change change)
{
    cudaTextureDesc description{};
    cudaTextureObject_t texture = 0;
    change(resource, description);
    report(what, cudaCreateTextureObject(&texture, &resource, &description, nullptr));
    cudaDestroyTextureObject(texture);
}

#define TEXTURE(resource, ...)                                                                               \
    report_texture(#resource "; " #__VA_ARGS__, resource, [&](cudaResourceDesc& r, cudaTextureDesc& t) {     \
        (void)r;                                                                                             \
        (void)t;                                                                                             \
        __VA_ARGS__;                                                                                         \
    })

void textures()
{
    DeviceArray<char> memory(1 << 20);
    char* const bytes = memory.data();
    const cudaResourceDesc linear = linear_resource(reinterpret_cast<float*>(bytes), 64);
    const cudaResourceDesc pitched = pitched_resource(reinterpret_cast<float*>(bytes), 16, 8, 512);
    const Array<float> floats(make_cudaExtent(8, 4, 0), std::vector<float>(32));
    const Array<int> ints(make_cudaExtent(8, 4, 0), std::vector<int>(32));
    const Array<short> shorts(make_cudaExtent(8, 4, 0), std::vector<short>(32));
    const cudaResourceDesc array = resource_of(floats);
    const cudaResourceDesc int_array = resource_of(ints);
    const cudaResourceDesc short_array = resource_of(shorts);
    const cudaChannelFormatDesc int_format = cudaCreateChannelDesc<int>();

    TEXTURE(linear);
    TEXTURE(linear, r.res.linear.devPtr = nullptr);
    TEXTURE(linear, r.res.linear.devPtr = host);
    TEXTURE(linear, r.res.linear.devPtr = bytes + 32);
    TEXTURE(linear, r.res.linear.desc = cudaChannelFormatDesc());
    TEXTURE(linear, r.res.linear.desc = int_format, t.readMode = cudaReadModeNormalizedFloat);
    TEXTURE(linear, r.res.linear.desc = int_format, t.filterMode = cudaFilterModeLinear);
    TEXTURE(linear, t.readMode = cudaReadModeNormalizedFloat);
    TEXTURE(linear, t.filterMode = static_cast<cudaTextureFilterMode>(9));
    TEXTURE(linear, r.resType = static_cast<cudaResourceType>(9));
    TEXTURE(pitched);
    TEXTURE(pitched, r.res.pitch2D.devPtr = nullptr);
    TEXTURE(pitched, r.res.pitch2D.devPtr = bytes + 32);
    TEXTURE(pitched, r.res.pitch2D.pitchInBytes = 80);
    TEXTURE(pitched, r.res.pitch2D.pitchInBytes = 96);
    TEXTURE(pitched, r.res.pitch2D.height = 65001);
    TEXTURE(pitched, r.res.pitch2D.desc = int_format, t.filterMode = cudaFilterModeLinear);
    TEXTURE(pitched, t.addressMode[0] = cudaAddressModeMirror);
    TEXTURE(array);
    TEXTURE(array, r.res.array.array = nullptr);
    TEXTURE(array, t.filterMode = cudaFilterModeLinear);
    TEXTURE(array, t.readMode = cudaReadModeNormalizedFloat);
    TEXTURE(array, t.addressMode[0] = static_cast<cudaTextureAddressMode>(9));
    TEXTURE(int_array, t.filterMode = cudaFilterModeLinear);
    TEXTURE(int_array, t.readMode = cudaReadModeNormalizedFloat);
    TEXTURE(int_array, t.filterMode = cudaFilterModeLinear, t.readMode = cudaReadModeNormalizedFloat);
    TEXTURE(short_array, t.filterMode = cudaFilterModeLinear);
    TEXTURE(short_array, t.filterMode = cudaFilterModeLinear, t.readMode = cudaReadModeNormalizedFloat);

    cudaTextureObject_t texture = 0;
    cudaTextureDesc description = Reading{}.description();
    cudaResourceDesc found{};
    REPORT(cudaCreateTextureObject(nullptr, &linear, &description, nullptr));
    REPORT(cudaCreateTextureObject(&texture, nullptr, &description, nullptr));
    REPORT(cudaCreateTextureObject(&texture, &linear, &description, nullptr));
    REPORT(cudaGetTextureObjectResourceDesc(&found, texture));
    std::printf("%d %d\n", found.resType == cudaResourceTypeLinear,
                static_cast<int>(found.res.linear.sizeInBytes));
    REPORT(cudaGetTextureObjectResourceDesc(nullptr, texture));
    REPORT(cudaDestroyTextureObject(texture));
    REPORT(cudaGetTextureObjectResourceDesc(&found, texture));
    REPORT(cudaDestroyTextureObject(texture));
    REPORT(cudaDestroyTextureObject(0));
}

void surfaces()
{
    const Array<float> stored(make_cudaExtent(8, 4, 0), std::vector<float>(32), cudaArraySurfaceLoadStore);
    DeviceArray<float> memory(64);
    cudaResourceDesc resource = resource_of(stored);
    cudaSurfaceObject_t surface = 0;
    REPORT(cudaCreateSurfaceObject(nullptr, &resource));
    REPORT(cudaCreateSurfaceObject(&surface, nullptr));
    REPORT(cudaCreateSurfaceObject(&surface, &resource));
    REPORT(cudaGetSurfaceObjectResourceDesc(&resource, surface));
    REPORT(cudaDestroySurfaceObject(surface));
    REPORT(cudaGetSurfaceObjectResourceDesc(&resource, surface));
    REPORT(cudaDestroySurfaceObject(0));
    resource.res.array.array = nullptr;
    REPORT(cudaCreateSurfaceObject(&surface, &resource));
    resource = linear_resource(memory.data(), 64);
    REPORT(cudaCreateSurfaceObject(&surface, &resource));
}

int main()
{
    arrays();
    pitched_memory();
    array_copies();
    textures();
    surfaces();
}
