// SPDX-License-Identifier: MIT
// cuFFT, compared with sums that the host computes: each type, one to three dimensions, batches, layouts with strides,
// and transforms in place.
#include "../program.hpp"

#include <cufft.h>

#include <cmath>
#include <complex>
#include <string>

using Complex = std::complex<double>;
using Numbers = std::vector<Complex>;

void check(cufftResult result)
{
    if (result != CUFFT_SUCCESS) {
        std::printf("failed: %d\n", int(result));
        std::exit(1);
    }
}

/// The sum of the definition, over arrays of up to three dimensions.
Numbers transform(const Numbers& x, int nx, int ny, int nz, int sign)
{
    const double pi = std::acos(-1.0);
    Numbers y(x.size());
    for (int u = 0; u < nx; ++u) {
        for (int v = 0; v < ny; ++v) {
            for (int w = 0; w < nz; ++w) {
                Complex sum = 0;
                for (int i = 0; i < nx; ++i) {
                    for (int j = 0; j < ny; ++j) {
                        for (int k = 0; k < nz; ++k) {
                            const double turns =
                                double(u * i) / nx + double(v * j) / ny + double(w * k) / nz;
                            sum += x[(i * ny + j) * nz + k] * std::polar(1.0, sign * 2 * pi * turns);
                        }
                    }
                }
                y[(u * ny + v) * nz + w] = sum;
            }
        }
    }
    return y;
}

Numbers values(int count, bool is_real)
{
    Numbers x(count);
    for (int i = 0; i < count; ++i) {
        x[i] = Complex((i * 37 + 11) % 19 - 9, is_real ? 0 : (i * 53 + 5) % 17 - 8);
    }
    return x;
}

void expect(const std::string& name, const Numbers& results, const Numbers& expected, double tolerance)
{
    bool is_right = results.size() == expected.size();
    for (std::size_t i = 0; is_right && i < results.size(); ++i) {
        is_right = std::abs(results[i] - expected[i]) < tolerance;
    }
    std::printf("%s: %s\n", name.c_str(), is_right ? "right" : "wrong");
}

template <class T>
std::vector<T> packed(const Numbers& x)
{
    std::vector<T> result;
    for (const Complex& value : x) {
        T element;
        element.x = value.real();
        element.y = value.imag();
        result.push_back(element);
    }
    return result;
}

template <class T>
Numbers unpacked(const std::vector<T>& x)
{
    Numbers result;
    for (const T& value : x) {
        result.push_back(Complex(value.x, value.y));
    }
    return result;
}

/// The elements of rows that a transform of real numbers computes: the last dimension is halved.
Numbers halved(const Numbers& x, int rows, int columns)
{
    Numbers result;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns / 2 + 1; ++column) {
            result.push_back(x[row * columns + column]);
        }
    }
    return result;
}

void test_complex(const std::string& name, int rank, int nx, int ny, int nz)
{
    const int count = nx * ny * nz;
    const Numbers x = values(count, false);
    cufftHandle single = 0, twice = 0;
    if (rank == 1) {
        check(cufftPlan1d(&single, nx, CUFFT_C2C, 1));
        check(cufftPlan1d(&twice, nx, CUFFT_Z2Z, 1));
    } else if (rank == 2) {
        check(cufftPlan2d(&single, nx, ny, CUFFT_C2C));
        check(cufftPlan2d(&twice, nx, ny, CUFFT_Z2Z));
    } else {
        check(cufftPlan3d(&single, nx, ny, nz, CUFFT_C2C));
        check(cufftPlan3d(&twice, nx, ny, nz, CUFFT_Z2Z));
    }
    DeviceArray<cufftComplex> in(count), out(count);
    in.set(packed<cufftComplex>(x));
    check(cufftExecC2C(single, in.data(), out.data(), CUFFT_FORWARD));
    expect("C2C " + name, unpacked(out.get()), transform(x, nx, ny, nz, -1), 1e-3);
    check(cufftExecC2C(single, in.data(), in.data(), CUFFT_INVERSE));
    expect("C2C inverse in place " + name, unpacked(in.get()), transform(x, nx, ny, nz, 1), 1e-3);
    DeviceArray<cufftDoubleComplex> wide(count);
    wide.set(packed<cufftDoubleComplex>(x));
    check(cufftExecZ2Z(twice, wide.data(), wide.data(), CUFFT_FORWARD));
    expect("Z2Z " + name, unpacked(wide.get()), transform(x, nx, ny, nz, -1), 1e-9);
    check(cufftDestroy(single));
    check(cufftDestroy(twice));
}

