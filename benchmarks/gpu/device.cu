// SPDX-License-Identifier: MIT
// Says on one line what the benchmarks run on, or that there is nothing: exit status 2.
#include <cuda_runtime.h>

#include <cstdio>

int main()
{
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count == 0) {
        std::fprintf(stderr, "There is no GPU that CUDA can use here: %s.\n",
                     error != cudaSuccess ? cudaGetErrorString(error) : "no device");
        return 2;
    }
    cudaDeviceProp device;
    cudaGetDeviceProperties(&device, 0);
    int runtime = 0;
    cudaRuntimeGetVersion(&runtime);
    std::printf("%s, compute capability %d.%d, %d multiprocessors; CUDA %d.%d", device.name, device.major,
                device.minor, device.multiProcessorCount, runtime / 1000, runtime % 1000 / 10);
}
