// SPDX-License-Identifier: MIT
// arch: sm_13+
// Many tridiagonal systems, a block for each: cyclic reduction, and parallel cyclic reduction which ends with Thomas's
// algorithm once there are as many systems as threads are useful. (Zhang, Cohen and Owens, "Fast Tridiagonal Solvers on the
// GPU".) The right-hand sides are made from known solutions.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

template <typename real>
struct System
{
    real *a, *b, *c, *d;  // below, on and above the diagonal; right-hand side

    __host__ __device__ System offset(int i) const { return {a + i, b + i, c + i, d + i}; }
};

/// The four coefficients and the solution, n each, one array after the other.
template <typename real>
__device__ System<real> stage(const System<real>& from, int n)
{
    extern __shared__ double bytes[];
    real* const s = reinterpret_cast<real*>(bytes);
    const System<real> to{s, s + n, s + 2 * n, s + 3 * n};
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        to.a[i] = from.a[i], to.b[i] = from.b[i], to.c[i] = from.c[i], to.d[i] = from.d[i];
    __syncthreads();
    return to;
}

/// n is a power of two, with n / 2 threads.
template <typename real>
__global__ void cyclic_reduction(System<real> all, real* solutions, int n)
{
    const System<real> s = stage(all.offset(blockIdx.x * n), n);
    real* const x = s.d + n;
    int stride = 1;
    for (int active = n / 2; active > 1; active /= 2) {
        __syncthreads();
        stride *= 2;
        const int half = stride / 2, i = stride * threadIdx.x + stride - 1;
        if (threadIdx.x < active) {
            const int left = i - half, right = min(i + half, n - 1);
            const real k1 = s.a[i] / s.b[left];
            const bool last = i == n - 1;
            const real k2 = last ? real(0) : s.c[i] / s.b[right];
            s.b[i] -= s.c[left] * k1 + (last ? 0 : s.a[right] * k2);
            s.d[i] -= s.d[left] * k1 + (last ? 0 : s.d[right] * k2);
            s.a[i] = -s.a[left] * k1;
            s.c[i] = last ? 0 : -s.c[right] * k2;
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        const int i = n / 2 - 1, j = n - 1;
        const real determinant = s.b[i] * s.b[j] - s.c[i] * s.a[j];
        x[i] = (s.d[i] * s.b[j] - s.c[i] * s.d[j]) / determinant;
        x[j] = (s.b[i] * s.d[j] - s.d[i] * s.a[j]) / determinant;
    }
    for (int active = 2; active < n; active *= 2) {
        const int half = stride / 2;
        __syncthreads();
        if (threadIdx.x < active) {
            const int i = stride * threadIdx.x + half - 1;
            const real below = i >= half ? s.a[i] * x[i - half] : 0;
            x[i] = (s.d[i] - below - s.c[i] * x[i + half]) / s.b[i];
        }
        stride /= 2;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        solutions[blockIdx.x * n + i] = x[i];
}

/// A thread an equation; then `systems` threads solve one of the interleaved systems each.
template <typename real>
__global__ void parallel_reduction(System<real> all, real* solutions, int n, int systems = 8)
{
    const System<real> s = stage(all.offset(blockIdx.x * n), n);
    const int i = threadIdx.x;
    for (int distance = 1; distance < systems; distance *= 2) {
        real a = 0, b = s.b[i], c = 0, d = s.d[i];
        if (i >= distance) {
            const real k = s.a[i] / s.b[i - distance];
            a = -s.a[i - distance] * k;
            b -= s.c[i - distance] * k;
            d -= s.d[i - distance] * k;
        }
        if (i + distance < n) {
            const real k = s.c[i] / s.b[i + distance];
            c = -s.c[i + distance] * k;
            b -= s.a[i + distance] * k;
            d -= s.d[i + distance] * k;
        }
        __syncthreads();
        s.a[i] = a, s.b[i] = b, s.c[i] = c, s.d[i] = d;
        __syncthreads();
    }
    if (i < systems) {
        int last = i;
        for (int j = i + systems; j < n; last = j, j += systems) {
            const real k = s.a[j] / s.b[j - systems];
            s.b[j] -= s.c[j - systems] * k;
            s.d[j] -= s.d[j - systems] * k;
        }
        real* const x = solutions + blockIdx.x * n;
        x[last] = s.d[last] / s.b[last];
        for (int j = last - systems; j >= 0; j -= systems)
            x[j] = (s.d[j] - s.c[j] * x[j + systems]) / s.b[j];
    }
}

template <typename real>
void test(const char* type, real tolerance)
{
    const int n = 64, systems = 3, all = n * systems;
    std::vector<real> host(4 * all), gold(all), got(all);
    const System<real> h{&host[0], &host[all], &host[2 * all], &host[3 * all]};
    for (int i = 0; i < all; ++i) {
        gold[i] = real(i * 5 % 11) / 4;
        h.a[i] = i % n == 0 ? 0 : real(1) + i % 3;
        h.c[i] = i % n == n - 1 ? 0 : real(2) - i % 2;
        h.b[i] = 8 + i % 5;
    }
    for (int i = 0; i < all; ++i)
        h.d[i] = (i % n ? h.a[i] * gold[i - 1] : 0) + h.b[i] * gold[i] +
                 (i % n < n - 1 ? h.c[i] * gold[i + 1] : 0);

    real *data, *x;
    cudaMalloc(&data, host.size() * sizeof(real));
    cudaMalloc(&x, all * sizeof(real));
    cudaMemcpy(data, host.data(), host.size() * sizeof(real), cudaMemcpyHostToDevice);
    const System<real> d{data, data + all, data + 2 * all, data + 3 * all};
    for (int method = 0; method < 2; ++method) {
        cudaMemset(x, 0, all * sizeof(real));
        if (method == 0)
            cyclic_reduction<real><<<systems, n / 2, 5 * n * sizeof(real)>>>(d, x, n);
        else
            parallel_reduction<<<systems, n, 4 * n * sizeof(real)>>>(d, x, n);
        if (cudaMemcpy(got.data(), x, all * sizeof(real), cudaMemcpyDeviceToHost) != cudaSuccess)
            exit(1);
        real worst = 0;
        for (int i = 0; i < all; ++i)
            worst = std::fmax(worst, std::fabs(got[i] - gold[i]));
        printf("%s, %s: %s\n", type, method == 0 ? "cyclic" : "parallel cyclic",
               worst < tolerance ? "solved" : "not solved");
    }
    cudaFree(x);
    cudaFree(data);
}

int main()
{
    test("float", 1e-4f);
    test("double", 1e-12);
}
