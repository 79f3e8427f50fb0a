// SPDX-License-Identifier: MIT
// cuBLASLt: products of matrices by descriptors, with layouts, batches and epilogues. The numbers are small and whole, so that
// the results are exact in any order of additions.
#include <cublasLt.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <vector>

cublasLtHandle_t handle = nullptr;

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
    void show(const char* name, cublasStatus_t status) const
    {
        std::vector<T> result(count);
        cudaMemcpy(result.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost);
        std::printf("%s %d:", name, status);
        for (const T& value : result) {
            std::printf(" %g", static_cast<double>(static_cast<float>(value)));
        }
        std::printf("\n");
    }
};

std::vector<float> numbers(int count, int first, int modulus)
{
    std::vector<float> result;
    for (int i = 0; i < count; ++i) {
        result.push_back(static_cast<float>((first + 4 * i) % modulus - modulus / 2));
    }
    return result;
}

/// The descriptors of a product of matrices of 8 rows and columns.
struct Product
{
    cublasLtMatmulDesc_t operation = nullptr;
    cublasLtMatrixLayout_t layout = nullptr;

    Product(cudaDataType type, cublasComputeType_t compute, cudaDataType scale)
    {
        cublasLtMatmulDescCreate(&operation, compute, scale);
        cublasLtMatrixLayoutCreate(&layout, type, 8, 8, 8);
    }
    ~Product()
    {
        cublasLtMatrixLayoutDestroy(layout);
        cublasLtMatmulDescDestroy(operation);
    }
    template <class T>
    void set(cublasLtMatmulDescAttributes_t attribute, T value)
    {
        cublasLtMatmulDescSetAttribute(operation, attribute, &value, sizeof value);
    }
};

template <class T>
void epilogues(const char* name, cudaDataType type)
{
    std::printf("%s\n", name);
    const Matrix<T> a(numbers(64, 1, 3));
    const Matrix<T> b(numbers(64, 0, 3));
    const Matrix<T> bias(numbers(8, 2, 7));
    Matrix<T> c(numbers(64, 4, 9));
    Matrix<T> d(std::vector<float>(64, -1));
    const float one = 1;
    const float zero = 0;
    Product product(type, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    const auto multiply = [&](const char* what, const float* beta) {
        d.show(what, cublasLtMatmul(handle, product.operation, &one, a.data, product.layout, b.data, product.layout, beta,
                                    c.data, product.layout, d.data, product.layout, nullptr, nullptr, 0, nullptr));
    };
    multiply("default", &zero);
    multiply("with C", &one);
    product.set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_T);
    multiply("transposed", &zero);
    product.set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_RELU);
    multiply("relu", &zero);
    product.set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias.data);
    product.set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_BIAS);
    multiply("bias", &zero);
    product.set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_RELU_BIAS);
    multiply("bias and relu", &one);
}

/// What the tanh form of GELU gives is shown as whole thousandths.
void gelu()
{
    const Matrix<float> a(numbers(64, 1, 3));
    const Matrix<float> b(numbers(64, 0, 3));
    Matrix<float> d(std::vector<float>(64, 0));
    Product product(CUDA_R_32F, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    product.set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_GELU);
    const float factor = 0.25f;
    const float zero = 0;
    const cublasStatus_t status =
        cublasLtMatmul(handle, product.operation, &factor, a.data, product.layout, b.data, product.layout, &zero, d.data,
                       product.layout, d.data, product.layout, nullptr, nullptr, 0, nullptr);
    float result[8];
    cudaMemcpy(result, d.data, sizeof result, cudaMemcpyDeviceToHost);
    std::printf("gelu %d:", status);
    for (const float value : result) {
        std::printf(" %.2f", value);
    }
    std::printf("\n");
}

