// SPDX-License-Identifier: MIT
/// @file
/// Which functions of a program kernels run, what they access without a hook, and how much shared memory they declare.
#pragma once

#include "object_file.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace simt {

/// What the machine code of a program tells of its kernels.
struct DeviceCode
{
    /// Of accesses without a hook; one without a file where the debug information tells of none. Host code may access
    /// its memory as it likes.
    std::set<CodeLine> unobserved;

    /// The numbers of the files that have kernels without hooks.
    std::set<std::size_t> unchecked_files;

    /// How much static shared memory each kernel and the functions that it reaches have, by the line of the kernel.
    std::map<CodeLine, std::size_t> shared_bytes;
};

/// Follows all functions that kernels can reach: by calls, and, if one of them calls through a pointer, by any pointer to
/// a function that the instrumented files of the program have. A pointer to a function of another file, such as a handler of
/// signals, is one for the host.
///
/// @param has_copies  whether functions are there once more without hooks (unchecked_copies.hpp), which are left out
/// @param is_program  whether a file is the program's own. Code of a header that was inlined is told by the line of the
///                    program that calls it.
DeviceCode examine_device_code(const std::vector<ObjectFile>& program, bool has_copies,
                               const std::function<bool(const std::string& file)>& is_program);

}  // namespace simt
