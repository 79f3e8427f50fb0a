// SPDX-License-Identifier: MIT
#include "files.hpp"

#include "output.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <mutex>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace platform {
namespace {

std::recursive_mutex& file_mutex()
{
    static std::recursive_mutex mutex;
    return mutex;
}

}  // namespace

Uninterrupted::Uninterrupted()
{
    file_mutex().lock();
}

Uninterrupted::~Uninterrupted()
{
    file_mutex().unlock();
}

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

std::vector<std::string> lines_of(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

EnvironmentProblem cannot_write(const std::filesystem::path& path, int error)
{
    std::error_code ignored;
    const std::filesystem::path from_here = path.lexically_relative(std::filesystem::current_path(ignored));
    const bool is_below = !from_here.empty() && *from_here.begin() != "..";
    const char* remedy = error == ENOSPC || error == EDQUOT
                             ? " Free some space on that disk, and run the same command again."
                         : error == EACCES || error == EROFS || error == EPERM
                             ? " Copy the workbook to a folder of your own, and run it there."
                             : "";
    return EnvironmentProblem(fmt::format(
        "{} cannot be written: {}.{}", (is_below ? from_here : path).string(), std::strerror(error), remedy));
}

void make_folder(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        throw cannot_write(folder, error.value());
    }
}

std::filesystem::path write_beside(const std::filesystem::path& file, std::string_view text)
{
    const std::filesystem::path beside = fmt::format("{}.{}.new", file.string(), getpid());
    errno = 0;
    std::ofstream out(beside, std::ios::binary);
    out << text << std::flush;
    if (!out) {
        const int reason = errno;
        std::error_code ignored;
        std::filesystem::remove(beside, ignored);
        throw cannot_write(file, reason);
    }
    return beside;
}

void move_into_place(const std::filesystem::path& beside, const std::filesystem::path& file)
{
    if (std::rename(beside.c_str(), file.c_str()) != 0) {
        const int reason = errno;
        std::error_code ignored;
        std::filesystem::remove(beside, ignored);
        throw cannot_write(file, reason);
    }
}

void replace_file(const std::filesystem::path& file, std::string_view text)
{
    if (file.has_parent_path()) {
        make_folder(file.parent_path());
    }
    try {
        Output output(file);
        std::optional<Uninterrupted> whole;
        if (output.is_replaced()) {  // who waits for the reader of a pipe can be interrupted
            whole.emplace();
        }
        output.write(text);
    } catch (const std::system_error& error) {
        throw cannot_write(file, error.code().value());
    }
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

}  // namespace platform
