// SPDX-License-Identifier: MIT
// A quasi-random sequence begins with its direction vectors, each thread at a place of its own.
#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>

__global__ void sobol_state_set_up(curandDirectionVectors32_t* vectors, curandStateSobol32_t* states, float* numbers)
{
    curand_init(vectors[0], threadIdx.x, &states[threadIdx.x]);
    numbers[threadIdx.x] = curand_uniform(&states[threadIdx.x]);
}

int main()
{
    curandDirectionVectors32_t* of_host = nullptr;
    curandDirectionVectors32_t* vectors = nullptr;
    curandStateSobol32_t* states = nullptr;
    float* numbers = nullptr;
    curandGetDirectionVectors32(&of_host, CURAND_DIRECTION_VECTORS_32_JOEKUO6);
    cudaMalloc(&vectors, sizeof(curandDirectionVectors32_t));
    cudaMalloc(&states, 32 * sizeof(curandStateSobol32_t));
    cudaMalloc(&numbers, 32 * sizeof(float));
    cudaMemcpy(vectors, of_host, sizeof(curandDirectionVectors32_t), cudaMemcpyHostToDevice);
    sobol_state_set_up<<<1, 32>>>(vectors, states, numbers);
    cudaDeviceSynchronize();
    cudaFree(vectors);
    cudaFree(states);
    cudaFree(numbers);
}
