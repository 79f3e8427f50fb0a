// SPDX-License-Identifier: MIT
// compile: --cuda 12
// What CUDA 13 has removed or changed and published programs use means what it meant.
#include "../program.hpp"

__global__ void add_one(int* values)
{
    values[threadIdx.x] += 1;
}

int main()
{
    cudaDeviceProp p;
    check(cudaGetDeviceProperties(&p, 0));
    int clock = 0, memory_clock = 0;
    check(cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, 0));
    check(cudaDeviceGetAttribute(&memory_clock, cudaDevAttrMemoryClockRate, 0));
    std::printf("clocks: %d %d\n", clock == p.clockRate && clock > 0,
                memory_clock == p.memoryClockRate && memory_clock > 0);
    std::printf("overlap %d, time limit %d, mode %d\n", p.deviceOverlap, p.kernelExecTimeoutEnabled,
                p.computeMode == cudaComputeModeDefault);

    int* values = nullptr;
    check(cudaMallocManaged(&values, 32 * sizeof(int)));
    check(cudaMemAdvise(values, 32 * sizeof(int), cudaMemAdviseSetPreferredLocation, 0));
    check(cudaMemPrefetchAsync(values, 32 * sizeof(int), 0));
    add_one<<<1, 32>>>(values);
    check(cudaThreadSynchronize());
    check(cudaMemPrefetchAsync(values, 32 * sizeof(int), cudaCpuDeviceId, nullptr));
    int where = 0, wanted = 9;
    check(cudaMemRangeGetAttribute(&where, sizeof where, cudaMemRangeAttributeLastPrefetchLocation, values,
                                   128));
    check(cudaMemRangeGetAttribute(&wanted, sizeof wanted, cudaMemRangeAttributePreferredLocation, values,
                                   128));
    std::printf("%d, at %d, wanted at %d\n", values[31], where, wanted);
    std::printf("no such device: %s\n", cudaGetErrorName(cudaMemPrefetchAsync(values, 128, 7)));
    cudaGetLastError();
    check(cudaFree(values));

    std::size_t before = 0, after = 0;
    check(cudaThreadGetLimit(&before, cudaLimitStackSize));
    check(cudaThreadSetLimit(cudaLimitStackSize, 2 * before));
    check(cudaDeviceGetLimit(&after, cudaLimitStackSize));
    std::printf("limit: %d\n", after == 2 * before);
    check(cudaThreadSetCacheConfig(cudaFuncCachePreferShared));
    check(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte));
    check(cudaThreadExit());
}
