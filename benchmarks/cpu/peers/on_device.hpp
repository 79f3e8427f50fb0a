// SPDX-License-Identifier: MIT
/// @file
/// What the programs for the CPU device have in common.
#pragma once

#include "problem.hpp"

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <exception>

namespace peers {

/// Ends the program if a CUDA call has failed.
inline void require(cudaError_t error)
{
    if (error != cudaSuccess) {
        std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
        std::exit(1);
    }
}

inline float* new_array(std::size_t count)
{
    void* array = nullptr;
    require(cudaMalloc(&array, count * sizeof(float)));
    return static_cast<float*>(array);
}

/// The main() of such a program: its argument is the size.
///
/// @param launch  launches for a Problem, with pointers to the inputs and to the result in device memory
template <class Launch>
int run_on_device(const char* name, char** argv, const Launch& launch)
{
    try {
        const Problem problem = make_problem(name, std::atoi(argv[1]));
        std::vector<float*> inputs;
        for (const std::vector<float>& input : problem.inputs) {
            inputs.push_back(new_array(input.size()));
            require(cudaMemcpy(inputs.back(), input.data(), input.size() * sizeof(float),
                               cudaMemcpyHostToDevice));
        }
        float* const result = new_array(problem.expected.size());
        const int status = report(problem, [&](double& seconds) {
            seconds = time_of([&] {
                launch(dim3(problem.grid.x, problem.grid.y), dim3(problem.block.x, problem.block.y), inputs,
                       result, problem.n);
                require(cudaDeviceSynchronize());
            });
            std::vector<float> values(problem.expected.size());
            require(cudaMemcpy(values.data(), result, values.size() * sizeof(float), cudaMemcpyDeviceToHost));
            return values;
        });
        for (float* input : inputs) {
            require(cudaFree(input));
        }
        require(cudaFree(result));
        return status;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}

}  // namespace peers
