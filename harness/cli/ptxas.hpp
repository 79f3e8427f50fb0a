// SPDX-License-Identifier: MIT
/// @file
/// What NVIDIA's assembler tells of kernels, and what follows from it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cli {

/// What ptxas tells of a kernel. Everything but `name` is per thread, except `shared_bytes`.
struct CompiledKernel
{
    std::string name;
    std::uint64_t registers = 0;
    std::uint64_t spill_store_bytes = 0;  ///< variables that did not fit into registers
    std::uint64_t spill_load_bytes = 0;
    std::uint64_t stack_bytes = 0;
    std::uint64_t shared_bytes = 0;  ///< static, of a block
};

/// Reads what `nvcc -Xptxas -v` prints.
std::vector<CompiledKernel> kernels_in(const std::string& printed);

/// Warps of a multiprocessor that are resident at a time, in percent of those that could be, by registers, shared memory,
/// threads and blocks. CUDA C++ Programming Guide 13, "Compute Capabilities"; registers are given out in units of 256 per
/// warp, and each of the four parts of a multiprocessor has a quarter of them (since compute capability 5.0).
unsigned occupancy(const std::string& architecture, const CompiledKernel& kernel, unsigned threads_per_block);

}  // namespace cli
