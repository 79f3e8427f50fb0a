// SPDX-License-Identifier: MIT
// 8 bytes are written where the other warp reads 4.
#include <cuda_runtime.h>

// [kernel]
__global__ void double_over_floats(float* out)
{
    __shared__ alignas(8) float tile[64];
    const int t = threadIdx.x;
    if (t < 32) {
        reinterpret_cast<double*>(tile)[t] = t;  // write
    } else {
        out[t] = tile[t - 32];  // read
    }
}
// [kernel]

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(float));
    double_over_floats<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel double_over_floats | space shared | variable tile[0] | count 32
//   write | thread (0,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
