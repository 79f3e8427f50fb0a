// SPDX-License-Identifier: MIT
// A header of 44 bytes leaves the samples at even addresses.
#include <cuda_runtime.h>

__global__ void right_short_behind_an_even_header(const unsigned char* file, int header, int* out)
{
    const short* samples = reinterpret_cast<const short*>(file + header);
    out[threadIdx.x] = __ldg(samples + threadIdx.x);
}

int main()
{
    unsigned char* file = nullptr;
    int* out = nullptr;
    cudaMalloc(&file, 44 + 64);
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(file, 0, 44 + 64);
    right_short_behind_an_even_header<<<1, 32>>>(file, 44, out);
    cudaDeviceSynchronize();
    cudaFree(file);
    cudaFree(out);
}
