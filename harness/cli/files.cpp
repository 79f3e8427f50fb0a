// SPDX-License-Identifier: MIT
#include "files.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace cli {

std::string read_file(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw std::runtime_error(fmt::format("{} cannot be read: {}", file.string(), std::strerror(errno)));
    }
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void replace_file(const std::filesystem::path& file, std::string_view text)
{
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    const std::filesystem::path beside = fmt::format("{}.{}.new", file.string(), getpid());
    std::ofstream out(beside, std::ios::binary);
    out << text << std::flush;
    if (!out) {
        const std::string reason = std::strerror(errno);
        std::filesystem::remove(beside, error);
        throw std::runtime_error(fmt::format("{} cannot be written: {}", file.string(), reason));
    }
    out.close();
    std::filesystem::rename(beside, file);
}

std::string fingerprint(std::string_view text)
{
    // FNV-1a in two halves with different starts.
    std::uint64_t a = 14695981039346656037u;
    std::uint64_t b = 1099511628211u * 31;
    for (const char c : text) {
        a = (a ^ static_cast<unsigned char>(c)) * 1099511628211u;
        b = (b + static_cast<unsigned char>(c)) * 6364136223846793005u + 1442695040888963407u;
    }
    return fmt::format("{:016x}{:016x}", a, b);
}

}  // namespace cli
