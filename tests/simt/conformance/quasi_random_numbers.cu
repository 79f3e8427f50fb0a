// SPDX-License-Identifier: MIT
// cuRAND: Sobol's sequences of 32 and 64 bits, as arrays of the host API and in kernels. Normal numbers are shown with four digits,
// as logarithms differ in their last bits.
#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>

#include <cstdio>
#include <vector>

template <class T>
std::vector<T> copied(const T* from, int count)
{
    std::vector<T> result(count);
    cudaMemcpy(result.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost);
    return result;
}

void print(const char* name, int status, const std::vector<unsigned int>& values)
{
    std::printf("%s %d:", name, status);
    for (const unsigned int value : values) {
        std::printf(" %08x", value);
    }
    std::printf("\n");
}
void print(const char* name, int status, const std::vector<unsigned long long>& values)
{
    std::printf("%s %d:", name, status);
    for (const unsigned long long value : values) {
        std::printf(" %016llx", value);
    }
    std::printf("\n");
}
void print(const char* name, int status, const std::vector<float>& values, const char* format = " %.9g")
{
    std::printf("%s %d:", name, status);
    for (const float value : values) {
        std::printf(format, value);
    }
    std::printf("\n");
}
void print(const char* name, int status, const std::vector<double>& values, const char* format = " %.17g")
{
    std::printf("%s %d:", name, status);
    for (const double value : values) {
        std::printf(format, value);
    }
    std::printf("\n");
}

void arrays()
{
    constexpr int count = 12;
    curandGenerator_t generator = nullptr;
    unsigned int* bits = nullptr;
    float* numbers = nullptr;
    double* doubles = nullptr;
    cudaMalloc(&bits, count * sizeof(unsigned int));
    cudaMalloc(&numbers, count * sizeof(float));
    cudaMalloc(&doubles, count * sizeof(double));
    std::printf("create %d\n", curandCreateGenerator(&generator, CURAND_RNG_QUASI_SOBOL32));
    int status = curandGenerate(generator, bits, count);
    print("one dimension", status, copied(bits, count));
    std::printf("dimensions %d\n", curandSetQuasiRandomGeneratorDimensions(generator, 3));
    std::printf("offset %d\n", curandSetGeneratorOffset(generator, 0));
    status = curandGenerate(generator, bits, count);
    print("three dimensions", status, copied(bits, count));
    status = curandGenerateUniform(generator, numbers, count);
    print("goes on, uniform", status, copied(numbers, count));
    status = curandGenerateUniformDouble(generator, doubles, count);
    print("doubles", status, copied(doubles, count));
    status = curandGenerateNormal(generator, numbers, count, 1, 2);
    print("normal", status, copied(numbers, count), " %.4f");
    status = curandGenerateNormalDouble(generator, doubles, count, 1, 2);
    print("normal doubles", status, copied(doubles, count), " %.4f");
    status = curandGenerateLogNormal(generator, numbers, count, 0, 0.5f);
    print("log-normal", status, copied(numbers, count), " %.4f");
    curandSetGeneratorOffset(generator, 1000);
    status = curandGenerate(generator, bits, 6);
    print("from point 1000", status, copied(bits, 6));
    std::printf("no multiple of the dimensions %d\n", curandGenerateUniform(generator, numbers, 11));
    std::printf("seed %d, order %d, no dimension %d\n", curandSetPseudoRandomGeneratorSeed(generator, 1),
                curandSetGeneratorOrdering(generator, CURAND_ORDERING_QUASI_DEFAULT),
                curandSetQuasiRandomGeneratorDimensions(generator, 0));
    std::printf("words of 64 bits %d\n", curandGenerateLongLong(generator, nullptr, 3));
    curandDestroyGenerator(generator);

    unsigned long long* long_bits = nullptr;
    cudaMalloc(&long_bits, count * sizeof(unsigned long long));
    std::printf("create %d\n", curandCreateGenerator(&generator, CURAND_RNG_QUASI_SOBOL64));
    curandSetQuasiRandomGeneratorDimensions(generator, 2);
    status = curandGenerateLongLong(generator, long_bits, 8);
    print("64 bits", status, copied(long_bits, 8));
    status = curandGenerateUniform(generator, numbers, 8);
    print("uniform", status, copied(numbers, 8));
    status = curandGenerateUniformDouble(generator, doubles, 8);
    print("doubles", status, copied(doubles, 8));
    status = curandGenerateNormalDouble(generator, doubles, 8, 0, 1);
    print("normal doubles", status, copied(doubles, 8), " %.4f");
    std::printf("words of 32 bits %d\n", curandGenerate(generator, bits, 2));
    curandDestroyGenerator(generator);
    cudaFree(bits);
    cudaFree(numbers);
    cudaFree(doubles);
    cudaFree(long_bits);
}

