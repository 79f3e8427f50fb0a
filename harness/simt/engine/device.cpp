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
#include "image_objects.hpp"
#include "memory_faults.hpp"

#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace simt {
namespace {

/// Managed memory is set aside: as much as device memory divided by this.
constexpr std::size_t managed_part = 4;

std::string shape_refused(const Architecture& limits, dim3 grid, dim3 block)
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
    const uint3 largest = limits.max_block;
    if (threads > limits.max_threads_per_block || block.x > largest.x || block.y > largest.y ||
        block.z > largest.z) {
        return fmt::format(
            "a block has {} x {} x {} = {} threads; at most {} are allowed, and {} x {} x {} in each extent",
            block.x, block.y, block.z, threads, limits.max_threads_per_block, largest.x, largest.y,
            largest.z);
    }
    const uint3 most = limits.max_grid;
    if (grid.x > most.x || grid.y > most.y || grid.z > most.z) {
        return fmt::format("the grid has {} x {} x {} blocks; at most {} x {} x {} are allowed", grid.x,
                           grid.y, grid.z, most.x, most.y, most.z);
    }
    return "";
}

}  // namespace

Options& Device::options()
{
    static Options options;
    return options;
}

Device& Device::only()
{
    static Device& device = *new Device;
    return device;
}

std::vector<LaunchSettings>& Device::configurations()
{
    thread_local auto& launches = *new std::vector<LaunchSettings>;  // never destroyed, as the device
    return launches;
}

DeviceLock::DeviceLock(WriteAccess access) : access_(std::move(access)), device_(Device::only()) {}

DeviceLock Device::get()
{
    return DeviceLock(WriteAccess());
}

std::optional<DeviceLock> Device::try_get()
{
    WriteAccess access(std::try_to_lock);
    return access ? std::optional<DeviceLock>(std::in_place, std::move(access)) : std::nullopt;
}

Device::Device()
    : memory_(options().memory_bytes, options().memory_bytes / managed_part),
      counters_(std::make_unique<Counters>(architecture())),
      shared_trace_(std::make_unique<SharedTrace>(names_)),
      line_profile_(std::make_unique<LineProfile>(architecture())),
      grid_(options().schedule, options().schedule_seed, options().patience)
{
    is_made_ = true;
    if (options().checked) {
        observe();
    }
    if (options().trace) {
        observers_.push_back(shared_trace_.get());
    }
    if (options().profile) {
        observers_.push_back(line_profile_.get());
    }
}

void Device::note_instrumented()
{
    const WriteAccess access;
    if (is_made_ && !is_instrumented_) {
        for (const Allocation& allocation : only().memory_.live()) {
            only().others_allocations_.insert(allocation.begin);
        }
    }
    is_instrumented_ = true;
}

