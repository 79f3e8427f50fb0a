// expect: budget | from a __constant__ variable
// The first sphere is a constant, and all others come through a texture.
#include "ray_tracer.hpp"

#include "shading.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;  // pixels of a block, in each direction

__constant__ Sphere first;

__device__ Sphere sphere_of(cudaTextureObject_t scene, int i)
{
    if (i == 0) {
        return first;
    }
    float members[7];
    for (int j = 0; j < 7; ++j) {
        members[j] = tex1Dfetch<float>(scene, 7 * i + j);
    }
    return {members[0], members[1], members[2], members[3], members[4], members[5], members[6]};
}

__global__ void ray_tracer_kernel(cudaTextureObject_t scene, unsigned* pixels, int count, int width, int height)
{
    const int column = blockIdx.x * block_side + threadIdx.x;
    const int row = blockIdx.y * block_side + threadIdx.y;
    if (column < width && row < height) {
        const float x = column - width / 2;
        const float y = row - height / 2;
        unsigned pixel = 0;
        float nearest = -INFINITY;
        for (int i = 0; i < count; ++i) {
            const Sphere sphere = sphere_of(scene, i);
            float slope;
            const float depth = hit(sphere, x, y, &slope);
            if (depth > nearest) {
                nearest = depth;
                pixel = colour(sphere, slope);
            }
        }
        pixels[row * width + column] = pixel;
    }
}

void ray_tracer(const Sphere* spheres, unsigned* pixels, int count, int width, int height)
{
    if (width > 0 && height > 0) {
        Sphere* copy = nullptr;
        cudaMalloc(&copy, sizeof(Sphere) * max_spheres);
        cudaMemcpy(copy, spheres, sizeof(Sphere) * count, cudaMemcpyHostToDevice);
        cudaMemcpyToSymbol(first, spheres, count > 0 ? sizeof(Sphere) : 0);
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypeLinear;
        resource.res.linear.devPtr = copy;
        resource.res.linear.desc = cudaCreateChannelDesc<float>();
        resource.res.linear.sizeInBytes = sizeof(Sphere) * max_spheres;
        const cudaTextureDesc description = {};
        cudaTextureObject_t scene = 0;
        cudaCreateTextureObject(&scene, &resource, &description, nullptr);
        const dim3 block(block_side, block_side);
        const dim3 grid((width + block_side - 1) / block_side, (height + block_side - 1) / block_side);
        ray_tracer_kernel<<<grid, block>>>(scene, pixels, count, width, height);
        cudaDeviceSynchronize();
        cudaDestroyTextureObject(scene);
        cudaFree(copy);
    }
}
