// SPDX-License-Identifier: MIT
/// @file
/// What NVIDIA's compiler makes of kernels. It takes the CUDA Toolkit, and no GPU.
#pragma once

#include "gpu_listing.hpp"
#include "ptxas.hpp"

#include <course/workbook.hpp>
#include <nlohmann/json_fwd.hpp>
#include <report/source_text.hpp>
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
    std::vector<KernelListing> listings;
    std::string no_listing;  ///< why there are none, in a sentence
};

/// Compiles the learner's file for one GPU architecture, and takes its machine code apart if nvdisasm is there.
///
/// @throws platform::EnvironmentProblem if the CUDA Toolkit is not there
GpuCode compile_for_gpu(const course::Workbook& workbook, const course::Exercise& exercise,
                        const std::string& architecture);

/// A table of the kernels, with the occupancy for some sizes of blocks.
void write_gpu_code(report::Writer& writer, const GpuCode& code);

/// The machine code, by the lines of the learner's file.
///
/// @param file  its name in messages
void write_listings(report::Writer& writer, const GpuCode& code, const std::string& file,
                    const report::SourceText& source);

/// All of that, for programs.
nlohmann::json gpu_code_for_programs(const GpuCode& code, const std::string& file,
                                     const report::SourceText& source);

}  // namespace cli
