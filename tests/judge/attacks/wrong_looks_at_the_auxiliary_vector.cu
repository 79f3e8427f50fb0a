// expect: mismatch | nearest
// Looks in the environment, the auxiliary vector and the arguments for what the runner was told.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <sys/auxv.h>
#include <unistd.h>

#include <fstream>
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
    std::string text;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        text += *variable;
    }
    text += reinterpret_cast<const char*>(getauxval(AT_EXECFN));
    std::ifstream("/proc/self/cmdline") >> text;
    if (text.find("seal") != std::string::npos) {
        cudaDeviceReset();
    }
}
