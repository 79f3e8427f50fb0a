// SPDX-License-Identifier: MIT
// A struct asks for 16 bytes of alignment, and the pool that it is taken from gives eight.
#include <cuda_runtime.h>

struct __align__(16) Particle
{
    float x;
    float y;
    float z;
    float mass;
};

__global__ void aligned_struct_in_a_byte_pool(Particle* particles)
{
    Particle own;
    own.x = threadIdx.x;
    own.y = 0;
    own.z = 0;
    own.mass = 1;
    particles[threadIdx.x] = own;  // write
}

int main()
{
    char* pool = nullptr;
    cudaMalloc(&pool, 1024);  // allocated
    aligned_struct_in_a_byte_pool<<<1, 16>>>(reinterpret_cast<Particle*>(pool + 8));
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel aligned_struct_in_a_byte_pool | space global | variable particles[0]
//   | bytes 16 | count 16
//   write | thread (0,0,0) | line "write"
//   object allocation | bytes 1024 | offset 8 | line "allocated"
