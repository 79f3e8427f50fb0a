// SPDX-License-Identifier: MIT
// Memory is mapped at reserved addresses, and kernels may use it there.
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void memory_mapped_with_access(int* data)
{
    data[threadIdx.x] = 1;
}

int main()
{
    CUmemAllocationProp properties = {};
    properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    properties.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    CUmemAccessDesc access = {};
    access.location = properties.location;
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    CUdeviceptr begin = 0;
    CUmemGenericAllocationHandle memory = 0;
    std::size_t bytes = 0;
    cudaFree(nullptr);
    cuMemGetAllocationGranularity(&bytes, &properties, CU_MEM_ALLOC_GRANULARITY_MINIMUM);
    cuMemAddressReserve(&begin, bytes, 0, 0, 0);
    cuMemCreate(&memory, bytes, &properties, 0);
    cuMemMap(begin, bytes, 0, memory, 0);
    cuMemSetAccess(begin, bytes, &access, 1);
    memory_mapped_with_access<<<1, 32>>>(reinterpret_cast<int*>(begin));
    cudaDeviceSynchronize();
    cuMemUnmap(begin, bytes);
    cuMemAddressFree(begin, bytes);
    cuMemRelease(memory);
}
