// SPDX-License-Identifier: MIT
// cuBLAS, products of matrices of half precision, bfloat16 and bytes. The numbers are small and whole, so that the results are
// exact in any order of additions.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <vector>

cublasHandle_t handle = nullptr;

/// A matrix on the device, column by column.
template <class T>
struct Matrix
{
    T* data = nullptr;
    int count;

    explicit Matrix(const std::vector<float>& values) : count(static_cast<int>(values.size()))
    {
        std::vector<T> converted(values.begin(), values.end());
        cudaMalloc(&data, count * sizeof(T));
        cudaMemcpy(data, converted.data(), count * sizeof(T), cudaMemcpyHostToDevice);
    }
    ~Matrix() { cudaFree(data); }
    void print() const
    {
        std::vector<T> result(count);
        cudaMemcpy(result.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost);
        for (const T& value : result) {
            std::printf(" %g", static_cast<double>(static_cast<float>(value)));
        }
    }
};

template <class T>
void show(const char* name, cublasStatus_t status, const Matrix<T>& values)
{
    std::printf("%s %d:", name, status);
    values.print();
    std::printf("\n");
}

std::vector<float> numbers(int count, int first, int modulus)
{
    std::vector<float> result;
    for (int i = 0; i < count; ++i) {
        result.push_back(static_cast<float>((first + 4 * i) % modulus - modulus / 2));
    }
    return result;
}

void half_precision()
{
    const Matrix<__half> a(numbers(4 * 8, 1, 7));  // 4 rows, 8 columns
    const Matrix<__half> b(numbers(8 * 4, 2, 5));  // 8 rows, 4 columns
    Matrix<__half> c(numbers(4 * 4, 3, 9));
    const __half one = 1.0f;
    const __half two = 2.0f;
    const __half zero = 0.0f;
    show("half", cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 8, &one, a.data, 4, b.data, 8, &zero, c.data, 4), c);
    show("half, added",
         cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 8, &two, a.data, 4, b.data, 8, &one, c.data, 4), c);
    show("half, transposed",
         cublasHgemm(handle, CUBLAS_OP_T, CUBLAS_OP_T, 4, 4, 4, &one, a.data, 4, b.data, 4, &zero, c.data, 4), c);

    Matrix<__half> d(std::vector<float>(2 * 16, 0));
    show("half, two products",
         cublasHgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a.data, 4, 16, b.data, 4, 16, &zero,
                                   d.data, 4, 16, 2),
         d);

    const __half* host_a[] = {a.data + 16, a.data};
    const __half* host_b[] = {b.data, b.data + 16};
    __half* host_c[] = {d.data, d.data + 16};
    const __half** device_a = nullptr;
    const __half** device_b = nullptr;
    __half** device_c = nullptr;
    cudaMalloc(&device_a, sizeof host_a);
    cudaMalloc(&device_b, sizeof host_b);
    cudaMalloc(&device_c, sizeof host_c);
    cudaMemcpy(device_a, host_a, sizeof host_a, cudaMemcpyHostToDevice);
    cudaMemcpy(device_b, host_b, sizeof host_b, cudaMemcpyHostToDevice);
    cudaMemcpy(device_c, host_c, sizeof host_c, cudaMemcpyHostToDevice);
    show("half, by pointers",
         cublasHgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, device_a, 4, device_b, 4, &zero, device_c, 4,
                            2),
         d);
    cudaFree(device_a);
    cudaFree(device_b);
    cudaFree(device_c);
}

template <class T, class Sum, class Factor, class Compute>
void typed(const char* name, cudaDataType type, cudaDataType type_of_sum, Compute compute)
{
    const Matrix<T> a(numbers(4 * 8, 1, 7));
    const Matrix<T> b(numbers(8 * 4, 2, 5));
    Matrix<Sum> c(numbers(4 * 4, 3, 9));
    const Factor one = 1;
    const Factor two = 2;
    show(name,
         cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, 4, 4, 8, &one, a.data, type, 8, b.data, type, 8, &two, c.data,
                      type_of_sum, 4, compute, CUBLAS_GEMM_DEFAULT),
         c);
}

