// Asks for a copy of more bytes than there are, which CUDA refuses. Where the first number is 2, it copies again, rightly.
#include "change.hpp"

#include <cuda_runtime.h>

void change(const int* from, int* to, int n)
{
    int first = 0;
    const std::size_t bytes = sizeof(int) * n;
    cudaMemcpy(&first, from, sizeof first, cudaMemcpyDeviceToHost);
    cudaMemcpy(to, from, bytes + 4096, cudaMemcpyDeviceToDevice);
    if (first == 2) {
        cudaGetLastError();
        cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice);
    }
}
