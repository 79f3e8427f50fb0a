// SPDX-License-Identifier: MIT
#include "learner_file.hpp"

#include "../usage_error.hpp"

#include <platform/files.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <fstream>
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

void write_in_place(const fs::path& file, const std::string& bytes)
{
    const platform::Uninterrupted whole;
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out << bytes << std::flush;
    if (!out) {
        throw platform::cannot_write(file, errno);
    }
}

void write(const fs::path& named, const std::string& bytes)
{
    const fs::path file = fs::is_symlink(named) ? fs::canonical(named) : named;
    struct stat before = {};
    const bool is_there = stat(file.c_str(), &before) == 0;
    if (is_there && before.st_nlink > 1) {
        return write_in_place(file, bytes);
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
        throw UsageError(fmt::format("{} is not UTF-8.", file.filename().string()),
                         "convert it in another editor");
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
