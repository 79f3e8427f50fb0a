// SPDX-License-Identifier: MIT
// What new makes in a kernel lives until some kernel deletes it.
#include <cuda_runtime.h>

struct Node
{
    int value;
    Node* next;
};

__device__ Node* nodes[4];

__global__ void device_new_without_delete(int* out)
{
    Node* node = new Node{static_cast<int>(threadIdx.x), nullptr};  // never freed
    nodes[threadIdx.x] = node;
    out[threadIdx.x] = nodes[threadIdx.x]->value;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 4 * sizeof(int));
    device_new_without_delete<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: leak | note | count 4
//   object allocation | bytes 16 | offset 0 | line "never freed"
