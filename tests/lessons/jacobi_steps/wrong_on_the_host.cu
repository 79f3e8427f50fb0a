// expect: unused | no kernel was launched
// The host makes the steps, and no kernel is launched.
#include "jacobi_steps.hpp"

#include <cuda_runtime.h>

#include <vector>

void jacobi_steps(const float* start, float* rod, float*, int n, int steps)
{
    std::vector<float> from(n);
    cudaMemcpy(from.data(), start, n * sizeof(float), cudaMemcpyDeviceToHost);
    std::vector<float> to = from;
    for (int step = 0; step < steps; ++step) {
        for (int i = 1; i < n - 1; ++i) {
            to[i] = 0.5f * (from[i - 1] + from[i + 1]);
        }
        from.swap(to);
    }
    cudaMemcpy(rod, from.data(), n * sizeof(float), cudaMemcpyHostToDevice);
}
