// SPDX-License-Identifier: MIT
// A lane that is done breaks out of the loop. Those that stay name it in their barrier.
#include <cuda_runtime.h>

// [kernel]
__global__ void leaves_a_loop_with_a_barrier(int* out)
{
    const int t = threadIdx.x;
    int steps = 0;
    while (true) {
        if (steps == t % 8) {
            break;
        }
        ++steps;
        __syncwarp();  // all lanes
    }
    out[t] = steps;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    leaves_a_loop_with_a_barrier<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | warning | reason lanes pass by | kernel leaves_a_loop_with_a_barrier
//   | function __syncwarp | mask 0xffffffff | lanes 0x01010101 | other lanes 0xfefefefe | width 32 | count 7
//   call | thread (1,0,0) | line "all lanes"
