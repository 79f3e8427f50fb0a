// SPDX-License-Identifier: MIT
/// @file
/// The one device of a process: its memory, its error state, its observers and what they found.
#pragma once

#include "../architecture/architecture.hpp"
#include "../debug_info/debug_info.hpp"
#include "../memory/arena.hpp"
#include "../memory/own_memory.hpp"
#include "../memory/pinned_memory.hpp"
#include "../memory/program_memory.hpp"
#include "../observers/access_faults.hpp"
#include "../observers/counters.hpp"
#include "../observers/finding.hpp"
#include "../observers/line_profile.hpp"
#include "../observers/observer.hpp"
#include "../observers/shared_trace.hpp"
#include "grid.hpp"

#include <driver_types.h>
#include <simt/kernel.hpp>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace simt {

/// Settings, read when the device is first used. Names and values as set_option takes them.
struct Options
{
    std::size_t memory_bytes = std::size_t{4} << 30;  ///< "memory": bytes of global memory
    // "stack": Fiber::stack_bytes
    Schedule schedule = Schedule::ascending;  ///< "schedule": ascending, descending or random:SEED
    std::uint32_t schedule_seed = 0;
    /// "patience": turns for threads that wait for each other and nothing happens
    std::uint64_t patience = 1u << 20;
    // "protected": 1 protects the device's own memory from host code, from then on; the last option to be set
    bool checked = true;         ///< "checked": 0 switches observers off
    bool whole_program = false;  ///< "whole_program": 1 looks at what a program leaves when it ends
    bool leaks = false;          ///< "leaks": 1 looks at what a call of a loaded module leaves when it ends
    bool trace = false;          ///< "trace": shared keeps who touched what in shared memory
    const Architecture* architecture = find_architecture(default_architecture);  ///< "arch": whose rules hold
    bool basic_blocks =
        false;             ///< "basic_blocks": 1 counts them and the branches between them, which takes time
    bool profile = false;  ///< "profile": 1 keeps what each source line costs, basic blocks included
};

/// Who can use an address, as cudaPointerGetAttributes tells.
enum class MemoryKind : std::uint8_t {
    unknown,      ///< the host's own, or nobody's
    pinned_host,  ///< host memory that kernels can use
    device,       ///< global memory, allocated or not, and variables of the device
    managed,      ///< both host and kernels can use it
};

/// A launch that CUDA refused.
struct RefusedLaunch
{
    std::string kernel;
    dim3 grid;
    dim3 block;
    std::size_t dynamic_shared_bytes;
    cudaError_t error;
    std::string reason;  ///< "1025 threads in a block; at most 1024"
    const void* where;   ///< return address of the launch
};

/// A call of the runtime, other than a launch, that failed for its arguments.
struct RefusedCall
{
    std::string function;
    cudaError_t error;
    std::string reason;
    const void* where;  ///< return address of the call
};

/// What stands between the angle brackets of a launch, and where it is.
struct LaunchSettings
{
    dim3 grid;
    dim3 block;
    std::size_t dynamic_shared_bytes;
    const void* where;  ///< return address of the launch expression
    cudaStream_t stream;
    bool is_cooperative;  ///< all blocks are resident together, and can wait for one another
};

/// A kernel with the arguments of a launch.
struct Call
{
    const Kernel& kernel;
    const void* closure;
    std::size_t closure_bytes;
    std::vector<PointerArgument> pointers;  ///< those of its arguments that are pointers
};

class Device;

/// The device in the hands of one host thread, which can write to its memory. Others that ask for it wait until the lock
/// is gone.
class DeviceLock {
public:
    explicit DeviceLock(WriteAccess access);

    Device* operator->() const { return &device_; }
    Device& operator*() const { return device_; }

private:
    WriteAccess access_;
    Device& device_;
};

class Device {
public:
    /// Created on first use and never destroyed: host code may call CUDA until the process ends. A host thread keeps it
    /// while a kernel of its runs.
    static DeviceLock get();

