// SPDX-License-Identifier: MIT
#include "learner_file.hpp"

#include "../usage_error.hpp"

#include <platform/files.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <mutex>

namespace cli {
namespace {

namespace fs = std::filesystem;

bool is_utf8(const std::string& text)
{
    try {
        static_cast<void>(nlohmann::json(text).dump());  // it throws for what is not
        return true;
    } catch (const nlohmann::json::type_error&) {
        return false;
    }
}

/// An editor in a browser takes it for the end of a line, and would write another character.
bool has_lone_return(const std::string& bytes)
{
    for (std::size_t at = bytes.find('\r'); at != std::string::npos; at = bytes.find('\r', at + 1)) {
        if (at + 1 == bytes.size() || bytes[at + 1] != '\n') {
            return true;
        }
    }
    return false;
}

constexpr const char* convert = "convert it in another editor";

/// Whether most lines end in "\r\n".
bool ends_lines_with_two_characters(const std::string& bytes)
{
    const auto lines = std::count(bytes.begin(), bytes.end(), '\n');
    std::ptrdiff_t with_return = 0;
    for (std::size_t at = bytes.find("\r\n"); at != std::string::npos; at = bytes.find("\r\n", at + 2)) {
        ++with_return;
    }
    return 2 * with_return > lines;
}

std::string replaced(const std::string& text, const std::string& old, const std::string& with)
{
    std::string result;
    std::size_t begin = 0;
    for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, begin)) {
        result += text.substr(begin, at - begin) + with;
        begin = at + old.size();
    }
    return result + text.substr(begin);
}

std::string bytes_of(const fs::path& file)
{
    return fs::exists(file) ? platform::read_file(file) : "";
}

LearnerText text_of(const fs::path& file, const std::string& bytes)
{
    return {replaced(bytes, "\r\n", "\n"), fs::exists(file) ? platform::fingerprint(bytes) : ""};
}

/// Writes all bytes from the file's beginning on, and cuts off what was behind.
///
/// @return errno, or 0
int overwrite(int descriptor, std::size_t size_before, const std::string& bytes)
{
    // On a full disk the old text stays.
    const auto size = static_cast<off_t>(bytes.size());
    if (bytes.size() > size_before) {
        if (const int error = posix_fallocate(descriptor, 0, size)) {
            return ftruncate(descriptor, static_cast<off_t>(size_before)) == 0 ? error : errno;
        }
    }
    for (off_t done = 0; done < size;) {
        const ssize_t written =
            pwrite(descriptor, bytes.data() + done, static_cast<std::size_t>(size - done), done);
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        done += std::max<ssize_t>(written, 0);
    }
    return ftruncate(descriptor, size) == 0 ? 0 : errno;
}

void write_in_place(const fs::path& file, std::size_t size_before, const std::string& bytes)
{
    const platform::Uninterrupted whole;
    const int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC);
    const int error = descriptor < 0 ? errno : overwrite(descriptor, size_before, bytes);
    close(descriptor);
    if (error != 0) {
        throw platform::cannot_write(file, error);
    }
}

/// Whether somebody has taken away the right to write the file. A rename would not ask, and the superuser may always.
bool is_read_only(const fs::path& file, const struct stat& state)
{
    constexpr mode_t anybody = S_IWUSR | S_IWGRP | S_IWOTH;
    return (state.st_mode & anybody) == 0 || access(file.c_str(), W_OK) != 0;
}

void write(const fs::path& named, const std::string& bytes)
{
    const fs::path file = fs::is_symlink(named) ? fs::canonical(named) : named;
    struct stat before = {};
    const bool is_there = stat(file.c_str(), &before) == 0;
    if (is_there && is_read_only(file, before)) {
        throw platform::EnvironmentProblem(fmt::format("{} is read-only. To write it again: chmod u+w {}",
                                                       file.filename().string(), file.string()));
    }
    if (is_there && before.st_nlink > 1) {
        return write_in_place(file, static_cast<std::size_t>(before.st_size), bytes);
    }
    platform::replace_file(file, bytes);
    if (is_there) {
        fs::permissions(file, static_cast<fs::perms>(before.st_mode) & fs::perms::mask);
    }
}

}  // namespace

LearnerText read_learner_file(const fs::path& file)
{
    const std::string bytes = bytes_of(file);
    if (!is_utf8(bytes)) {
        throw UsageError(fmt::format("{} is not UTF-8.", file.filename().string()), convert);
    }
    if (has_lone_return(bytes)) {
        throw UsageError(fmt::format("{} has carriage returns that end no line.", file.filename().string()),
                         convert);
    }
    return text_of(file, bytes);
}

SaveResult save_learner_file(const fs::path& file, const std::string& text, const std::string& version)
{
    static std::mutex mutex;  // two tabs that save at the same time
    const std::lock_guard lock(mutex);
    const std::string before = bytes_of(file);
    const LearnerText there = text_of(file, before);
    const bool is_same = there.text == text && !there.version.empty();
    if (is_same || there.version != version) {
        return {is_same, there};
    }
    const std::string bytes = ends_lines_with_two_characters(before) ? replaced(text, "\n", "\r\n") : text;
    write(file, bytes);
    return {true, {text, platform::fingerprint(bytes)}};
}

}  // namespace cli
