// SPDX-License-Identifier: MIT
// The surface object is destroyed before the kernel that writes through it.
#include <cuda_runtime.h>

// [kernel]
__global__ void surface_destroyed_too_early(cudaSurfaceObject_t surface, float* out)
{
    surf2Dwrite(out[threadIdx.x], surface, threadIdx.x * 4, 0);  // write
}
// [kernel]

int main()
{
    cudaArray_t array = nullptr;
    const cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &channel, 32, 1, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    cudaCreateSurfaceObject(&surface, &resource);
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(out, 0, 32 * sizeof(float));
    cudaDestroySurfaceObject(surface);
    surface_destroyed_too_early<<<1, 32>>>(surface, out);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaFreeArray(array);
    cudaFree(out);
}

// expect: out-of-bounds | error | reason destroyed object | kernel surface_destroyed_too_early | space global
//   | count 32
//   write | thread (0,0,0) | line "write"
//   object surface object | bytes 0 | offset 0
