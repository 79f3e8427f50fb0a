// expect: budget | read by a load from global memory
// No tile: the columns are fetched through a texture.
#include "padded_transpose.hpp"

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

__global__ void transpose(cudaTextureObject_t in, float* out, int rows, int columns)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    const int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        out[column * rows + row] = tex1Dfetch<float>(in, row * columns + column);
    }
}

void padded_transpose(const float* in, float* out, int rows, int columns)
{
    if (rows == 0 || columns == 0) {
        return;
    }
    const cudaTextureObject_t texture = texture_over(in, std::size_t{1} * rows * columns);
    const dim3 block(32, 8);
    const dim3 grid((rows + 31) / 32, (columns + 7) / 8);
    transpose<<<grid, block>>>(texture, out, rows, columns);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
}
