// SPDX-License-Identifier: MIT
// The copy is made by memcpy(), which needs no alignment.
#include <cuda_runtime.h>

struct Pair
{
    double first;
    double second;
};

__global__ void right_struct_taken_by_memcpy(float* data)
{
    if (threadIdx.x == 0) {
        Pair pair;
        memcpy(&pair, data + 33, sizeof pair);
        data[0] = static_cast<float>(pair.first);
    }
}

int main()
{
    float* data = nullptr;
    cudaMalloc(&data, 64 * sizeof(float));
    cudaMemset(data, 0, 64 * sizeof(float));
    right_struct_taken_by_memcpy<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
