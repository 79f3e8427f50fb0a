// SPDX-License-Identifier: MIT
#include "device.hpp"

#include "../memory/shared_memory.hpp"
#include "../observers/barrier_divergence.hpp"
#include "../observers/data_race.hpp"
#include "../observers/no_progress.hpp"
#include "../observers/uninitialised_read.hpp"
#include "../observers/warp_mask.hpp"
#include "coordinates.hpp"
#include "hooks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
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

// How many blocks are resident together, of a device as small as a laptop's (CUDA C++ Programming Guide, "Compute
// Capabilities", for sm_90).
constexpr unsigned multiprocessors = 16;
constexpr unsigned max_threads_per_multiprocessor = 2048;
constexpr unsigned max_blocks_per_multiprocessor = 32;
constexpr std::size_t shared_bytes_per_multiprocessor = 228 * 1024;
constexpr std::size_t reserved_shared_bytes_per_block = 1024;

unsigned most_resident(unsigned threads, std::size_t shared_bytes)
{
    const unsigned by_threads = max_threads_per_multiprocessor / ((threads + warp_size - 1) / warp_size * warp_size);
    const auto by_memory =
        static_cast<unsigned>(shared_bytes_per_multiprocessor / (shared_bytes + reserved_shared_bytes_per_block));
    return multiprocessors * std::min({by_threads, by_memory, max_blocks_per_multiprocessor});
}

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
    : memory_(options().memory_bytes), counters_(std::make_unique<Counters>()),
      shared_trace_(std::make_unique<SharedTrace>(names_)), grid_(options().schedule, options().schedule_seed)
{
    checkers_.push_back(std::make_unique<BarrierDivergence>(findings_, debug_info_));
    checkers_.push_back(std::make_unique<WarpMask>(findings_, debug_info_));
    checkers_.push_back(std::make_unique<NoProgress>(findings_, debug_info_));
    checkers_.push_back(std::make_unique<DataRace>(findings_, faults_, names_, false));
    checkers_.push_back(std::make_unique<UninitialisedRead>(faults_, memory_));
    if (options().checked) {
        observers_.push_back(counters_.get());
        for (const auto& checker : checkers_) {
            observers_.push_back(checker.get());
        }
        observers_.push_back(&faults_);
    }
    if (options().trace) {
        observers_.push_back(shared_trace_.get());
    }
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

bool Device::is_accessible_host_memory(std::uint64_t) const
{
    return false;
}

void Device::report_host_access(const char* reason, std::uint64_t address, AccessType type, const void* pc)
{
    Finding finding;
    finding.kind = "wrong-side";
    finding.level = "error";
    finding.reason = reason;
    finding.variable = names_.name_of(address, Space::global, pc);
    finding.parties = {{type.kind == AccessKind::read ? "read" : "write", {}, {}, debug_info_.locate(pc)}};
    finding.bytes = type.bytes;
    finding.object = memory_.owns(address) ? names_.object_near(address) : MemoryObject{};
    findings_.add(std::move(finding));
}

void Device::configure(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes, const void* where)
{
    configurations_.push_back({grid, block, dynamic_shared_bytes, where});
}

/// Why CUDA refuses the launch; empty if it does not.
std::string Device::why_refused(const Configuration& c, const Kernel& kernel, std::size_t static_shared_bytes)
{
    const std::uint64_t threads = std::uint64_t{c.block.x} * c.block.y * c.block.z;
    const std::string shape = shape_refused(c.grid, c.block);
    if (!shape.empty()) {
        return shape;
    }
    if (kernel.max_threads > 0 && threads > kernel.max_threads) {
        return fmt::format("a block has {} threads; __launch_bounds__ of the kernel allows {}", threads,
                           kernel.max_threads);
    }
    if (c.dynamic_shared_bytes + static_shared_bytes > max_dynamic_shared_bytes) {
        // The module's other kernels may be what it is: what this one has takes longer to find.
        static_shared_bytes = debug_info_.shared_bytes(reinterpret_cast<const void*>(kernel.thread_main))
                                  .value_or(static_shared_bytes);
    }
    if (c.dynamic_shared_bytes + static_shared_bytes > max_dynamic_shared_bytes) {
        return fmt::format("the block asks for {} bytes of shared memory; it can have {}",
                           c.dynamic_shared_bytes + static_shared_bytes, max_dynamic_shared_bytes);
    }
    return "";
}

void Device::refuse(const Configuration& c, const Kernel& kernel, cudaError_t error,
                    const std::string& reason)
{
    refused_.push_back({kernel.name, c.grid, c.block, c.dynamic_shared_bytes, error, reason, c.where});
    fail(error);
}

void Device::launch(const Kernel& kernel, const void* where)
{
    if (configurations_.empty()) {
        refuse({dim3(0, 0, 0), dim3(0, 0, 0), 0, where}, kernel, cudaErrorMissingConfiguration,
               "the kernel was called like a function; a launch is kernel<<<grid,block>>>(arguments)");
        return;
    }
    const Configuration configuration = configurations_.back();
    configurations_.pop_back();
    if (Block::current() != nullptr) {
        refuse(configuration, kernel, cudaErrorNotSupported,
               "a kernel cannot launch a kernel on this device");
        return;
    }
    if (usable() != cudaSuccess) {
        return;
    }
    const SharedMemory shared = static_shared_memory(reinterpret_cast<const void*>(kernel.thread_main));
    const std::string reason = why_refused(configuration, kernel, shared.static_bytes);
    if (!reason.empty()) {
        // CUDA 12 had cudaErrorInvalidConfiguration for the shape of grid and block. This is CUDA 13.0, seen on an H200.
        refuse(configuration, kernel, cudaErrorInvalidValue, reason);
        return;
    }
    run(configuration, kernel, shared);
}

void Device::run(const Configuration& configuration, const Kernel& kernel, SharedMemory shared)
{
    const auto [grid, block, dynamic_shared_bytes, where] = configuration;
    shared.dynamic_begin = dynamic_shared_begin();
    shared.dynamic_bytes = dynamic_shared_bytes;
    forget_dynamic_shared_name();
    static const std::vector<Observer*> nobody;
    const std::vector<Observer*>& observers = is_instrumented_ ? observers_ : nobody;
    if (observers.empty()) {
        clear_hook_ranges();
    } else {
        set_hook_ranges(memory_, shared, kernel.closure, kernel.closure_bytes);
    }
    Record::code_begin = reinterpret_cast<std::uint64_t>(kernel.thread_main) - (std::uint64_t{1} << 31);
    set_grid(grid);
    running_kernel_ = kernel.name;
    const Arena::Open open(memory_);
    shared_ = shared;
    names_.launch_begins(shared, kernel.pointers);
    const unsigned threads = block.x * block.y * block.z;
    const LaunchInfo info{kernel.name, grid, block, dynamic_shared_bytes, threads};
    for (Observer* observer : observers) {
        observer->launch_begins(info);
    }
    sticky_error_ = grid_.run({{kernel.thread_main, kernel.closure, block},
                               grid,
                               shared,
                               most_resident(threads, shared.static_bytes + dynamic_shared_bytes)},
                              observers);
    for (Observer* observer : observers) {
        observer->launch_ends();
    }
    running_kernel_.clear();
    std::fflush(stdout);  // what the kernel printed is there even if the program crashes later
}

}  // namespace simt
