// SPDX-License-Identifier: MIT
#include "launch_watch.hpp"

#include <platform/files.hpp>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

namespace cli {
namespace {

using Clock = std::chrono::steady_clock;

const simt::LaunchProgress* map_new_file(const std::filesystem::path& file)
{
    constexpr mode_t mode = 0600;
    const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    if (descriptor < 0 || ftruncate(descriptor, sizeof(simt::LaunchProgress)) != 0) {
        throw platform::cannot_write(file, errno);
    }
    void* place = mmap(nullptr, sizeof(simt::LaunchProgress), PROT_READ, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (place == MAP_FAILED) {
        throw platform::cannot_write(file, errno);
    }
    return static_cast<const simt::LaunchProgress*>(place);
}

}  // namespace

LaunchWatch::LaunchWatch(const std::filesystem::path& file, std::chrono::milliseconds first, Tell tell)
    : progress_(map_new_file(file)), thread_([this, first, tell = std::move(tell)] { watch(first, tell); })
{
}

LaunchWatch::~LaunchWatch()
{
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    ending_.notify_one();
    thread_.join();
    munmap(const_cast<simt::LaunchProgress*>(progress_), sizeof *progress_);
}

void LaunchWatch::watch(std::chrono::milliseconds next, const Tell& tell)
{
    constexpr std::chrono::milliseconds soon(100);
    const Clock::time_point start = Clock::now();
    std::unique_lock lock(mutex_);
    std::chrono::milliseconds due = next;
    while (!ending_.wait_until(lock, start + due, [this] { return is_over_; })) {
        const auto seen = progress_->seen();
        if (seen) {
            tell(*seen, std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start));
        }
        due = seen ? 2 * due : due + soon;
    }
}

}  // namespace cli
