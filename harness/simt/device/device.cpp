// SPDX-License-Identifier: MIT
#include "device.hpp"

#include "../engine/access_checks.hpp"
#include "../engine/image_objects.hpp"
#include "../engine/memory_faults.hpp"
#include "../memory/host_watch.hpp"
#include "../memory/machine_memory.hpp"
#include "../memory/shared_memory.hpp"
#include "../trace/recorder.hpp"

#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <dlfcn.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <mutex>

namespace simt {
namespace {

/// Of the first of the modules that have code with hooks; 0 if there is none.
std::uint64_t begin_of_module(const std::vector<const void*>& code)
{
    Dl_info module{};
    return !code.empty() && dladdr(code.front(), &module) != 0
               ? reinterpret_cast<std::uint64_t>(module.dli_fbase)
               : 0;
}

/// As a program writes it: "64", or "dim3(8, 8)".
std::string extent_text(dim3 extent)
{
    return extent.z != 1   ? fmt::format("dim3({}, {}, {})", extent.x, extent.y, extent.z)
           : extent.y != 1 ? fmt::format("dim3({}, {})", extent.x, extent.y)
                           : fmt::format("{}", extent.x);
}

std::string gigabytes(double bytes)
{
    constexpr double gigabyte = 1e9;
    return fmt::format("{:.3g} GB", bytes / gigabyte);
}

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
    return DeviceLock(Thread::running() == nullptr ? WriteAccess() : WriteAccess(std::try_to_lock));
}

std::optional<DeviceLock> Device::try_get()
{
    WriteAccess access(std::try_to_lock);
    return access ? std::optional<DeviceLock>(std::in_place, std::move(access)) : std::nullopt;
}

Device::Device()
    : memory_(options().memory_bytes, options().memory_bytes, debug_info_,
              begin_of_module(instrumented_code())),
      grid_(options().schedule, options().schedule_seed, options().idle_turns)
{
    is_made_ = true;
    if (options().checked) {
        observers_ = inspection_.observers();
    }
    if (options().trace) {
        observers_.push_back(&shared_trace_);
    }
    if (options().profile) {
        observers_.push_back(&line_profile_);
    }
    if (options().record.file >= 0) {
        recorder_ = std::make_unique<Recorder>(options().record, memory_, names_, architecture());
    }
}

std::string Device::why_no_memory_for(std::size_t bytes) const
{
    // Where each element is used by one thread alone; elsewhere it is more. What a program does with its memory is not known
    // yet, so only what cannot fit is refused. As measured: docs/design.md, "Numbers".
    constexpr double least_shadow_bytes_per_byte = 2.2;
    static const std::uint64_t of_machine = machine_memory_bytes();
    const auto there = static_cast<double>(
        options().machine_memory_bytes != 0 ? options().machine_memory_bytes : of_machine);
    const double asked = static_cast<double>(memory_.arena().used_bytes()) + static_cast<double>(bytes);
    const bool is_watched = options().checked && is_instrumented_;
    const double shadow = is_watched ? asked * least_shadow_bytes_per_byte : 0;
    if (bytes > memory_.arena().size() || asked + shadow <= there) {
        return "";  // what is more than the device itself has is not about the machine
    }
    if (!is_watched) {
        return fmt::format("the program asks for {} of device memory, but there are only {} of memory here. "
                           "Use a smaller size",
                           gigabytes(asked), gigabytes(there));
    }
    return fmt::format(
        "the program asks for {} of device memory, and the checkers need at least {} to watch it, but "
        "there are only {} of memory here. Use a smaller size{}",
        gigabytes(asked), gigabytes(shadow), gigabytes(there),
        options().whole_program ? ", or run the program with --unchecked" : "");
}

std::vector<const void*>& Device::instrumented_code()
{
    static auto& code = *new std::vector<const void*>;  // never destroyed, as the device
    return code;
}

void Device::watch_host_no_more_than_needed()
{
    if (!options().checked) {
        simt_watched_memory.watch(0, 0);
    } else if (!streams_.is_open() && Thread::running() == nullptr) {
        const AddressRange range = options().host_reads ? memory_.not_only_of_host(instrumented_code())
                                                        : memory_.closed_to_host(instrumented_code());
        simt_watched_memory.watch(range.begin, range.bytes);
    }
}

void Device::pin(const void* begin, PinnedMemory::Range range)
{
    memory_.pinned().add(begin, range);
    simt_watched_memory.watch_everything();  // until the next access of host code
}

StreamWork Device::begin_work(cudaStream_t stream)
{
    if (options().checked) {
        simt_watched_memory.watch_everything();
    }
    return streams_.begin(stream);
}

void Device::note_instrumented(const void* code)
{
    const WriteAccess access;
    instrumented_code().push_back(code);
    simt_watched_memory.watch_everything();
    if (is_made_ && !is_instrumented_) {
        for (const Allocation& allocation : only().memory_.arena().live()) {
            only().others_allocations_.insert(allocation.begin);
        }
    }
    is_instrumented_ = true;
}

namespace {

/// What a host thread needs that runs blocks beside others.
class WorkerWatch final : public ParallelGrid::Watch {
public:
    WorkerWatch(MemoryNames& names, Arena& memory, const Architecture& architecture)
        : written(&memory.written()),
          inspection(findings_, names, memory, written, architecture, DataRace::Reach::block),
          observers_(inspection.observers())
    {
    }

