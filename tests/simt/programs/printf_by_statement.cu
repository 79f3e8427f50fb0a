// SPDX-License-Identifier: MIT
// The lanes of a warp that come to a printf() print one after the other before one of them goes on, also where it takes some of
// them, and in a loop. In which order they do is left open.
#include "../program.hpp"

__global__ void tells()
{
    const int lane = threadIdx.x;
    printf("a");
    if (lane == 3) {
        printf(" ");
    }
    printf("b");
    if (lane == 3) {
        printf("\n");
    }
    for (int i = 0; i < lane; ++i) {
        printf("round %d\n", i);
    }
}

int main()
{
    tells<<<1, 4>>>();
    check(cudaDeviceSynchronize());
}
