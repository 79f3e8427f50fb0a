// SPDX-License-Identifier: MIT
// The product of two matrices: each thread computes TM x TN elements in registers, from tiles in shared memory, of sizes
// that divide by nothing. The values are small integers in floats, so that sums are exact in any order.
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

class cuda_error : public std::runtime_error {
public:
    explicit cuda_error(cudaError_t code) : std::runtime_error(cudaGetErrorName(code)) {}
};

inline void throw_on_error(cudaError_t code)
{
    if (code != cudaSuccess)
        throw cuda_error(code);
}

struct device_deleter
{
    void operator()(void* p) const noexcept { cudaFree(p); }
};

template <class T>
using device_ptr = std::unique_ptr<T[], device_deleter>;

template <class T>
device_ptr<T> make_device(std::size_t n)
{
    T* p = nullptr;
    throw_on_error(cudaMalloc(&p, n * sizeof(T)));
    return device_ptr<T>(p);
}

/// Rows beneath each other, `ld` elements from one to the next.
template <class T>
struct view
{
    T* data;
    int rows, cols, ld;

    __host__ __device__ T& operator()(int r, int c) const { return data[r * ld + c]; }
    __device__ auto at_or_zero(int r, int c) const { return r < rows && c < cols ? (*this)(r, c) : T(0); }
};

template <int BM, int BN, int BK, int TM, int TN>
struct gemm_traits
{
    static_assert(BM % TM == 0 && BN % TN == 0, "threads share a tile evenly");
    static constexpr int threads_x = BN / TN;
    static constexpr int threads_y = BM / TM;
    static constexpr int threads = threads_x * threads_y;
};

template <int BM, int BN, int BK, int TM, int TN, class T>
__global__ __launch_bounds__((gemm_traits<BM, BN, BK, TM, TN>::threads)) void gemm(view<const T> a,
                                                                                   view<const T> b, view<T> c,
                                                                                   T alpha = T(1))
{
    using traits = gemm_traits<BM, BN, BK, TM, TN>;
    __shared__ T as[BK][BM + 1];  // turned, so that a column of a is read along a row
    __shared__ T bs[BK][BN];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int rank = ty * traits::threads_x + tx;
    const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;

    T sum[TM][TN] = {};
    for (int k0 = 0; k0 < a.cols; k0 += BK) {
        for (int i = rank; i < BM * BK; i += traits::threads)
            as[i % BK][i / BK] = a.at_or_zero(row0 + i / BK, k0 + i % BK);
        for (int i = rank; i < BK * BN; i += traits::threads)
            bs[i / BN][i % BN] = b.at_or_zero(k0 + i / BN, col0 + i % BN);
        __syncthreads();
#pragma unroll
        for (int k = 0; k < BK; ++k) {
            T left[TM], right[TN];
#pragma unroll
            for (int i = 0; i < TM; ++i)
                left[i] = as[k][ty + i * traits::threads_y];
#pragma unroll
            for (int j = 0; j < TN; ++j)
                right[j] = bs[k][tx + j * traits::threads_x];
#pragma unroll
            for (int i = 0; i < TM; ++i)
#pragma unroll
                for (int j = 0; j < TN; ++j)
                    sum[i][j] += left[i] * right[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) {
            const int r = row0 + ty + i * traits::threads_y, c_ = col0 + tx + j * traits::threads_x;
            if (r < c.rows && c_ < c.cols)
                c(r, c_) = alpha * sum[i][j];
        }
}

template <int BM, int BN, int BK, int TM, int TN, class T>
bool multiplies(int m, int n, int k)
{
    std::vector<T> a(m * k), b(k * n), c(m * n, T(-1)), gold(m * n);
    for (int i = 0; i < m * k; ++i)
        a[i] = T(i % 7 - 3);
    for (int i = 0; i < k * n; ++i)
        b[i] = T(i % 5 - 2);
    for (int r = 0; r < m; ++r)
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < k; ++i)
                gold[r * n + j] += 2 * a[r * k + i] * b[i * n + j];

    auto da = make_device<T>(a.size()), db = make_device<T>(b.size()), dc = make_device<T>(c.size());
    throw_on_error(cudaMemcpy(da.get(), a.data(), a.size() * sizeof(T), cudaMemcpyHostToDevice));
    throw_on_error(cudaMemcpy(db.get(), b.data(), b.size() * sizeof(T), cudaMemcpyHostToDevice));
    using traits = gemm_traits<BM, BN, BK, TM, TN>;
    const dim3 block{traits::threads_x, traits::threads_y};
    const dim3 grid{unsigned(n + BN - 1) / BN, unsigned(m + BM - 1) / BM};
    gemm<BM, BN, BK, TM, TN, T>
        <<<grid, block>>>({da.get(), m, k, k}, {db.get(), k, n, n}, {dc.get(), m, n, n}, T(2));
    throw_on_error(cudaGetLastError());
    throw_on_error(cudaMemcpy(c.data(), dc.get(), c.size() * sizeof(T), cudaMemcpyDeviceToHost));
    return c == gold;
}

int main()
try {
    std::cout << std::boolalpha;
    std::cout << "float 37 x 21 x 19: " << multiplies<32, 16, 8, 4, 4, float>(37, 21, 19) << '\n';
    std::cout << "float 32 x 64 x 16: " << multiplies<32, 64, 8, 4, 4, float>(32, 64, 16) << '\n';
    std::cout << "int 1 x 40 x 5: " << multiplies<16, 32, 4, 2, 4, int>(1, 40, 5) << '\n';
    std::cout << "float 33 x 1 x 33: " << multiplies<16, 16, 16, 1, 2, float>(33, 1, 33) << std::endl;
} catch (const cuda_error& e) {
    std::cerr << "CUDA: " << e.what() << '\n';
    return 1;
}
