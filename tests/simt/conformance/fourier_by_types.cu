// SPDX-License-Identifier: MIT
// The extended API of cuFFT on one GPU: plans by the types of their data. Results are rounded, so that they are the
// same whoever adds.
#include <cuda_runtime.h>
#include <cufftXt.h>

#include <cmath>
#include <cstdio>
#include <vector>

// No zero has a sign after 0 is added.
double rounded(double value) { return std::round(value * 100) / 100 + 0.0; }

template <class T>
void show(const char* name, cufftResult result, const std::vector<T>& values)
{
    std::printf("%s %d:", name, result);
    for (const T& value : values) {
        std::printf(" %g%+gi", rounded(value.x), rounded(value.y));
    }
    std::printf("\n");
}

template <class T>
struct Array
{
    T* data = nullptr;
    std::size_t count;

    explicit Array(const std::vector<T>& values) : count(values.size())
    {
        cudaMalloc(&data, count * sizeof(T));
        cudaMemcpy(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
    }
    ~Array() { cudaFree(data); }
    std::vector<T> values() const
    {
        std::vector<T> result(count);
        cudaMemcpy(result.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost);
        return result;
    }
};

template <class T>
void show(const char* name, cufftResult result, const Array<T>& array)
{
    show(name, result, array.values());
}

cufftHandle make(int rank, long long* n, cudaDataType input, cudaDataType output, long long batch,
                 cudaDataType execution)
{
    cufftHandle plan = 0;
    std::size_t work = 0;
    cufftCreate(&plan);
    const cufftResult result =
        cufftXtMakePlanMany(plan, rank, n, nullptr, 1, 1, input, nullptr, 1, 1, output, batch, &work, execution);
    if (result != CUFFT_SUCCESS) {
        std::printf("no plan: %d\n", result);
    }
    return plan;
}

void plans_by_types()
{
    long long eight = 8;
    const Array<float2> z({{1, 0}, {2, 1}, {3, 0}, {4, -1}, {5, 0}, {6, 2}, {7, 0}, {8, 0}});
    Array<float2> transformed(std::vector<float2>(8));
    const cufftHandle complex = make(1, &eight, CUDA_C_32F, CUDA_C_32F, 1, CUDA_C_32F);
    show("complex", cufftXtExec(complex, z.data, transformed.data, CUFFT_FORWARD), transformed);
    show("and back", cufftXtExec(complex, transformed.data, transformed.data, CUFFT_INVERSE), transformed);
    cufftDestroy(complex);

    const Array<double> x({1, 2, 3, 4, 4, 3, 2, 1});
    Array<double2> half(std::vector<double2>(6));
    long long four = 4;
    const cufftHandle real = make(1, &four, CUDA_R_64F, CUDA_C_64F, 2, CUDA_C_64F);
    show("two of doubles", cufftXtExec(real, x.data, half.data, CUFFT_FORWARD), half);
    show("by its own name", cufftExecD2Z(real, x.data, half.data), half);
    cufftDestroy(real);
}

void plan_for_one_gpu_of_several()
{
    cufftHandle plan = 0;
    int gpu = 0;
    cufftCreate(&plan);
    std::printf("one GPU %d\n", cufftXtSetGPUs(plan, 1, &gpu));
    cufftDestroy(plan);
}

int main()
{
    plans_by_types();
    plan_for_one_gpu_of_several();
    return 0;
}
