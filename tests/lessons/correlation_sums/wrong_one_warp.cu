// expect: budget | many threads share the work
// One warp takes all tiles, one after the other.
#include "correlation_sums.hpp"

#include <cuda_runtime.h>

constexpr int block_width = 32, block_height = 8;  // windows of a tile

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
    for (int row = 0; row < job.template_height; ++row) {
        for (int column = 0; column < job.template_width; ++column) {
            const int i = corner[row * pitch + column];
            const int t = template_pixels[row * job.template_width + column];
            sum_i += i;
            sum_isq += i * i;
            sum_it += i * t;
        }
    }
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
    const int last_x = job.width - job.template_width, last_y = job.height - job.template_height;
    for (int first_y = 0; first_y <= last_y; first_y += block_height) {
        for (int first_x = 0; first_x <= last_x; first_x += block_width) {
            const int columns = min(block_width + job.template_width - 1, job.width - first_x);
            const int rows = min(block_height + job.template_height - 1, job.height - first_y);
            for (int row = threadIdx.y; row < rows; row += blockDim.y) {
                for (int column = threadIdx.x; column < columns; column += blockDim.x) {
                    tile[row * pitch + column] = job.image[(first_y + row) * job.width + first_x + column];
                }
            }
            __syncthreads();
            for (int y = threadIdx.y; y < min(block_height, last_y - first_y + 1); y += blockDim.y) {
                for (int x = threadIdx.x; x < min(block_width, last_x - first_x + 1); x += blockDim.x) {
                    add_up(job, first_x + x, first_y + y, tile + y * pitch + x, pitch);
                }
            }
            __syncthreads();  // the next tile takes the place of this one
        }
    }
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
    const int pitch = (block_width + template_width - 1 + 63) / 64 * 64;
    const int tile_bytes = pitch * (block_height + template_height - 1);
    int shared_bytes = 0;
    cudaDeviceGetAttribute(&shared_bytes, cudaDevAttrMaxSharedMemoryPerBlock, 0);
    if (tile_bytes <= shared_bytes) {
        sums_staged<<<1, 32, tile_bytes>>>(job, pitch);
    } else {
        sums_direct<<<blocks, threads>>>(job);
    }
}
// [host]
