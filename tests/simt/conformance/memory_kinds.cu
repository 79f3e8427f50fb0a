// SPDX-License-Identifier: MIT
// Memory that host and kernels share, and what cudaPointerGetAttributes says of each kind (CUDA Runtime API, "Memory
// Management" and "Unified Addressing").
#include "../program.hpp"

#include <cstring>

__managed__ int managed_variable = 5;
__device__ __managed__ int managed_array[4] = {1, 2, 3, 4};

__global__ void increment(int* values, int n)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) {
        values[i] += 1;
    }
}

__global__ void use_variables()
{
    if (threadIdx.x == 0) {
        managed_variable *= 2;
    }
    managed_array[threadIdx.x] += 10;
}

const char* kind(const void* pointer)
{
    cudaPointerAttributes attributes;
    check(cudaPointerGetAttributes(&attributes, pointer));
    switch (attributes.type) {
        case cudaMemoryTypeUnregistered: return "unregistered";
        case cudaMemoryTypeHost:
            return attributes.hostPointer == pointer && attributes.devicePointer == pointer ? "host" : "?";
        case cudaMemoryTypeDevice:
            return attributes.devicePointer == pointer && attributes.hostPointer == nullptr ? "device" : "?";
        case cudaMemoryTypeManaged:
            return attributes.devicePointer == pointer && attributes.hostPointer == pointer ? "managed" : "?";
    }
    return "?";
}

const char* name(cudaError_t error)
{
    cudaGetLastError();
    return cudaGetErrorName(error);
}

void managed()
{
    int* values = nullptr;
    check(cudaMallocManaged(&values, 1000 * sizeof(int)));
    for (int i = 0; i < 1000; ++i) {
        values[i] = i;
    }
    cudaMemLocation location = {};
    location.type = cudaMemLocationTypeDevice;
    location.id = 0;
    check(cudaMemAdvise(values, 1000 * sizeof(int), cudaMemAdviseSetReadMostly, location));
    check(cudaMemPrefetchAsync(values, 1000 * sizeof(int), location, 0));
    increment<<<4, 256>>>(values, 1000);
    finish();
    long long sum = 0;
    for (int i = 0; i < 1000; ++i) {
        sum += values[i];
    }
    std::printf("managed: sum %lld, %s\n", sum, kind(values));
    int copied = 0;
    check(cudaMemcpy(&copied, values + 999, sizeof copied, cudaMemcpyDefault));
    check(cudaMemset(values, 0, 10 * sizeof(int)));
    check(cudaDeviceSynchronize());
    std::printf("copied %d, set %d, kept %d\n", copied, values[9], values[10]);
    check(cudaFree(values));
    use_variables<<<1, 4>>>();
    finish();
    std::printf("variables: %d %d %d\n", managed_variable % 10, managed_array[0], managed_array[3]);
    int* none = nullptr;
    std::printf("0 bytes: %s, unknown flags: %s\n", name(cudaMallocManaged(&none, 0)),
                name(cudaMallocManaged(&none, 4, 64)));
}

void pinned()
{
    int* values = nullptr;
    int* on_device = nullptr;
    check(cudaHostAlloc(&values, 100 * sizeof(int), cudaHostAllocMapped | cudaHostAllocPortable));
    std::memset(values, 0, 100 * sizeof(int));
    check(cudaHostGetDevicePointer(&on_device, values, 0));
    increment<<<1, 128>>>(on_device, 100);
    finish();
    std::printf("pinned: %d %d, %s\n", values[0], values[99], kind(values + 50));
    unsigned int flags = 0;
    check(cudaHostGetFlags(&flags, values));
    std::printf("flags %u\n", flags);
    check(cudaFreeHost(values));

    alignas(128) static int own[1024];
    std::printf("before: %s\n", kind(own));
    check(cudaHostRegister(own, sizeof own, cudaHostRegisterDefault));
    check(cudaHostGetDevicePointer(&on_device, own, 0));
    increment<<<4, 256>>>(on_device, 1024);
    finish();
    std::printf("registered: %d, %s\n", own[1023], kind(own));
    std::printf("registered again: %s\n", name(cudaHostRegister(own, sizeof own, cudaHostRegisterDefault)));
    check(cudaHostUnregister(own));
    std::printf("unregistered: %s, again: %s\n", kind(own), name(cudaHostUnregister(own)));
    std::printf("no such flags: %s\n", name(cudaHostAlloc(&values, 4, 1 << 20)));
}

void device()
{
    int* values = nullptr;
    cudaStream_t stream = nullptr;
    check(cudaStreamCreate(&stream));
    check(cudaMallocAsync(&values, 1000 * sizeof(int), stream));
    check(cudaMemsetAsync(values, 0, 1000 * sizeof(int), stream));
    increment<<<4, 256, 0, stream>>>(values, 1000);
    int last = 0;
    check(cudaMemcpyAsync(&last, values + 999, sizeof last, cudaMemcpyDeviceToHost, stream));
    check(cudaStreamSynchronize(stream));
    std::printf("async: %d\n", last);
    check(cudaFreeAsync(values, stream));
    check(cudaStreamDestroy(stream));

    int* other = nullptr;
    check(cudaMalloc(&values, 4 * sizeof(int)));
    check(cudaMalloc(&other, 4 * sizeof(int)));
    check(cudaMemset(values, 0, 4 * sizeof(int)));
    increment<<<1, 4>>>(values, 4);
    check(cudaMemcpyPeer(other, 0, values, 0, 4 * sizeof(int)));
    check(cudaMemcpy(&last, other + 3, sizeof last, cudaMemcpyDeviceToHost));
    std::printf("peer: %d, %s\n", last, kind(other));
    check(cudaFree(values));
    check(cudaFree(other));
}

int main()
{
    managed();
    pinned();
    device();
}
