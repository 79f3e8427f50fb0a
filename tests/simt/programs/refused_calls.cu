// SPDX-License-Identifier: MIT
// What CUDA refuses, and with which error. The expected output is that of an H200 with CUDA 13.0.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

__constant__ int constants[4];
__device__ int globals[4];

__global__ void nothing() {}
__global__ void with_static(int* out)
{
    __shared__ int words[256];
    words[threadIdx.x % 256] = 1;
    __syncthreads();
    if (out != nullptr) {
        *out = words[0];
    }
}

/// Prints what a call returned, and what cudaGetLastError() says of it where that is something else.
void say(const char* what, cudaError_t returned)
{
    const cudaError_t peeked = cudaPeekAtLastError();
    const cudaError_t last = cudaGetLastError();
    std::printf("%s: %s", what, cudaGetErrorName(returned));
    if (last != returned) {
        std::printf(", and the last error is %s", cudaGetErrorName(last));
    }
    if (peeked != last || cudaGetLastError() != cudaSuccess) {
        std::printf(", and cudaGetLastError() does not take it away");
    }
    std::printf("\n");
}

void launched(const char* what)
{
    say(what, cudaPeekAtLastError());
}

void launches()
{
    nothing<<<1, 0>>>();
    launched("launch: block of 0");
    nothing<<<1, 1024>>>();
    launched("launch: block of 1024");
    nothing<<<1, 1025>>>();
    launched("launch: block of 1025");
    nothing<<<1, dim3(1, 1025)>>>();
    launched("launch: block.y 1025");
    nothing<<<1, dim3(1, 1, 64)>>>();
    launched("launch: block.z 64");
    nothing<<<1, dim3(1, 1, 65)>>>();
    launched("launch: block.z 65");
    nothing<<<1, dim3(32, 33)>>>();
    launched("launch: block of 32 x 33");
    nothing<<<0, 1>>>();
    launched("launch: grid of 0");
    nothing<<<dim3(1, 0), 1>>>();
    launched("launch: grid.y 0");
    nothing<<<dim3(1, 65535), 1>>>();
    launched("launch: grid.y 65535");
    nothing<<<dim3(1, 65536), 1>>>();
    launched("launch: grid.y 65536");
    nothing<<<dim3(1, 1, 65536), 1>>>();
    launched("launch: grid.z 65536");
    nothing<<<dim3(2147483648u), 1>>>();
    launched("launch: grid.x 2147483648");
    nothing<<<1, 32, 49153>>>();
    launched("launch: 49153 bytes of dynamic shared memory");
    nothing<<<1, 32, 300000>>>();
    launched("launch: 300000 bytes of dynamic shared memory");
    with_static<<<1, 256, 48128>>>(nullptr);
    launched("launch: 1024 static + 48128 dynamic");
    with_static<<<1, 256, 48132>>>(nullptr);
    launched("launch: 1024 static + 48132 dynamic");
    with_static<<<1, 256, 49152>>>(nullptr);
    launched("launch: 1024 static + 49152 dynamic");
    nothing<<<0, 1025, 300000>>>();
    launched("launch: everything wrong");
    nothing<<<1, 1025>>>();
    nothing<<<1, 32, 49153>>>();
    launched("launch: two refused, one after the other");
    nothing<<<1, 1025>>>();
    nothing<<<1, 1>>>();
    launched("launch: a refused one, then a good one");
    say("cudaDeviceSynchronize", cudaDeviceSynchronize());
}

