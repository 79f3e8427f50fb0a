// SPDX-License-Identifier: MIT
// arch: sm_10 sm_13 sm_20 sm_35 sm_60
// The sum of an array as it was written before Volta: the last warp goes on without barriers, since its lanes keep step, and
// through a volatile pointer, so that nothing stays in a register (Harris, "Optimizing Parallel Reduction in CUDA").
#include <cstdio>
#include <cstdlib>

#define CUDA_SAFE_CALL(call)                                                                                 \
    {                                                                                                        \
        cudaError err = call;                                                                                \
        if (cudaSuccess != err) {                                                                            \
            fprintf(stderr, "Cuda error in file '%s' in line %i : %s.\n", __FILE__, __LINE__,                \
                    cudaGetErrorString(err));                                                                \
            exit(EXIT_FAILURE);                                                                              \
        }                                                                                                    \
    }

template <unsigned int blockSize>
__device__ void warpReduce(volatile int* sdata, unsigned int tid)
{
    if (blockSize >= 64)
        sdata[tid] += sdata[tid + 32];
    if (blockSize >= 32)
        sdata[tid] += sdata[tid + 16];
    if (blockSize >= 16)
        sdata[tid] += sdata[tid + 8];
    if (blockSize >= 8)
        sdata[tid] += sdata[tid + 4];
    if (blockSize >= 4)
        sdata[tid] += sdata[tid + 2];
    if (blockSize >= 2)
        sdata[tid] += sdata[tid + 1];
}

template <unsigned int blockSize>
__global__ void reduce6(int* g_idata, int* g_odata, unsigned int n)
{
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockSize * 2) + tid;
    unsigned int gridSize = blockSize * 2 * gridDim.x;
    sdata[tid] = 0;
    while (i < n) {
        sdata[tid] += g_idata[i] + (i + blockSize < n ? g_idata[i + blockSize] : 0);
        i += gridSize;
    }
    // The warp reads past the block's elements, into what nobody uses.
    if (tid < 32)
        sdata[blockSize + tid] = 0;
    __syncthreads();
    if (blockSize >= 512) {
        if (tid < 256) {
            sdata[tid] += sdata[tid + 256];
        }
        __syncthreads();
    }
    if (blockSize >= 256) {
        if (tid < 128) {
            sdata[tid] += sdata[tid + 128];
        }
        __syncthreads();
    }
    if (blockSize >= 128) {
        if (tid < 64) {
            sdata[tid] += sdata[tid + 64];
        }
        __syncthreads();
    }
    if (tid < 32)
        warpReduce<blockSize>(sdata, tid);
    if (tid == 0)
        g_odata[blockIdx.x] = sdata[0];
}

int main()
{
    const unsigned int n = 3001, dimGrid = 3;
    int* h_idata = (int*)malloc(n * sizeof(int));
    int gold = 0;
    for (unsigned int i = 0; i < n; i++) {
        h_idata[i] = (int)(i * 31 % 57) - 20;
        gold += h_idata[i];
    }
    int *d_idata, *d_odata;
    CUDA_SAFE_CALL(cudaMalloc((void**)&d_idata, n * sizeof(int)));
    CUDA_SAFE_CALL(cudaMalloc((void**)&d_odata, dimGrid * sizeof(int)));
    CUDA_SAFE_CALL(cudaMemcpy(d_idata, h_idata, n * sizeof(int), cudaMemcpyHostToDevice));
    for (unsigned int threads = 512; threads >= 32; threads >>= 1) {
        const unsigned int smemSize = (threads + 32) * sizeof(int);
        const dim3 dimBlock(threads, 1, 1);
        switch (threads) {
            case 512: reduce6<512><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, n); break;
            case 256: reduce6<256><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, n); break;
            case 128: reduce6<128><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, n); break;
            case 64: reduce6<64><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, n); break;
            case 32: reduce6<32><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, n); break;
        }
        CUDA_SAFE_CALL(cudaGetLastError());
        int h_odata[dimGrid], sum = 0;
        CUDA_SAFE_CALL(cudaMemcpy(h_odata, d_odata, sizeof(h_odata), cudaMemcpyDeviceToHost));
        for (unsigned int i = 0; i < dimGrid; i++)
            sum += h_odata[i];
        printf("%u threads: %s\n", threads, sum == gold ? "right" : "wrong");
    }
    CUDA_SAFE_CALL(cudaFree(d_idata));
    CUDA_SAFE_CALL(cudaFree(d_odata));
    free(h_idata);
}
