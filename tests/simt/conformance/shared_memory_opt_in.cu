// SPDX-License-Identifier: MIT
// More than 48 KB of shared memory must be asked for (CUDA C++ Programming Guide, "Shared Memory" of compute capability
// 9.0: a block can have 227 KB).
#include "../program.hpp"

__global__ void last_word(int* out, int words)
{
    extern __shared__ int shared[];
    for (int i = static_cast<int>(threadIdx.x); i < words; i += static_cast<int>(blockDim.x)) {
        shared[i] = i;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        int wrong = 0;
        for (int i = 0; i < words; ++i) {
            wrong += shared[i] == i ? 0 : 1;
        }
        *out = wrong == 0 ? words : -wrong;
    }
}

__global__ void with_static(int* out)
{
    __shared__ int fixed[256];
    extern __shared__ int shared[];
    fixed[threadIdx.x] = 1;
    shared[threadIdx.x] = 2;
    __syncthreads();
    *out = fixed[0] + shared[0];
}

__global__ void __launch_bounds__(128) bounded(int* out)
{
    *out = 0;
}

int* device_int = nullptr;

void launch(int kib)
{
    last_word<<<1, 32, kib * 1024>>>(device_int, kib * 256);
    std::printf("%d KB: %s", kib, cudaGetErrorName(cudaGetLastError()));
    int value = 0;
    check(cudaMemcpy(&value, device_int, sizeof value, cudaMemcpyDeviceToHost));
    std::printf(" %d\n", value);
    check(cudaMemset(device_int, 0, sizeof value));
}

void allow(const char* what, void (*kernel)(int*, int), int bytes)
{
    std::printf(
        "allow %s: %s\n", what,
        cudaGetErrorName(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)));
    cudaGetLastError();
}

void occupancy(int kib)
{
    int blocks = -1;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, last_word, 32, kib * 1024));
    std::printf("%d KB: %s\n", kib, blocks > 0 ? "resident" : "not resident");
}

int main()
{
    check(cudaMalloc(&device_int, sizeof(int)));
    check(cudaMemset(device_int, 0, sizeof(int)));
    launch(48);
    launch(49);
    occupancy(48);
    occupancy(49);
    allow("228 KB", last_word, 228 * 1024);
    launch(49);
    allow("227 KB", last_word, 227 * 1024);
    launch(49);
    launch(227);
    launch(228);
    allow("64 KB", last_word, 64 * 1024);
    launch(64);
    launch(65);
    occupancy(64);
    occupancy(65);

    std::printf("with 1 KB of its own: %s",
                cudaGetErrorName(cudaFuncSetAttribute(
                    with_static, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024)));
    cudaGetLastError();
    std::printf(" %s\n", cudaGetErrorName(cudaFuncSetAttribute(
                             with_static, cudaFuncAttributeMaxDynamicSharedMemorySize, 226 * 1024)));

    cudaFuncAttributes attributes;
    check(cudaFuncGetAttributes(&attributes, with_static));
    std::printf("static %d, dynamic %d, threads %d\n", static_cast<int>(attributes.sharedSizeBytes),
                attributes.maxDynamicSharedSizeBytes, attributes.maxThreadsPerBlock);
    check(cudaFuncGetAttributes(&attributes, (const void*)bounded));
    std::printf("static %d, threads %d\n", static_cast<int>(attributes.sharedSizeBytes),
                attributes.maxThreadsPerBlock);
    check(cudaFuncSetCacheConfig(bounded, cudaFuncCachePreferL1));
    check(cudaFree(device_int));
}
