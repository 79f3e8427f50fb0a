// SPDX-License-Identifier: MIT
// Watched in lesson 4.8: two votes whose masks do not fit the lanes that come. This kernel is wrong on purpose.
#include <cuda_runtime.h>

#include <cstdio>

constexpr unsigned all_lanes = 0xffffffff;
constexpr unsigned typed = 0x000fffff;
constexpr int few = 12;

__global__ void two_votes(const int* values, unsigned* masks)
{
    const int lane = threadIdx.x;
    const int value = values[lane];
    masks[lane] = ~typed;  // the lanes that are not named in the next vote
    unsigned odd = __ballot_sync(typed, value % 2);

    masks[lane] = all_lanes << few;  // the lanes that do not come to the next vote
    if (lane < few) {
        odd = __ballot_sync(all_lanes, value % 2);
    }
    __syncwarp();
    masks[lane] = odd;
}

int main()
{
    int values[32];
    for (int i = 0; i < 32; ++i) {
        values[i] = 5 * i;
    }
    int* in = nullptr;
    unsigned* masks = nullptr;
    cudaMalloc(&in, sizeof values);
    cudaMalloc(&masks, sizeof values);
    cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
    two_votes<<<1, 32>>>(in, masks);
    std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(masks);
}
