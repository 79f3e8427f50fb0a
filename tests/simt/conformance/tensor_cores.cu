// SPDX-License-Identifier: MIT
// Tensor cores: products of all shapes, types and layouts, elements of fragments, saturation. All numbers are small integers, so
// that every order of the sums has the same result.
#include "../program.hpp"

#include <mma.h>

using namespace nvcuda;

template <class T>
__host__ __device__ float number(T value)
{
    return static_cast<float>(value);
}

template <int m, int n, int k, class T, class Stored, class Sum, class LayoutA, class LayoutB>
__global__ void multiply(Sum* d, const Stored* a, const Stored* b, const Sum* c, wmma::layout_t layout)
{
    constexpr bool a_is_row_major = std::is_same<LayoutA, wmma::row_major>::value;
    constexpr bool b_is_row_major = std::is_same<LayoutB, wmma::row_major>::value;
    wmma::fragment<wmma::matrix_a, m, n, k, T, LayoutA> of_a;
    wmma::fragment<wmma::matrix_b, m, n, k, T, LayoutB> of_b;
    wmma::fragment<wmma::accumulator, m, n, k, Sum> sum;
    wmma::load_matrix_sync(of_a, a, a_is_row_major ? k : m);
    wmma::load_matrix_sync(of_b, b, b_is_row_major ? n : k);
    wmma::load_matrix_sync(sum, c, layout == wmma::mem_row_major ? n : m, layout);
    wmma::mma_sync(sum, of_a, of_b, sum);
    for (int i = 0; i < sum.num_elements; ++i) {
        sum.x[i] = sum.x[i] + sum.x[i];
    }
    wmma::store_matrix_sync(d, sum, layout == wmma::mem_row_major ? n : m, layout);
}

template <class T>
T* managed(int n)
{
    T* memory = nullptr;
    check(cudaMallocManaged(&memory, n * sizeof(T)));
    return memory;
}

template <int m, int n, int k, class T, class Stored, class Sum, class LayoutA, class LayoutB>
void try_layouts(const char* name, wmma::layout_t layout)
{
    constexpr bool a_is_row_major = std::is_same<LayoutA, wmma::row_major>::value;
    constexpr bool b_is_row_major = std::is_same<LayoutB, wmma::row_major>::value;
    Stored* const a = managed<Stored>(m * k);
    Stored* const b = managed<Stored>(k * n);
    Sum* const c = managed<Sum>(m * n);
    Sum* const d = managed<Sum>(m * n);
    const auto at_a = [&](int row, int i) { return a_is_row_major ? row * k + i : i * m + row; };
    const auto at_b = [&](int i, int column) { return b_is_row_major ? i * n + column : column * k + i; };
    const auto at_c = [&](int row, int column) {
        return layout == wmma::mem_row_major ? row * n + column : column * m + row;
    };
    for (int i = 0; i < k; ++i) {
        for (int row = 0; row < m; ++row) {
            a[at_a(row, i)] = static_cast<Stored>((row * 3 + i * 5) % 7);
        }
        for (int column = 0; column < n; ++column) {
            b[at_b(i, column)] = static_cast<Stored>((i * 2 + column * 3) % 5);
        }
    }
    for (int row = 0; row < m; ++row) {
        for (int column = 0; column < n; ++column) {
            c[at_c(row, column)] = static_cast<Sum>((row + column) % 3);
        }
    }
    multiply<m, n, k, T, Stored, Sum, LayoutA, LayoutB><<<1, 32>>>(d, a, b, c, layout);
    check(cudaDeviceSynchronize());
    int wrong = 0;
    double total = 0;
    for (int row = 0; row < m; ++row) {
        for (int column = 0; column < n; ++column) {
            float sum = number(c[at_c(row, column)]);
            for (int i = 0; i < k; ++i) {
                sum += number(a[at_a(row, i)]) * number(b[at_b(i, column)]);
            }
            wrong += number(d[at_c(row, column)]) != 2 * sum ? 1 : 0;
            total += number(d[at_c(row, column)]);
        }
    }
    std::printf("%s m%dn%dk%d, %s by %s to %s: sum %.0f, %d wrong\n", name, m, n, k,
                a_is_row_major ? "rows" : "columns", b_is_row_major ? "rows" : "columns",
                layout == wmma::mem_row_major ? "rows" : "columns", total, wrong);
    check(cudaFree(a));
    check(cudaFree(b));
    check(cudaFree(c));
    check(cudaFree(d));
}

template <int m, int n, int k, class T, class Stored, class Sum>
void try_shape(const char* name)
{
    using wmma::col_major;
    using wmma::row_major;
    try_layouts<m, n, k, T, Stored, Sum, row_major, col_major>(name, wmma::mem_row_major);
    try_layouts<m, n, k, T, Stored, Sum, col_major, row_major>(name, wmma::mem_col_major);
    try_layouts<m, n, k, T, Stored, Sum, row_major, row_major>(name, wmma::mem_col_major);
}

