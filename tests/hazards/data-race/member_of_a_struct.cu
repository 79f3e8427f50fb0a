// SPDX-License-Identifier: MIT
// One member of each element is written by its owner and read by a thread of the other warp.
#include <cuda_runtime.h>

// [kernel]
__global__ void member_of_a_struct(int* out)
{
    __shared__ struct
    {
        float position[2];
        int charge;
    } particles[64];
    const int t = threadIdx.x;
    particles[t].position[1] = t;
    particles[t].charge = -t;  // write
    out[t] = particles[63 - t].charge;  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    member_of_a_struct<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel member_of_a_struct | space shared | variable particles[31].charge
//   | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
