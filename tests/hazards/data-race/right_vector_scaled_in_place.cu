// SPDX-License-Identifier: MIT
// cuBLAS reads and writes one vector, in a stream that the host has not waited for, and once more.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void right_vector_scaled_in_place(float* x)
{
    x[threadIdx.x] = threadIdx.x;
}

int main()
{
    const float two = 2;
    float* x = nullptr;
    cudaStream_t stream = nullptr;
    cublasHandle_t handle = nullptr;
    cudaStreamCreate(&stream);
    cudaMalloc(&x, 32 * sizeof(float));
    cublasCreate(&handle);
    cublasSetStream(handle, stream);
    right_vector_scaled_in_place<<<1, 32, 0, stream>>>(x);
    cublasSscal(handle, 32, &two, x, 1);
    cublasSscal(handle, 32, &two, x, 1);
    cudaStreamSynchronize(stream);
    cublasDestroy(handle);
    cudaFree(x);
    cudaStreamDestroy(stream);
}
