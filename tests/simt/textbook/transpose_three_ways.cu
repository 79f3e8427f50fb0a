// SPDX-License-Identifier: MIT
// arch: sm_13+
// The transpose of a matrix: straight from memory to memory, through a tile in shared memory, and through a tile with a
// column more, which keeps its columns in different banks. All are timed, as books do; the times are not shown.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

inline void gpu_assert(cudaError_t code, const char* file, int line, bool abort = true)
{
    if (code != cudaSuccess) {
        fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
        if (abort)
            exit(code);
    }
}
#define gpuErrchk(ans)                                                                                       \
    {                                                                                                        \
        gpu_assert((ans), __FILE__, __LINE__);                                                               \
    }

constexpr int TILE_DIM = 32;
constexpr int BLOCK_ROWS = 8;

template <typename T>
__global__ void transpose_naive(T* odata, const T* idata, int width, int height)
{
    int x = blockIdx.x * TILE_DIM + threadIdx.x;
    int y = blockIdx.y * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM && y + j < height; j += BLOCK_ROWS)
        if (x < width)
            odata[x * height + (y + j)] = idata[(y + j) * width + x];
}

template <typename T, int Padding>
__global__ void transpose_tiled(T* odata, const T* idata, int width, int height)
{
    __shared__ T tile[TILE_DIM][TILE_DIM + Padding];

    int x = blockIdx.x * TILE_DIM + threadIdx.x;
    int y = blockIdx.y * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        if (x < width && y + j < height)
            tile[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];

    __syncthreads();

    x = blockIdx.y * TILE_DIM + threadIdx.x;  // the block's place in the transpose
    y = blockIdx.x * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        if (x < height && y + j < width)
            odata[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

template <typename T>
using Transpose = void (*)(T*, const T*, int, int);

template <typename T>
std::vector<T> run(Transpose<T> kernel, const std::vector<T>& matrix, int width, int height)
{
    T *d_in = nullptr, *d_out = nullptr;
    const auto bytes = sizeof(T) * matrix.size();
    gpuErrchk(cudaMalloc(&d_in, bytes));
    gpuErrchk(cudaMalloc(&d_out, bytes));
    gpuErrchk(cudaMemcpy(d_in, matrix.data(), bytes, cudaMemcpyDefault));

    cudaEvent_t start, stop;
    gpuErrchk(cudaEventCreate(&start));
    gpuErrchk(cudaEventCreate(&stop));
    gpuErrchk(cudaEventRecord(start));
    dim3 grid((width + TILE_DIM - 1) / TILE_DIM, (height + TILE_DIM - 1) / TILE_DIM),
        block(TILE_DIM, BLOCK_ROWS);
    kernel<<<grid, block>>>(d_out, d_in, width, height);
    gpuErrchk(cudaEventRecord(stop));
    gpuErrchk(cudaEventSynchronize(stop));
    float ms = -1.0f;
    gpuErrchk(cudaEventElapsedTime(&ms, start, stop));
    if (!(ms >= 0.0f))
        puts("time runs backwards");

    std::vector<T> result(matrix.size());
    gpuErrchk(cudaMemcpy(result.data(), d_out, bytes, cudaMemcpyDefault));
    gpuErrchk(cudaEventDestroy(start));
    gpuErrchk(cudaEventDestroy(stop));
    gpuErrchk(cudaFree(d_in));
    gpuErrchk(cudaFree(d_out));
    return result;
}

template <typename T>
void compare_all(const char* type, int width, int height)
{
    std::vector<T> matrix(width * height), gold(width * height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            gold[x * height + y] = matrix[y * width + x] = static_cast<T>(y * 1000 + x);
    const std::array<Transpose<T>, 3> kernels{transpose_naive<T>, transpose_tiled<T, 0>,
                                              transpose_tiled<T, 1>};
    const long right = std::count_if(kernels.begin(), kernels.end(), [&](Transpose<T> kernel) {
        return run<T>(kernel, matrix, width, height) == gold;
    });
    printf("%s, %d x %d: %ld of 3 right\n", type, width, height, right);
}

}  // namespace

int main()
{
    compare_all<float>("float", 64, 32);
    compare_all<float>("float", 50, 37);
    compare_all<double>("double", 33, 65);
    compare_all<std::uint16_t>("uint16_t", 1, 40);
}