void memory()
{
    const std::size_t big = std::size_t{8} << 20;
    char* host = static_cast<char*>(std::malloc(big));
    char* host2 = static_cast<char*>(std::malloc(big));
    std::memset(host, 1, big);
    char* device = nullptr;
    char* other = nullptr;
    say("malloc 1000", cudaMalloc(&device, 1000));
    say("malloc 4096", cudaMalloc(&other, 4096));
    void* none = host;
    say("malloc 0", cudaMalloc(&none, 0));
    std::printf("  pointer after malloc 0: %s\n", none == nullptr ? "null" : "not null");
    say("malloc to null", cudaMalloc(static_cast<void**>(nullptr), 8));
    none = host;
    say("malloc 2^50", cudaMalloc(&none, std::size_t{1} << 50));
    std::printf("  pointer after malloc 2^50: %s\n", none == nullptr ? "null"
                                                     : none == host  ? "as before"
                                                                     : "another");

    const cudaMemcpyKind kinds[] = {cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice,
                                    cudaMemcpyDefault};
    const char* names[] = {"HostToDevice", "DeviceToHost", "DeviceToDevice", "Default"};
    char text[100];
    for (int k = 0; k < 4; ++k) {
        std::snprintf(text, sizeof text, "copy device <- host, %s", names[k]);
        say(text, cudaMemcpy(device, host, 100, kinds[k]));
        std::snprintf(text, sizeof text, "copy host <- device, %s", names[k]);
        say(text, cudaMemcpy(host, device, 100, kinds[k]));
        std::snprintf(text, sizeof text, "copy device <- device, %s", names[k]);
        say(text, cudaMemcpy(device, other, 100, kinds[k]));
        std::snprintf(text, sizeof text, "copy host <- host, %s", names[k]);
        say(text, cudaMemcpy(host2, host, 100, kinds[k]));
    }
    say("copy host <- host, HostToHost", cudaMemcpy(host2, host, 100, cudaMemcpyHostToHost));
    say("copy host <- device, HostToHost", cudaMemcpy(host, device, 100, cudaMemcpyHostToHost));
    say("copy device <- host, HostToHost", cudaMemcpy(device, host, 100, cudaMemcpyHostToHost));
    say("copy host <- null, HostToHost", cudaMemcpy(host, nullptr, 100, cudaMemcpyHostToHost));
    say("copy, kind 5", cudaMemcpy(device, host, 100, static_cast<cudaMemcpyKind>(5)));
    say("copy, kind -1", cudaMemcpy(device, host, 100, static_cast<cudaMemcpyKind>(-1)));
    say("copy of 0 bytes, kind 5", cudaMemcpy(device, host, 0, static_cast<cudaMemcpyKind>(5)));
    say("copy of 0 bytes, wrong direction", cudaMemcpy(device, host, 0, cudaMemcpyDeviceToHost));
    say("copy to a device array, 1000 of 1000", cudaMemcpy(device, host, 1000, cudaMemcpyHostToDevice));
    say("copy to a device array, 1001 of 1000", cudaMemcpy(device, host, 1001, cudaMemcpyHostToDevice));
    say("copy to a device array, 8 MB of 1000 bytes", cudaMemcpy(device, host, big, cudaMemcpyHostToDevice));
    say("copy to a device array, last byte and one more",
        cudaMemcpy(device + 999, host, 2, cudaMemcpyHostToDevice));
    say("copy from a device array, 1001 of 1000", cudaMemcpy(host, device, 1001, cudaMemcpyDeviceToHost));
    say("copy from a device array, 8 MB of 1000 bytes",
        cudaMemcpy(host, device, big, cudaMemcpyDeviceToHost));
    say("copy to behind a device array", cudaMemcpy(device + 2000000000, host, 4, cudaMemcpyHostToDevice));
    say("copy to null, HostToDevice", cudaMemcpy(nullptr, host, 4, cudaMemcpyHostToDevice));
    say("copy from null, HostToDevice", cudaMemcpy(device, nullptr, 4, cudaMemcpyHostToDevice));
    say("copy to null, DeviceToHost", cudaMemcpy(nullptr, device, 4, cudaMemcpyDeviceToHost));
    say("copy from null, DeviceToHost", cudaMemcpy(host, nullptr, 4, cudaMemcpyDeviceToHost));
    say("copy to null, Default", cudaMemcpy(nullptr, host, 4, cudaMemcpyDefault));
    say("copy of 0 bytes to null", cudaMemcpy(nullptr, host, 0, cudaMemcpyHostToDevice));

    say("memset 1000 of 1000", cudaMemset(device, 0, 1000));
    say("memset 1001 of 1000", cudaMemset(device, 0, 1001));
    say("memset 8 MB of 1000 bytes", cudaMemset(device, 0, big));
    say("memset of host memory", cudaMemset(host, 0, 4));
    say("memset of null", cudaMemset(nullptr, 0, 4));
    say("memset of null, 0 bytes", cudaMemset(nullptr, 0, 0));
    say("memset of host memory, 0 bytes", cudaMemset(host, 0, 0));

    int values[8] = {};
    say("to symbol, 16 of 16", cudaMemcpyToSymbol(constants, values, 16));
    say("to symbol, 17 of 16", cudaMemcpyToSymbol(constants, values, 17));
    say("to symbol, 4 at offset 12", cudaMemcpyToSymbol(constants, values, 4, 12));
    say("to symbol, 4 at offset 13", cudaMemcpyToSymbol(constants, values, 4, 13));
    say("to symbol, 4 at offset 16", cudaMemcpyToSymbol(constants, values, 4, 16));
    say("to symbol, 0 at offset 16", cudaMemcpyToSymbol(constants, values, 0, 16));
    say("to symbol, 0 at offset 17", cudaMemcpyToSymbol(constants, values, 0, 17));
    say("to symbol, DeviceToHost", cudaMemcpyToSymbol(constants, values, 4, 0, cudaMemcpyDeviceToHost));
    say("to symbol, DeviceToDevice from host",
        cudaMemcpyToSymbol(constants, values, 4, 0, cudaMemcpyDeviceToDevice));
    say("to symbol, DeviceToDevice from device",
        cudaMemcpyToSymbol(constants, device, 4, 0, cudaMemcpyDeviceToDevice));
    say("to symbol, HostToDevice from device", cudaMemcpyToSymbol(constants, device, 4));
    say("to symbol, from null", cudaMemcpyToSymbol(constants, nullptr, 4));
    say("to a __device__ array, 17 of 16", cudaMemcpyToSymbol(globals, values, 17));
    say("from symbol, 16 of 16", cudaMemcpyFromSymbol(values, constants, 16));
    say("from symbol, 17 of 16", cudaMemcpyFromSymbol(values, constants, 17));
    say("from symbol, HostToDevice", cudaMemcpyFromSymbol(values, constants, 4, 0, cudaMemcpyHostToDevice));
    say("from symbol, to null", cudaMemcpyFromSymbol(nullptr, constants, 4));
    say("symbol address", cudaGetSymbolAddress(&none, globals));
    say("copy to symbol address, 16 of 16", cudaMemcpy(none, values, 16, cudaMemcpyHostToDevice));
    say("copy to symbol address, 17 of 16", cudaMemcpy(none, values, 17, cudaMemcpyHostToDevice));
    say("memset of symbol address", cudaMemset(none, 0, 16));
    say("free of symbol address", cudaFree(none));

    say("free null", cudaFree(nullptr));
    say("free host memory", cudaFree(host));
    say("free in the middle", cudaFree(device + 8));
    say("free", cudaFree(device));
    say("free twice", cudaFree(device));
    say("copy to freed memory", cudaMemcpy(device, host, 4, cudaMemcpyHostToDevice));
    say("memset of freed memory", cudaMemset(device, 0, 4));
    void* pinned = nullptr;
    say("malloc host 100", cudaMallocHost(&pinned, 100));
    say("free of pinned memory as device memory", cudaFree(pinned));
    say("free host", cudaFreeHost(pinned));
    say("free host twice", cudaFreeHost(pinned));
    say("free host null", cudaFreeHost(nullptr));
    say("free host of device memory", cudaFreeHost(other));
    pinned = host;
    say("malloc host 0", cudaMallocHost(&pinned, 0));
    std::printf("  pointer after malloc host 0: %s\n", pinned == nullptr ? "null" : "not null");
    say("malloc host to null", cudaMallocHost(static_cast<void**>(nullptr), 8));
    say("free host of malloc", cudaFreeHost(host2));
}

