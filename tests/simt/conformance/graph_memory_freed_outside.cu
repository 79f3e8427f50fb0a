// SPDX-License-Identifier: MIT
// Memory that a graph allocates and the program frees is there again, at the same address, when the graph is launched again:
// CUDA C++ Programming Guide, "Graph Memory Nodes".
#include <cuda_runtime.h>

#include <cstdio>

__global__ void fill(int* data, const int* value) { data[threadIdx.x] = *value + threadIdx.x; }
__global__ void sum(const int* data, int* result)
{
    int total = 0;
    for (int i = 0; i < 32; ++i) {
        total += data[i];
    }
    *result = total;
}

/// A graph with one allocation, and a kernel that fills it.
cudaGraphExec_t make(int** data, int* value)
{
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t launchable = nullptr;
    cudaGraphNode_t allocated = nullptr;
    cudaGraphNode_t filled = nullptr;
    cudaMemAllocNodeParams memory = {};
    memory.bytesize = 32 * sizeof(int);
    memory.poolProps.allocType = cudaMemAllocationTypePinned;
    memory.poolProps.location.type = cudaMemLocationTypeDevice;
    memory.poolProps.location.id = 0;
    cudaGraphCreate(&graph, 0);
    std::printf("allocation %d\n", cudaGraphAddMemAllocNode(&allocated, graph, nullptr, 0, &memory));
    *data = static_cast<int*>(memory.dptr);
    void* arguments[] = {data, &value};
    cudaKernelNodeParams kernel = {};
    kernel.func = reinterpret_cast<void*>(fill);
    kernel.gridDim = dim3(1);
    kernel.blockDim = dim3(32);
    kernel.kernelParams = arguments;
    std::printf("kernel %d\n", cudaGraphAddKernelNode(&filled, graph, &allocated, 1, &kernel));
    std::printf("instantiated %d\n", cudaGraphInstantiate(&launchable, graph, 0));
    cudaGraphDestroy(graph);
    return launchable;
}

/// A graph that frees what another one has allocated.
cudaGraphExec_t make_free(int* data)
{
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t launchable = nullptr;
    cudaGraphNode_t freed = nullptr;
    cudaGraphCreate(&graph, 0);
    cudaGraphAddMemFreeNode(&freed, graph, nullptr, 0, data);
    cudaGraphInstantiate(&launchable, graph, 0);
    cudaGraphDestroy(graph);
    return launchable;
}

int main()
{
    int* value = nullptr;
    int* result = nullptr;
    int* data = nullptr;
    cudaStream_t stream = nullptr;
    cudaStreamCreate(&stream);
    cudaMalloc(&value, sizeof(int));
    cudaMalloc(&result, sizeof(int));
    const cudaGraphExec_t graph = make(&data, value);
    const cudaGraphExec_t freeing = make_free(data);
    const char* const ways[] = {"cudaFree", "cudaFreeAsync", "another graph"};
    for (int way = 0; way < 3; ++way) {
        const int first = 100 * way;
        int total = 0;
        cudaMemcpyAsync(value, &first, sizeof(int), cudaMemcpyHostToDevice, stream);
        const cudaError_t launched = cudaGraphLaunch(graph, stream);
        sum<<<1, 1, 0, stream>>>(data, result);
        cudaMemcpyAsync(&total, result, sizeof(int), cudaMemcpyDeviceToHost, stream);
        cudaStreamSynchronize(stream);
        const cudaError_t freed = way == 0   ? cudaFree(data)
                                  : way == 1 ? cudaFreeAsync(data, stream)
                                             : cudaGraphLaunch(freeing, stream);
        std::printf("launched %d, sum %d, freed by %s %d\n", launched, total, ways[way], freed);
    }
    cudaStreamSynchronize(stream);
    cudaGraphExecDestroy(graph);
    cudaGraphExecDestroy(freeing);
    cudaFree(value);
    cudaFree(result);
    cudaStreamDestroy(stream);
    std::printf("last error %d\n", cudaGetLastError());
    return 0;
}
