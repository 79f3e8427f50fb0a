// expect: timeout | seconds of processor time, and was stopped
// Threads without end, each asleep.
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
    while (true) {
        pthread_t thread;
        pthread_create(&thread, nullptr, [](void*) -> void* {
            while (true) {
                sleep(1000);
            }
        }, nullptr);
    }
}