__global__ void draw_32(curandDirectionVectors32_t* vectors, unsigned int* bits, float* numbers, double* doubles)
{
    const int dimension = threadIdx.x;
    curandStateSobol32_t state;
    curand_init(vectors[dimension], 5, &state);
    bits[4 * dimension] = curand(&state);
    bits[4 * dimension + 1] = curand(&state);
    skipahead(1000u, &state);
    bits[4 * dimension + 2] = curand(&state);
    bits[4 * dimension + 3] = curand(&state);
    numbers[3 * dimension] = curand_uniform(&state);
    numbers[3 * dimension + 1] = curand_normal(&state);
    numbers[3 * dimension + 2] = curand_log_normal(&state, 0.0f, 1.0f);
    doubles[2 * dimension] = curand_uniform_double(&state);
    doubles[2 * dimension + 1] = curand_normal_double(&state);
}

__global__ void draw_64(curandDirectionVectors64_t* vectors, unsigned long long* bits, float* numbers, double* doubles)
{
    const int dimension = threadIdx.x;
    curandStateSobol64_t state;
    curand_init(vectors[dimension], 5, &state);
    bits[4 * dimension] = curand(&state);
    bits[4 * dimension + 1] = curand(&state);
    skipahead(1000ull, &state);
    bits[4 * dimension + 2] = curand(&state);
    bits[4 * dimension + 3] = curand(&state);
    numbers[3 * dimension] = curand_uniform(&state);
    numbers[3 * dimension + 1] = curand_normal(&state);
    numbers[3 * dimension + 2] = curand_log_normal(&state, 0.0f, 1.0f);
    doubles[2 * dimension] = curand_uniform_double(&state);
    doubles[2 * dimension + 1] = curand_normal_double(&state);
}

template <class Vectors, class Word>
void in_a_kernel(const char* name, Vectors* of_host, void (*draw)(Vectors*, Word*, float*, double*))
{
    constexpr int dimensions = 40;
    Vectors* vectors = nullptr;
    Word* bits = nullptr;
    float* numbers = nullptr;
    double* doubles = nullptr;
    cudaMalloc(&vectors, dimensions * sizeof(Vectors));
    cudaMalloc(&bits, 4 * dimensions * sizeof(Word));
    cudaMalloc(&numbers, 3 * dimensions * sizeof(float));
    cudaMalloc(&doubles, 2 * dimensions * sizeof(double));
    cudaMemcpy(vectors, of_host, dimensions * sizeof(Vectors), cudaMemcpyHostToDevice);
    draw<<<1, dimensions>>>(vectors, bits, numbers, doubles);
    print(name, cudaDeviceSynchronize(), copied(bits, 4 * dimensions));
    print("numbers", 0, copied(numbers, 3 * dimensions), " %.4f");
    print("doubles", 0, copied(doubles, 2 * dimensions), " %.4f");
    cudaFree(vectors);
    cudaFree(bits);
    cudaFree(numbers);
    cudaFree(doubles);
}

int main()
{
    arrays();
    curandDirectionVectors32_t* vectors_32 = nullptr;
    curandDirectionVectors64_t* vectors_64 = nullptr;
    std::printf("vectors %d\n", curandGetDirectionVectors32(&vectors_32, CURAND_DIRECTION_VECTORS_32_JOEKUO6));
    std::printf("vectors %d\n", curandGetDirectionVectors64(&vectors_64, CURAND_DIRECTION_VECTORS_64_JOEKUO6));
    in_a_kernel("32 bits", vectors_32, draw_32);
    in_a_kernel("64 bits", vectors_64, draw_64);
    return 0;
}
