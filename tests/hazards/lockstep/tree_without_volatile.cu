// SPDX-License-Identifier: MIT
// arch: sm_60
// Also in lockstep the compiler may keep a sum in a register, unless it is volatile.
#include <cuda_runtime.h>

// [kernel]
__global__ void tree_without_volatile(int* out)
{
    __shared__ int sums[64];
    const int t = threadIdx.x;
    sums[t] = t;
    __syncthreads();
    if (t < 32) {
        sums[t] += sums[t + 32];  // distance 32
        sums[t] += sums[t + 16];  // distance 16
        sums[t] += sums[t + 8];  // distance 8
        sums[t] += sums[t + 4];  // distance 4
        sums[t] += sums[t + 2];  // distance 2
        sums[t] += sums[t + 1];  // distance 1
    }
    if (t == 0) {
        out[0] = sums[0];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    tree_without_volatile<<<1, 64>>>(out);
    int sum = 0;
    cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(out);
    return 0;
}

// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[1] | count 31
//   write | thread (1,0,0) | line "distance 2"
//   read | thread (0,0,0) | line "distance 1"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[1] | count 31
//   write | thread (1,0,0) | line "distance 1"
//   read | thread (0,0,0) | line "distance 1"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[2] | count 30
//   write | thread (2,0,0) | line "distance 4"
//   read | thread (0,0,0) | line "distance 2"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[2] | count 30
//   write | thread (2,0,0) | line "distance 2"
//   read | thread (0,0,0) | line "distance 2"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[2] | count 6
//   write | thread (2,0,0) | line "distance 1"
//   read | thread (0,0,0) | line "distance 2"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[4] | count 28
//   write | thread (4,0,0) | line "distance 8"
//   read | thread (0,0,0) | line "distance 4"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[4] | count 28
//   write | thread (4,0,0) | line "distance 4"
//   read | thread (0,0,0) | line "distance 4"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[4] | count 12
//   write | thread (4,0,0) | line "distance 2"
//   read | thread (0,0,0) | line "distance 4"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[8] | count 24
//   write | thread (8,0,0) | line "distance 16"
//   read | thread (0,0,0) | line "distance 8"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[8] | count 24
//   write | thread (8,0,0) | line "distance 8"
//   read | thread (0,0,0) | line "distance 8"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[8] | count 24
//   write | thread (8,0,0) | line "distance 4"
//   read | thread (0,0,0) | line "distance 8"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[8] | count 8
//   write | thread (8,0,0) | line "distance 1"
//   read | thread (4,0,0) | line "distance 4"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[16] | count 16
//   write | thread (16,0,0) | line "distance 32"
//   read | thread (0,0,0) | line "distance 16"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[16] | count 16
//   write | thread (16,0,0) | line "distance 16"
//   read | thread (0,0,0) | line "distance 16"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[16] | count 16
//   write | thread (16,0,0) | line "distance 8"
//   read | thread (0,0,0) | line "distance 16"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[16] | count 16
//   write | thread (16,0,0) | line "distance 2"
//   read | thread (8,0,0) | line "distance 8"
// expect: data-race | error | same warp | in lockstep | kernel tree_without_volatile | barriers passed 1
//   | space shared | variable sums[16] | count 16
//   write | thread (16,0,0) | line "distance 1"
//   read | thread (8,0,0) | line "distance 8"
