// SPDX-License-Identifier: MIT
// arch: sm_20+
// A seven-point stencil in three dimensions: each block loads its tile with a halo into shared memory; and once more with
// the third dimension walked along, three planes at a time, so that a grid of two dimensions is enough.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_OK(call)                                                                                        \
    do {                                                                                                     \
        const cudaError_t status_ = (call);                                                                  \
        if (status_ != cudaSuccess) {                                                                        \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status_));            \
            std::exit(EXIT_FAILURE);                                                                         \
        }                                                                                                    \
    } while (0)

struct Box
{
    int nx, ny, nz;

    __host__ __device__ int index(int x, int y, int z) const { return (z * ny + y) * nx + x; }
    __host__ __device__ bool contains(int x, int y, int z) const
    {
        return x >= 0 && y >= 0 && z >= 0 && x < nx && y < ny && z < nz;
    }
    __host__ __device__ int volume() const { return nx * ny * nz; }
};

/// Outside the box everything is 0.
__host__ __device__ inline int value_at(const int* field, Box box, int x, int y, int z)
{
    return box.contains(x, y, z) ? field[box.index(x, y, z)] : 0;
}

template <int BX, int BY, int BZ>
__global__ void stencil_tile(const int* __restrict__ in, int* __restrict__ out, const Box box)
{
    __shared__ int tile[BZ + 2][BY + 2][BX + 2];
    const int x0 = blockIdx.x * BX - 1, y0 = blockIdx.y * BY - 1, z0 = blockIdx.z * BZ - 1;
    constexpr int volume = (BX + 2) * (BY + 2) * (BZ + 2);
    const int rank = (threadIdx.z * BY + threadIdx.y) * BX + threadIdx.x;
    for (int i = rank; i < volume; i += BX * BY * BZ) {
        const int x = i % (BX + 2), y = i / (BX + 2) % (BY + 2), z = i / ((BX + 2) * (BY + 2));
        tile[z][y][x] = value_at(in, box, x0 + x, y0 + y, z0 + z);
    }
    __syncthreads();
    const int x = threadIdx.x + 1, y = threadIdx.y + 1, z = threadIdx.z + 1;
    if (box.contains(x0 + x, y0 + y, z0 + z)) {
        out[box.index(x0 + x, y0 + y, z0 + z)] = 6 * tile[z][y][x] - tile[z][y][x - 1] - tile[z][y][x + 1] -
                                                 tile[z][y - 1][x] - tile[z][y + 1][x] - tile[z - 1][y][x] -
                                                 tile[z + 1][y][x];
    }
}

template <int BX, int BY>
__global__ void __launch_bounds__(BX* BY)
    stencil_walk(const int* __restrict__ in, int* __restrict__ out, Box box)
{
    __shared__ int plane[BY + 2][BX + 2];
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    int below = 0;
    int here = value_at(in, box, x, y, 0);
    for (int z = 0; z < box.nz; ++z) {
        const int above = value_at(in, box, x, y, z + 1);
        plane[ty][tx] = here;
        if (tx == 1) {
            plane[ty][0] = value_at(in, box, x - 1, y, z);
        }
        if (tx == BX) {
            plane[ty][BX + 1] = value_at(in, box, x + 1, y, z);
        }
        if (ty == 1) {
            plane[0][tx] = value_at(in, box, x, y - 1, z);
        }
        if (ty == BY) {
            plane[BY + 1][tx] = value_at(in, box, x, y + 1, z);
        }
        __syncthreads();
        if (x < box.nx && y < box.ny) {
            out[box.index(x, y, z)] = 6 * here - plane[ty][tx - 1] - plane[ty][tx + 1] - plane[ty - 1][tx] -
                                      plane[ty + 1][tx] - below - above;
        }
        __syncthreads();
        below = here;
        here = above;
    }
}

static bool same(const int* on_device, const std::vector<int>& wanted)
{
    std::vector<int> got(wanted.size());
    CUDA_OK(cudaMemcpy(got.data(), on_device, got.size() * sizeof(int), cudaMemcpyDeviceToHost));
    return got == wanted;
}

int main()
{
    const Box box{19, 10, 7};
    std::vector<int> field(box.volume()), wanted(box.volume());
    for (int i = 0; i < box.volume(); ++i) {
        field[i] = (i * 37 + 11) % 101;
    }
    for (int z = 0; z < box.nz; ++z)
        for (int y = 0; y < box.ny; ++y)
            for (int x = 0; x < box.nx; ++x)
                wanted[box.index(x, y, z)] =
                    6 * field[box.index(x, y, z)] - value_at(field.data(), box, x - 1, y, z) -
                    value_at(field.data(), box, x + 1, y, z) - value_at(field.data(), box, x, y - 1, z) -
                    value_at(field.data(), box, x, y + 1, z) - value_at(field.data(), box, x, y, z - 1) -
                    value_at(field.data(), box, x, y, z + 1);

    int *d_in, *d_out;
    const size_t bytes = field.size() * sizeof(int);
    CUDA_OK(cudaMalloc((void**)&d_in, bytes));
    CUDA_OK(cudaMalloc((void**)&d_out, bytes));
    CUDA_OK(cudaMemcpy(d_in, &field[0], bytes, cudaMemcpyHostToDevice));

    const dim3 block(8, 4, 2);
    const dim3 grid((box.nx + block.x - 1) / block.x, (box.ny + block.y - 1) / block.y,
                    (box.nz + block.z - 1) / block.z);
    stencil_tile<8, 4, 2><<<grid, block>>>(d_in, d_out, box);
    CUDA_OK(cudaPeekAtLastError());
    CUDA_OK(cudaDeviceSynchronize());
    printf("tile with halo: %s\n", same(d_out, wanted) ? "right" : "wrong");

    CUDA_OK(cudaMemset(d_out, 0xff, bytes));
    stencil_walk<16, 4><<<dim3((box.nx + 15) / 16, (box.ny + 3) / 4), dim3(16, 4)>>>(d_in, d_out, box);
    CUDA_OK(cudaGetLastError());
    printf("walk along z: %s\n", same(d_out, wanted) ? "right" : "wrong");
    CUDA_OK(cudaFree(d_in));
    CUDA_OK(cudaFree(d_out));
    return 0;
}
