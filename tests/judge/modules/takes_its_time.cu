// Copies; but on the way it computes without end where the first number is 1, waits without end where it is 2, and waits
// a little where it is 3.
#include "change.hpp"

#include <cuda_runtime.h>

#include <unistd.h>

__global__ void copy(const int* from, int* to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

void change(const int* from, int* to, int n)
{
    copy<<<(n + 127) / 128, 128>>>(from, to, n);
    int first = 0;
    cudaMemcpy(&first, from, sizeof first, cudaMemcpyDeviceToHost);
    for (volatile bool again = first == 1; again;) {
    }
    while (first == 2) {
        sleep(1000);
    }
    if (first == 3) {
        usleep(300000);
    }
}
