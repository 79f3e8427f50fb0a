// SPDX-License-Identifier: MIT
// cuBLAS is given an array of the host.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <vector>

int main()
{
    std::vector<float> x(100, 1.0f);
    float sum = 0;
    cublasHandle_t handle = nullptr;
    cublasCreate(&handle);
    cublasSasum(handle, 100, x.data(), 1, &sum);  // sum
    cublasDestroy(handle);
}

// expect: wrong-side | error | reason the source is host memory | function cublasSasum | bytes 400
//   call | line "sum"
