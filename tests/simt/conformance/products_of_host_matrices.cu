// SPDX-License-Identifier: MIT
// cuBLASXt: products of matrices that are in host memory, or in device memory.
#include <cublasXt.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

cublasXtHandle_t handle = nullptr;

void print(const char* name, cublasStatus_t status, const std::vector<float>& values)
{
    std::printf("%s %d:", name, status);
    for (const float value : values) {
        std::printf(" %g", value);
    }
    std::printf("\n");
}

int main()
{
    int device = 0;
    std::printf("create %d\n", cublasXtCreate(&handle));
    std::printf("select %d\n", cublasXtDeviceSelect(handle, 1, &device));
    int tile = 0;
    cublasXtSetBlockDim(handle, 64);
    cublasXtGetBlockDim(handle, &tile);
    std::printf("tile %d\n", tile);

    const std::vector<float> a = {1, 2, 3, 4, 5, 6};   // 2 rows, 3 columns
    const std::vector<float> b = {1, 0, 2, -1, 3, 1};  // 3 rows, 2 columns
    std::vector<float> c = {1, 1, 9, 1, 1, 9};         // 2 rows of 3, and 2 columns
    const float two = 2;
    const float one = 1;
    const float zero = 0;
    print("all in host memory",
          cublasXtSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &two, a.data(), 2, b.data(), 3, &one, c.data(), 3), c);
    print("transposed",
          cublasXtSgemm(handle, CUBLAS_OP_T, CUBLAS_OP_T, 2, 2, 2, &one, a.data(), 2, b.data(), 3, &zero, c.data(), 3), c);

    float* on_device = nullptr;
    cudaMalloc(&on_device, b.size() * sizeof(float));
    cudaMemcpy(on_device, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice);
    print("one in device memory",
          cublasXtSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &one, a.data(), 2, on_device, 3, &zero, c.data(), 3), c);
    cudaFree(on_device);

    const std::vector<cuDoubleComplex> z = {{1, 1}, {0, 2}, {3, 0}, {1, -1}};
    std::vector<cuDoubleComplex> product(4);
    const cuDoubleComplex complex_one = {1, 0};
    const cuDoubleComplex complex_zero = {0, 0};
    std::printf("complex %d:", cublasXtZgemm(handle, CUBLAS_OP_C, CUBLAS_OP_N, 2, 2, 2, &complex_one, z.data(), 2, z.data(),
                                             2, &complex_zero, product.data(), 2));
    for (const cuDoubleComplex& value : product) {
        std::printf(" %g%+gi", value.x, value.y);
    }
    std::printf("\ndestroy %d\n", cublasXtDestroy(handle));
    return 0;
}
