// expect: budget | one launch
// A graph of as many launches as steps: one call of the host, and a launch per step for the device.
#include "jacobi_steps.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block

/// Cell i after one step.
__device__ float relaxed(const float* from, int i, int n)
{
    const bool is_end = i == 0 || i == n - 1;
    return is_end ? from[i] : 0.5f * (from[i - 1] + from[i + 1]);
}

__global__ void jacobi_step(const float* from, float* to, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {
        to[i] = relaxed(from, i, n);
    }
}

void jacobi_steps(const float* start, float* rod, float* other, int n, int steps)
{
    cudaMemcpy(rod, start, n * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaMemcpy(other, start, n * sizeof(float), cudaMemcpyDeviceToDevice);
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks == 0) {
        return;
    }
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    float* from = steps % 2 == 0 ? rod : other;
    float* to = steps % 2 == 0 ? other : rod;
    for (int step = 0; step < steps; ++step) {
        jacobi_step<<<blocks, block_size, 0, stream>>>(from, to, n);
        float* const written = to;
        to = from;
        from = written;
    }
    cudaGraph_t graph;
    cudaStreamEndCapture(stream, &graph);
    cudaGraphExec_t all_steps;
    cudaGraphInstantiate(&all_steps, graph, 0);
    cudaGraphLaunch(all_steps, stream);
    cudaStreamSynchronize(stream);
    cudaGraphExecDestroy(all_steps);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
}
