// SPDX-License-Identifier: MIT
// cuBLAS, factorisations, inverses, solutions and least squares of many small systems of linear equations. Pivots are powers of
// two, so that the numbers are exact.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

cublasHandle_t handle = nullptr;

/// Memory of the device that the host copies.
template <class T>
struct Array
{
    T* data = nullptr;
    std::size_t count;

    explicit Array(const std::vector<T>& values) : count(values.size())
    {
        cudaMalloc(&data, count * sizeof(T));
        cudaMemcpy(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
    }
    ~Array() { cudaFree(data); }
    std::vector<T> values() const
    {
        std::vector<T> result(count);
        cudaMemcpy(result.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost);
        return result;
    }
};

// No zero has a sign after 0 is added.
void print(double value) { std::printf(" %g", value + 0.0); }
void print(cuDoubleComplex value) { std::printf(" %g%+gi", value.x + 0.0, value.y + 0.0); }

template <class T>
void show(const char* name, cublasStatus_t status, const Array<T>& array)
{
    std::printf("%s %d:", name, status);
    for (const T& value : array.values()) {
        print(value);
    }
    std::printf("\n");
}

/// The addresses of matrices that follow each other.
template <class T>
Array<T*> addresses(const Array<T>& matrices, int elements)
{
    std::vector<T*> result;
    for (std::size_t begin = 0; begin < matrices.count; begin += elements) {
        result.push_back(matrices.data + begin);
    }
    return Array<T*>(result);
}

template <class T>
void systems(const char* name, cublasStatus_t (*factorise)(cublasHandle_t, int, T* const*, int, int*, int*, int),
             cublasStatus_t (*invert)(cublasHandle_t, int, const T* const*, int, const int*, T* const*, int, int*, int),
             cublasStatus_t (*solve)(cublasHandle_t, cublasOperation_t, int, int, const T* const*, int, const int*,
                                     T* const*, int, int*, int))
{
    std::printf("%s\n", name);
    // Two regular matrices of three rows, column by column.
    const Array<T> a({2, 4, -2, 1, 0, 2, 1, 2, 1, /**/ 0, 2, 4, 1, 1, 2, 8, 0, 4});
    const Array<T*> of_a = addresses(a, 9);
    const Array<int> pivots(std::vector<int>(6, 0));
    const Array<int> info(std::vector<int>(2, -1));
    show("factors", factorise(handle, 3, of_a.data, 3, pivots.data, info.data, 2), a);
    show("pivots", CUBLAS_STATUS_SUCCESS, pivots);
    show("info", CUBLAS_STATUS_SUCCESS, info);

    const Array<T> sides({7, 10, 5, /**/ 26, 4, 20});
    const Array<T*> of_sides = addresses(sides, 3);
    int wrong = -9;
    show("solutions", solve(handle, CUBLAS_OP_N, 3, 1, of_a.data, 3, pivots.data, of_sides.data, 3, &wrong, 2), sides);
    show("transposed", solve(handle, CUBLAS_OP_T, 3, 1, of_a.data, 3, pivots.data, of_sides.data, 3, &wrong, 2), sides);
    std::printf("wrong argument %d\n", wrong);

    const Array<T> inverses(std::vector<T>(18, 0));
    const Array<T*> of_inverses = addresses(inverses, 9);
    show("inverses", invert(handle, 3, of_a.data, 3, pivots.data, of_inverses.data, 3, info.data, 2), inverses);
    show("info", CUBLAS_STATUS_SUCCESS, info);
}

void complex_numbers()
{
    const Array<cuDoubleComplex> a({{0, 2}, {1, 0}, {2, 0}, {0, 1}});  // two rows
    const Array<cuDoubleComplex*> of_a = addresses(a, 4);
    const Array<cuDoubleComplex> inverse(std::vector<cuDoubleComplex>(4));
    const Array<cuDoubleComplex*> of_inverse = addresses(inverse, 4);
    const Array<int> info(std::vector<int>(1, -1));
    show("inverse", cublasZmatinvBatched(handle, 2, of_a.data, 2, of_inverse.data, 2, info.data, 1), inverse);
    const Array<int> pivots(std::vector<int>(2, 0));
    cublasZgetrfBatched(handle, 2, of_a.data, 2, pivots.data, info.data, 1);
    const Array<cuDoubleComplex> side({{4, 0}, {0, 4}});
    const Array<cuDoubleComplex*> of_side = addresses(side, 2);
    int wrong = -9;
    show("conjugate transpose",
         cublasZgetrsBatched(handle, CUBLAS_OP_C, 2, 1, of_a.data, 2, pivots.data, of_side.data, 2, &wrong, 1), side);
}

void what_has_no_solution()
{
    const Array<float> a({1, 2, 2, 4, /**/ 4, 0, 0, 2});  // the first has rank 1
    const Array<float*> of_a = addresses(a, 4);
    const Array<float> inverses(std::vector<float>(8, 0));
    const Array<float*> of_inverses = addresses(inverses, 4);
    const Array<int> pivots(std::vector<int>(4, 0));
    const Array<int> info(std::vector<int>(2, -1));
    cublasSmatinvBatched(handle, 2, of_a.data, 2, of_inverses.data, 2, info.data, 2);
    show("singular, matinv", CUBLAS_STATUS_SUCCESS, info);
    cublasSgetrfBatched(handle, 2, of_a.data, 2, pivots.data, info.data, 2);
    show("singular, getrf", CUBLAS_STATUS_SUCCESS, info);
    cublasSgetriBatched(handle, 2, of_a.data, 2, pivots.data, of_inverses.data, 2, info.data, 2);
    show("singular, getri", CUBLAS_STATUS_SUCCESS, info);
    // Without an array for pivots rows are not exchanged.
    const Array<float> b({2, 8, 1, 5});
    const Array<float*> of_b = addresses(b, 4);
    show("no pivots", cublasSgetrfBatched(handle, 2, of_b.data, 2, nullptr, info.data, 1), b);
}

// Thousandths, as the lengths of columns are roots.
double rounded(double value) { return std::round(value * 1000) / 1000 + 0.0; }

/// Lines through points: their heights at 0 and their slopes.
void least_squares()
{
    const Array<double> a({1, 1, 1, 1, 0, 1, 2, 3, /**/ 1, 1, 1, 1, -1, 0, 1, 4});  // four rows, two columns
    const Array<double> c({1, 3, 5, 7, 0, 1, 1, 2, /**/ 2, 2, 2, 2, 1, 0, 0, 0});   // two lines each
    const Array<double*> of_a = addresses(a, 8);
    const Array<double*> of_c = addresses(c, 8);
    const Array<int> device_info(std::vector<int>(2, -1));
    int info = -1;
    const cublasStatus_t status =
        cublasDgelsBatched(handle, CUBLAS_OP_N, 4, 2, 2, of_a.data, 4, of_c.data, 4, &info, device_info.data, 2);
    const std::vector<double> result = c.values();
    std::printf("least squares %d, info %d:", status, info);
    for (const int first : {0, 4, 8, 12}) {
        std::printf(" (%g, %g)", rounded(result[first]), rounded(result[first + 1]));
    }
    std::printf("\n");
    show("info", CUBLAS_STATUS_SUCCESS, device_info);

    const Array<cuComplex> z({{1, 0}, {0, 1}, {1, 1}});  // one column
    const Array<cuComplex> side({{2, 1}, {-1, 2}, {1, 3}});
    const Array<cuComplex*> of_z = addresses(z, 3);
    const Array<cuComplex*> of_side = addresses(side, 3);
    const cublasStatus_t of_complex = cublasCgelsBatched(handle, CUBLAS_OP_N, 3, 1, 1, of_z.data, 3, of_side.data, 3, &info,
                                                         device_info.data, 1);
    const cuComplex factor = side.values()[0];
    std::printf("complex factor %d: %g%+gi\n", of_complex, rounded(factor.x), rounded(factor.y));
    const cublasStatus_t wide = cublasDgelsBatched(handle, CUBLAS_OP_N, 2, 4, 1, of_a.data, 4, of_c.data, 4, &info,
                                                   device_info.data, 1);
    std::printf("more columns than rows: %s\n", wide != CUBLAS_STATUS_SUCCESS ? "refused" : "done");
}

int main()
{
    cublasCreate(&handle);
    systems<float>("float", cublasSgetrfBatched, cublasSgetriBatched, cublasSgetrsBatched);
    systems<double>("double", cublasDgetrfBatched, cublasDgetriBatched, cublasDgetrsBatched);
    complex_numbers();
    what_has_no_solution();
    least_squares();
    cublasDestroy(handle);
    return 0;
}
