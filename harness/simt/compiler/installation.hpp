// SPDX-License-Identifier: MIT
/// @file
/// Where the parts of the CPU device are that the compiler driver needs.
#pragma once

#include <filesystem>

namespace simt {

struct Installation
{
    std::filesystem::path program;  ///< simt-cc
    std::filesystem::path headers;  ///< the folder with CUDA's headers
    std::filesystem::path
        clang_headers;  ///< the folder with those that clang reads before them: simt/clang_prelude.h
    std::filesystem::path precompiled;  ///< the folder with precompiled ones, below `checked` and `unchecked`
    std::filesystem::path library;      ///< the device: with cuBLAS and the like, where that one is built
    std::filesystem::path plugin;       ///< of g++
};

/// Where an installation has them, seen from this program: in ../lib/simt. A program that is not installed takes those of
/// its build.
Installation find_installation();

}  // namespace simt
