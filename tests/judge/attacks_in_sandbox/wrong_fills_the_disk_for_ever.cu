// expect: timeout | seconds of processor time, and was stopped
// Writes files without end wherever it may.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <cstdio>
#include <string>

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
    for (long number = 0;; ++number) {
        const char* const folders[] = {".", "/tmp", "/var/tmp", "/dev/shm", "/root"};
        for (const char* folder : folders) {
            if (std::FILE* file = std::fopen((std::string(folder) + "/" + std::to_string(number)).c_str(), "w")) {
                for (int i = 0; i < 100000; ++i) {
                    std::fputs("filling the disk", file);
                }
                std::fclose(file);
            }
        }
    }
}