    const std::vector<Observer*>& observers() override { return observers_; }
    bool has_found_anything() const override { return inspection.has_found_anything(); }
    void forget() override
    {
        findings_ = {};
        written.clear();
        inspection.counters.forget_launches();
    }

private:
    Findings findings_;

public:
    WrittenBytes written;
    Inspection inspection;

private:
    std::vector<Observer*> observers_;
};

}  // namespace

void Device::report_wrong_copy(FindingKind kind, FindingReason reason, const char* call, std::size_t bytes,
                               const void* where)
{
    if (!options().checked) {
        return;
    }
    Finding finding;
    finding.kind = kind;
    finding.level = FindingLevel::error;
    finding.reason = reason;
    finding.function = call;
    finding.bytes = static_cast<int>(bytes);
    finding.parties = {{Action::call, {}, {}, debug_info_.locate(where)}};
    findings_.add(std::move(finding));
}

void Device::check_copy_to_host(const char* call, const std::vector<AddressRange>& rows, const void* where)
{
    if (!options().checked || !is_instrumented_) {
        return;  // what kernels write is not seen
    }
    if (std::optional<Finding> finding = find_unwritten(rows, memory_.arena().written(), names_)) {
        finding->function = call;
        finding->parties = {{Action::call, {}, {}, debug_info_.locate(where)}};
        findings_.add(std::move(*finding));
    }
}

void Device::count_copy(const void* to, const void* from, std::size_t bytes)
{
    if (memory_.owns(from)) {
        (memory_.owns(to) ? bytes_on_device_ : bytes_to_host_) += bytes;
    } else if (memory_.owns(to)) {
        bytes_from_host_ += bytes;
    }
}

void Device::note_call(const char* name, const void* where, std::size_t bytes, cudaStream_t stream)
{
    if (recorder_) {
        recorder_->note({name, debug_info_.locate(where), bytes, stream, false});
    }
}

void Device::tell_of(const StreamAccess& access)
{
    if (*access.by != '\0') {
        note_call(access.by, access.pc, access.bytes, access.work.stream);
    }
    for (Observer* observer : observers_) {
        observer->stream_access(access);
    }
}

namespace {

/// The thread that runs, for what is kept for each thread of a grid.
LaunchingThread running_thread()
{
    const Thread& thread = *Thread::running();
    return {thread.block->info().number, thread.number};
}

/// For what threads on several host threads may do at once.
std::unique_lock<ThreadMutex> lock_for_threads()
{
    return std::unique_lock(Thread::running()->context->environment->parallel_use);
}

}  // namespace

cudaError_t Device::take_last_error()
{
    if (Thread::running() != nullptr) {
        const auto lock = lock_for_threads();
        return nested_.take_error(running_thread());
    }
    unseen_.clear();
    return std::exchange(last_error_, cudaSuccess);
}

cudaError_t Device::peek_last_error()
{
    if (Thread::running() != nullptr) {
        const auto lock = lock_for_threads();
        return nested_.peek_error(running_thread());
    }
    unseen_.clear();
    return last_error_;
}

/// The program sees that a call failed, unless ignore_error() follows: and then it stops, or knows of what was before.
cudaError_t Device::fail(cudaError_t error, const std::string& reason)
{
    if (Thread::running() != nullptr) {
        const auto lock = lock_for_threads();
        nested_.set_error(running_thread(), error);
        return error;
    }
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

Finding unseen_error(const std::string& call, FindingReason reason, cudaError_t error,
                     const SourceLine& where)
{
    Finding finding;
    finding.kind = FindingKind::api_error;
    finding.level = FindingLevel::error;
    finding.reason = reason;
    finding.function = call;
    finding.error = cudaGetErrorName(error);
    finding.parties = {{Action::call, {}, {}, where}};
    return finding;
}

}  // namespace

void Device::ignore_error(const char* call, cudaError_t error, const void* where)
{
    if (Thread::running() != nullptr) {
        const auto lock = lock_for_threads();
        nested_.set_finding(running_thread(),
                            {unseen_error(std::string(call) + "()", FindingReason::call, error, {}), where});
        return;
    }
    unseen_ = std::exchange(unseen_before_, {});
    if (error == sticky_error_) {
        return;  // a kernel failed before: that is what nobody asked for
    }
    Finding unseen =
        unseen_error(std::string(call) + "()", FindingReason::call, error, debug_info_.locate(where));
    unseen.detail = reason_of_failure_;
    unseen_.add(std::move(unseen));
}

std::vector<Finding> Device::leaks()
{
    Findings findings;
    if (sticky_error_ != cudaSuccess) {
        return {};  // nothing could be freed any more
    }
    const auto add_leak = [&](ObjectKind what, std::size_t bytes, const void* where) {
        Finding leak;
        leak.kind = FindingKind::leak;
        leak.level = FindingLevel::note;
        leak.object = {what, bytes, 0, debug_info_.locate(where)};
        findings.add(std::move(leak));
    };
    for (const Allocation& allocation : memory_.arena().live()) {
        if (others_allocations_.count(allocation.begin) == 0) {
            add_leak(ObjectKind::allocation, allocation.bytes, allocation.where);
        }
    }
    for (const auto& [begin, range] : memory_.pinned().ranges()) {
        if (range.is_ours) {
            add_leak(ObjectKind::pinned_allocation, range.bytes, range.where);
        }
    }
    textures().for_each(
        [&](const TextureObject& object) { add_leak(ObjectKind::texture_object, 0, object.where); });
    surfaces().for_each(
        [&](const SurfaceObject& object) { add_leak(ObjectKind::surface_object, 0, object.where); });
    return findings.all();
}

void Device::report_host_access(FindingReason reason, std::uint64_t address, AccessType type, const void* pc)
{
    Finding finding;
    finding.kind = FindingKind::wrong_side;
    finding.level = FindingLevel::error;
    finding.reason = reason;
    finding.variable = names_.name_of(address, Space::global, pc);
    finding.parties = {
        {type.kind == AccessKind::read ? Action::read : Action::write, {}, {}, debug_info_.locate(pc)}};
    finding.bytes = type.bytes;
    finding.object = memory_.arena().owns(address) ? names_.object_near(address) : MemoryObject{};
    findings_.add(std::move(finding));
}

/// In host code the name of a variable of the device is that of another variable: its address means nothing to a kernel
/// (CUDA C++ Programming Guide, "Device Memory Space Specifiers"). Here both lie at one place.
void Device::check_pointer(const PointerArgument& pointer, const void* where)
{
    const ProgramMemory memory = memory_.program().at(pointer.address);
    const bool is_variable =
        memory == ProgramMemory::device_variable || memory == ProgramMemory::constant_variable;
    if (is_variable && !memory_.has_given_address_of_symbol(pointer.address)) {
        report_host_access(FindingReason::device_variable_as_argument, pointer.address,
                           {AccessKind::read, Space::global, false, 0}, where);
    }
}

/// Whether one of them points to memory that only the host can use. At null the processor itself ends a kernel.
bool Device::has_pointer_to_host(const std::vector<PointerArgument>& pointers)
{
    return std::any_of(pointers.begin(), pointers.end(), [this](const PointerArgument& pointer) {
        return pointer.address != 0 && memory_.is_host_memory(pointer.address, 1);
    });
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
    return std::max(1u, options().multiprocessors * resident_blocks(architecture(), threads, bytes));
}

void Device::refuse(const LaunchSettings& c, const Kernel& kernel, cudaError_t error,
                    const std::string& reason)
{
    refused_.push_back({kernel.name, c.grid, c.block, c.dynamic_shared_bytes, error, reason, c.where});
    fail(error);
    Finding unseen = unseen_error("the launch of " + std::string(kernel.name), FindingReason::launch, error,
                                  debug_info_.locate(c.where));
    unseen.detail = reason;
    unseen_.add(std::move(unseen));
}

void Device::configure(const LaunchSettings& settings)
{
    if (Thread* const thread = Thread::running()) {
        thread->require_order();
        const auto lock = lock_for_threads();
        nested_.configurations(running_thread()).push_back(settings);
    } else {
        configurations().push_back(settings);
    }
}

std::optional<LaunchSettings> Device::take_configuration()
{
    if (configurations().empty()) {
        return std::nullopt;
    }
    const LaunchSettings settings = configurations().back();
    configurations().pop_back();
    return settings;
}

void Device::refuse_without_configuration(const Kernel& kernel, const void* where)
{
    refuse({dim3(0, 0, 0), dim3(0, 0, 0), 0, where, nullptr, false}, kernel, cudaErrorMissingConfiguration,
           "the kernel was called like a function; a launch is kernel<<<grid,block>>>(arguments)");
}

void Device::launch(const LaunchSettings& settings, const Call& call)
{
    const Kernel& kernel = call.kernel;
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

/// The thread's last error, which it is to ask for.
void Device::refuse_nested(const LaunchSettings& c, const Kernel& kernel, cudaError_t error,
                           const std::string& reason)
{
    const auto lock = lock_for_threads();
    nested_.set_error(running_thread(), error);
    Finding unseen =
        unseen_error("the launch of " + std::string(kernel.name), FindingReason::launch, error, {});
    unseen.detail = reason;
    unseen.kernel = running_kernel_;
    nested_.set_finding(running_thread(), {std::move(unseen), c.where});
}

/// Which launches are refused, and with which error, was measured on an H100 with CUDA 13.0.
void Device::launch_nested(const Call& call, Caller where)
{
    const Kernel& kernel = call.kernel;
    LaunchSettings settings{dim3(0, 0, 0), dim3(0, 0, 0), 0, where.pc, nullptr, false};
    {
        const auto lock = lock_for_threads();
        std::vector<LaunchSettings>& configured = nested_.configurations(running_thread());
        if (!configured.empty()) {
            settings = configured.back();
            configured.pop_back();
        }
    }
    const SharedMemory shared = static_shared_memory(call.code);
    const std::string reason = why_refused(settings, call, shared.static_bytes);
    if (!reason.empty()) {
        refuse_nested(settings, kernel, cudaErrorInvalidConfiguration, reason);
        return;
    }
    if (!nested_.is_stream(settings.stream)) {
        refuse_nested(settings, kernel, cudaErrorInvalidValue,
                      "the stream was not created by the grid that launches; a grid can use its own alone");
        return;
    }
    if (nested_.outstanding() >= nested_.limit) {
        refuse_nested(settings, kernel, cudaErrorLaunchPendingCountExceeded,
                      fmt::format("{} launches by kernels are outstanding, as many as "
                                  "cudaLimitDevRuntimePendingLaunchCount allows",
                                  nested_.limit));
        return;
    }
    check_arguments_of_nested(settings, call);
    add_nested(settings, call, where);
}

void Device::add_nested(const LaunchSettings& settings, const Call& call, Caller where)
{
    const auto number = [this] {
        const auto lock = lock_for_threads();
        return nested_.take_number();
    }();
    std::vector<std::max_align_t> closure(call.closure_bytes / sizeof(std::max_align_t) + 1);
    std::memcpy(closure.data(), call.closure, call.closure_bytes);
    if (recorder_) {
        const std::string& name = call.kernel.name;
        const bool is_function = name.starts_with("cuda");
        recorder_->nested_launch(*Thread::running(),
                                 is_function ? name + "()"
                                             : fmt::format("{}<<<{}, {}>>>", name, extent_text(settings.grid),
                                                           extent_text(settings.block)),
                                 where);
    }
    pass_nested_launch(number, where);  // others may run before it returns
    const auto lock = lock_for_threads();
    nested_.add({settings,
                 &call.kernel,
                 std::move(closure),
                 call.closure_bytes,
                 call.pointers,
                 nullptr,
                 {},
                 call.code},
                running_thread(), number);
}

/// A pointer to memory of its parent means nothing to a grid: CUDA C++ Programming Guide, "Shared and Local Memory" of
/// "CUDA Dynamic Parallelism".
void Device::check_arguments_of_nested(const LaunchSettings& settings, const Call& call)
{
    const Thread& thread = *Thread::running();
    for (const PointerArgument& pointer : call.pointers) {
        const bool is_local = thread.fiber.stack_begin() - pointer.address <= Fiber::stack_bytes;
        if (is_local || thread.context->memory.hold_shared(pointer.address)) {
            trap_argument_of_launch(pointer.address,
                                    is_local ? FindingReason::local_memory_as_argument
                                             : FindingReason::shared_memory_as_argument,
                                    call.kernel.name, settings.where);
        }
    }
}

/// Whether nobody but the checkers looks at what is checked.
bool Device::is_only_checked() const
{
    return options().checked && !options().trace && !options().profile && !options().basic_blocks &&
           !recorder_;
}

/// Whether only the blocks of the launch can notice each other, and only the checkers look at them, if they do. Work in other
/// streams can run at the same time, and what it touches is compared with what the last accesses of each word were.
bool Device::can_run_in_parallel(const LaunchSettings& settings, const LaunchInfo& launch) const
{
    return workers() > 1 && !settings.is_cooperative &&
           (!is_launch_checked_ ||
            (is_only_checked() && streams_.has_default_stream_only() && !launch.node->is_nested()));
}

Device::KernelChecks& Device::checks_of(const std::string& kernel)
{
    KernelChecks& checks = checks_[kernel];
    checks.unchecked.kernel = kernel;
    return checks;
}

bool Device::is_to_be_checked(const std::string& kernel)
{
    KernelChecks& checks = checks_of(kernel);
    const std::uint64_t number = ++checks.unchecked.launches;
    const std::uint64_t most = options().launch_count;
    const bool is_checked =
        is_instrumented_ && !observers_.empty() && (most == 0 || number <= most) &&
        (!has_check_limit() || checks.accesses < options().check_limit || std::has_single_bit(number));
    checks.unchecked.unchecked_launches += is_checked ? 0 : 1;
    return is_checked;
}

std::uint64_t Device::accesses_left(const KernelChecks& checks, const LaunchSettings& settings,
                                    const LaunchInfo& launch) const
{
    const std::uint64_t limit = options().check_limit;
    if (!has_check_limit() || settings.is_cooperative) {
        return LaunchSample::all_accesses;
    }
    return checks.accesses < limit ? limit - checks.accesses : launch.node->is_nested() ? 0 : limit;
}

std::vector<UncheckedPart> Device::unchecked_parts() const
{
    std::vector<UncheckedPart> parts;
    for (const auto& [kernel, checks] : checks_) {
        const UncheckedPart& part = checks.unchecked;
        if (is_instrumented_ && !observers_.empty() && part.unchecked_launches + part.unchecked_blocks > 0) {
            parts.push_back(part);
        }
    }
    return parts;
}

unsigned Device::workers()
{
    return options().workers != 0 ? options().workers : HostThreads::usable_processors();
}

ParallelGrid& Device::parallel_grid()
{
    if (!parallel_grid_) {
        parallel_grid_ = std::make_unique<ParallelGrid>(
            workers(), memory_.arena(), options().schedule, options().schedule_seed, options().idle_turns,
            options().head_start,
            [this] { return std::make_unique<WorkerWatch>(names_, memory_.arena(), architecture()); });
    }
    return *parallel_grid_;
}

/// Runs the blocks of a launch that has begun in grid_.
cudaError_t Device::run_blocks(const LaunchSettings& settings, Grid::Work& work, const LaunchInfo& info,
                               const Kernel& kernel)
{
    const bool in_parallel = can_run_in_parallel(settings, info);
    if (!is_launch_checked_) {
        return in_parallel && !ends_at_faults_ ? parallel_grid().run_unchecked(grid_, work)
                                               : grid_.run([] { return false; });
    }
    KernelChecks& checks = checks_of(kernel.name);
    const std::uint64_t accesses = accesses_left(checks, settings, info);
    if (!in_parallel && accesses == LaunchSample::all_accesses) {
        return grid_.run([] { return false; });
    }
    const ParallelGrid::Outcome outcome =
        parallel_grid().run(grid_, work, info, {in_parallel, accesses, kernel.unchecked_thread_main},
                            [this](ParallelGrid::Watch& watch) {
                                const auto& of_worker = static_cast<WorkerWatch&>(watch);
                                inspection_.counters.add(of_worker.inspection.counters);
                                memory_.arena().written().add(of_worker.written);
                            });
    checks.accesses += outcome.accesses;
    checks.unchecked.blocks += grid_.blocks();
    checks.unchecked.unchecked_blocks += outcome.unchecked_blocks;
    if (outcome.unchecked_blocks > 0) {
        memory_.arena().note_all_written();
    }
    return outcome.error;
}

void Device::run(const LaunchSettings& settings, const Call& call, const SharedMemory& shared)
{
    const Arena::Open open(memory_.arena());
    LaunchInfo launch;
    launch.work = begin_work(settings.stream);
    launch.node = std::make_shared<LaunchNode>(LaunchNode{nullptr, launch.work, nullptr});
    is_launch_checked_ = is_to_be_checked(call.kernel.name);
    ends_at_faults_ = is_instrumented_ && (is_launch_checked_ || has_pointer_to_host(call.pointers));
    sticky_error_ = run_grid(settings, call, shared, launch);
    while (std::optional<NestedGrid> grid = sticky_error_ == cudaSuccess ? nested_.next() : std::nullopt) {
        launch.node = grid->node;
        launch.nested_launches = std::move(grid->launches);
        launch.nested_launches.front().where = debug_info_.locate(grid->settings.where);
        const bool is_kernel = grid->code == reinterpret_cast<const void*>(grid->kernel->thread_main);
        sticky_error_ = run_grid(
            grid->settings,
            {*grid->kernel, grid->closure.data(), grid->closure_bytes, std::move(grid->pointers), grid->code},
            is_kernel ? static_shared_memory(grid->code) : SharedMemory{}, launch);
    }
    nested_.clear();
    findings_.set_nested_launches({});
    running_kernel_.clear();
    if (is_instrumented_ && !is_launch_checked_) {
        memory_.arena().note_all_written();
    }
    std::fflush(stdout);  // what the kernels printed is there even if the program crashes later
}

/// Runs a grid, without those that it launches.
///
/// @param launch  the order among launches; the rest is filled in
/// @return the error with which it has ended
cudaError_t Device::run_grid(const LaunchSettings& settings, const Call& call, SharedMemory shared,
                             const LaunchInfo& launch)
{
    const Kernel& kernel = call.kernel;
    const auto [grid, block, dynamic_shared_bytes, where, stream, is_cooperative] = settings;
    shared.dynamic_begin = dynamic_shared_begin();
    shared.dynamic_bytes = dynamic_shared_bytes;
    forget_dynamic_shared_name();
    static const std::vector<Observer*> nobody;
    const std::vector<Observer*>& observers = is_launch_checked_ ? observers_ : nobody;
    LaunchProgress& progress = options().progress != nullptr ? *options().progress : unseen_progress_;
    const KernelEnvironment environment{memory_,
                                        inspection_.faults,
                                        architecture(),
                                        options().multiprocessors,
                                        options().idle_turns,
                                        is_cooperative,
                                        !is_instrumented_ || observers_.empty(),
                                        progress};
    ExecutionContext& context = grid_.context();
    context.environment = &environment;
    const void* const code = call.code;
    if (!ends_at_faults_) {
        context.begin_unchecked_launch(shared);
    } else {
        context.begin_checked_launch(
            memory_.arena(), shared, {reinterpret_cast<std::uint64_t>(call.closure), call.closure_bytes},
            debug_info_.constant_variables(code), memory_.program().device_variables(code),
            debug_info_.construction_guards(code), options().basic_blocks || options().profile);
    }
    context.code_begin = reinterpret_cast<std::uint64_t>(code) - (std::uint64_t{1} << 31);
    running_kernel_ = kernel.name;
    nested_.grid_begins(launch.node, kernel.name, launch.nested_launches);
    findings_.set_nested_launches(launch.nested_launches);
    shared_ = shared;
    names_.launch_begins(shared, call.pointers);
    if (!observers.empty() && !launch.node->is_nested()) {
        std::for_each(call.pointers.begin(), call.pointers.end(),
                      [&](const auto& pointer) { check_pointer(pointer, where); });
    }
    const unsigned threads = block.x * block.y * block.z;
    const std::size_t static_shared_bytes = kernel_shared_bytes(kernel, shared.static_bytes);
    const LaunchInfo info{kernel.name,         grid,        block,       dynamic_shared_bytes,  threads,
                          static_shared_bytes, launch.work, launch.node, launch.nested_launches};
    for (Observer* observer : observers) {
        observer->launch_begins(info);
    }
    if (observers.empty()) {
        inspection_.faults.launch_begins(
            info);  // what ends a launch is told of code that is not checked, too
    }
    const MemoryFaults memory_faults(code);
    const auto thread_main = ends_at_faults_ ? kernel.thread_main : kernel.unchecked_thread_main;
    Grid::Work work{
        {thread_main, call.closure, block}, grid, shared, most_resident(settings, call, shared.static_bytes)};
    ++launches_;
    findings_.set_launch(launches_);
    const bool is_recorded = recorder_ && !observers.empty() && recorder_->wants(launches_, kernel.name);
    if (recorder_) {
        recorder_->note({fmt::format("{}<<<{}, {}>>>", kernel.name, extent_text(grid), extent_text(block)),
                         debug_info_.locate(where), 0, stream, is_recorded});
    }
    std::optional<Stepping> stepping;
    if (is_recorded) {
        recorder_->launch_begins(info, launches_, shared, call.pointers);
        stepping.emplace(*recorder_, options().record.in_lockstep);
    }
    grid_.begin(work, observers, stepping ? &*stepping : nullptr);
    progress.launch_begins(kernel.name, grid_.blocks());
    const cudaError_t error = run_blocks(settings, work, info, kernel);
    progress.launch_ends();
    for (Observer* observer : observers) {
        observer->launch_ends();
    }
    if (observers.empty()) {
        inspection_.faults.launch_ends();
    }
    if (is_recorded) {
        recorder_->launch_ends();
        recorder_->write_file();  // the program may crash before its end
    }
    for (UnseenError& unseen : nested_.grid_ends()) {
        unseen.finding.parties.front().where = debug_info_.locate(unseen.where);
        findings_.add(std::move(unseen.finding));
    }
    if (error != cudaSuccess) {
        unseen_.add(unseen_error("kernel " + running_kernel_, FindingReason::launch, error,
                                 debug_info_.locate(where)));
    }
    memory_.arena().release_retired();
    return error;
}

}  // namespace simt
