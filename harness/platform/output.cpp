// SPDX-License-Identifier: MIT
#include "output.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <system_error>

namespace platform {
namespace {

namespace fs = std::filesystem;

std::system_error output_error(const fs::path& file, int error)
{
    return {error, std::generic_category(), "cannot write " + file.string()};
}

/// Such as /proc/self/fd/1, to which /dev/stdout leads: it stands for an open file, whatever name that has (proc(5)).
bool is_open_file(const fs::path& link)
{
    const fs::path folder = link.has_parent_path() ? link.parent_path() : ".";
    struct statfs file_system = {};
    return fs::is_symlink(link) && statfs(folder.c_str(), &file_system) == 0 &&
           file_system.f_type == PROC_SUPER_MAGIC;
}

/// The end of a chain of links, where there may be no file yet.
fs::path without_links(fs::path file)
{
    constexpr int most_links = 40;  // as many as Linux follows: path_resolution(7)
    for (int links = 0; fs::is_symlink(file) && !is_open_file(file); ++links) {
        if (links == most_links) {
            throw output_error(file, ELOOP);
        }
        file = file.parent_path() / fs::read_symlink(file);
    }
    return file;
}

bool is_replaceable(const fs::path& file)
{
    std::error_code none_yet;
    const fs::file_status status = fs::status(file, none_yet);
    return !is_open_file(file) && (!fs::exists(status) || fs::is_regular_file(status));
}

/// A rename must stay on one file system, and where a device is there is no room for files.
fs::path draft_for(const fs::path& file, bool is_replaced)
{
    std::random_device random;
    const std::uint64_t number = std::uint64_t{random()} << 32 | random();
    const fs::path beside = is_replaced ? file : fs::temp_directory_path() / file.filename();
    return fmt::format("{}.{:016x}.new", beside.string(), number);
}

int open_to_write(const fs::path& file, int flags = 0)
{
    constexpr mode_t mode = 0666;
    return open(file.c_str(), O_WRONLY | O_CLOEXEC | flags, mode);
}

/// A descriptor of this process is used as it is: if it were opened again, the text would overwrite the beginning of a file,
/// and a socket could not be opened.
int open_existing(const fs::path& file)
{
    const bool is_own =
        is_open_file(file) && fs::canonical(file.parent_path()) == fs::canonical("/proc/self/fd");
    return is_own ? fcntl(std::stoi(file.filename()), F_DUPFD_CLOEXEC, 0) : open_to_write(file, O_TRUNC);
}

/// Writes to the descriptor, and closes it.
///
/// @param file        what messages call it
/// @param descriptor  negative if the file could not be opened
void write_all(const fs::path& file, int descriptor, std::string_view text)
{
    int error = descriptor < 0 ? errno : 0;
    while (error == 0 && !text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        error = written < 0 ? errno : 0;  // also EINTR: who waits for a reader can be interrupted
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    // Some file systems say only here that the disk is full.
    if (descriptor >= 0 && close(descriptor) != 0 && error == 0) {
        error = errno;
    }
    if (error != 0) {
        throw output_error(file, error);
    }
}

/// @throws std::system_error
std::string content_of(const fs::path& made)
{
    std::ifstream in(made, std::ios::binary);
    std::ostringstream text;
    if (!in || !(text << in.rdbuf())) {
        throw std::system_error(errno, std::generic_category(), "cannot read " + made.string());
    }
    return text.str();
}

/// Gives a new file the mode of the one that it will replace. A program stays one.
void keep_mode(const fs::path& made, const fs::path& file)
{
    std::error_code none_yet;
    const fs::perms old = fs::status(file, none_yet).permissions();
    if (none_yet || old == fs::perms::unknown) {
        return;
    }
    constexpr fs::perms everybody_executes =
        fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    const bool is_program = (fs::status(made).permissions() & everybody_executes) != fs::perms::none;
    const auto readers = static_cast<fs::perms>(static_cast<unsigned>(old) >> 2u) & everybody_executes;
    fs::permissions(made, (old & fs::perms::all) | (is_program ? readers : fs::perms::none));
}

}  // namespace

Output::Output(const fs::path& file)
    : file_(without_links(file)), is_replaced_(is_replaceable(file_)), draft_(draft_for(file_, is_replaced_))
{
}

Output::~Output()
{
    std::error_code ignored;
    fs::remove_all(draft_, ignored);
}

void Output::deliver(const fs::path& made)
{
    if (!is_replaced_) {
        write_all(file_, open_existing(file_), content_of(made));
        return;
    }
    keep_mode(made, file_);
    if (std::rename(made.c_str(), file_.c_str()) != 0) {
        throw output_error(file_, errno);
    }
}

void Output::write(std::string_view text)
{
    if (!is_replaced_) {
        write_all(file_, open_existing(file_), text);
        return;
    }
    write_all(file_, open_to_write(draft_, O_CREAT | O_EXCL), text);
    deliver(draft_);
}

}  // namespace platform
