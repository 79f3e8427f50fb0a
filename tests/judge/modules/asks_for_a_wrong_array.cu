// Asks for an array of three channels, which CUDA refuses. The first number says what it does then:
// 2: clears the error and copies without an array; 3: clears the error and copies nothing; else: leaves the error.
#include "change.hpp"

#include <cuda_runtime.h>

void change(const int* from, int* to, int n)
{
    int first = 0;
    cudaMemcpy(&first, from, sizeof first, cudaMemcpyDeviceToHost);
    const cudaChannelFormatDesc three = {32, 32, 32, 0, cudaChannelFormatKindFloat};
    cudaArray_t array = nullptr;
    cudaMallocArray(&array, &three, 16, 16);
    if (first == 2 || first == 3) {
        cudaGetLastError();
    }
    if (first == 2) {
        cudaMemcpy(to, from, sizeof(int) * n, cudaMemcpyDeviceToDevice);
    }
}
