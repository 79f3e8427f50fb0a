// SPDX-License-Identifier: MIT
#include "architecture.hpp"

#include <algorithm>

namespace simt {
namespace {

constexpr std::size_t operator""_KiB(unsigned long long kibibytes)
{
    return kibibytes * 1024;
}

constexpr std::size_t rounded_up(std::size_t bytes, std::size_t unit)
{
    return (bytes + unit - 1) / unit * unit;
}

constexpr unsigned warps_in(unsigned threads)
{
    return (threads + 31) / 32;
}

}  // namespace

const std::vector<Architecture>& architectures()
{
    static const std::vector<Architecture> all = {
#define SIMT_ARCHITECTURE(...) {__VA_ARGS__},
#include "architectures.inc"
#undef SIMT_ARCHITECTURE
    };
    return all;
}

const Architecture* find_architecture(std::string_view name)
{
    const auto found = std::find_if(architectures().begin(), architectures().end(),
                                    [name](const Architecture& a) { return a.name == name; });
    return found != architectures().end() ? &*found : nullptr;
}

unsigned resident_blocks(const Architecture& a, unsigned threads_per_block, std::size_t shared_bytes)
{
    if (threads_per_block == 0 || threads_per_block > a.max_threads_per_block ||
        shared_bytes > a.shared_bytes_per_block_opt_in) {
        return 0;
    }
    const std::size_t shared = rounded_up(shared_bytes + a.shared_bytes_reserved, a.shared_allocation_unit);
    const unsigned by_warps = a.max_warps() / warps_in(threads_per_block);
    const auto by_shared = shared > 0 ? static_cast<unsigned>(a.shared_bytes / shared) : a.max_blocks;
    return std::min({a.max_blocks, by_warps, by_shared});
}

unsigned theoretical_occupancy(const Architecture& a, unsigned threads_per_block, std::size_t shared_bytes)
{
    const unsigned warps = resident_blocks(a, threads_per_block, shared_bytes) * warps_in(threads_per_block);
    return warps * 100 / a.max_warps();
}

}  // namespace simt
