// SPDX-License-Identifier: MIT
// The event by which the second stream joins the capture is recorded before the kernel whose result it needs.
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
    cudaStream_t stream = nullptr;
    cudaStream_t beside = nullptr;
    cudaStreamCreate(&stream);
    cudaStreamCreate(&beside);
    cudaEvent_t fork = nullptr;
    cudaEvent_t join = nullptr;
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaEventRecord(fork, stream);
    fill<<<2, 128, 0, stream>>>(data, 21);
    cudaStreamWaitEvent(beside, fork, 0);
    twice<<<2, 128, 0, beside>>>(data, result);
    cudaEventRecord(join, beside);
    cudaStreamWaitEvent(stream, join, 0);
    cudaGraph_t graph = nullptr;
    cudaStreamEndCapture(stream, &graph);
    cudaGraphExec_t exec = nullptr;
    cudaGraphInstantiate(&exec, graph, 0ull);
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

// expect: data-race | error | between blocks | reason streams | kernel twice | space global
//   | variable data[0] | count 256
//   write | by fill | thread (0,0,0) | line "write"
//   read | by twice | thread (0,0,0) | line "read"
