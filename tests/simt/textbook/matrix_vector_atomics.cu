// SPDX-License-Identifier: MIT
// arch: sm_20+
// A matrix times a vector, y = alpha A x + beta y: a block for each tile of the matrix, which adds what it has to y with
// atomic functions; a thread for each row, with the vector in shared memory; and A transposed. Exact in floats.
#include <stdio.h>
#include <stdlib.h>

#define IDX2C(i, j, ld) (((j) * (ld)) + (i))
#define CEIL_DIV(a, b) (((a) + (b)-1) / (b))
#define TILE 32

#define KERNEL_CALL(name, grid, block, smem, ...)                                                            \
    name<<<grid, block, smem>>>(__VA_ARGS__);                                                                \
    if ((status = cudaPeekAtLastError()) != cudaSuccess)                                                     \
    goto failed

typedef enum { OP_N, OP_T } operation_t;

static __global__ void scale(float* y, int n, float beta)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        y[i] = beta ? beta * y[i] : 0.f;
}

static __global__ void __launch_bounds__(TILE * 4, 2)
    gemv_tiles(int m, int n, float alpha, const float* __restrict__ A, int lda, const float* __restrict__ x,
               float* y)
{
    __shared__ float partial[4][TILE];
    const int row = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.f;
    if (row < m)
        for (int j = blockIdx.y * TILE + threadIdx.y; j < n && j < (blockIdx.y + 1) * TILE; j += 4)
            sum += A[IDX2C(row, j, lda)] * x[j];
    partial[threadIdx.y][threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.y == 0 && row < m) {
#pragma unroll
        for (int k = 1; k < 4; ++k)
            sum += partial[k][threadIdx.x];
        atomicAdd(y + row, alpha * sum);
    }
}

static __global__ void gemv_rows(int m, int n, float alpha, const float* __restrict__ A, int lda,
                                 const float* __restrict__ x, float* y)
{
    extern __shared__ float xs[];
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = threadIdx.x; j < n; j += blockDim.x)
        xs[j] = x[j];
    __syncthreads();
    if (row >= m)
        return;
    float sum = 0.f;
    for (const float *a = A + row, *end = a + n * lda, *xj = xs; a != end; a += lda)
        sum = fmaf(*a, *xj++, sum);
    y[row] += alpha * sum;
}

static __global__ void gemv_transposed(int m, float alpha, const float* A, int lda, const float* x, float* y)
{
    const float* const column = &A[IDX2C(0, blockIdx.x, lda)];
    float sum = 0.f;
    for (int i = threadIdx.x; i < m; i += blockDim.x)
        sum += column[i] * x[i];
    atomicAdd(&y[blockIdx.x], alpha * sum);
}

static cudaError_t gemv(operation_t op, bool tiles, int m, int n, float alpha, const float* A, int lda,
                        const float* x, float beta, float* y)
{
    cudaError_t status;
    const int length = op == OP_N ? m : n;
    if (beta != 1.f) {
        KERNEL_CALL(scale, CEIL_DIV(length, 64), 64, 0, y, length, beta);
    }
    if (op == OP_T) {
        KERNEL_CALL(gemv_transposed, n, 48, 0, m, alpha, A, lda, x, y);
    } else if (tiles) {
        KERNEL_CALL(gemv_tiles, dim3(CEIL_DIV(m, TILE), CEIL_DIV(n, TILE)), dim3(TILE, 4), 0, m, n, alpha, A,
                    lda, x, y);
    } else {
        KERNEL_CALL(gemv_rows, CEIL_DIV(m, 64), 64, n * sizeof(float), m, n, alpha, A, lda, x, y);
    }
    return cudaDeviceSynchronize();
failed:
    fprintf(stderr, "%s\n", cudaGetErrorString(status));
    return status;
}

int main()
{
    enum { m = 70, n = 51, lda = 80, most = m > n ? m : n };
    static float A[lda * n], x[most], y0[most], y[most];
    for (int i = 0; i < lda * n; ++i)
        A[i] = (float)(i % 13 - 6);
    for (int i = 0; i < most; ++i)
        x[i] = (float)(i % 5 - 2), y0[i] = (float)(i % 3);
    float *dA = NULL, *dx = NULL, *dy = NULL;
    int fine = 1;
    fine &= cudaMalloc((void**)&dA, sizeof(A)) == cudaSuccess;
    fine &= cudaMalloc((void**)&dx, sizeof(x)) == cudaSuccess;
    fine &= cudaMalloc((void**)&dy, sizeof(y)) == cudaSuccess;
    fine &= !cudaMemcpy(dA, A, sizeof A, cudaMemcpyHostToDevice) &&
            !cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    for (int test = 0; fine && test < 6; ++test) {
        const operation_t op = test % 3 == 2 ? OP_T : OP_N;
        const float alpha = 2.f, beta = test < 3 ? 0.f : 0.5f;
        fine &= !cudaMemcpy(dy, y0, sizeof y0, cudaMemcpyHostToDevice);
        fine &= !gemv(op, test % 3 == 0, m, n, alpha, dA, lda, dx, beta, dy);
        fine &= !cudaMemcpy(y, dy, sizeof y, cudaMemcpyDeviceToHost);
        int right = 0;
        const int length = op == OP_N ? m : n, inner = op == OP_N ? n : m;
        for (int i = 0; i < length; ++i) {
            float sum = beta * y0[i];
            for (int k = 0; k < inner; ++k)
                sum += alpha * (op == OP_N ? A[IDX2C(i, k, lda)] : A[IDX2C(k, i, lda)]) * x[k];
            right += y[i] == sum;
        }
        printf("%c, beta = %.1f: %s\n", op == OP_N ? 'N' : 'T', beta, right == length ? "right" : "wrong");
    }
    cudaFree(dA);
    cudaFree(dx);
    cudaFree(dy);
    return !fine;
}
