// Exercise 3.1: three sums for every window of an image, with the image staged and the template in constant memory.
// Page: lesson 3.1.  Checks: correlation_sums.check.cpp, in this folder.
#include "correlation_sums.hpp"

#include <cuda_runtime.h>

constexpr int block_width = 32, block_height = 8;  // a thread for each window of a tile

__constant__ unsigned char template_pixels[most_template_pixels];
struct Job {
    const unsigned char* image;
    int width, height, template_width, template_height;
    int *sum_i, *sum_isq, *sum_it;
};

// [direct]
// Adds up the window of (x, y). Its first pixel is *corner, and `pitch` pixels lie between two rows.
__device__ void add_up(const Job& job, int x, int y, const unsigned char* corner, int pitch)
{
    int sum_i = 0, sum_isq = 0, sum_it = 0;
    // TODO 1: Add up I, I * I and I * T over the window: I from the image, T from `template_pixels`.
    // end of TODO 1
    const int window = y * (job.width - job.template_width + 1) + x;
    job.sum_i[window] = sum_i;
    job.sum_isq[window] = sum_isq;
    job.sum_it[window] = sum_it;
}

__global__ void sums_direct(const Job job)
{
    const int x = blockIdx.x * block_width + threadIdx.x, y = blockIdx.y * block_height + threadIdx.y;
    if (x <= job.width - job.template_width && y <= job.height - job.template_height) {
        add_up(job, x, y, job.image + y * job.width + x, job.width);
    }
}
// [direct]

// [staged]
__global__ void sums_staged(const Job job, int pitch)
{
    extern __shared__ unsigned char tile[];
    // TODO 2: Copy into `tile` what the windows of this block cover together, as far as the image goes, a row `pitch`
    // bytes from the next. All threads share the copy. Then add up each window that lies in the image, from the tile.
    // end of TODO 2
}
// [staged]

// [host]
void correlation_sums(const unsigned char* image, int width, int height, const unsigned char* pattern,
                      int template_width, int template_height, int* sum_i, int* sum_isq, int* sum_it)
{
    const int columns = width - template_width + 1, rows = height - template_height + 1;  // of windows
    if (columns <= 0 || rows <= 0) {
        return;
    }
    cudaMemcpyToSymbol(template_pixels, pattern, template_width * template_height);
    const Job job{image, width, height, template_width, template_height, sum_i, sum_isq, sum_it};
    const dim3 threads(block_width, block_height);
    const dim3 blocks((columns + block_width - 1) / block_width, (rows + block_height - 1) / block_height);
    // TODO 3: Launch sums_staged, with rows of the tile a multiple of 64 bytes apart. If the tile is larger than the
    // shared memory that this device gives a block, and only then, launch sums_direct, as now.
    sums_direct<<<blocks, threads>>>(job);
    // end of TODO 3
}
// [host]
