// expect: unused | no kernel was launched
// The host copies what is kept, and no kernel is launched.
#include "aggregated_atomics.hpp"

#include <cuda_runtime.h>

#include <vector>

void aggregated_atomics(const int* x, int* kept, int* count, int n)
{
    std::vector<int> on_host(n);
    cudaMemcpy(on_host.data(), x, n * sizeof(int), cudaMemcpyDeviceToHost);
    int total = 0;
    for (const int value : on_host) {
        if (value > 0) {
            on_host[total++] = value;
        }
    }
    cudaMemcpy(kept, on_host.data(), total * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(count, &total, sizeof(int), cudaMemcpyHostToDevice);
}
