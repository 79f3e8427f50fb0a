// SPDX-License-Identifier: MIT
// cuRAND fills an array in one stream, and a kernel reads it in another.
#include <cuda_runtime.h>
#include <curand.h>

__global__ void random_array_in_another_stream(const float* numbers, float* out)
{
    out[threadIdx.x] = numbers[threadIdx.x];  // read
}

int main()
{
    cudaStream_t filling = nullptr;
    cudaStream_t reading = nullptr;
    curandGenerator_t generator = nullptr;
    float* numbers = nullptr;
    float* out = nullptr;
    cudaStreamCreate(&filling);
    cudaStreamCreate(&reading);
    cudaMalloc(&numbers, 32 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandSetStream(generator, filling);
    curandGenerateUniform(generator, numbers, 32);  // fill
    random_array_in_another_stream<<<1, 32, 0, reading>>>(numbers, out);
    cudaDeviceSynchronize();
    curandDestroyGenerator(generator);
    cudaFree(numbers);
    cudaFree(out);
    cudaStreamDestroy(filling);
    cudaStreamDestroy(reading);
}

// expect: data-race | error | reason streams | kernel random_array_in_another_stream | space global
//   | variable numbers[0] | count 32
//   write | by curandGenerateUniform | thread (0,0,0) | line "fill"
//   read | by random_array_in_another_stream | thread (0,0,0) | line "read"
