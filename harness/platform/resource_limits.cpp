// SPDX-License-Identifier: MIT
#include "resource_limits.hpp"

namespace platform {
namespace {

constexpr std::size_t most_descriptors = 256;

void limit(int resource, std::size_t soft, std::size_t hard)
{
    const rlimit both{soft, hard};
    setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

void limit(int resource, std::size_t value)
{
    limit(resource, value, value);
}

}  // namespace

void impose(const ResourceLimits& limits)
{
    if (limits.address_space_bytes > 0) {
        limit(RLIMIT_AS, limits.address_space_bytes);
    }
    limit(RLIMIT_FSIZE, limits.file_bytes);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, limits.told_cpu_seconds, limits.killed_cpu_seconds);
    limit(RLIMIT_NOFILE, most_descriptors);
}

double cpu_seconds(const rusage& usage)
{
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace platform
