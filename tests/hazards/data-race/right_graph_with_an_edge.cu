// SPDX-License-Identifier: MIT
// Two nodes of a graph use the same array, in the order of the edge between them.
#include <cuda_runtime.h>

// [kernel]
__global__ void fill(int* data, int value)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

__global__ void twice(const int* data, int* result)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    result[i] = 2 * data[i];
}

int main()
{
    int* data = nullptr;
    int* result = nullptr;
    cudaMalloc(&data, 256 * sizeof(int));
    cudaMalloc(&result, 256 * sizeof(int));
    cudaMemset(data, 0, 256 * sizeof(int));
    cudaGraph_t graph = nullptr;
    cudaGraphCreate(&graph, 0);
    int value = 21;
    void* fill_arguments[] = {&data, &value};
    void* twice_arguments[] = {&data, &result};
    cudaKernelNodeParams parameters{};
    parameters.gridDim = dim3(2);
    parameters.blockDim = dim3(128);
    parameters.func = reinterpret_cast<void*>(fill);
    parameters.kernelParams = fill_arguments;
    cudaGraphNode_t filled = nullptr;
    cudaGraphAddKernelNode(&filled, graph, nullptr, 0, &parameters);
    parameters.func = reinterpret_cast<void*>(twice);
    parameters.kernelParams = twice_arguments;
    cudaGraphNode_t doubled = nullptr;
    cudaGraphAddKernelNode(&doubled, graph, &filled, 1, &parameters);
    cudaGraphExec_t exec = nullptr;
    cudaGraphInstantiate(&exec, graph, 0ull);
    cudaGraphLaunch(exec, nullptr);
    // [kernel]
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaFree(data);
    cudaFree(result);
}
