// expect: budget | once for each tile column of C
// No tiles: every thread fetches its row and its column through textures.
#include "matrix_multiply.hpp"

#include <cuda_runtime.h>

cudaTextureObject_t texture_over(const float* numbers, std::size_t count)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = const_cast<float*>(numbers);
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = count * sizeof(float);
    const cudaTextureDesc reading = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &reading, nullptr);
    return texture;
}

__global__ void naive_kernel(cudaTextureObject_t a, cudaTextureObject_t b, float* c, int m, int n, int k)
{
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < m && column < n) {
        float sum = 0.0f;
        for (int i = 0; i < k; ++i) {
            sum += tex1Dfetch<float>(a, row * k + i) * tex1Dfetch<float>(b, i * n + column);
        }
        c[row * n + column] = sum;
    }
}

void matrix_multiply(const float* a, const float* b, float* c, int m, int n, int k)
{
    if (m == 0 || n == 0) {
        return;
    }
    if (k == 0) {
        cudaMemset(c, 0, sizeof(float) * m * n);
        return;
    }
    const cudaTextureObject_t a_texture = texture_over(a, std::size_t{1} * m * k);
    const cudaTextureObject_t b_texture = texture_over(b, std::size_t{1} * k * n);
    const dim3 block(16, 16);
    const dim3 grid((n + 15) / 16, (m + 15) / 16);
    naive_kernel<<<grid, block>>>(a_texture, b_texture, c, m, n, k);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(a_texture);
    cudaDestroyTextureObject(b_texture);
}