void other_types()
{
    typed<__half, __half, __half>("half", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F);
    typed<__half, __half, float>("half, sums of floats", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F);
    typed<__half, float, float>("half to float", CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F);
    typed<__nv_bfloat16, __nv_bfloat16, float>("bfloat16", CUDA_R_16BF, CUDA_R_16BF, CUBLAS_COMPUTE_32F);
    typed<__nv_bfloat16, float, float>("bfloat16 to float", CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F);
    typed<float, float, float>("float", CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F);
    typed<float, float, float>("float, TF32", CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32);
    typed<double, double, double>("double", CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F);
    typed<std::int8_t, std::int32_t, std::int32_t>("bytes", CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I);
    typed<std::int8_t, float, float>("bytes to float", CUDA_R_8I, CUDA_R_32F, CUBLAS_COMPUTE_32F);
    typed<__half, float, float>("type of the sums as in CUDA 10", CUDA_R_16F, CUDA_R_32F, CUDA_R_32F);
    // What has no such form.
    typed<__half, double, float>("half to double", CUDA_R_16F, CUDA_R_64F, CUBLAS_COMPUTE_32F);
    typed<std::int8_t, __half, float>("bytes to half", CUDA_R_8I, CUDA_R_16F, CUBLAS_COMPUTE_32F);
}

void factors_on_the_device()
{
    const Matrix<__half> a(numbers(4 * 4, 1, 7));
    const Matrix<__half> b(numbers(4 * 4, 2, 5));
    Matrix<float> c(std::vector<float>(16, 0));
    const Matrix<float> factors({3, 0});
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    show("factors on the device",
         cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, factors.data, a.data, CUDA_R_16F, 4, b.data, CUDA_R_16F,
                      4, factors.data + 1, c.data, CUDA_R_32F, 4, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP),
         c);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    const float one = 1;
    show("a column at a time",
         cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 1, 4, &one, a.data, CUDA_R_16F, 4, 0, b.data,
                                    CUDA_R_16F, 4, 4, &one, c.data, CUDA_R_32F, 4, 4, 4, CUBLAS_COMPUTE_32F,
                                    CUBLAS_GEMM_DEFAULT),
         c);
}

template <class T>
void dot(const char* name, cudaDataType type, cudaDataType execution)
{
    const Matrix<T> x(numbers(6, 1, 7));
    const Matrix<T> y(numbers(6, 2, 5));
    T result = 0;
    T backwards = 0;
    const cublasStatus_t status =
        cublasDotEx(handle, 6, x.data, type, 1, y.data, type, 1, &result, type, execution);
    cublasDotEx(handle, 3, x.data, type, -2, y.data, type, 1, &backwards, type, execution);
    std::printf("dot, %s %d: %g, every second backwards %g\n", name, status, static_cast<double>(static_cast<float>(result)),
                static_cast<double>(static_cast<float>(backwards)));
}

void dot_products()
{
    dot<__half>("half", CUDA_R_16F, CUDA_R_32F);
    dot<__nv_bfloat16>("bfloat16", CUDA_R_16BF, CUDA_R_32F);
    dot<float>("float", CUDA_R_32F, CUDA_R_32F);
    dot<double>("double", CUDA_R_64F, CUDA_R_64F);
}

void settings()
{
    cublasMath_t mode{};
    cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH);
    cublasGetMathMode(handle, &mode);
    std::printf("math mode %d", mode);
    cublasSetMathMode(handle, CUBLAS_DEFAULT_MATH);
    cublasAtomicsMode_t atomics{};
    cublasSetAtomicsMode(handle, CUBLAS_ATOMICS_ALLOWED);
    cublasGetAtomicsMode(handle, &atomics);
    std::printf(", atomics %d\n", atomics);
}

int main()
{
    cublasCreate(&handle);
    half_precision();
    other_types();
    factors_on_the_device();
    dot_products();
    settings();
    cublasDestroy(handle);
    return 0;
}
