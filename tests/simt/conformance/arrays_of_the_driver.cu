// SPDX-License-Identifier: MIT
// Arrays of the driver API, and copies of rectangles and boxes between them and linear memory.
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

void print(const char* name, CUresult result, const std::vector<float>& values)
{
    std::printf("%s %d:", name, result);
    for (const float value : values) {
        std::printf(" %g", value);
    }
    std::printf("\n");
}

std::vector<float> numbers(int count)
{
    std::vector<float> result;
    for (int i = 0; i < count; ++i) {
        result.push_back(static_cast<float>(i));
    }
    return result;
}

__global__ void read(cudaTextureObject_t texture, float* to)
{
    to[threadIdx.y * 4 + threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, threadIdx.y + 0.5f);
}

void two_dimensions()
{
    CUarray array = nullptr;
    const CUDA_ARRAY_DESCRIPTOR wanted = {4, 3, CU_AD_FORMAT_FLOAT, 1};
    std::printf("create %d\n", cuArrayCreate(&array, &wanted));
    CUDA_ARRAY_DESCRIPTOR found = {};
    const CUresult described = cuArrayGetDescriptor(&found, array);
    std::printf("descriptor %d: %zu %zu %d %u\n", described, found.Width, found.Height, found.Format,
                found.NumChannels);

    // All of it from the host, and a rectangle of two columns and two rows back.
    const std::vector<float> values = numbers(12);
    CUDA_MEMCPY2D copy = {};
    copy.srcMemoryType = CU_MEMORYTYPE_HOST;
    copy.srcHost = values.data();
    copy.srcPitch = 4 * sizeof(float);
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.dstArray = array;
    copy.WidthInBytes = 4 * sizeof(float);
    copy.Height = 3;
    std::printf("to the array %d\n", cuMemcpy2D(&copy));
    std::vector<float> part(6, -1.0f);
    CUDA_MEMCPY2D back = {};
    back.srcMemoryType = CU_MEMORYTYPE_ARRAY;
    back.srcArray = array;
    back.srcXInBytes = sizeof(float);
    back.srcY = 1;
    back.dstMemoryType = CU_MEMORYTYPE_HOST;
    back.dstHost = part.data();
    back.dstPitch = 3 * sizeof(float);
    back.WidthInBytes = 2 * sizeof(float);
    back.Height = 2;
    const CUresult result = cuMemcpy2D(&back);
    print("a part of it", result, part);

    // From device memory with a pitch, beginning at its second row and third column.
    CUdeviceptr linear = 0;
    std::size_t pitch = 0;
    cuMemAllocPitch(&linear, &pitch, 4 * sizeof(float), 3, 4);
    CUDA_MEMCPY2D to_linear = copy;
    to_linear.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    to_linear.dstDevice = linear;
    to_linear.dstPitch = pitch;
    std::printf("to linear memory %d\n", cuMemcpy2D(&to_linear));
    CUDA_MEMCPY2D corner = {};
    corner.srcMemoryType = CU_MEMORYTYPE_DEVICE;
    corner.srcDevice = linear;
    corner.srcPitch = pitch;
    corner.srcXInBytes = 2 * sizeof(float);
    corner.srcY = 1;
    corner.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    corner.dstArray = array;
    corner.WidthInBytes = 2 * sizeof(float);
    corner.Height = 2;
    std::printf("its corner to the array %d\n", cuMemcpy2D(&corner));

    // The runtime's textures know these arrays.
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = reinterpret_cast<cudaArray_t>(array);
    cudaTextureDesc description = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    float* read_back = nullptr;
    std::vector<float> texels(12);
    cudaMalloc(&read_back, 12 * sizeof(float));
    read<<<1, dim3(4, 3)>>>(texture, read_back);
    cudaMemcpy(texels.data(), read_back, 12 * sizeof(float), cudaMemcpyDeviceToHost);
    print("fetched", CUDA_SUCCESS, texels);
    cudaDestroyTextureObject(texture);
    cudaFree(read_back);
    cuMemFree(linear);
    std::printf("destroy %d\n", cuArrayDestroy(array));
}

void three_dimensions()
{
    CUarray array = nullptr;
    const CUDA_ARRAY3D_DESCRIPTOR wanted = {2, 2, 3, CU_AD_FORMAT_FLOAT, 2, 0};
    std::printf("create %d\n", cuArray3DCreate(&array, &wanted));
    CUDA_ARRAY3D_DESCRIPTOR found = {};
    const CUresult described = cuArray3DGetDescriptor(&found, array);
    std::printf("descriptor %d: %zu %zu %zu %d %u %u\n", described, found.Width, found.Height, found.Depth, found.Format,
                found.NumChannels, found.Flags);
    const std::vector<float> values = numbers(24);
    CUDA_MEMCPY3D copy = {};
    copy.srcMemoryType = CU_MEMORYTYPE_HOST;
    copy.srcHost = values.data();
    copy.srcPitch = 4 * sizeof(float);
    copy.srcHeight = 2;
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.dstArray = array;
    copy.WidthInBytes = 4 * sizeof(float);
    copy.Height = 2;
    copy.Depth = 3;
    std::printf("to the array %d\n", cuMemcpy3D(&copy));
    std::vector<float> part(4, -1.0f);
    CUDA_MEMCPY3D back = {};
    back.srcMemoryType = CU_MEMORYTYPE_ARRAY;
    back.srcArray = array;
    back.srcXInBytes = 2 * sizeof(float);
    back.srcY = 1;
    back.srcZ = 1;
    back.dstMemoryType = CU_MEMORYTYPE_HOST;
    back.dstHost = part.data();
    back.dstPitch = 2 * sizeof(float);
    back.dstHeight = 1;
    back.WidthInBytes = 2 * sizeof(float);
    back.Height = 1;
    back.Depth = 2;
    const CUresult result = cuMemcpy3D(&back);
    print("a part of it", result, part);
    std::printf("destroy %d\n", cuArrayDestroy(array));
}

void mistakes()
{
    CUarray array = nullptr;
    const CUDA_ARRAY_DESCRIPTOR three_channels = {4, 4, CU_AD_FORMAT_FLOAT, 3};
    const CUDA_ARRAY_DESCRIPTOR unknown_format = {4, 4, static_cast<CUarray_format>(7), 1};
    std::printf("three channels %d, unknown format %d\n", cuArrayCreate(&array, &three_channels),
                cuArrayCreate(&array, &unknown_format));
    float values[4] = {};
    CUDA_MEMCPY2D copy = {};
    copy.srcMemoryType = CU_MEMORYTYPE_HOST;
    copy.srcHost = values;
    copy.srcPitch = sizeof(float);
    copy.dstMemoryType = CU_MEMORYTYPE_HOST;
    copy.dstHost = values + 2;
    copy.dstPitch = 2 * sizeof(float);
    copy.WidthInBytes = 2 * sizeof(float);
    copy.Height = 1;
    std::printf("rows that overlap %d\n", cuMemcpy2D(&copy));
}

int main()
{
    cuInit(0);
    cudaFree(nullptr);
    two_dimensions();
    three_dimensions();
    mistakes();
    return 0;
}
