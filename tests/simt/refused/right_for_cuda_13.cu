// SPDX-License-Identifier: MIT
// What CUDA 13 has in place of what it has removed.
#include <cuda.h>

#include <cstdio>

__global__ void nothing() {}

int main()
{
    int clock_rate = 0;
    cudaDeviceGetAttribute(&clock_rate, cudaDevAttrClockRate, 0);
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    const cudaDeviceProp copy = properties;
    std::printf("%d %d\n", clock_rate, copy.asyncEngineCount);
    nothing<<<1, 1>>>();
    cudaDeviceSynchronize();
    float* data = nullptr;
    cudaMallocManaged(&data, 1024);
    const cudaMemLocation device = {cudaMemLocationTypeDevice, 0};
    cudaMemAdvise(data, 1024, cudaMemAdviseSetReadMostly, device);
    cudaMemPrefetchAsync(data, 1024, device, 0);
    cudaGraph_t graph = nullptr;
    std::size_t count = 0;
    cudaGraphGetEdges(graph, nullptr, nullptr, nullptr, &count);
    CUcontext context = nullptr;
    cuCtxCreate(&context, nullptr, 0, 0);
    cudaFree(data);
}
