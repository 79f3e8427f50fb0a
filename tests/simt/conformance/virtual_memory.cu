// SPDX-License-Identifier: MIT
// Virtual memory of the driver API: addresses are reserved, memory is created and mapped there, and mapped elsewhere with what is
// in it.
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

std::size_t granularity = 0;
CUmemAllocationProp properties = {};
CUmemAccessDesc access = {};

__global__ void fill(int* data, std::size_t count, int first)
{
    const std::size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        data[i] = first + static_cast<int>(i);
    }
}

__global__ void sum_of_ends(const int* data, std::size_t count, int* sum) { *sum = data[0] + data[count - 1]; }

/// One call a line, so that they are made in this order.
void show(const char* name, int result) { std::printf("%s %d\n", name, result); }

void prepare()
{
    int is_supported = 0;
    cuDeviceGetAttribute(&is_supported, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0);
    properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    properties.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    properties.location.id = 0;
    access.location = properties.location;
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    const CUresult result =
        cuMemGetAllocationGranularity(&granularity, &properties, CU_MEM_ALLOC_GRANULARITY_MINIMUM);
    std::printf("supported %d, granularity %d %zu\n", is_supported, result, granularity);
}

/// An array that grows: its new part is mapped behind the old one.
void grow()
{
    const std::size_t count = granularity / sizeof(int);
    CUdeviceptr begin = 0;
    CUmemGenericAllocationHandle parts[2] = {};
    show("reserve", cuMemAddressReserve(&begin, 4 * granularity, 0, 0, 0));
    for (int i = 0; i < 2; ++i) {
        const CUdeviceptr end = begin + i * granularity;
        show("create", cuMemCreate(&parts[i], granularity, &properties, 0));
        show("map", cuMemMap(end, granularity, 0, parts[i], 0));
        show("access", cuMemSetAccess(end, granularity, &access, 1));
    }
    int* const data = reinterpret_cast<int*>(begin);
    int* sum = nullptr;
    int result = 0;
    cudaMalloc(&sum, sizeof(int));
    fill<<<static_cast<unsigned>(2 * count / 256), 256>>>(data, 2 * count, 7);
    sum_of_ends<<<1, 1>>>(data, 2 * count, sum);
    cudaMemcpy(&result, sum, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("sum of both ends %d\n", result - 2 * static_cast<int>(count));
    // A copy may be of both parts, too.
    std::vector<int> copy(2 * count);
    show("copy", cudaMemcpy(copy.data(), data, 2 * granularity, cudaMemcpyDeviceToHost));
    std::printf("%d %d\n", copy[0], copy[count] - static_cast<int>(count));

    // Behind what was reserved there is room only by luck, so both parts go elsewhere, in the other order.
    CUdeviceptr other = 0;
    show("unmap", cuMemUnmap(begin, 2 * granularity));
    show("free", cuMemAddressFree(begin, 4 * granularity));
    show("reserve", cuMemAddressReserve(&other, 2 * granularity, 0, 0, 0));
    show("map", cuMemMap(other, granularity, 0, parts[1], 0));
    show("map", cuMemMap(other + granularity, granularity, 0, parts[0], 0));
    show("access", cuMemSetAccess(other, 2 * granularity, &access, 1));
    sum_of_ends<<<1, 1>>>(reinterpret_cast<int*>(other) + count, count, sum);
    cudaMemcpy(&result, sum, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("the first part behind the second: %d\n", result - static_cast<int>(count));
    unsigned long long flags = 0;
    cuMemGetAccess(&flags, &access.location, other);
    std::printf("access flags %llu\n", flags);

    // Memory that is released exists as long as it is mapped.
    show("release", cuMemRelease(parts[0]));
    show("release", cuMemRelease(parts[1]));
    sum_of_ends<<<1, 1>>>(reinterpret_cast<int*>(other) + count, count, sum);
    std::printf("still there %d\n", cudaDeviceSynchronize());
    show("unmap", cuMemUnmap(other, 2 * granularity));
    show("free", cuMemAddressFree(other, 2 * granularity));
    cudaFree(sum);
}

void is_refused(const char* name, CUresult result) { std::printf("%s: %s\n", name, result != 0 ? "refused" : "done"); }

void mistakes()
{
    CUdeviceptr begin = 0;
    CUmemGenericAllocationHandle memory = 0;
    is_refused("create half a granule", cuMemCreate(&memory, granularity / 2, &properties, 0));
    cuMemAddressReserve(&begin, 2 * granularity, 0, 0, 0);
    cuMemCreate(&memory, granularity, &properties, 0);
    is_refused("access before it is mapped", cuMemSetAccess(begin, granularity, &access, 1));
    cuMemMap(begin, granularity, 0, memory, 0);
    is_refused("map where something is mapped", cuMemMap(begin, granularity, 0, memory, 0));
    is_refused("free what is mapped", cuMemAddressFree(begin, 2 * granularity));
    is_refused("unmap a half", cuMemUnmap(begin, granularity / 2));
    show("unmap", cuMemUnmap(begin, granularity));
    show("free", cuMemAddressFree(begin, 2 * granularity));
    show("release", cuMemRelease(memory));
}

void ranges()
{
    int* array = nullptr;
    CUdeviceptr begin = 0;
    std::size_t bytes = 0;
    cudaMalloc(&array, 1000 * sizeof(int));
    const CUresult result = cuMemGetAddressRange(&begin, &bytes, reinterpret_cast<CUdeviceptr>(array + 10));
    std::printf("range %d: %zu bytes from element %td\n", result, bytes, reinterpret_cast<int*>(begin) - array);
    cudaFree(array);
}

int main()
{
    cuInit(0);
    cudaFree(nullptr);
    prepare();
    grow();
    mistakes();
    ranges();
    return 0;
}
