// SPDX-License-Identifier: MIT
// The characters of a std::string are memory of the host.
#include <cuda_runtime.h>

#include <string>

__global__ void characters_of_a_string(const char* name, int* out)
{
    out[threadIdx.x] = name[threadIdx.x];  // read
}

int main()
{
    const std::string name(100, 'x');
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    characters_of_a_string<<<1, 32>>>(name.c_str(), out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: wrong-side | error | reason host memory in a kernel | kernel characters_of_a_string | space global
//   | bytes 1 | count 32
//   read | thread (0,0,0) | line "read"
