// SPDX-License-Identifier: MIT
// What CUDA 13 has removed: each is told with what to write in its place.
#include <cuda.h>

#include <cstdio>

__global__ void nothing() {}

int main()
{
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    std::printf("%d %d\n", properties.clockRate, properties.memoryClockRate);
    std::printf("%d %d\n", properties.deviceOverlap, properties.kernelExecTimeoutEnabled);
    std::printf("%d %d\n", properties.computeMode, properties.maxTexture1DLinear);
    std::printf("%d\n", properties.singleToDoublePrecisionPerfRatio);
    std::printf("%d\n", properties.cooperativeMultiDeviceLaunch);
    int value = 0;
    cudaDeviceGetAttribute(&value, cudaDevAttrCooperativeMultiDeviceLaunch, 0);
    cudaDeviceGetAttribute(&value, cudaDevAttrMaxTimelineSemaphoreInteropSupported, 0);
    nothing<<<1, 1>>>();
    cudaThreadSynchronize();
    std::size_t limit = 0;
    cudaThreadGetLimit(&limit, cudaLimitStackSize);
    cudaThreadSetLimit(cudaLimitStackSize, limit);
    cudaFuncCache preference;
    cudaThreadGetCacheConfig(&preference);
    cudaThreadSetCacheConfig(preference);
    float* data = nullptr;
    cudaMallocManaged(&data, 1024);
    cudaMemAdvise(data, 1024, cudaMemAdviseSetReadMostly, 0);
    cudaMemPrefetchAsync(data, 1024, 0);
    cudaArray_t array = nullptr;
    cudaMemcpyToArrayAsync(array, 0, 0, data, 1024, cudaMemcpyDeviceToDevice);
    cudaMemcpyFromArrayAsync(data, array, 0, 0, 1024, cudaMemcpyDeviceToDevice);
    cudaGraph_t graph = nullptr;
    cudaGraphNode_t node = nullptr;
    std::size_t count = 0;
    cudaGraphGetEdges(graph, &node, &node, &count);
    cudaGraphNodeGetDependencies(node, &node, &count);
    cudaGraphNodeGetDependentNodes(node, &node, &count);
    cudaGraphAddDependencies(graph, &node, &node, 1);
    cudaGraphRemoveDependencies(graph, &node, &node, 1);
    cudaGraphNodeParams parameters = {};
    cudaGraphAddNode(&node, graph, &node, 1, &parameters);
    cudaStreamUpdateCaptureDependencies(nullptr, &node, 1, 0);
    cudaStreamCaptureStatus status;
    cudaStreamGetCaptureInfo_v2(nullptr, &status);
    CUcontext context = nullptr;
    cuCtxCreate(&context, 0, 0);
    cudaThreadExit();
}
