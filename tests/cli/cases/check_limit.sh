# SPDX-License-Identifier: MIT
# Programs whose kernels make many accesses: of each kernel some blocks are checked, the last one among them, and some
# launches. The rest only runs; nobody may take what it does not see for a fault.
cat >"$tree/large.cu" <<'CUDA'
#include <cstdio>
#include <cstdlib>
__device__ int turn;
__global__ void fill(int* x, int n, int wrong_block)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = i;
    } else if (wrong_block == 10) {
        x[i] = i;
    }
    if (blockIdx.x == 5 && wrong_block == 5) {
        x[n + threadIdx.x] = i;
    }
}
__global__ void reverse(const int* x, int* y, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? x[i] : 0;
    __syncthreads();
    if (i < n) {
        y[i] = tile[63 - threadIdx.x];
    }
}
__global__ void one_after_the_other(int* sum)
{
    if (threadIdx.x == 0) {
        while (atomicAdd(&turn, 0) != static_cast<int>(blockIdx.x)) {
        }
        __threadfence();
        *sum += blockIdx.x;
        __threadfence();
        atomicAdd(&turn, 1);
    }
}
__global__ void tell()
{
    if (threadIdx.x == 0) {
        printf("block %d\n", blockIdx.x);
    }
}
int main(int argc, char** argv)
{
    const int n = 640;
    const int wrong_block = argc > 1 ? std::atoi(argv[1]) : -1;
    int *x, *y, *sum;
    cudaMalloc(&x, n * sizeof(int));
    cudaMallocManaged(&y, n * sizeof(int));
    cudaMalloc(&sum, sizeof(int));
    cudaMemset(sum, 0, sizeof(int));
    for (int i = 0; i < 9; ++i) {
        fill<<<11, 64>>>(x, n, wrong_block);
    }
    reverse<<<10, 64>>>(x, y, n);
    one_after_the_other<<<8, 32>>>(sum);
    tell<<<4, 32>>>();
    if (cudaDeviceSynchronize() == cudaSuccess) {
        int result;
        cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
        std::printf("%d and %d\n", y[n - 1], result);
    }
    cudaFree(x);
    cudaFree(y);
    cudaFree(sum);
}
CUDA
note '--- no kernel makes as many accesses as a whole one may'
without=ending run run large.cu
note '--- nothing is made up about what is not checked'
without=ending run run --check-limit 100 large.cu
note '--- on one processor'
without=ending run run --check-limit 100 --workers 1 large.cu
note '--- the last block is always checked'
without=ending run run --check-limit 100 large.cu 10
note '--- and one in the middle is not'
without=ending run run --check-limit 100 large.cu 5
note '--- all'
run run --check-limit 0 large.cu 5
note '--- a part of the launches, and of these a part'
without=ending run run --check-limit 100 --launch-count 2 large.cu
run run --check-limit -1 large.cu
