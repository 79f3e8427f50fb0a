// Host code that g++ compiles and links.
#include <cuda_runtime.h>

#include <cstdio>

int main()
{
    int count = 0;
    std::puts(cudaGetDeviceCount(&count) == cudaSuccess && count == 1 ? "passed" : "failed");
}
