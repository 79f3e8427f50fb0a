// SPDX-License-Identifier: MIT
/// @file
/// The machine code of kernels by the lines that it was made of, as NVIDIA's disassembler tells.
#pragma once

#include <string>
#include <vector>

namespace cli {

/// What became of one line of the source.
struct LineOfCode
{
    int line = 0;
    std::vector<std::string> instructions;  ///< in the order of the kernel: "FADD R4, R4, R3"
};

/// The machine code of a kernel.
struct KernelListing
{
    std::string kernel;
    std::vector<LineOfCode> lines;       ///< of the source, in its order
    std::vector<std::string> elsewhere;  ///< instructions that come from other files alone
};

/// Reads what `nvdisasm -gi -c` prints. An instruction belongs to the line of the source that it was written in, and where
/// that is in another file, such as a header of CUDA's, to the line of the source from which that was called.
///
/// @param source  name of the source file; folders are not compared
std::vector<KernelListing> listings_in(const std::string& printed, const std::string& source);

/// "_Z1kPf" as "k", and "_Z3sumILi8EEvPfPKf" as "sum<8>".
std::string kernel_name(const std::string& symbol);

}  // namespace cli
