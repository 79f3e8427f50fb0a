// SPDX-License-Identifier: MIT
// cuBLAS, levels 1 to 3. The numbers are small and whole, so that the results are exact in any order of additions.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

cublasHandle_t handle = nullptr;

/// A matrix or vector on the device, column by column.
template <class T>
struct Device
{
    T* data = nullptr;
    int count;

    explicit Device(const std::vector<T>& values) : count(static_cast<int>(values.size()))
    {
        cudaMalloc(&data, values.size() * sizeof(T));
        cublasSetVector(count, sizeof(T), values.data(), 1, data, 1);
    }
    ~Device() { cudaFree(data); }
    std::vector<T> values() const
    {
        std::vector<T> result(count);
        cublasGetVector(count, sizeof(T), data, 1, result.data(), 1);
        return result;
    }
};

void print(float value) { std::printf(" %g", value); }
void print(double value) { std::printf(" %g", value); }
void print(cuComplex value) { std::printf(" %g%+gi", value.x, value.y); }
void print(cuDoubleComplex value) { std::printf(" %g%+gi", value.x, value.y); }

template <class T>
void show(const char* name, cublasStatus_t status, const Device<T>& values)
{
    std::printf("%s %d:", name, status);
    for (const T& value : values.values()) {
        print(value);
    }
    std::printf("\n");
}

void level_1()
{
    const Device<float> x({1, -2, 3, -4, 5, -6});
    Device<float> y({1, 1, 1, 1, 1, 1});
    const float two = 2;
    show("axpy", cublasSaxpy(handle, 6, &two, x.data, 1, y.data, 1), y);
    show("axpy, every second", cublasSaxpy(handle, 3, &two, x.data, 2, y.data, 2), y);
    show("axpy, backwards", cublasSaxpy(handle, 6, &two, x.data, -1, y.data, 1), y);
    show("scal", cublasSscal(handle, 3, &two, y.data, 2), y);
    show("copy", cublasScopy(handle, 6, x.data, 1, y.data, 1), y);
    Device<float> z({7, 8, 9, 10, 11, 12});
    show("swap", cublasSswap(handle, 6, y.data, 1, z.data, 1), y);
    float dot = 0;
    float norm = 0;
    float sum = 0;
    int largest = 0;
    int smallest = 0;
    cublasSdot(handle, 6, x.data, 1, y.data, 1, &dot);
    const Device<float> right_angle({3, 4});
    cublasSnrm2(handle, 2, right_angle.data, 1, &norm);
    cublasSasum(handle, 6, x.data, 1, &sum);
    cublasIsamax(handle, 6, x.data, 1, &largest);
    cublasIsamin(handle, 6, x.data, 1, &smallest);
    std::printf("dot %g, norm %g, sum %g, largest %d, smallest %d\n", dot, norm, sum, largest, smallest);

    const Device<cuDoubleComplex> u({{1, 2}, {3, -1}});
    const Device<cuDoubleComplex> v({{0, 1}, {2, 2}});
    cuDoubleComplex plain{};
    cuDoubleComplex conjugate{};
    double length = 0;
    cublasZdotu(handle, 2, u.data, 1, v.data, 1, &plain);
    cublasZdotc(handle, 2, u.data, 1, v.data, 1, &conjugate);
    cublasDzasum(handle, 2, u.data, 1, &length);
    std::printf("complex:");
    print(plain);
    print(conjugate);
    std::printf(" %g\n", length);
}

void level_2()
{
    const Device<double> a({1, 2, 3, 4, 5, 6});  // 2 rows, 3 columns
    const Device<double> x({1, 2, 3});
    Device<double> y({10, 20});
    const double one = 1;
    const double two = 2;
    show("gemv", cublasDgemv(handle, CUBLAS_OP_N, 2, 3, &two, a.data, 2, x.data, 1, &one, y.data, 1), y);
    Device<double> z({0, 0, 0});
    const double zero = 0;
    show("gemv, transposed", cublasDgemv(handle, CUBLAS_OP_T, 2, 3, &one, a.data, 2, y.data, 1, &zero, z.data, 1), z);
    Device<double> product({0, 0, 0, 0, 0, 0});
    show("ger", cublasDger(handle, 2, 3, &one, y.data, 1, x.data, 1, product.data, 2), product);
    const Device<double> triangle({2, 1, 0, 4});  // the lower one
    Device<double> b({2, 9});
    show("trsv",
         cublasDtrsv(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2, triangle.data, 2, b.data, 1),
         b);
    show("symv",
         cublasDsymv(handle, CUBLAS_FILL_MODE_LOWER, 2, &one, triangle.data, 2, b.data, 1, &zero, y.data, 1), y);
}

