// SPDX-License-Identifier: MIT
// cuRAND fills an array in one stream, and a kernel of the same stream reads it.
#include <cuda_runtime.h>
#include <curand.h>

__global__ void right_random_array_in_the_same_stream(const float* numbers, float* out)
{
    out[threadIdx.x] = numbers[threadIdx.x];  // read
}

int main()
{
    cudaStream_t filling = nullptr;
    curandGenerator_t generator = nullptr;
    float* numbers = nullptr;
    float* out = nullptr;
    cudaStreamCreate(&filling);
    cudaMalloc(&numbers, 32 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandSetStream(generator, filling);
    curandGenerateUniform(generator, numbers, 32);  // fill
    right_random_array_in_the_same_stream<<<1, 32, 0, filling>>>(numbers, out);
    cudaDeviceSynchronize();
    curandDestroyGenerator(generator);
    cudaFree(numbers);
    cudaFree(out);
    cudaStreamDestroy(filling);
}
