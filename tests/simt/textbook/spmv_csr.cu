// SPDX-License-Identifier: MIT
// arch: sm_35+
// A sparse matrix in compressed rows times a vector: a thread for each row; a warp for each row, which adds by shuffles; and
// a part of a warp that suits the mean length of a row, chosen on the host.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

namespace sparse {

struct csr_view
{
    int rows;
    const int* __restrict__ offsets;
    const int* __restrict__ columns;
    const double* __restrict__ values;

    struct range
    {
        int first, last;
    };

    __device__ range row(int r) const { return {__ldg(offsets + r), __ldg(offsets + r + 1)}; }
};

__global__ void spmv_scalar(csr_view m, const double* __restrict__ x, double* __restrict__ y,
                            double beta = 0.0)
{
    const int r = blockDim.x * blockIdx.x + threadIdx.x;
    if (r < m.rows) {
        double dot = 0;
        const auto [first, last] = m.row(r);
        for (int k = first; k < last; ++k)
            dot += m.values[k] * x[m.columns[k]];
        y[r] = beta == 0.0 ? dot : dot + beta * y[r];
    }
}

template <unsigned int LanesPerRow>
__global__ void spmv_vector(csr_view m, const double* __restrict__ x, double* __restrict__ y)
{
    static_assert(LanesPerRow >= 2 && LanesPerRow <= 32 && !(LanesPerRow & (LanesPerRow - 1)),
                  "a part of a warp");
    const int thread = blockDim.x * blockIdx.x + threadIdx.x;
    const int lane = thread & (LanesPerRow - 1);
    const int step = gridDim.x * blockDim.x / LanesPerRow;
    // Rounded up to a warp's rows, so that all its lanes come to the shuffle.
    const int rows = (m.rows + 31) / 32 * 32;
    for (int r = thread / LanesPerRow; r < rows; r += step) {
        double dot = 0;
        if (r < m.rows) {
            const csr_view::range range = m.row(r);
            for (int k = range.first + lane; k < range.last; k += LanesPerRow)
                dot += m.values[k] * x[m.columns[k]];
        }
#pragma unroll
        for (unsigned int d = LanesPerRow / 2; d; d >>= 1)
            dot += __shfl_down_sync(0xffffffffu, dot, d, LanesPerRow);
        if (lane == 0 && r < m.rows)
            y[r] = dot;
    }
}

}  // namespace sparse

template <class T>
T* upload(const std::vector<T>& host)
{
    T* device = nullptr;
    if (cudaMalloc(&device, host.size() * sizeof(T)) != cudaSuccess ||
        cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice) != cudaSuccess)
        std::abort();
    return device;
}

int main()
{
    const int rows = 203, cols = 150;
    std::vector<int> offsets(1, 0), columns;
    std::vector<double> values, x(cols), gold(rows);
    for (int c = 0; c < cols; ++c)
        x[c] = c % 9 - 4;
    for (int r = 0; r < rows; ++r) {
        const int length = r % 17 == 3 ? 0 : r == 40 ? cols : r * 5 % 13;
        for (int k = 0; k < length; ++k) {
            columns.push_back((k * 7 + r) % cols);
            values.push_back((r + k) % 8 / 4.0);
            gold[r] += values.back() * x[columns.back()];
        }
        offsets.push_back(static_cast<int>(columns.size()));
    }
    int *d_offsets = upload(offsets), *d_columns = upload(columns);
    double *d_values = upload(values), *d_x = upload(x), *d_y = upload(std::vector<double>(rows, -1.0));
    const sparse::csr_view m{rows, d_offsets, d_columns, d_values};

    const auto test = [&](const char* name, const std::function<void()>& launch, double factor = 1) {
        cudaMemset(d_y, 0xff, rows * sizeof(double));
        launch();
        std::vector<double> y(rows);
        const cudaError_t error = cudaMemcpy(y.data(), d_y, rows * sizeof(double), cudaMemcpyDeviceToHost);
        bool same = error == cudaSuccess;
        for (int r = 0; r < rows; ++r)
            same = same && y[r] == factor * gold[r];
        std::printf("%-12s %s\n", name, same ? "right" : "wrong");
    };
    test("scalar", [&] { sparse::spmv_scalar<<<(rows + 63) / 64, 64>>>(m, d_x, d_y); });
    test(
        "accumulate",
        [&] {
            sparse::spmv_scalar<<<(rows + 63) / 64, 64>>>(m, d_x, d_y);
            sparse::spmv_scalar<<<(rows + 63) / 64, 64>>>(m, d_x, d_y, 2.0);
        },
        3);
    test("warp", [&] { sparse::spmv_vector<32><<<4, 128>>>(m, d_x, d_y); });
    const auto mean = columns.size() / rows;
    test("part of it", [&] {
        auto kernel = mean < 4   ? sparse::spmv_vector<2>
                      : mean < 8 ? sparse::spmv_vector<4>
                                 : sparse::spmv_vector<8>;
        kernel<<<5, 96>>>(m, d_x, d_y);
    });
    cudaFree(d_offsets), cudaFree(d_columns), cudaFree(d_values), cudaFree(d_x), cudaFree(d_y);
    return cudaGetLastError() == cudaSuccess ? EXIT_SUCCESS : EXIT_FAILURE;
}