/// Causes are told before what comes of them: who misses a warp barrier goes astray, and who writes outside of an array
/// races with those whose place it is.
void Device::observe()
{
    const auto add = [this](std::unique_ptr<Observer> checker) {
        observers_.push_back(checker.get());
        checkers_.push_back(std::move(checker));
    };
    observers_.push_back(counters_.get());
    add(std::make_unique<BarrierDivergence>(findings_, debug_info_));
    add(std::make_unique<WarpMask>(findings_, debug_info_));
    add(std::make_unique<NoProgress>(findings_, debug_info_));
    observers_.push_back(&faults_);
    add(std::make_unique<DataRace>(findings_, faults_, names_, !architecture().independent_threads));
    add(std::make_unique<UninitialisedRead>(faults_, memory_));  // last: races withdraw some
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

bool Device::is_accessible_host_memory(std::uint64_t address) const
{
    return pinned_memory_.around(reinterpret_cast<const void*>(address)) != nullptr;
}

void Device::report_wrong_copy(const char* call, const char* wrong, std::size_t bytes, const void* where)
{
    if (!options().checked) {
        return;
    }
    Finding finding;
    finding.kind = "wrong-side";
    finding.level = "error";
    finding.reason = wrong;
    finding.function = call;
    finding.bytes = static_cast<int>(bytes);
    finding.parties = {{"call", {}, {}, debug_info_.locate(where)}};
    findings_.add(std::move(finding));
}

void Device::check_copy_to_host(const char* call, const std::vector<AddressRange>& rows, const void* where)
{
    if (!options().checked || !is_instrumented_) {
        return;  // what kernels write is not seen
    }
    if (std::optional<Finding> finding = find_unwritten(rows, memory_.written(), names_)) {
        finding->function = call;
        finding->parties = {{"call", {}, {}, debug_info_.locate(where)}};
        findings_.add(std::move(*finding));
    }
}

void Device::count_copy(const void* to, const void* from, std::size_t bytes)
{
    if (owns(from)) {
        (owns(to) ? bytes_on_device_ : bytes_to_host_) += bytes;
    }
}

void Device::tell_of(const StreamAccess& access)
{
    for (Observer* observer : observers_) {
        observer->stream_access(access);
    }
}

/// The program sees that a call failed, unless ignore_error() follows: and then it stops, or knows of what was before.
cudaError_t Device::fail(cudaError_t error, const std::string& reason)
{
    unseen_before_ = std::exchange(unseen_, {});
    reason_of_failure_ = reason;
    return last_error_ = error;
}

void Device::note_refused(RefusedCall call)
{
    const bool is_known =
        std::any_of(refused_calls_.begin(), refused_calls_.end(),
                    [&call](const RefusedCall& other) { return other.where == call.where; });
    if (!is_known) {
        refused_calls_.push_back(std::move(call));
    }
}

namespace {

Finding unseen_error(const std::string& call, const char* reason, cudaError_t error, const SourceLine& where)
{
    Finding finding;
    finding.kind = "api-error";
    finding.level = "error";
    finding.reason = reason;
    finding.function = call;
    finding.error = cudaGetErrorName(error);
    finding.parties = {{"call", {}, {}, where}};
    return finding;
}

}  // namespace

void Device::ignore_error(const char* call, cudaError_t error, const void* where)
{
    unseen_ = std::exchange(unseen_before_, {});
    if (error == sticky_error_) {
        return;  // a kernel failed before: that is what nobody asked for
    }
    Finding unseen = unseen_error(std::string(call) + "()", "call", error, debug_info_.locate(where));
    unseen.detail = reason_of_failure_;
    unseen_.add(std::move(unseen));
}

std::vector<Finding> Device::leaks()
{
    Findings findings;
    if (sticky_error_ != cudaSuccess) {
        return {};  // nothing could be freed any more
    }
    const auto add_leak = [&](const char* what, std::size_t bytes, const void* where) {
        Finding leak;
        leak.kind = "leak";
        leak.level = "note";
        leak.object = {what, bytes, 0, debug_info_.locate(where)};
        findings.add(std::move(leak));
    };
    for (const Allocation& allocation : memory_.live()) {
        if (others_allocations_.count(allocation.begin) == 0) {
            add_leak("allocation", allocation.bytes, allocation.where);
        }
    }
    for (const auto& [begin, range] : pinned_memory_.ranges()) {
        if (range.is_ours) {
            add_leak("pinned allocation", range.bytes, range.where);
        }
    }
    textures().for_each([&](const TextureObject& object) { add_leak("texture object", 0, object.where); });
    surfaces().for_each([&](const SurfaceObject& object) { add_leak("surface object", 0, object.where); });
    return findings.all();
}

bool Device::is_known_as_hosts(std::uint64_t address) const
{
    const bool may_be_shared =
        streams_.is_open() && (kind_of(reinterpret_cast<const void*>(address)) == MemoryKind::managed ||
                               is_accessible_host_memory(address));
    return !may_be_shared && !memory_.owns(address) && program_.is_known_as_hosts(address);
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

/// In host code the name of a variable of the device is that of another variable: its address means nothing to a kernel
/// (CUDA C++ Programming Guide, "Device Memory Space Specifiers"). Here both lie at one place.
void Device::check_pointer(const PointerArgument& pointer, const void* where)
{
    const ProgramMemory memory = program_.at(pointer.address);
    const bool is_variable =
        memory == ProgramMemory::device_variable || memory == ProgramMemory::constant_variable;
    const auto after = known_symbols_.upper_bound(pointer.address);
    const bool is_known = after != known_symbols_.begin() &&
                          pointer.address - *std::prev(after) <= symbols_.at(*std::prev(after));
    if (is_variable && !is_known) {
        report_host_access("device variable as an argument", pointer.address,
                           {AccessKind::read, Space::global, false, 0}, where);
    }
}

/// Bytes of static shared memory of a kernel, whose module has `of_its_module` of them.
std::size_t Device::kernel_shared_bytes(const Kernel& kernel, std::size_t of_its_module)
{
    const auto code = reinterpret_cast<const void*>(kernel.thread_main);
    return of_its_module == 0 ? 0 : debug_info_.shared_bytes(code).value_or(of_its_module);
}

/// Why CUDA refuses the launch; empty if it does not.
std::string Device::why_refused(const LaunchSettings& c, const Call& call, std::size_t static_shared_bytes)
{
    const std::uint64_t threads = std::uint64_t{c.block.x} * c.block.y * c.block.z;
    const Kernel& kernel = call.kernel;
    const std::string shape = shape_refused(architecture(), c.grid, c.block);
    if (!shape.empty()) {
        return shape;
    }
    if (kernel.max_threads > 0 && threads > kernel.max_threads) {
        return fmt::format("a block has {} threads; the kernel's __launch_bounds__ allow {}", threads,
                           kernel.max_threads);
    }
    // The module's other kernels may be what it is: what this one has takes longer to find.
    const std::size_t usual = architecture().shared_bytes_per_block;
    if (c.dynamic_shared_bytes + static_shared_bytes > usual) {
        static_shared_bytes = kernel_shared_bytes(kernel, static_shared_bytes);
    }
    if (static_shared_bytes > usual) {
        return fmt::format(
            "the kernel declares {} bytes of shared memory; nvcc compiles none with more than {}, "
            "and more has to be dynamic",
            static_shared_bytes, usual);
    }
    const std::size_t most = architecture().shared_bytes_per_block_opt_in;
    const std::size_t allowed =
        kernel.max_dynamic_shared_bytes < 0
            ? usual
            : std::min(most, static_cast<std::size_t>(kernel.max_dynamic_shared_bytes) + static_shared_bytes);
    const std::size_t asked = c.dynamic_shared_bytes + static_shared_bytes;
    if (asked > allowed) {
        return fmt::format("a block requests {} bytes of shared memory; {} are allowed{}", asked, allowed,
                           asked <= most ? ", and more after cudaFuncSetAttribute()" : "");
    }
    return "";
}

/// How many blocks of the launch can be resident together, at least 1.
unsigned Device::most_resident(const LaunchSettings& c, const Call& call, std::size_t static_shared_bytes)
{
    const std::size_t bytes = kernel_shared_bytes(call.kernel, static_shared_bytes) + c.dynamic_shared_bytes;
    const unsigned threads = c.block.x * c.block.y * c.block.z;
    return std::max(1u, multiprocessors * resident_blocks(architecture(), threads, bytes));
}

void Device::refuse(const LaunchSettings& c, const Kernel& kernel, cudaError_t error,
                    const std::string& reason)
{
    refused_.push_back({kernel.name, c.grid, c.block, c.dynamic_shared_bytes, error, reason, c.where});
    fail(error);
    Finding unseen = unseen_error("the launch of " + std::string(kernel.name), "launch", error,
                                  debug_info_.locate(c.where));
    unseen.detail = reason;
    unseen_.add(std::move(unseen));
}

void Device::launch(const Call& call, const void* where)
{
    const Kernel& kernel = call.kernel;
    if (configurations().empty()) {
        refuse({dim3(0, 0, 0), dim3(0, 0, 0), 0, where, nullptr, false}, kernel,
               cudaErrorMissingConfiguration,
               "the kernel was called like a function; a launch is kernel<<<grid,block>>>(arguments)");
        return;
    }
    const LaunchSettings settings = configurations().back();
    configurations().pop_back();
    if (Block::current() != nullptr) {
        refuse(settings, kernel, cudaErrorNotSupported, "a kernel cannot launch a kernel on this device");
        return;
    }
    if (sticky_error_ != cudaSuccess) {
        last_error_ = sticky_error_;
        return;
    }
    if (!debug_info_.is_kernel(reinterpret_cast<const void*>(kernel.thread_main))) {
        refuse(settings, kernel, cudaErrorInvalidDeviceFunction, "what its threads are to run is no kernel");
        return;
    }
    const SharedMemory shared = static_shared_memory(reinterpret_cast<const void*>(call.kernel.thread_main));
    const std::string reason = why_refused(settings, call, shared.static_bytes);
    if (!reason.empty()) {
        // CUDA 12 had cudaErrorInvalidConfiguration for the shape of grid and block. This is CUDA 13.0, seen on an H200.
        refuse(settings, kernel, cudaErrorInvalidValue, reason);
        return;
    }
    const std::uint64_t blocks = std::uint64_t{settings.grid.x} * settings.grid.y * settings.grid.z;
    const unsigned most = most_resident(settings, call, shared.static_bytes);
    if (settings.is_cooperative && blocks > most) {
        refuse(
            settings, kernel, cudaErrorCooperativeLaunchTooLarge,
            fmt::format("the grid has {} blocks; at most {} of them can be resident together", blocks, most));
        return;
    }
    run(settings, call, shared);
}

void Device::run(const LaunchSettings& settings, const Call& call, SharedMemory shared)
{
    const Kernel& kernel = call.kernel;
    const auto [grid, block, dynamic_shared_bytes, where, stream, is_cooperative] = settings;
    is_cooperative_ = is_cooperative;
    shared.dynamic_begin = dynamic_shared_begin();
    shared.dynamic_bytes = dynamic_shared_bytes;
    forget_dynamic_shared_name();
    static const std::vector<Observer*> nobody;
    const std::vector<Observer*>& observers = is_instrumented_ ? observers_ : nobody;
    if (observers.empty()) {
        clear_hook_ranges();
    } else {
        const auto code = reinterpret_cast<const void*>(kernel.thread_main);
        set_hook_ranges(memory_, shared, {reinterpret_cast<std::uint64_t>(call.closure), call.closure_bytes},
                        debug_info_.constant_variables(code), debug_info_.construction_guards(code),
                        options().basic_blocks || options().profile);
    }
    Record::code_begin = reinterpret_cast<std::uint64_t>(call.kernel.thread_main) - (std::uint64_t{1} << 31);
    set_grid(grid);
    running_kernel_ = kernel.name;
    const Arena::Open open(memory_);
    shared_ = shared;
    names_.launch_begins(shared, call.pointers);
    if (!observers.empty()) {
        std::for_each(call.pointers.begin(), call.pointers.end(),
                      [&](const auto& pointer) { check_pointer(pointer, where); });
    }
    const unsigned threads = block.x * block.y * block.z;
    const std::size_t static_shared_bytes = kernel_shared_bytes(kernel, shared.static_bytes);
    const LaunchInfo info{
        kernel.name, grid, block, dynamic_shared_bytes, threads, static_shared_bytes, streams_.begin(stream)};
    for (Observer* observer : observers) {
        observer->launch_begins(info);
    }
    if (observers.empty()) {
        faults_.launch_begins(info);  // what ends a launch is told of code that is not checked, too
    }
    const MemoryFaults faults(reinterpret_cast<const void*>(kernel.thread_main));
    sticky_error_ = grid_.run({{call.kernel.thread_main, call.closure, block},
                               grid,
                               shared,
                               most_resident(settings, call, shared.static_bytes)},
                              observers);
    for (Observer* observer : observers) {
        observer->launch_ends();
    }
    if (observers.empty()) {
        faults_.launch_ends();
    }
    if (sticky_error_ != cudaSuccess) {
        unseen_.add(
            unseen_error("kernel " + running_kernel_, "launch", sticky_error_, debug_info_.locate(where)));
    }
    memory_.release_retired();
    running_kernel_.clear();
    std::fflush(stdout);  // what the kernel printed is there even if the program crashes later
}

}  // namespace simt
