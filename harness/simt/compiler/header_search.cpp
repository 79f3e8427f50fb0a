// SPDX-License-Identifier: MIT
#include "header_search.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

namespace simt {
namespace {

namespace fs = std::filesystem;

/// Where g++ looks by itself.
const std::vector<fs::path>& system_directories()
{
    static const std::vector<fs::path> directories = [] {
        std::vector<fs::path> found;
        std::istringstream names(SIMT_SYSTEM_INCLUDE_DIRECTORIES);
        for (std::string name; std::getline(names, name, ':');) {
            found.emplace_back(name);
        }
        return found;
    }();
    return directories;
}

bool is_of_toolkit(const fs::path& directory)
{
    return fs::exists(directory / "cuda_runtime_api.h");
}

bool is_of_system(const fs::path& directory)
{
    const auto& known = system_directories();
    return std::any_of(known.begin(), known.end(), [&](const fs::path& candidate) {
        std::error_code ignored;
        return fs::equivalent(candidate, directory, ignored);
    });
}

bool is_below(const fs::path& file, const fs::path& directory)
{
    return std::mismatch(directory.begin(), directory.end(), file.begin(), file.end()).first ==
           directory.end();
}

}  // namespace

HeaderSearch::HeaderSearch(const std::vector<IncludeDirectory>& directories, fs::path headers)
    : headers_(std::move(headers))
{
    for (const IncludeDirectory& directory : directories) {
        if (!is_of_toolkit(directory.path) && !is_of_system(directory.path)) {
            directories_.push_back(directory);
        }
    }
    std::stable_sort(directories_.begin(), directories_.end(),
                     [](const IncludeDirectory& a, const IncludeDirectory& b) { return a.kind < b.kind; });
}

std::optional<HeaderSearch::Found> HeaderSearch::find(std::string_view name, bool quoted,
                                                      const Found& includer) const
{
    const Found beside{includer.path.parent_path() / name,
                       (includer.shown_as.parent_path() / name).lexically_normal()};
    if (quoted && fs::is_regular_file(beside.path)) {
        return beside;
    }
    for (const IncludeDirectory& directory : directories_) {
        const fs::path candidate = directory.path / name;
        if ((quoted || directory.kind != IncludeDirectory::Kind::quoted) && fs::is_regular_file(candidate)) {
            return Found{candidate, candidate.lexically_normal()};
        }
    }
    // Not nvcc's rule, which finds no header in angle brackets here: but a program that lacks its -I . runs.
    if (!is_known_to_compiler(name) && fs::is_regular_file(beside.path)) {
        return beside;
    }
    return std::nullopt;
}

bool HeaderSearch::is_of_library(const fs::path& file) const
{
    const auto& system = system_directories();
    return file.string().find(SIMT_HEADERS_BELOW) != std::string::npos ||
           std::any_of(system.begin(), system.end(),
                       [&](const fs::path& directory) { return is_below(file, directory); });
}

bool HeaderSearch::is_known_to_compiler(std::string_view name) const
{
    const auto& system = system_directories();
    return fs::exists(headers_ / name) ||
           std::any_of(system.begin(), system.end(),
                       [&](const fs::path& directory) { return fs::exists(directory / name); });
}

}  // namespace simt
