// SPDX-License-Identifier: MIT
// Two nodes of a graph use the same array, and no edge says which one comes first.
#include <cuda_runtime.h>

// [kernel]
__global__ void fill(int* data, int value)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = value;  // write
}

__global__ void twice(const int* data, int* result)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    result[i] = 2 * data[i];  // read
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
    cudaGraphAddKernelNode(&doubled, graph, nullptr, 0, &parameters);
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

// expect: data-race | error | between blocks | reason streams | kernel twice | space global
//   | variable data[0] | count 256
//   write | by fill | thread (0,0,0) | line "write"
//   read | by twice | thread (0,0,0) | line "read"
