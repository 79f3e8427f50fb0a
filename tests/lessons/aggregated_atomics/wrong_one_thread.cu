// expect: budget | many threads
// One thread copies everything and needs no counter of many.
#include "aggregated_atomics.hpp"

#include <cuda_runtime.h>

__global__ void aggregated_atomics_kernel(const int* x, int* kept, int* count, int n)
{
    int places = 0;
    for (int i = 0; i < n; ++i) {
        if (x[i] > 0) {
            kept[places++] = x[i];
        }
    }
    *count = places;
}

void aggregated_atomics(const int* x, int* kept, int* count, int n)
{
    cudaMemset(count, 0, sizeof(int));
    aggregated_atomics_kernel<<<1, 1>>>(x, kept, count, n);
}
