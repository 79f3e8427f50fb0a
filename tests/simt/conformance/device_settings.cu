// SPDX-License-Identifier: MIT
// Calls about the device as a whole, about streams and about what the host does in them.
#include "../program.hpp"

#include <cuda.h>
#include <cuda_profiler_api.h>
#include <nvtx3/nvToolsExt.h>

const char* name(cudaError_t error)
{
    cudaGetLastError();
    return cudaGetErrorName(error);
}

__global__ void add(int* x, int by)
{
    *x += by;
}

int host_calls = 0;

void on_host(void* data)
{
    host_calls += *static_cast<int*>(data);
}

void after_stream(cudaStream_t, cudaError_t status, void* data)
{
    host_calls += status == cudaSuccess ? *static_cast<int*>(data) : 0;
}

int main()
{
    int version = 0;
    check(cudaRuntimeGetVersion(&version));
    std::printf("version %d, %s\n", version / 1000,
                CUDART_VERSION == version && CUDA_VERSION == version ? "of all" : "odd");
    check(cudaSetDeviceFlags(cudaDeviceScheduleAuto));
    check(cudaSetDevice(0));
    cudaDeviceProp wanted{};
    int chosen = -1;
    check(cudaChooseDevice(&chosen, &wanted));
    std::printf("device %d, no device %s\n", chosen, name(cudaSetDevice(1000)));

    check(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
    std::size_t limit = 0;
    check(cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize));
    std::printf("heap %s\n", limit >= 16 << 20 ? "enough" : "too small");
    check(cudaDeviceSetCacheConfig(cudaFuncCachePreferShared));
    check(cudaDeviceSetCacheConfig(cudaFuncCachePreferNone));
    check(cudaProfilerStart());

    int least = 1, greatest = 1;
    check(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    std::printf("priorities %s\n", least == 0 && greatest < 0 ? "from 0 down" : "odd");
    cudaStream_t stream, other;
    check(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest));
    check(cudaStreamCreateWithFlags(&other, cudaStreamDefault));
    int priority = 1;
    unsigned int flags = 9;
    check(cudaStreamGetPriority(stream, &priority));
    check(cudaStreamGetFlags(stream, &flags));
    std::printf("stream %d %u\n", priority == greatest ? 1 : 0, flags);

    nvtxRangePush("work");
    int* x = nullptr;
    int one = 1, ten = 10, value = 0;
    check(cudaMalloc(&x, sizeof(int)));
    check(cudaMemsetAsync(x, 0, sizeof(int), stream));
    add<<<1, 1, 0, stream>>>(x, 5);
    check(cudaLaunchHostFunc(stream, on_host, &one));
    check(cudaStreamAddCallback(stream, after_stream, &ten, 0));
    cudaEvent_t event;
    check(cudaEventCreate(&event, cudaEventDisableTiming));
    check(cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault));
    check(cudaStreamWaitEvent(other, event, 0));
    add<<<1, 1, 0, other>>>(x, 20);
    check(cudaStreamSynchronize(other));
    check(cudaStreamSynchronize(stream));
    add<<<1, 1, 0, cudaStreamPerThread>>>(x, 100);
    check(cudaStreamSynchronize(cudaStreamPerThread));
    add<<<1, 1, 0, cudaStreamLegacy>>>(x, 1000);
    check(cudaMemcpy(&value, x, sizeof value, cudaMemcpyDeviceToHost));
    nvtxRangePop();
    std::printf("%d, host calls %d\n", value, host_calls);
    check(cudaEventDestroy(event));
    check(cudaStreamDestroy(stream));
    check(cudaStreamDestroy(other));
    check(cudaFree(x));
    check(cudaProfilerStop());

    std::printf("%s: %s\n", cudaGetErrorName(cudaErrorCooperativeLaunchTooLarge),
                cudaGetErrorString(cudaErrorCooperativeLaunchTooLarge));
    std::printf("%s: %s\n", cudaGetErrorName(static_cast<cudaError_t>(12345)),
                cudaGetErrorString(static_cast<cudaError_t>(12345)));
    // An error stays until it is fetched, and no call that succeeds takes it away.
    cudaSetDevice(1000);
    cudaSetDevice(0);
    std::printf("%s", cudaGetErrorName(cudaPeekAtLastError()));
    std::printf(" %s", cudaGetErrorName(cudaGetLastError()));
    std::printf(" %s\n", cudaGetErrorName(cudaGetLastError()));
}
