// SPDX-License-Identifier: MIT
/// @file
/// What the programs for the CPU device and for OpenCL both compute, and how they report it.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace peers {

/// One launch. All data are floats that hold whole numbers, so that every order of additions gives one result.
struct Problem
{
    struct Extent
    {
        unsigned x = 1;
        unsigned y = 1;
    };

    std::string kernel;  ///< of the file with the OpenCL kernels, too
    int n;               ///< the size that the kernel is told
    std::vector<std::vector<float>> inputs;
    std::vector<float> expected;
    Extent grid;   ///< in blocks
    Extent block;  ///< in threads
    double work;   ///< how much one launch does, in pairs of points, multiplications, elements or steps
};

/// @param name  nearest_neighbour, matrix_product, reduction, scan or divergent
/// @param n     a multiple of 256; of 16 for matrix_product
/// @throws std::runtime_error for others
Problem make_problem(const std::string& name, int n);

/// Runs `launch`, which returns the result, twice: the first time everything is compiled and allocated. Prints the
/// work per second of the second time.
///
/// @return the exit status of the program: 1 if a result is wrong
int report(const Problem& problem, const std::function<std::vector<float>(double& seconds)>& launch);

/// Seconds that `step` takes.
double time_of(const std::function<void()>& step);

}  // namespace peers
