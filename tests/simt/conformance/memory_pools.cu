// SPDX-License-Identifier: MIT
// Memory pools (CUDA Runtime API, "Stream Ordered Memory Allocator"): what they count, and which calls are refused.
#include "../program.hpp"

#include <cstdint>

__global__ void fill(int* values, int value)
{
    values[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

const char* name(cudaError_t error)
{
    cudaGetLastError();
    return cudaGetErrorName(error);
}

unsigned long long count(cudaMemPool_t pool, cudaMemPoolAttr attribute)
{
    std::uint64_t value = 1;
    check(cudaMemPoolGetAttribute(pool, attribute, &value));
    return value;
}

cudaMemPool_t make_pool()
{
    cudaMemPoolProps properties = {};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.handleTypes = cudaMemHandleTypeNone;
    properties.location.type = cudaMemLocationTypeDevice;
    properties.location.id = 0;
    cudaMemPool_t pool = nullptr;
    check(cudaMemPoolCreate(&pool, &properties));
    return pool;
}

/// What the pool says of a megabyte, while it is used and when it is freed.
void use(cudaMemPool_t pool, cudaStream_t stream)
{
    const std::size_t bytes = 1 << 20;
    int* values = nullptr;
    check(cudaMallocFromPoolAsync(&values, bytes, pool, stream));
    fill<<<1024, 256, 0, stream>>>(values, 7);
    int last = 0;
    check(cudaMemcpyAsync(&last, values + 1024 * 256 - 1, sizeof last, cudaMemcpyDeviceToHost, stream));
    check(cudaStreamSynchronize(stream));
    std::printf("last %d, used %llu, reserved enough: %d\n", last, count(pool, cudaMemPoolAttrUsedMemCurrent),
                count(pool, cudaMemPoolAttrReservedMemCurrent) >= bytes);
    check(cudaFreeAsync(values, stream));
    check(cudaStreamSynchronize(stream));
    std::printf("used %llu, at most %llu\n", count(pool, cudaMemPoolAttrUsedMemCurrent),
                count(pool, cudaMemPoolAttrUsedMemHigh));
    check(cudaMemPoolTrimTo(pool, 0));
    std::printf("reserved %llu\n", count(pool, cudaMemPoolAttrReservedMemCurrent));
    std::uint64_t none = 0;
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &none));
    std::printf("set back: %llu\n", count(pool, cudaMemPoolAttrUsedMemHigh));
}

void settings(cudaMemPool_t pool)
{
    std::uint64_t threshold = UINT64_MAX;
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
    std::printf("threshold kept: %d\n", count(pool, cudaMemPoolAttrReleaseThreshold) == threshold);
    int reuse = 0;
    check(cudaMemPoolGetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse));
    std::printf("reuse %d", reuse);
    reuse = 0;
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse));
    reuse = 1;
    check(cudaMemPoolGetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse));
    std::printf(" %d\n", reuse);
    cudaMemLocation here = {};
    here.type = cudaMemLocationTypeDevice;
    cudaMemAccessFlags flags = cudaMemAccessFlagsProtNone;
    check(cudaMemPoolGetAccess(&flags, pool, &here));
    std::printf("access %d\n", flags);
    std::uint64_t one = 1;
    std::printf("most used set to 1: %s\n",
                name(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &one)));
}

int main()
{
    cudaStream_t stream;
    check(cudaStreamCreate(&stream));
    cudaMemPool_t first = nullptr, current = nullptr;
    check(cudaDeviceGetDefaultMemPool(&first, 0));
    check(cudaDeviceGetMemPool(&current, 0));
    std::printf("the default pool is used: %d\n", first == current);

    cudaMemPool_t pool = make_pool();
    use(pool, stream);
    settings(pool);
    check(cudaDeviceSetMemPool(0, pool));
    check(cudaDeviceGetMemPool(&current, 0));
    std::printf("now it is another: %d\n", current == pool);
    int* values = nullptr;
    check(cudaMallocAsync(&values, 1 << 20, stream));
    check(cudaStreamSynchronize(stream));
    std::printf("used %llu\n", count(pool, cudaMemPoolAttrUsedMemCurrent));
    check(cudaFree(values));
    check(cudaMallocAsync(&values, 1 << 20, first, stream));
    check(cudaFreeAsync(values, stream));
    check(cudaStreamSynchronize(stream));
    check(cudaMemPoolDestroy(pool));
    check(cudaDeviceGetMemPool(&current, 0));
    std::printf("and now the default pool again: %d\n", current == first);

    cudaMemPoolProps properties = {};
    std::printf("no properties: %s\n", name(cudaMemPoolCreate(&pool, nullptr)));
    std::printf("none that say anything: %s\n", name(cudaMemPoolCreate(&pool, &properties)));
    std::printf("no such device: %s\n", name(cudaDeviceGetDefaultMemPool(&pool, 1000)));
    std::printf("the default pool destroyed: %s\n", name(cudaMemPoolDestroy(first)));
    check(cudaStreamDestroy(stream));
}