void test_real(const std::string& name, int nx, int ny)
{
    const int count = nx * ny, half = ny / 2 + 1;
    const Numbers x = values(count, true);
    const Numbers expected = halved(transform(x, nx, ny, 1, -1), nx, ny);
    std::vector<float> reals(count);
    std::vector<double> wide_reals(count);
    Numbers scaled(count);
    for (int i = 0; i < count; ++i) {
        reals[i] = float(x[i].real());
        wide_reals[i] = x[i].real();
        scaled[i] = x[i] * double(count);
    }
    cufftHandle r2c = 0, c2r = 0, d2z = 0, z2d = 0;
    check(cufftPlan2d(&r2c, nx, ny, CUFFT_R2C));
    check(cufftPlan2d(&c2r, nx, ny, CUFFT_C2R));
    check(cufftPlan2d(&d2z, nx, ny, CUFFT_D2Z));
    check(cufftPlan2d(&z2d, nx, ny, CUFFT_Z2D));
    DeviceArray<float> in(count);
    DeviceArray<cufftComplex> out(nx * half);
    in.set(reals);
    check(cufftExecR2C(r2c, in.data(), out.data()));
    expect("R2C " + name, unpacked(out.get()), expected, 1e-3);
    check(cufftExecC2R(c2r, out.data(), in.data()));
    const std::vector<float> back = in.get();
    expect("C2R " + name, Numbers(back.begin(), back.end()), scaled, 1e-2);

    // In place: rows of real numbers have room for the complex ones.
    DeviceArray<double> both(nx * 2 * half);
    check(cudaMemcpy2D(both.data(), 2 * half * sizeof(double), wide_reals.data(), ny * sizeof(double),
                       ny * sizeof(double), nx, cudaMemcpyHostToDevice));
    check(cufftExecD2Z(d2z, both.data(), reinterpret_cast<cufftDoubleComplex*>(both.data())));
    std::vector<double> raw = both.get();
    Numbers complex;
    for (int i = 0; i < nx * half; ++i) {
        complex.push_back(Complex(raw[2 * i], raw[2 * i + 1]));
    }
    expect("D2Z in place " + name, complex, expected, 1e-9);
    check(cufftExecZ2D(z2d, reinterpret_cast<cufftDoubleComplex*>(both.data()), both.data()));
    raw = both.get();
    Numbers rows;
    for (int i = 0; i < count; ++i) {
        rows.push_back(raw[i / ny * 2 * half + i % ny]);
    }
    expect("Z2D in place " + name, rows, scaled, 1e-9);
    for (const cufftHandle plan : {r2c, c2r, d2z, z2d}) {
        check(cufftDestroy(plan));
    }
}

/// The columns of a matrix, each a transform of its own, and a batch of rows.
void test_batches()
{
    const int rows = 6, columns = 5;
    const Numbers x = values(rows * columns, false);
    Numbers of_columns(rows * columns), of_rows(rows * columns);
    for (int column = 0; column < columns; ++column) {
        Numbers one;
        for (int row = 0; row < rows; ++row) {
            one.push_back(x[row * columns + column]);
        }
        one = transform(one, rows, 1, 1, -1);
        for (int row = 0; row < rows; ++row) {
            of_columns[row * columns + column] = one[row];
        }
    }
    for (int row = 0; row < rows; ++row) {
        const Numbers one = transform(Numbers(x.begin() + row * columns, x.begin() + (row + 1) * columns),
                                      columns, 1, 1, -1);
        std::copy(one.begin(), one.end(), of_rows.begin() + row * columns);
    }
    DeviceArray<cufftComplex> in(rows * columns), out(rows * columns);
    in.set(packed<cufftComplex>(x));
    cufftHandle plan = 0;
    int n[] = {rows}, embed[] = {rows};
    check(cufftPlanMany(&plan, 1, n, embed, columns, 1, embed, columns, 1, CUFFT_C2C, columns));
    check(cufftExecC2C(plan, in.data(), out.data(), CUFFT_FORWARD));
    expect("columns", unpacked(out.get()), of_columns, 1e-3);
    check(cufftDestroy(plan));
    cudaStream_t stream;
    check(cudaStreamCreate(&stream));
    std::size_t bytes = 0;
    check(cufftCreate(&plan));
    check(cufftMakePlan1d(plan, columns, CUFFT_C2C, rows, &bytes));
    check(cufftSetStream(plan, stream));
    check(cufftExecC2C(plan, in.data(), out.data(), CUFFT_FORWARD));
    check(cudaStreamSynchronize(stream));
    expect("rows", unpacked(out.get()), of_rows, 1e-3);
    check(cufftDestroy(plan));
    check(cudaStreamDestroy(stream));
}

void test_errors()
{
    cufftHandle plan = 0;
    std::printf("no elements: %d\n", int(cufftPlan1d(&plan, 0, CUFFT_C2C, 1)));
    check(cufftPlan1d(&plan, 8, CUFFT_C2C, 1));
    check(cufftDestroy(plan));
    std::printf("destroyed twice: %d\n", int(cufftDestroy(plan)));
}

int main()
{
    test_complex("12", 1, 12, 1, 1);
    test_complex("7", 1, 7, 1, 1);
    test_complex("4 x 6", 2, 4, 6, 1);
    test_complex("3 x 4 x 5", 3, 3, 4, 5);
    test_real("4 x 6", 4, 6);
    test_real("5 x 7", 5, 7);
    test_batches();
    test_errors();
}
