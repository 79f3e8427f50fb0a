// expect: budget | blocks
// One thread makes all steps.
#include "jacobi_steps.hpp"

#include <cuda_runtime.h>

__global__ void all_steps(float* from, float* to, int n, int steps)
{
    for (int step = 0; step < steps; ++step) {
        for (int i = 0; i < n; ++i) {
            const bool is_end = i == 0 || i == n - 1;
            to[i] = is_end ? from[i] : 0.5f * (from[i - 1] + from[i + 1]);
        }
        float* const written = to;
        to = from;
        from = written;
    }
}

void jacobi_steps(const float* start, float* rod, float* other, int n, int steps)
{
    cudaMemcpy(rod, start, n * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaMemcpy(other, start, n * sizeof(float), cudaMemcpyDeviceToDevice);
    if (n > 0) {
        all_steps<<<1, 1>>>(steps % 2 == 0 ? rod : other, steps % 2 == 0 ? other : rod, n, steps);
    }
}