void level_3()
{
    const float one = 1;
    const float two = 2;
    const float zero = 0;
    const Device<float> a({1, 2, 3, 4, 5, 6});     // 2 rows, 3 columns
    const Device<float> b({1, 0, 2, -1, 3, 1});    // 3 rows, 2 columns
    Device<float> c({1, 1, 1, 1, 9, 9, 9, 9, 9});  // 2 rows of 3, and 2 columns
    show("gemm",
         cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &two, a.data, 2, b.data, 3, &zero, c.data, 3), c);
    show("gemm, both transposed",
         cublasSgemm(handle, CUBLAS_OP_T, CUBLAS_OP_T, 3, 3, 2, &one, a.data, 2, b.data, 3, &one, c.data, 3), c);
    Device<float> square({0, 0, 0, 0});
    show("syrk",
         cublasSsyrk(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, 2, 3, &one, a.data, 2, &zero, square.data, 2),
         square);
    Device<float> other({1, 2, 3, 4});
    show("symm",
         cublasSsymm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, 2, 2, &one, square.data, 2, other.data, 2,
                     &zero, c.data, 2),
         c);
    const Device<float> triangle({2, 0, 1, 4});  // the upper one
    show("trsm",
         cublasStrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2, 2,
                     &two, triangle.data, 2, other.data, 2),
         other);
    Device<float> turned({0, 0, 0, 0, 0, 0});
    show("geam",
         cublasSgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, 3, 2, &two, a.data, 2, &one, b.data, 3, turned.data, 3),
         turned);

    const Device<cuComplex> u({{1, 1}, {0, 2}, {3, 0}, {1, -1}});
    Device<cuComplex> v({{0, 0}, {0, 0}, {0, 0}, {0, 0}});
    const cuComplex i = make_cuComplex(0, 1);
    const cuComplex nothing = make_cuComplex(0, 0);
    show("gemm, complex",
         cublasCgemm(handle, CUBLAS_OP_C, CUBLAS_OP_N, 2, 2, 2, &i, u.data, 2, u.data, 2, &nothing, v.data, 2), v);
}

void batches()
{
    const double one = 1;
    const double zero = 0;
    const Device<double> a({1, 2, 3, 4, 5, 6, 7, 8});
    const Device<double> b({1, 0, 0, 1});
    Device<double> c({0, 0, 0, 0, 0, 0, 0, 0});
    show("strided",
         cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, &one, a.data, 2, 4, b.data, 2, 0, &zero,
                                   c.data, 2, 4, 2),
         c);
    const Device<const double*> of_a({a.data, a.data + 4});
    const Device<const double*> of_b({a.data + 4, b.data});
    const Device<double*> of_c({c.data, c.data + 4});
    show("of pointers",
         cublasDgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, of_a.data, 2, of_b.data, 2, &one,
                            of_c.data, 2, 2),
         c);
}

void scalars_on_the_device()
{
    const Device<float> factor({3});
    Device<float> x({1, 2, 3});
    Device<float> result({0});
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    show("factor on the device", cublasSscal(handle, 3, factor.data, x.data, 1), x);
    show("result on the device", cublasSasum(handle, 3, x.data, 1, result.data), result);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
}

void matrices_of_the_host()
{
    const float host[6] = {1, 2, -1, 3, 4, -1};  // 2 of 3 rows
    float back[4] = {};
    float* device = nullptr;
    cudaMalloc(&device, 4 * sizeof(float));
    std::printf("matrix %d", cublasSetMatrix(2, 2, sizeof(float), host, 3, device, 2));
    std::printf(" %d:", cublasGetMatrix(2, 2, sizeof(float), device, 2, back, 2));
    std::printf(" %g %g %g %g\n", back[0], back[1], back[2], back[3]);
    cudaFree(device);
}

void rotations_and_triangles()
{
    const double zero = 0, one = 1, two = 2;
    Device<double> x({1, 2});
    Device<double> y({3, 4});
    show("rot, x", cublasDrot(handle, 2, x.data, 1, y.data, 1, &zero, &one), x);
    show("rot, y", CUBLAS_STATUS_SUCCESS, y);
    const Device<double> triangle({1, 9, 2, 3});  // the 9 is not of the upper triangle
    Device<double> b({1, 1, 2, 0});
    Device<double> c({0, 0, 0, 0});
    show("trmm",
         cublasDtrmm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2, 2, &two,
                     triangle.data, 2, b.data, 2, c.data, 2),
         c);
    show("trmm in place",
         cublasDtrmm(handle, CUBLAS_SIDE_RIGHT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_T, CUBLAS_DIAG_UNIT, 2, 2, &one,
                     triangle.data, 2, b.data, 2, b.data, 2),
         b);
}

void copies_in_a_stream()
{
    const float host[6] = {1, 2, -1, 3, 4, -1};  // 2 of 3 rows
    float back[4] = {};
    float* device = nullptr;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMalloc(&device, 4 * sizeof(float));
    std::printf("in a stream %d", cublasSetMatrixAsync(2, 2, sizeof(float), host, 3, device, 2, stream));
    std::printf(" %d", cublasGetMatrixAsync(2, 2, sizeof(float), device, 2, back, 2, stream));
    cudaStreamSynchronize(stream);
    std::printf(": %g %g %g %g;", back[0], back[1], back[2], back[3]);
    std::printf(" %d", cublasSetVectorAsync(2, sizeof(float), host, 3, device, 2, stream));
    std::printf(" %d", cublasGetVectorAsync(2, sizeof(float), device, 2, back, 1, stream));
    cudaStreamSynchronize(stream);
    std::printf(": %g %g\n", back[0], back[1]);
    cudaFree(device);
    cudaStreamDestroy(stream);
}

int main()
{
    std::printf("create %d\n", cublasCreate(&handle));
    level_1();
    level_2();
    level_3();
    batches();
    scalars_on_the_device();
    matrices_of_the_host();
    rotations_and_triangles();
    copies_in_a_stream();
    const float one = 1;
    const Device<float> a({1, 2, 3, 4});
    std::printf("no handle %s\n", cublasGetStatusString(cublasSscal(nullptr, 1, &one, a.data, 1)));
    std::printf("destroy %d\n", cublasDestroy(handle));
    return 0;
}
