// SPDX-License-Identifier: MIT
/// @file
/// What NVIDIA's compiler makes of kernels. It takes the CUDA Toolkit, and no GPU.
#pragma once

#include "ptxas.hpp"

#include <course/workbook.hpp>
#include <report/writer.hpp>

#include <string>
#include <vector>

namespace cli {

/// What the compiler says of the learner's file.
struct GpuCode
{
    std::string architecture;
    std::vector<CompiledKernel> kernels;
    std::string complaint;  ///< why there are none: the compiler's own words
};

/// Compiles the learner's file for one GPU architecture.
///
/// @throws platform::EnvironmentProblem if the CUDA Toolkit is not there
GpuCode compile_for_gpu(const course::Workbook& workbook, const course::Exercise& exercise,
                        const std::string& architecture);

/// A table of the kernels, with the occupancy for some sizes of blocks.
void write_gpu_code(report::Writer& writer, const GpuCode& code);

}  // namespace cli
