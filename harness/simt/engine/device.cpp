// SPDX-License-Identifier: MIT
#include "device.hpp"

#include "../memory/shared_memory.hpp"
#include "../observers/barrier_divergence.hpp"
#include "../observers/data_race.hpp"
#include "coordinates.hpp"
#include "hooks.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

namespace simt {
namespace {

// CUDA C++ Programming Guide, "Compute Capabilities", technical specifications, for sm_90.
constexpr unsigned max_block_x = 1024;
constexpr unsigned max_block_y = 1024;
constexpr unsigned max_block_z = 64;
constexpr unsigned max_grid_x = 2147483647;
constexpr unsigned max_grid_y = 65535;
constexpr unsigned max_grid_z = 65535;

/// Shared memory is not cleared between blocks on a GPU. Here each block starts with a value that spoils a result
/// that depends on it: -1.65e6 as a float, -909522487 as an int.
constexpr int uninitialised_byte = 0xC9;

std::string why_refused(dim3 grid, dim3 block)
{
    const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
    if (grid.x == 0 || grid.y == 0 || grid.z == 0) {
        return fmt::format("the grid has {} x {} x {} blocks; each extent must be at least 1", grid.x, grid.y, grid.z);
    }
    if (threads == 0) {
        return fmt::format("a block has {} x {} x {} threads; each extent must be at least 1", block.x, block.y, block.z);
    }
    if (threads > Block::max_threads || block.x > max_block_x || block.y > max_block_y || block.z > max_block_z) {
        return fmt::format("a block has {} x {} x {} = {} threads; at most {} are allowed, and {} x {} x {} in each extent", block.x, block.y,
                           block.z, threads, Block::max_threads, max_block_x, max_block_y, max_block_z);
    }
    if (grid.x > max_grid_x || grid.y > max_grid_y || grid.z > max_grid_z) {
        return fmt::format("the grid has {} x {} x {} blocks; at most {} x {} x {} are allowed", grid.x, grid.y, grid.z, max_grid_x, max_grid_y,
                           max_grid_z);
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

Device::Device() : memory_(options().memory_bytes), counters_(std::make_unique<Counters>()), shared_trace_(std::make_unique<SharedTrace>(debug_info_))
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

void Device::configure(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes, const void* where)
{
    configuration_ = {grid, block, dynamic_shared_bytes, where};
    configured_ = true;
}

/// Sets the error with which CUDA refuses the configured launch, if it does.
bool Device::refuse(const char* kernel, std::size_t static_shared_bytes)
{
    const Configuration& c = configuration_;
    // CUDA 12 had cudaErrorInvalidConfiguration for the shape of grid and block. This is CUDA 13.0, seen on an H200.
    const cudaError_t error = cudaErrorInvalidValue;
    std::string reason = why_refused(c.grid, c.block);
    if (reason.empty() && c.dynamic_shared_bytes + static_shared_bytes > max_dynamic_shared_bytes) {
        reason = fmt::format("the block asks for {} bytes of shared memory; it can have {}", c.dynamic_shared_bytes + static_shared_bytes,
                             max_dynamic_shared_bytes);
    }
    if (reason.empty()) {
        return false;
    }
    refused_.push_back({kernel, c.grid, c.block, c.dynamic_shared_bytes, error, reason, debug_info_.locate(c.where)});
    fail(error);
    return true;
}

void Device::launch(const char* kernel, void (*thread_main)(const void*), const void* closure)
{
    if (!configured_) {
        fail(cudaErrorMissingConfiguration);
        return;
    }
    configured_ = false;
    SharedMemory shared = static_shared_memory(reinterpret_cast<const void*>(thread_main));
    if (pending_error() != cudaSuccess || refuse(kernel, shared.static_bytes)) {
        return;
    }
    const auto [grid, block, dynamic_shared_bytes, where] = configuration_;
    shared.dynamic_begin = dynamic_shared_begin();
    shared.dynamic_bytes = dynamic_shared_bytes;
    set_hook_ranges(memory_, shared);
    set_grid(grid);
    running_kernel_ = kernel;
    const Arena::Open open(memory_);
    const LaunchInfo info{kernel, grid, block, dynamic_shared_bytes, block.x * block.y * block.z};
    for (Observer* observer : observers_) {
        observer->launch_begins(info);
    }
    for (std::uint64_t i = 0; i < std::uint64_t{grid.x} * grid.y * grid.z && sticky_error_ == cudaSuccess; ++i) {
        const uint3 index{static_cast<unsigned>(i % grid.x), static_cast<unsigned>(i / grid.x % grid.y),
                          static_cast<unsigned>(i / grid.x / grid.y)};
        running_block_ = index;
        std::memset(reinterpret_cast<void*>(shared.static_begin), uninitialised_byte, shared.static_bytes);
        std::memset(reinterpret_cast<void*>(shared.dynamic_begin), uninitialised_byte, shared.dynamic_bytes);
        for (Observer* observer : observers_) {
            observer->block_begins(index, shared);
        }
        if (!block_.run({thread_main, closure, block, index}, observers_)) {
            sticky_error_ = cudaErrorLaunchFailure;  // the launch itself was in order: the next call tells
        }
        for (Observer* observer : observers_) {
            observer->block_ends();
        }
    }
    for (Observer* observer : observers_) {
        observer->launch_ends();
    }
    running_kernel_.clear();
}

cudaError_t Device::fail(cudaError_t error)
{
    last_error_ = error;
    return error;
}

cudaError_t Device::take_last_error()
{
    return std::exchange(last_error_, cudaSuccess);
}

cudaError_t Device::pending_error()
{
    return sticky_error_ != cudaSuccess ? fail(sticky_error_) : cudaSuccess;
}

}  // namespace simt
