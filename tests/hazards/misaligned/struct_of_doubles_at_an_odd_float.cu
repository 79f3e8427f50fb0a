// SPDX-License-Identifier: MIT
// A struct of two doubles is copied as a whole from behind one float.
#include <cuda_runtime.h>

struct Pair
{
    double first;
    double second;
};

__global__ void struct_of_doubles_at_an_odd_float(float* data)
{
    if (threadIdx.x == 0) {
        const Pair pair = *reinterpret_cast<const Pair*>(data + 33);  // read
        data[0] = static_cast<float>(pair.first);
    }
}

int main()
{
    float* data = nullptr;
    cudaMalloc(&data, 64 * sizeof(float));  // allocated
    cudaMemset(data, 0, 64 * sizeof(float));
    struct_of_doubles_at_an_odd_float<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: misaligned | error | kernel struct_of_doubles_at_an_odd_float | space global | variable data[33]
//   | bytes 8
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 256 | offset 132 | line "allocated"
