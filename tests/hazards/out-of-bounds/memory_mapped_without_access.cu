// SPDX-License-Identifier: MIT
// Memory is mapped at reserved addresses, and no call says that kernels may use it there.
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void memory_mapped_without_access(int* data)
{
    data[threadIdx.x] = 1;  // fill
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
    memory_mapped_without_access<<<1, 32>>>(reinterpret_cast<int*>(begin));
    cudaDeviceSynchronize();
    cuMemUnmap(begin, bytes);
    cuMemAddressFree(begin, bytes);
    cuMemRelease(memory);
}

// expect: out-of-bounds | error | reason outside | kernel memory_mapped_without_access | space global
//   | variable data[0] | bytes 4 | count 32
//   write | thread (0,0,0) | line "fill"
