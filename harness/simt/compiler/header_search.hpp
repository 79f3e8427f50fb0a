// SPDX-License-Identifier: MIT
/// @file
/// Which file an #include of the program names.
#pragma once

#include "compile_job.hpp"

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace simt {

class HeaderSearch {
public:
    /// @param directories  of the program. Those of a CUDA Toolkit and of the system are left out: the device has CUDA's
    ///                     headers itself, and the compiler knows the system's.
    /// @param headers      the folder with the device's headers
    HeaderSearch(const std::vector<IncludeDirectory>& directories, std::filesystem::path headers);

    struct Found
    {
        std::filesystem::path path;
        std::filesystem::path shown_as;
    };

    /// The program's own file; nothing if the name is left to the compiler, as that of a header of CUDA or the system is.
    ///
    /// @param includer  the including file, and how it is shown
    std::optional<Found> find(std::string_view name, bool quoted, const Found& includer) const;

    const std::vector<IncludeDirectory>& directories() const { return directories_; }

    /// Whether a file belongs to the device's headers or the system's, not to the program.
    bool is_of_library(const std::filesystem::path& file) const;

private:
    bool is_known_to_compiler(std::string_view name) const;

    std::vector<IncludeDirectory> directories_;
    std::filesystem::path headers_;
};

}  // namespace simt
