// SPDX-License-Identifier: MIT
// The second stream joins the capture after the kernel whose result it needs; the host launches the graph twice.
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
    cudaStream_t stream = nullptr;
    cudaStream_t beside = nullptr;
    cudaStreamCreate(&stream);
    cudaStreamCreate(&beside);
    cudaEvent_t fork = nullptr;
    cudaEvent_t join = nullptr;
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    fill<<<2, 128, 0, stream>>>(data, 21);
    cudaEventRecord(fork, stream);
    cudaStreamWaitEvent(beside, fork, 0);
    twice<<<2, 128, 0, beside>>>(data, result);
    cudaEventRecord(join, beside);
    cudaStreamWaitEvent(stream, join, 0);
    cudaGraph_t graph = nullptr;
    cudaStreamEndCapture(stream, &graph);
    cudaGraphExec_t exec = nullptr;
    cudaGraphInstantiate(&exec, graph, 0ull);
    cudaGraphLaunch(exec, stream);
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    // [kernel]
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaEventDestroy(fork);
    cudaEventDestroy(join);
    cudaStreamDestroy(stream);
    cudaStreamDestroy(beside);
    cudaFree(data);
    cudaFree(result);
}