    /// For code of a launch, which holds the lock already: a thread that is left in the middle would never give back one
    /// of its own.
    static Device& running() { return only(); }

    /// For a host thread, if no other has it now.
    static std::optional<DeviceLock> try_get();

    static Options& options();

    /// The GPU generation that it stands for.
    static const Architecture& architecture() { return *options().architecture; }

    /// Code that reports its accesses has been loaded. Without any, observers would see only half of what happens. What was
    /// allocated before it came is not its own.
    static void note_instrumented();

    Arena& memory() { return memory_; }
    PinnedMemory& pinned_memory() { return pinned_memory_; }
    DebugInfo& debug_info() { return debug_info_; }
    ProgramMap& program() { return program_; }
    const Findings& findings() const { return findings_; }
    Findings& findings() { return findings_; }
    AccessFaults& faults() { return faults_; }
    StreamOrder& streams() { return streams_; }
    /// Lets the observers know of what host code or a copy does.
    void tell_of(const StreamAccess& access);
    /// Of the launch that runs or ran last.
    const SharedMemory& shared() const { return shared_; }
    /// The launch that runs: its blocks can wait for one another.
    bool is_cooperative() const { return is_cooperative_; }
    const std::vector<LaunchCounters>& launches() const { return counters_->launches(); }
    const SharedTrace& shared_trace() const { return *shared_trace_; }
    const LineProfile& line_profile() const { return *line_profile_; }
    const std::vector<RefusedLaunch>& refused_launches() const { return refused_; }
    const std::vector<RefusedCall>& refused_calls() const { return refused_calls_; }
    /// Bytes that were copied from global memory to the host.
    std::uint64_t bytes_to_host() const { return bytes_to_host_; }
    std::uint64_t bytes_on_device() const { return bytes_on_device_; }
    /// Counts a copy that host code makes from device memory.
    void count_copy(const void* to, const void* from, std::size_t bytes);

    /// Sets the configuration of the next launch. Launches in the arguments of a launch come between the two.
    void configure(const LaunchSettings& settings) { configurations().push_back(settings); }

    /// Runs the kernel, or sets the error with which CUDA refuses to. What a kernel that was started does wrong is
    /// seen by the calls that come after it, as on a GPU.
    ///
    /// @param where  return address in the kernel, for one that was not configured
    void launch(const Call& call, const void* where);

    /// Remembers `error` as the last one and returns it.
    ///
    /// @param reason  for which argument the call fails, where that is known
    cudaError_t fail(cudaError_t error, const std::string& reason = "");

    /// Remembers the call for the report: of each place in the program the first.
    void note_refused(RefusedCall call);
    cudaError_t take_last_error()
    {
        unseen_.clear();
        return std::exchange(last_error_, cudaSuccess);
    }
    cudaError_t peek_last_error()
    {
        unseen_.clear();
        return last_error_;
    }

    /// What a call that needs the device returns before it does anything: success, or the error of the kernel that
    /// failed. CUDA: "the process must be terminated and relaunched".
    cudaError_t usable() { return sticky_error_ == cudaSuccess ? cudaSuccess : fail(sticky_error_); }

    /// Makes a variable of the program known as device memory.
    void add_symbol(const void* symbol, std::size_t bytes)
    {
        symbols_[reinterpret_cast<std::uint64_t>(symbol)] = bytes;
    }

    /// Notes that the host knows where the symbol lies on the device. It has been added.
    void give_address_of_symbol(const void* symbol)
    {
        known_symbols_.insert(reinterpret_cast<std::uint64_t>(symbol));
    }

    MemoryKind kind_of(const void* pointer) const;

    /// Whether `pointer` points into device or managed memory, allocated or not.
    bool owns(const void* pointer) const;

    /// Whether all of [pointer, pointer + bytes) lies in one live allocation or device variable.
    bool contains(const void* pointer, std::size_t bytes) const;

    /// Whether `address` is one of memory that only the host uses, and that has been asked for before. Opens nothing, so
    /// that it can be asked at each access of the host.
    bool is_known_as_hosts(std::uint64_t address) const;

