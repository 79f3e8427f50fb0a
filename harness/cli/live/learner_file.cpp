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
#include <cstdio>
#include <iterator>
#include <mutex>
#include <numeric>
#include <utility>
#include <vector>

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

/// Each with its end.
std::vector<std::string> lines_with_ends(const std::string& text)
{
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size(); begin += lines.back().size()) {
        const std::size_t end = text.find('\n', begin);
        lines.push_back(text.substr(begin, end == std::string::npos ? end : end + 1 - begin));
    }
    return lines;
}

/// The bytes of a text that takes the place of `before`: the lines above and below all changes end as they did, and those
/// between as most lines do.
std::string with_line_ends_of(const std::string& before, const std::string& text)
{
    const std::vector<std::string> old_lines = lines_with_ends(before);
    const std::vector<std::string> lines = lines_with_ends(text);
    const auto is_same = [](const std::string& line, const std::string& old) {
        return line == replaced(old, "\r\n", "\n");
    };
    const auto [first, old_first] =
        std::mismatch(lines.begin(), lines.end(), old_lines.begin(), old_lines.end(), is_same);
    const auto [below, old_below] =
        std::mismatch(lines.rbegin(), std::reverse_iterator(first), old_lines.rbegin(),
                      std::reverse_iterator(old_first), is_same);
    const std::string changed = std::accumulate(first, below.base(), std::string());
    return std::accumulate(old_lines.begin(), old_first, std::string()) +
           (ends_lines_with_two_characters(before) ? replaced(changed, "\n", "\r\n") : changed) +
           std::accumulate(old_below.base(), old_lines.end(), std::string());
}

std::string bytes_of(const fs::path& file)
{
    return fs::is_regular_file(file) ? platform::read_file(file) : "";
}

LearnerText text_of(const fs::path& file, const std::string& bytes)
{
    return {replaced(bytes, "\r\n", "\n"), fs::is_regular_file(file) ? platform::fingerprint(bytes) : ""};
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

/// Gives the files each other's names, unless one of them is missing or the file system cannot.
bool exchange(const fs::path& one, const fs::path& other)
{
    return renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
}

/// Lets `beside` take the place of a file that has the bytes `before`.
///
/// @return whether it is there now: if the file had other bytes, it has them again
bool put_in_place(const fs::path& beside, const fs::path& file, const std::string& before)
{
    // Each exchange shows what was there. What nobody here expects is a text of somebody else's, and goes back, in the place
    // of what this function has put there.
    std::string put = platform::read_file(beside);
    std::string expected = before;
    bool is_ours = true;
    while (exchange(beside, file)) {
        std::string found = platform::read_file(beside);
        if (found == expected) {
            fs::remove(beside);
            return is_ours;
        }
        is_ours = false;
        expected = std::exchange(put, std::move(found));
    }
    platform::move_into_place(beside, file);
    return is_ours;
}

/// @return whether the file had the bytes `before` until now, and has `bytes`
bool write(const fs::path& named, const std::string& before, const std::string& bytes)
{
    const fs::path file = fs::is_symlink(named) ? fs::canonical(named) : named;
    struct stat state = {};
    const bool is_there = stat(file.c_str(), &state) == 0;
    if (is_there && is_read_only(file, state)) {
        throw platform::EnvironmentProblem(fmt::format("{} is read-only. To write it again: chmod u+w {}",
                                                       file.filename().string(), file.string()));
    }
    if (is_there && state.st_nlink > 1) {
        write_in_place(file, static_cast<std::size_t>(state.st_size), bytes);
        return true;
    }
    const platform::Uninterrupted whole;
    const fs::path beside = platform::write_beside(file, bytes);
    if (is_there) {
        fs::permissions(beside, static_cast<fs::perms>(state.st_mode) & fs::perms::mask);
    }
    return put_in_place(beside, file, before);
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
    const std::string bytes = with_line_ends_of(before, text);
    return write(file, before, bytes) ? SaveResult{true, {text, platform::fingerprint(bytes)}}
                                      : SaveResult{false, text_of(file, bytes_of(file))};
}

}  // namespace cli