template <class T, class Sum>
void try_shapes(const char* name)
{
    try_shape<16, 16, 16, T, T, Sum>(name);
    try_shape<32, 8, 16, T, T, Sum>(name);
    try_shape<8, 32, 16, T, T, Sum>(name);
}

// --- Which elements a lane has: seen on an H100 -----------------------------------------------------------------------

template <class Fragment, class T>
__global__ void elements(float* out, const T* in, int stride)
{
    Fragment fragment;
    wmma::load_matrix_sync(fragment, in, stride);
    for (int i = 0; i < fragment.num_elements; ++i) {
        out[threadIdx.x * fragment.num_elements + i] = number(fragment.x[i]);
    }
}

template <class Fragment, class T>
void show_elements(const char* name, int outer, int inner)
{
    T* const matrix = managed<T>(outer * inner);
    constexpr int count = Fragment::num_elements;
    float* const out = managed<float>(32 * count);
    for (int i = 0; i < outer * inner; ++i) {
        matrix[i] = static_cast<T>(static_cast<float>(i % 128));
    }
    elements<Fragment, T><<<1, 32>>>(out, matrix, inner);
    check(cudaDeviceSynchronize());
    for (int lane : {0, 1, 6, 31}) {
        std::printf("%s, lane %d:", name, lane);
        for (int i = 0; i < count; ++i) {
            std::printf(" %.0f", out[lane * count + i]);
        }
        std::printf("\n");
    }
    check(cudaFree(matrix));
    check(cudaFree(out));
}

__global__ void saturate(int* out, const signed char* a, const signed char* b)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> of_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> of_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum;
    wmma::load_matrix_sync(of_a, a, 16);
    wmma::load_matrix_sync(of_b, b, 16);
    wmma::fill_fragment(sum, 2147483600);
    wmma::mma_sync(sum, of_a, of_b, sum, true);
    wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

/// C of one type and D of another.
__global__ void widen(float* out, const __half* a)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> of_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> of_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, __half> half_sum;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::load_matrix_sync(of_a, a, 16);
    wmma::load_matrix_sync(of_b, a, 16);
    wmma::fill_fragment(half_sum, __float2half(0.5f));
    wmma::mma_sync(sum, of_a, of_b, half_sum);
    wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

__global__ void round_to_tf32(float* values)
{
    values[threadIdx.x] = wmma::__float_to_tf32(values[threadIdx.x]);
}

int main()
{
    try_shapes<__half, float>("half to float");
    try_shapes<__half, __half>("half");
    try_shapes<__nv_bfloat16, float>("bfloat16");
    try_shapes<signed char, int>("signed char");
    try_shapes<unsigned char, int>("unsigned char");
    try_shape<16, 16, 8, wmma::precision::tf32, float, float>("tf32");
    try_shape<8, 8, 4, double, double, double>("double");

    using wmma::row_major;
    show_elements<wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, row_major>, __half>("half", 16, 16);
    show_elements<wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, row_major>, __half>("half B", 16, 16);
    show_elements<wmma::fragment<wmma::matrix_a, 32, 8, 16, signed char, row_major>, signed char>("char", 32, 16);
    show_elements<wmma::fragment<wmma::matrix_b, 8, 32, 16, __nv_bfloat16, row_major>, __nv_bfloat16>("bfloat16 B", 16, 32);
    show_elements<wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, row_major>, float>("tf32", 16, 8);

    signed char* const chars = managed<signed char>(256);
    int* const ints = managed<int>(256);
    for (int i = 0; i < 256; ++i) {
        chars[i] = static_cast<signed char>(i / 16 == 0 ? 100 : i / 16 == 1 ? -100 : 1);
    }
    saturate<<<1, 32>>>(ints, chars, chars);
    check(cudaDeviceSynchronize());
    std::printf("saturated: %d %d %d\n", ints[0], ints[1], ints[255]);

    __half* const halves = managed<__half>(256);
    float* const floats = managed<float>(256);
    for (int i = 0; i < 256; ++i) {
        halves[i] = __float2half(static_cast<float>(i % 5));
    }
    widen<<<1, 32>>>(floats, halves);
    check(cudaDeviceSynchronize());
    std::printf("widened: %.1f %.1f\n", floats[0], floats[255]);

    floats[0] = 1.0f + 1.0f / 2048;
    floats[1] = 1.0f + 1.0f / 4096;
    floats[2] = -3.14159265f;
    round_to_tf32<<<1, 3>>>(floats);
    check(cudaDeviceSynchronize());
    std::printf("tf32: %.8f %.8f %.8f\n", floats[0], floats[1], floats[2]);
}