/// Descriptors of the program's own, matrices that are not square, and an algorithm that was looked for.
void own_descriptors()
{
    const int m = 4;
    const int n = 8;
    const int k = 12;
    const Matrix<float> a(numbers(m * k, 1, 3));
    const Matrix<float> b(numbers(k * n, 0, 5));
    Matrix<float> c(numbers(m * n, 4, 9));
    cublasLtMatmulDescOpaque_t operation = {};
    cublasLtMatrixLayoutOpaque_t of_a = {};
    cublasLtMatrixLayoutOpaque_t of_b = {};
    cublasLtMatrixLayoutOpaque_t of_c = {};
    cublasLtMatmulPreferenceOpaque_t preference = {};
    cublasLtMatmulDescInit(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    cublasLtMatrixLayoutInit(&of_a, CUDA_R_32F, m, k, m);
    cublasLtMatrixLayoutInit(&of_b, CUDA_R_32F, k, n, k);
    cublasLtMatrixLayoutInit(&of_c, CUDA_R_32F, m, n, m);
    cublasLtMatmulPreferenceInit(&preference);
    const std::size_t workspace = 0;
    cublasLtMatmulPreferenceSetAttribute(&preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &workspace,
                                         sizeof workspace);
    cublasLtMatmulHeuristicResult_t found = {};
    int count = 0;
    const cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(handle, &operation, &of_a, &of_b, &of_c, &of_c,
                                                                 &preference, 1, &found, &count);
    std::printf("algorithms %d %d, workspace %zu\n", status, count, found.workspaceSize);
    const float one = 1;
    const float two = 2;
    c.show("not square", cublasLtMatmul(handle, &operation, &one, a.data, &of_a, b.data, &of_b, &two, c.data, &of_c, c.data,
                                        &of_c, &found.algo, nullptr, 0, nullptr));
    std::uint64_t rows = 0;
    std::size_t written = 0;
    cublasLtMatrixLayoutGetAttribute(&of_b, CUBLASLT_MATRIX_LAYOUT_ROWS, &rows, sizeof rows, &written);
    std::printf("rows %d in %zu bytes\n", static_cast<int>(rows), written);
    const cublasStatus_t mismatch =
        cublasLtMatmul(handle, &operation, &one, a.data, &of_a, b.data, &of_c, &two, c.data, &of_c, c.data, &of_c, nullptr,
                       nullptr, 0, nullptr);
    std::printf("sizes that do not fit %d\n", mismatch);
}

void rows_and_batches()
{
    Product by_rows(CUDA_R_32F, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    const cublasLtOrder_t order = CUBLASLT_ORDER_ROW;
    cublasLtMatrixLayoutSetAttribute(by_rows.layout, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof order);
    const Matrix<float> a(numbers(128, 1, 3));
    const Matrix<float> b(numbers(128, 0, 5));
    Matrix<float> c(std::vector<float>(128, 0));
    const float one = 1;
    const float zero = 0;
    c.show("by rows", cublasLtMatmul(handle, by_rows.operation, &one, a.data, by_rows.layout, b.data, by_rows.layout, &zero,
                                     c.data, by_rows.layout, c.data, by_rows.layout, nullptr, nullptr, 0, nullptr));
    Product batch(CUDA_R_32F, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    const int count = 2;
    const std::int64_t stride = 64;
    cublasLtMatrixLayoutSetAttribute(batch.layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof count);
    cublasLtMatrixLayoutSetAttribute(batch.layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride, sizeof stride);
    c.show("batch of two", cublasLtMatmul(handle, batch.operation, &one, a.data, batch.layout, b.data, batch.layout, &zero,
                                          c.data, batch.layout, c.data, batch.layout, nullptr, nullptr, 0, nullptr));
}

int main()
{
    std::printf("create %d\n", cublasLtCreate(&handle));
    epilogues<float>("float", CUDA_R_32F);
    epilogues<__half>("half", CUDA_R_16F);
    gelu();
    own_descriptors();
    rows_and_batches();
    std::printf("destroy %d\n", cublasLtDestroy(handle));
    return 0;
}
