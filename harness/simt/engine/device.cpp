// SPDX-License-Identifier: MIT
#include "device.hpp"

#include "../memory/shared_memory.hpp"
#include "../observers/barrier_divergence.hpp"
#include "../observers/data_race.hpp"
#include "coordinates.hpp"
#include "hooks.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <iterator>

namespace simt {
namespace {

// CUDA C++ Programming Guide, "Compute Capabilities", technical specifications, for sm_90.
constexpr unsigned max_block_x = 1024;
constexpr unsigned max_block_y = 1024;
constexpr unsigned max_block_z = 64;
constexpr unsigned max_grid_x = 2147483647;
constexpr unsigned max_grid_y = 65535;
constexpr unsigned max_grid_z = 65535;

/// Managed memory is set aside: as much as device memory divided by this.
constexpr std::size_t managed_part = 4;

/// Shared memory is not cleared between blocks on a GPU. Here each block starts with a value that spoils a result
/// that depends on it: -1.65e6 as a float, -909522487 as an int.
constexpr int uninitialised_byte = 0xC9;

std::string shape_refused(dim3 grid, dim3 block)
{
    const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
    if (grid.x == 0 || grid.y == 0 || grid.z == 0) {
        return fmt::format("the grid has {} x {} x {} blocks; each extent must be at least 1", grid.x, grid.y,
                           grid.z);
    }
    if (threads == 0) {
        return fmt::format("a block has {} x {} x {} threads; each extent must be at least 1", block.x,
                           block.y, block.z);
    }
    if (threads > Block::max_threads || block.x > max_block_x || block.y > max_block_y ||
        block.z > max_block_z) {
        return fmt::format(
            "a block has {} x {} x {} = {} threads; at most {} are allowed, and {} x {} x {} in each extent",
            block.x, block.y, block.z, threads, Block::max_threads, max_block_x, max_block_y, max_block_z);
    }
    if (grid.x > max_grid_x || grid.y > max_grid_y || grid.z > max_grid_z) {
        return fmt::format("the grid has {} x {} x {} blocks; at most {} x {} x {} are allowed", grid.x,
                           grid.y, grid.z, max_grid_x, max_grid_y, max_grid_z);
    }
    return "";
}

}  // namespace

Options& Device::options()
{
    static Options options;
    return options;
}

Device& Device::get()
{
    static Device& device = *new Device;
    return device;
}

Device::Device()
    : memory_(options().memory_bytes, options().memory_bytes / managed_part),
      counters_(std::make_unique<Counters>()), shared_trace_(std::make_unique<SharedTrace>(debug_info_))
{
    block_.set_schedule(options().schedule, options().schedule_seed);
    checkers_.push_back(std::make_unique<BarrierDivergence>(findings_, debug_info_));
    checkers_.push_back(std::make_unique<DataRace>(findings_, debug_info_));
    if (options().checked) {
        observers_.push_back(counters_.get());
        for (const auto& checker : checkers_) {
            observers_.push_back(checker.get());
        }
    }
    if (options().trace) {
        observers_.push_back(shared_trace_.get());
    }
}

MemoryKind Device::kind_of(const void* pointer) const
{
    if (memory_.is_managed(reinterpret_cast<std::uint64_t>(pointer))) {
        return MemoryKind::managed;
    }
    if (owns(pointer)) {
        return MemoryKind::device;
    }
    return pinned_memory_.around(pointer) != nullptr ? MemoryKind::pinned_host : MemoryKind::unknown;
}

bool Device::owns(const void* pointer) const
{
    return memory_.owns(reinterpret_cast<std::uint64_t>(pointer)) || contains(pointer, 0);
}

bool Device::contains(const void* pointer, std::size_t bytes) const
{
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const auto after = symbols_.upper_bound(address);
    if (after != symbols_.begin()) {
        const auto [start, size] = *std::prev(after);
        if (address - start < size) {
            return bytes <= size - (address - start);
        }
    }
    return memory_.contains(pointer, bytes);
}

/// Why CUDA refuses the launch; empty if it does not.
std::string Device::why_refused(const LaunchSettings& c, const Call& call, std::size_t static_shared_bytes)
{
    const std::uint64_t threads = std::uint64_t{c.block.x} * c.block.y * c.block.z;
    const Kernel& kernel = call.kernel;
    const std::string shape = shape_refused(c.grid, c.block);
    if (!shape.empty()) {
        return shape;
    }
    if (kernel.max_threads > 0 && threads > kernel.max_threads) {
        return fmt::format("a block has {} threads; __launch_bounds__ of the kernel allows {}", threads,
                           kernel.max_threads);
    }
    // The module's other kernels may be what it is: what this one has takes longer to find.
    if (c.dynamic_shared_bytes + static_shared_bytes > default_shared_bytes) {
        static_shared_bytes = debug_info_.shared_bytes(reinterpret_cast<const void*>(call.kernel.thread_main))
                                  .value_or(static_shared_bytes);
    }
    const std::size_t allowed =
        kernel.max_dynamic_shared_bytes < 0
            ? default_shared_bytes
            : static_cast<std::size_t>(kernel.max_dynamic_shared_bytes) + static_shared_bytes;
    if (c.dynamic_shared_bytes + static_shared_bytes > allowed) {
        return fmt::format("the block asks for {} bytes of shared memory; it can have {}{}",
                           c.dynamic_shared_bytes + static_shared_bytes, allowed,
                           c.dynamic_shared_bytes + static_shared_bytes <= max_shared_bytes
                               ? ", and more if cudaFuncSetAttribute asks for it"
                               : "");
    }
    return "";
}

void Device::refuse(const LaunchSettings& c, const Kernel& kernel, cudaError_t error,
                    const std::string& reason)
{
    refused_.push_back({kernel.name, c.grid, c.block, c.dynamic_shared_bytes, error, reason, c.where});
    fail(error);
}

void Device::launch(const Call& call, const void* where)
{
    const Kernel& kernel = call.kernel;
    if (configurations_.empty()) {
        refuse({dim3(0, 0, 0), dim3(0, 0, 0), 0, where, false}, kernel, cudaErrorMissingConfiguration,
               "the kernel was called like a function; a launch is kernel<<<grid,block>>>(arguments)");
        return;
    }
    const LaunchSettings settings = configurations_.back();
    configurations_.pop_back();
    if (Block::current() != nullptr) {
        refuse(settings, kernel, cudaErrorNotSupported, "a kernel cannot launch a kernel on this device");
        return;
    }
    if (usable() != cudaSuccess) {
        return;
    }
    const SharedMemory shared = static_shared_memory(reinterpret_cast<const void*>(call.kernel.thread_main));
    const std::string reason = why_refused(settings, call, shared.static_bytes);
    if (!reason.empty()) {
        // CUDA 12 had cudaErrorInvalidConfiguration for the shape of grid and block. This is CUDA 13.0, seen on an H200.
        refuse(settings, kernel, cudaErrorInvalidValue, reason);
        return;
    }
    run(settings, call, shared);
}

void Device::run(const LaunchSettings& settings, const Call& call, SharedMemory shared)
{
    const Kernel& kernel = call.kernel;
    const auto [grid, block, dynamic_shared_bytes, where, cooperative] = settings;
    shared.dynamic_begin = dynamic_shared_begin();
    shared.dynamic_bytes = dynamic_shared_bytes;
    forget_dynamic_shared_name();
    if (observers_.empty()) {
        clear_hook_ranges();
    } else {
        set_hook_ranges(memory_, shared);
    }
    Record::code_begin = reinterpret_cast<std::uint64_t>(call.kernel.thread_main) - (std::uint64_t{1} << 31);
    set_grid(grid);
    running_kernel_ = kernel.name;
    const Arena::Open open(memory_);
    const LaunchInfo info{kernel.name, grid, block, dynamic_shared_bytes, block.x * block.y * block.z};
    for (Observer* observer : observers_) {
        observer->launch_begins(info);
    }
    for (std::uint64_t i = 0; i < std::uint64_t{grid.x} * grid.y * grid.z && sticky_error_ == cudaSuccess;
         ++i) {
        const uint3 index{static_cast<unsigned>(i % grid.x), static_cast<unsigned>(i / grid.x % grid.y),
                          static_cast<unsigned>(i / grid.x / grid.y)};
        running_block_ = index;
        std::memset(reinterpret_cast<void*>(shared.static_begin), uninitialised_byte, shared.static_bytes);
        std::memset(reinterpret_cast<void*>(shared.dynamic_begin), uninitialised_byte, shared.dynamic_bytes);
        for (Observer* observer : observers_) {
            observer->block_begins(index, shared);
        }
        sticky_error_ = block_.run({call.kernel.thread_main, call.closure, block, index}, observers_);
        for (Observer* observer : observers_) {
            observer->block_ends();
        }
    }
    for (Observer* observer : observers_) {
        observer->launch_ends();
    }
    running_kernel_.clear();
    std::fflush(stdout);  // what the kernel printed is there even if the program crashes later
}

}  // namespace simt