    /// Whether `address` is one of host memory that device code may use.
    bool is_accessible_host_memory(std::uint64_t address) const;

    /// Host code has touched memory that is the device's.
    void report_host_access(const char* reason, std::uint64_t address, AccessType type, const void* pc);

    /// A call was asked to copy what it cannot.
    ///
    /// @param wrong  as Finding::reason
    void report_wrong_copy(const char* call, const char* wrong, std::size_t bytes, const void* where);

    /// A call copies `rows`, of global memory, to the host: reports those bytes among them that nothing has written.
    void check_copy_to_host(const char* call, const std::vector<AddressRange>& rows, const void* where);

    /// Says that the program did not look at what the last call returned.
    ///
    /// @param where  return address of the call
    void ignore_error(const char* call, cudaError_t error, const void* where);

    /// Errors that the program never asked for.
    const Findings& unseen_errors() const { return unseen_; }

    /// Memory that code with hooks allocated and never freed, and textures and surfaces that were never destroyed. After
    /// a kernel has failed, nothing can be freed.
    std::vector<Finding> leaks();

    /// Frees all memory. An error that a kernel left behind stays.
    void reset() { memory_.release_all(); }

    /// Kernel and block that run now, for messages about a crash; empty name outside a kernel.
    const std::string& running_kernel() const { return running_kernel_; }
    uint3 running_block() const { return grid_.running_block(); }

private:
    Device();

    void observe();
    void check_pointer(const PointerArgument& pointer, const void* where);
    std::size_t kernel_shared_bytes(const Kernel& kernel, std::size_t of_its_module);
    std::string why_refused(const LaunchSettings& settings, const Call& call,
                            std::size_t static_shared_bytes);
    unsigned most_resident(const LaunchSettings& settings, const Call& call, std::size_t static_shared_bytes);
    void refuse(const LaunchSettings& settings, const Kernel& kernel, cudaError_t error,
                const std::string& reason);
    void run(const LaunchSettings& settings, const Call& call, SharedMemory shared);

    friend DeviceLock;
    static Device& only();
    /// Of launches of this host thread whose arguments are evaluated now.
    static std::vector<LaunchSettings>& configurations();

    inline static bool is_instrumented_ = false;
    inline static bool is_made_ = false;
    std::set<std::uint64_t>
        others_allocations_;  ///< where those begin that were made before code with hooks came
    /// Each host thread has its own (CUDA Runtime API, "Error Handling").
    inline static thread_local cudaError_t last_error_ = cudaSuccess;

    Arena memory_;
    PinnedMemory pinned_memory_;
    DebugInfo debug_info_;
    ProgramMap program_{debug_info_};
    MemoryNames names_{debug_info_, program_, memory_};
    Findings findings_;
    AccessFaults faults_{findings_, names_};
    std::unique_ptr<Counters> counters_;
    std::unique_ptr<SharedTrace> shared_trace_;
    std::unique_ptr<LineProfile> line_profile_;
    std::vector<std::unique_ptr<Observer>> checkers_;
    std::vector<Observer*> observers_;
    Grid grid_;
    StreamOrder streams_;
    SharedMemory shared_{};
    bool is_cooperative_ = false;
    std::map<std::uint64_t, std::size_t> symbols_;  ///< address → bytes
    std::set<std::uint64_t> known_symbols_;         ///< of these: those whose address the host has asked for
    std::vector<RefusedLaunch> refused_;
    std::vector<RefusedCall> refused_calls_;
    std::string reason_of_failure_;  ///< of the call that failed last; empty if it is not known
    Findings unseen_;                ///< errors that the program has not asked for
    /// The same, before the call that failed last: which the program may not look at either.
    Findings unseen_before_;
    std::uint64_t bytes_to_host_ = 0;
    std::uint64_t bytes_on_device_ = 0;
    cudaError_t sticky_error_ = cudaSuccess;
    std::string running_kernel_;
};

}  // namespace simt