void rest()
{
    cudaDeviceProp properties;
    int count = -1;
    say("set device 99", cudaSetDevice(99));
    say("set device -1", cudaSetDevice(-1));
    say("properties of device 99", cudaGetDeviceProperties(&properties, 99));
    say("device count to null", cudaGetDeviceCount(nullptr));
    say("device count", cudaGetDeviceCount(&count));
    say("device to null", cudaGetDevice(nullptr));
    say("properties to null", cudaGetDeviceProperties(nullptr, 0));
    cudaEvent_t a = nullptr;
    cudaEvent_t b = nullptr;
    float milliseconds = 0.0f;
    say("event create", cudaEventCreate(&a));
    say("event create to null", cudaEventCreate(nullptr));
    cudaEventCreate(&b);
    say("elapsed time of unrecorded events", cudaEventElapsedTime(&milliseconds, a, b));
    cudaEventRecord(a);
    say("elapsed time, one recorded", cudaEventElapsedTime(&milliseconds, a, b));
    cudaEventRecord(b);
    cudaEventSynchronize(b);
    say("elapsed time, both recorded", cudaEventElapsedTime(&milliseconds, a, b));
    say("elapsed time to null", cudaEventElapsedTime(nullptr, a, b));
    say("elapsed time of null", cudaEventElapsedTime(&milliseconds, nullptr, b));
    say("event record null", cudaEventRecord(nullptr));
    say("event synchronize null", cudaEventSynchronize(nullptr));
    say("event destroy null", cudaEventDestroy(nullptr));
    say("stream destroy null", cudaStreamDestroy(nullptr));
    say("stream create to null", cudaStreamCreate(nullptr));
    say("stream synchronize null", cudaStreamSynchronize(nullptr));
    std::printf("name and string of 12345: %s; %s\n", cudaGetErrorName(static_cast<cudaError_t>(12345)),
                cudaGetErrorString(static_cast<cudaError_t>(12345)));
    const cudaError_t known[] = {cudaSuccess,
                                 cudaErrorInvalidValue,
                                 cudaErrorMemoryAllocation,
                                 cudaErrorInvalidConfiguration,
                                 cudaErrorInvalidSymbol,
                                 cudaErrorInvalidMemcpyDirection,
                                 cudaErrorIllegalAddress,
                                 cudaErrorLaunchFailure,
                                 cudaErrorAssert,
                                 cudaErrorMisalignedAddress,
                                 cudaErrorInvalidResourceHandle,
                                 cudaErrorInvalidDevice};
    for (const cudaError_t error : known) {
        std::printf("%d %s: %s\n", static_cast<int>(error), cudaGetErrorName(error),
                    cudaGetErrorString(error));
    }
    cudaMalloc(static_cast<void**>(nullptr), 8);
    void* p = nullptr;
    cudaMalloc(&p, 8);
    say("a refused call, then a good one", cudaFree(p));
}

int main()
{
    launches();
    memory();
    rest();
    return 0;
}
