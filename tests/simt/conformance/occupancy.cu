// SPDX-License-Identifier: MIT
// How many blocks of a kernel fit on a multiprocessor, for kernels that take so few registers that these are not what
// limits them. CUDA Runtime API reference, "Occupancy".
#include "../program.hpp"

#include <algorithm>

__global__ void small(int* out)
{
    out[threadIdx.x] = 1;
}

__global__ void with_tile(int* out)
{
    __shared__ int tile[4096];  // 16 KiB
    tile[threadIdx.x] = static_cast<int>(threadIdx.x);
    __syncthreads();
    out[threadIdx.x] = tile[(threadIdx.x + 1) % blockDim.x];
}

cudaDeviceProp p;

int by_threads(int block)
{
    return std::min(p.maxThreadsPerMultiProcessor / ((block + 31) / 32 * 32), p.maxBlocksPerMultiProcessor);
}

int by_shared_memory(std::size_t bytes)
{
    return static_cast<int>(p.sharedMemPerMultiprocessor / (bytes + p.reservedSharedMemPerBlock));
}

/// Of block sizes in descending order, the first with the most resident threads.
int best_of(const std::vector<int>& sizes, std::size_t bytes_a_thread)
{
    int best = 0;
    int most = 0;
    for (const int size : sizes) {
        const auto bytes = static_cast<std::size_t>(size) * bytes_a_thread;
        const int blocks =
            bytes == 0 ? by_threads(size) : std::min(by_threads(size), by_shared_memory(bytes));
        if (blocks * size > most) {
            most = blocks * size;
            best = size;
        }
    }
    return best;
}

std::size_t shared_bytes_of(int block)
{
    return static_cast<std::size_t>(block) * 512;
}

template <class Kernel>
void compare(const char* what, Kernel kernel, int block, std::size_t dynamic, int expected)
{
    int blocks = -1;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, block, dynamic));
    std::printf("%s, %d threads, %s: %s\n", what, block, dynamic == 0 ? "no more" : "more shared memory",
                blocks == expected ? "as many as fit" : "wrong");
}

int main()
{
    check(cudaGetDeviceProperties(&p, 0));
    for (const int block : {32, 33, 64, 128, 256, 512, 1024}) {
        compare("a small kernel", small, block, 0, by_threads(block));
    }
    compare("a small kernel", small, 128, 32768, std::min(by_threads(128), by_shared_memory(32768)));
    compare("a small kernel", small, 128, 49152, std::min(by_threads(128), by_shared_memory(49152)));
    compare("with a tile", with_tile, 128, 0, std::min(by_threads(128), by_shared_memory(16384)));
    compare("with a tile", with_tile, 128, 16384, std::min(by_threads(128), by_shared_memory(32768)));

    int blocks = -1;
    check(
        cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, small, 256, 0, cudaOccupancyDefault));
    std::printf("with flags: %s\n", blocks == by_threads(256) ? "the same" : "wrong");

    int grid = 0;
    int block = 0;
    check(cudaOccupancyMaxPotentialBlockSize(&grid, &block, small));
    std::printf("the best block fills a multiprocessor: %s\n",
                by_threads(block) * block == p.maxThreadsPerMultiProcessor ? "yes" : "no");
    std::printf("and that many blocks the device: %s\n",
                grid == by_threads(block) * p.multiProcessorCount ? "yes" : "no");
    check(cudaOccupancyMaxPotentialBlockSize(&grid, &block, small, 0, 96));
    std::printf("the best of at most 96 threads: %s\n", block == best_of({96, 64, 32}, 0) ? "yes" : "no");
    check(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, small, shared_bytes_of, 96));
    std::printf("with 512 bytes a thread: %s\n", block == best_of({96, 64, 32}, 512) ? "yes" : "no");


    std::printf("no place for a number: %s\n",
                cudaGetErrorName(cudaOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, small, 128, 0)));
    cudaGetLastError();
    std::printf("no threads: %s\n",
                cudaGetErrorName(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, small, 0, 0)));
    cudaGetLastError();
}
