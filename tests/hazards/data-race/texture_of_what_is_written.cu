// SPDX-License-Identifier: MIT
// The texture lies over the array that the kernel writes: a fetch may see either value.
#include <cuda_runtime.h>

// [kernel]
__global__ void texture_of_what_is_written(cudaTextureObject_t texture, int* cells)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    cells[i] = tex1Dfetch<int>(texture, (i + 1) % 128);  // fault
}
// [kernel]

int main()
{
    int* cells = nullptr;
    cudaMalloc(&cells, 128 * sizeof(int));
    cudaMemset(cells, 0, 128 * sizeof(int));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = cells;
    resource.res.linear.desc = cudaCreateChannelDesc<int>();
    resource.res.linear.sizeInBytes = 128 * sizeof(int);
    cudaTextureDesc description = {};
    description.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    texture_of_what_is_written<<<2, 64>>>(texture, cells);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(cells);
}

// expect: data-race | error | between blocks | kernel texture_of_what_is_written | block (1,0,0)
//   | space global | variable cells[0] | count 128
//   write | thread (0,0,0) | line "fault"
//   read | block (1,0,0) | thread (63,0,0) | line "fault"
