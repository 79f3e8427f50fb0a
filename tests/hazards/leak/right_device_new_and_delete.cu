// SPDX-License-Identifier: MIT
// Each thread deletes what it has made.
#include <cuda_runtime.h>

struct Node
{
    int value;
    Node* next;
};

__device__ Node* nodes[4];

__global__ void right_device_new_and_delete(int* out)
{
    Node* node = new Node{static_cast<int>(threadIdx.x), nullptr};
    nodes[threadIdx.x] = node;
    out[threadIdx.x] = nodes[threadIdx.x]->value;
    delete node;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 4 * sizeof(int));
    right_device_new_and_delete<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
