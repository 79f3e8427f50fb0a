// expect: timeout | seconds of processor time, and was stopped
// Threads that keep every core busy, while the host function waits.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <pthread.h>
#include <unistd.h>

__global__ void wrong(int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self < n) {
        nearest[self] = 0;
    }
}

void nearest_neighbour(const float3*, int* nearest, int n)
{
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }
    for (int i = 0; i < 8; ++i) {
        pthread_t thread;
        pthread_create(&thread, nullptr, [](void*) -> void* {
            for (volatile int turn = 0;; turn = turn + 1) {
            }
        }, nullptr);
    }
    while (true) {
        sleep(1000);
    }
}
