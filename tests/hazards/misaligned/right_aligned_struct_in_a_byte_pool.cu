// SPDX-License-Identifier: MIT
// The pool gives multiples of 16.
#include <cuda_runtime.h>

struct __align__(16) Particle
{
    float x;
    float y;
    float z;
    float mass;
};

__global__ void right_aligned_struct_in_a_byte_pool(Particle* particles)
{
    Particle own;
    own.x = threadIdx.x;
    own.y = 0;
    own.z = 0;
    own.mass = 1;
    particles[threadIdx.x] = own;
}

int main()
{
    char* pool = nullptr;
    cudaMalloc(&pool, 1024);
    right_aligned_struct_in_a_byte_pool<<<1, 16>>>(reinterpret_cast<Particle*>(pool + 16));
    cudaDeviceSynchronize();
    cudaFree(pool);
}
