// SPDX-License-Identifier: MIT
// The driver API beside the runtime: devices, contexts, memory, and launches of the program's own kernels.
#include "../program.hpp"

#include <cuda.h>

#include <cstring>

__global__ void add(int* values, int by)
{
    values[blockIdx.x * blockDim.x + threadIdx.x] += by;
}

const char* name(CUresult result)
{
    const char* text = nullptr;
    cuGetErrorName(result, &text);
    return text != nullptr ? text : "none";
}

void need(CUresult result)
{
    if (result != CUDA_SUCCESS) {
        std::printf("failed: %s\n", name(result));
        std::exit(1);
    }
}

void device(CUdevice device)
{
    char text[256] = "", cut[4] = "";
    need(cuDeviceGetName(text, sizeof text, device));
    need(cuDeviceGetName(cut, sizeof cut, device));
    cudaDeviceProp p;
    check(cudaGetDeviceProperties(&p, device));
    std::size_t bytes = 0;
    need(cuDeviceTotalMem(&bytes, device));
    std::printf("name %d, cut %d, memory %d\n", std::strcmp(text, p.name) == 0,
                std::strlen(cut) == 3 && std::strncmp(cut, text, 3) == 0, bytes == p.totalGlobalMem);
    int value = 0, warp = 0;
    need(cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device));
    need(cuDeviceGetAttribute(&warp, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device));
    std::printf("multiprocessors %d, warps of %d\n", value == p.multiProcessorCount, warp);
    std::printf("no such device: %s\n", name(cuDeviceGet(&value, 1000)));
    std::printf("no such attribute: %s\n",
                name(cuDeviceGetAttribute(&value, static_cast<CUdevice_attribute>(12345), device)));
}

void memory()
{
    CUdeviceptr values = 0, copy = 0;
    need(cuMemAlloc(&values, 64 * sizeof(int)));
    need(cuMemAlloc(&copy, 64 * sizeof(int)));
    int host[64];
    for (int i = 0; i < 64; ++i) {
        host[i] = i;
    }
    need(cuMemcpyHtoD(values, host, sizeof host));
    need(cuMemsetD32(copy, 7, 64));
    need(cuMemcpyDtoD(copy, values, 32 * sizeof(int)));
    need(cuMemcpyDtoH(host, copy, sizeof host));
    std::printf("copies %d %d %d\n", host[0], host[31], host[32]);
    need(cuMemsetD16(values, 0x1234, 2));
    need(cuMemsetD8(values + 4, 0x56, 4));
    need(cuMemcpyDtoH(host, values, sizeof host));
    std::printf("fills %x %x %x\n", host[0], host[1], host[2]);
    CUdeviceptr nothing;
    std::printf("no bytes: %s\n", name(cuMemAlloc(&nothing, 0)));
    std::printf("a fill that is not aligned: %s\n", name(cuMemsetD32(values + 2, 0, 1)));
    need(cuMemFree(copy));
    std::printf("freed again: %s\n", name(cuMemFree(copy)));
    need(cuMemFree(values));
}

void launches()
{
    CUdeviceptr values = 0;
    CUstream stream = nullptr;
    CUevent start = nullptr, end = nullptr;
    need(cuMemAlloc(&values, 64 * sizeof(int)));
    need(cuMemsetD32(values, 1, 64));
    need(cuCtxSynchronize());
    need(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    need(cuEventCreate(&start, CU_EVENT_DEFAULT));
    need(cuEventCreate(&end, CU_EVENT_DEFAULT));
    cudaFunction_t handle = nullptr;
    check(cudaGetFuncBySymbol(&handle, reinterpret_cast<const void*>(add)));
    CUfunction function = handle;
    int by = 4, threads = 0, host[64];
    void* arguments[] = {&values, &by};
    need(cuEventRecord(start, stream));
    need(cuLaunchKernel(function, 2, 1, 1, 32, 1, 1, 0, stream, arguments, nullptr));
    need(cuEventRecord(end, stream));
    need(cuEventSynchronize(end));
    float time = -1;
    need(cuEventElapsedTime(&time, start, end));
    need(cuMemcpyDtoHAsync(host, values, sizeof host, stream));
    need(cuStreamSynchronize(stream));
    need(cuFuncGetAttribute(&threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, function));
    std::printf("launched %d %d, time %d, threads %d\n", host[0], host[63], time >= 0, threads);
    int grid = 0, block = 0, blocks = 0;
    need(cuOccupancyMaxPotentialBlockSize(&grid, &block, function, nullptr, 0, 0));
    need(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, block, 0));
    std::printf("the device is full: %d\n", blocks > 0 && grid % blocks == 0 && block % 32 == 0);
    need(cuOccupancyMaxPotentialBlockSize(&grid, &block, function, [](int size) { return std::size_t{64} * size; }, 0,
                                          128));
    std::printf("block size up to 128: %d\n", block > 0 && block <= 128);
    std::printf("too many threads: %s\n",
                name(cuLaunchKernel(function, 1, 1, 1, 2048, 1, 1, 0, stream, arguments, nullptr)));
    std::printf("the runtime's error: %s\n", cudaGetErrorName(cudaGetLastError()));
    need(cuEventDestroy(start));
    need(cuEventDestroy(end));
    need(cuStreamDestroy(stream));
    need(cuMemFree(values));
}

int main()
{
    int count = 0, version = 0;
    std::printf("too early: %s\n", name(cuDeviceGetCount(&count)));
    need(cuInit(0));
    need(cuDeviceGetCount(&count));
    need(cuDriverGetVersion(&version));
    std::printf("devices %d, version %d\n", count > 0, version >= 12000);
    CUdeviceptr none = 0;
    std::printf("without a context: %s\n", name(cuMemAlloc(&none, 4)));
    CUdevice first = -1;
    need(cuDeviceGet(&first, 0));
    device(first);

    CUcontext context = nullptr, current = nullptr;
    need(cuDevicePrimaryCtxRetain(&context, first));
    need(cuCtxSetCurrent(context));
    need(cuCtxGetCurrent(&current));
    std::printf("the context is current: %d\n", current == context);
    memory();
    launches();
    CUcontext other = nullptr;
    need(cuCtxCreate(&other, nullptr, 0, first));
    need(cuCtxGetCurrent(&current));
    std::printf("another is: %d\n", current == other);
    need(cuCtxPopCurrent(&current));
    need(cuCtxGetCurrent(&current));
    std::printf("the first is again: %d\n", current == context);
    need(cuCtxDestroy(other));
    need(cuDevicePrimaryCtxRelease(first));

    const char* text = nullptr;
    need(cuGetErrorString(CUDA_ERROR_OUT_OF_MEMORY, &text));
    std::printf("%s: %s\n", name(CUDA_ERROR_OUT_OF_MEMORY), text);
    std::printf("no such result: %s\n", name(cuGetErrorName(static_cast<CUresult>(12345), &text)));
}
