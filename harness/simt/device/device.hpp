// SPDX-License-Identifier: MIT
/// @file
/// The one device of a process: its memory, its error state, its observers and what they found.
#pragma once

#include "../architecture/architecture.hpp"
#include "../debug_info/debug_info.hpp"
#include "../engine/grid.hpp"
#include "../engine/hooks.hpp"
#include "../engine/parallel_grid.hpp"
#include "../events/observer.hpp"
#include "../findings/findings.hpp"
#include "../launch_progress.hpp"
#include "../memory/device_memory.hpp"
#include "../memory/own_memory.hpp"
#include "../observers/inspection.hpp"
#include "../observers/line_profile.hpp"
#include "../observers/shared_trace.hpp"
#include "../trace/trace_request.hpp"
#include "launch_request.hpp"
#include "nested_launches.hpp"
#include "stream_order.hpp"

#include <driver_types.h>
#include <simt/kernel.hpp>

#include <chrono>
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
    std::size_t memory_bytes = std::size_t{8} << 30;  ///< "memory": bytes of global memory, and of managed
    /// "machine_memory": bytes of memory that the process can have; 0: what the system says
    std::uint64_t machine_memory_bytes = 0;
    // "stack": Fiber::stack_bytes
    Schedule schedule = Schedule::ascending;  ///< "schedule": ascending, descending or random:SEED
    std::uint32_t schedule_seed = 0;
    /// "idle_turns": turns for threads that wait for each other and nothing happens
    std::uint64_t idle_turns = 1u << 20;
    // "protected": 1 protects the device's own memory from host code, from then on; the last option to be set
    /// "checked": 0 switches observers off. Nobody would hear of what they see in a program that runs on its own
    bool checked = false;
    /// "launch_count": so many launches of each kernel are checked, and its others only run; 0: all are checked
    std::uint64_t launch_count = 0;
    /// "check_limit": of a kernel that makes more accesses only a part is checked, see Device::accesses_left(); 0: all
    std::uint64_t check_limit = 0;
    bool whole_program = false;  ///< "whole_program": 1 looks at what a program leaves when it ends
    bool leaks = false;          ///< "leaks": 1 looks at what a call of a loaded module leaves when it ends
    bool host_reads =
        false;           ///< "host_reads": 1 counts what host code reads of memory that kernels use as well
    bool trace = false;  ///< "trace": shared keeps who touched what in shared memory
    /// "workers": host threads that run blocks; 0: as many as there are processors
    unsigned workers = 0;
    /// "head_start": microseconds that blocks run on one host thread first; it takes some ten to have others help
    std::chrono::microseconds head_start{200};
    const Architecture* architecture = find_architecture(default_architecture);  ///< "arch": whose rules hold
    unsigned multiprocessors = default_multiprocessors;  ///< "multiprocessors": 1 to most_multiprocessors
    bool basic_blocks =
        false;             ///< "basic_blocks": 1 counts them and the branches between them, which takes time
    bool profile = false;  ///< "profile": 1 keeps what each source line costs, basic blocks included
    /// "record": the file, "record_launch" or "record_kernel", "record_blocks": 0,0,0;7,0,0, "record_findings": a file, "record_lockstep": 0 or 1, and
    /// "record_events": how many at most
    TraceRequest record;
    /// "progress": a file as large as this, for others to see how far the launch is
    LaunchProgress* progress = nullptr;
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

/// What was not checked of a kernel.
struct UncheckedPart
{
    std::string kernel;
    std::uint64_t launches = 0;  ///< by the host; those by kernels count as a part of the one that made them
    std::uint64_t unchecked_launches = 0;
    std::uint64_t blocks = 0;  ///< of the other launches
    std::uint64_t unchecked_blocks = 0;
};

/// A call of the runtime, other than a launch, that failed for its arguments.
struct RefusedCall
{
    std::string function;
    cudaError_t error;
    std::string reason;
    const void* where;  ///< return address of the call
};

/// A kernel with the arguments of a launch.
struct Call
{
    const Kernel& kernel;
    const void* closure;
    std::size_t closure_bytes;
    std::vector<PointerArgument> pointers;  ///< those of its arguments that are pointers
    /// What a thread runs; for what is no kernel of the program, a place in the module whose variables it uses.
    const void* code = reinterpret_cast<const void*>(kernel.thread_main);
};

class Device;
class Recorder;

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
    /// while a kernel of its runs. For code of that kernel, on whatever host thread, nothing is locked.
    static DeviceLock get();

    /// For code of a launch, which holds the lock already: a thread that is left in the middle would never give back one
    /// of its own.
    static Device& running() { return only(); }

    /// For a host thread, if nobody has it now, nor this thread itself: a signal handler may interrupt the device.
    static std::optional<DeviceLock> try_get();

    static Options& options();

    /// The GPU generation that it stands for.
    static const Architecture& architecture() { return *options().architecture; }

    /// Why the machine has no memory for `bytes` more of device or managed memory and what the checkers keep of it, as a
    /// clause; empty if it has. The system promises more memory than there is, and ends a process that uses it.
    std::string why_no_memory_for(std::size_t bytes) const;

    /// Code that reports its accesses has been loaded. Without any, observers would see only half of what happens. What was
    /// allocated before it came is not its own.
    ///
    /// @param code  part of it
    static void note_instrumented(const void* code);

    /// Has host code report only what the device would look at now: accesses to what is the device's, if they are counted to
    /// what is shared with it, and to all memory while there is work that the host has not waited for.
    void watch_host_no_more_than_needed();

    /// Host memory that kernels can use from now on. What host code does there is looked at.
    void pin(const void* begin, PinnedMemory::Range range);

    DeviceMemory& memory() { return memory_; }
    DebugInfo& debug_info() { return debug_info_; }
    const Findings& findings() const { return findings_; }
    Findings& findings() { return findings_; }
    StreamOrder& streams() { return streams_; }
    /// The next work of a stream, which host code may not wait for.
    StreamWork begin_work(cudaStream_t stream);
    /// Notes a call of the runtime that moves memory for the trace, if one is recorded.
    ///
    /// @param where  return address of the call
    void note_call(const char* name, const void* where, std::size_t bytes, cudaStream_t stream);
    /// Lets the observers know of what host code or a copy does.
    void tell_of(const StreamAccess& access);
    /// Of the launch that runs or ran last.
    const SharedMemory& shared() const { return shared_; }
    const std::vector<LaunchCounters>& launches() const { return inspection_.counters.launches(); }
    const SharedTrace& shared_trace() const { return shared_trace_; }
    /// Null if nothing is to be recorded.
    Recorder* recorder() { return recorder_.get(); }
    const LineProfile& line_profile() const { return line_profile_; }
    /// In the order of the kernels' names.
    std::vector<UncheckedPart> unchecked_parts() const;
    const std::vector<RefusedLaunch>& refused_launches() const { return refused_; }
    const std::vector<RefusedCall>& refused_calls() const { return refused_calls_; }
    /// Bytes that were copied from global memory to the host.
    std::uint64_t bytes_to_host() const { return bytes_to_host_; }
    /// Host code has read managed, mapped or registered memory where it lies: counted as if it had been copied.
    void count_host_read(std::size_t bytes) { bytes_to_host_ += bytes; }
    std::uint64_t bytes_on_device() const { return bytes_on_device_; }
    /// Bytes that were copied from the host to global memory.
    std::uint64_t bytes_from_host() const { return bytes_from_host_; }
    /// Counts a copy that host code makes from device memory or to it.
    void count_copy(const void* to, const void* from, std::size_t bytes);

    /// Sets the configuration of the next launch. Launches in the arguments of a launch come between the two.
    void configure(const LaunchSettings& settings);

    /// The configuration of the launch that is made now, which it takes; none if a kernel is called like a function.
    std::optional<LaunchSettings> take_configuration();

    /// Runs the kernel, or sets the error with which CUDA refuses to. What a kernel that was started does wrong is
    /// seen by the calls that come after it, as on a GPU.
    void launch(const LaunchSettings& settings, const Call& call);

    /// Refuses a call of a kernel without a configuration.
    ///
    /// @param where  return address in the kernel
    void refuse_without_configuration(const Kernel& kernel, const void* where);

    /// Asks for a launch by the calling thread of the kernel that runs; it comes when that kernel has ended.
    ///
    /// @param where  in the kernel
    void launch_nested(const Call& call, Caller where);

    /// What the running kernel launches.
    NestedLaunches& nested() { return nested_; }

    /// Adds a grid to what the running kernel launches, which the calling thread does at `where`.
    void add_nested(const LaunchSettings& settings, const Call& call, Caller where);

    /// Remembers `error` as the last one and returns it.
    ///
    /// @param reason  for which argument the call fails, where that is known
    cudaError_t fail(cudaError_t error, const std::string& reason = "");

    /// Remembers the call for the report: of each place in the program the first.
    void note_refused(RefusedCall call);
    cudaError_t take_last_error();
    cudaError_t peek_last_error();

    /// What a call that needs the device returns before it does anything: success, or the error of the kernel that
    /// failed. CUDA: "the process must be terminated and relaunched".
    cudaError_t usable()
    {
        note_used();
        return sticky_error_ == cudaSuccess ? cudaSuccess : fail(sticky_error_);
    }

    /// Whether a call has needed the device so far, so that CUDA would have made its primary context.
    bool is_used() const { return is_used_; }
    void note_used() { is_used_ = true; }

    /// Host code has touched memory that is the device's.
    void report_host_access(FindingReason reason, std::uint64_t address, AccessType type, const void* pc);

    /// A call was asked to copy what it cannot.
    ///
    void report_wrong_copy(FindingKind kind, FindingReason reason, const char* call, std::size_t bytes,
                           const void* where);

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
    void reset() { memory_.arena().release_all(); }

    /// Kernel and block that run now, for messages about a crash; empty name outside a kernel.
    const std::string& running_kernel() const { return running_kernel_; }
    uint3 running_block() const { return grid_.running_block(); }

private:
    Device();

    static unsigned workers();
    /// What is known of a kernel by how much of it is checked.
    struct KernelChecks
    {
        UncheckedPart unchecked;
        std::uint64_t accesses = 0;
    };

    KernelChecks& checks_of(const std::string& kernel);
    /// Counts a launch of the kernel, which begins, and says whether the checkers are to see it.
    bool is_to_be_checked(const std::string& kernel);
    /// How many accesses are to be checked of the launch that begins.
    std::uint64_t accesses_left(const KernelChecks& checks, const LaunchSettings& settings,
                                const LaunchInfo& launch) const;
    bool has_check_limit() const { return options().check_limit != 0 && is_only_checked(); }
    bool is_only_checked() const;
    bool can_run_in_parallel(const LaunchSettings& settings, const LaunchInfo& launch) const;
    ParallelGrid& parallel_grid();
    cudaError_t run_blocks(const LaunchSettings& settings, Grid::Work& work, const LaunchInfo& info,
                           const Kernel& kernel);
    void check_pointer(const PointerArgument& pointer, const void* where);
    bool has_pointer_to_host(const std::vector<PointerArgument>& pointers);
    std::size_t kernel_shared_bytes(const Kernel& kernel, std::size_t of_its_module);
    std::string why_refused(const LaunchSettings& settings, const Call& call,
                            std::size_t static_shared_bytes);
    unsigned most_resident(const LaunchSettings& settings, const Call& call, std::size_t static_shared_bytes);
    void refuse(const LaunchSettings& settings, const Kernel& kernel, cudaError_t error,
                const std::string& reason);
    void refuse_nested(const LaunchSettings& settings, const Kernel& kernel, cudaError_t error,
                       const std::string& reason);
    void check_arguments_of_nested(const LaunchSettings& settings, const Call& call);
    void run(const LaunchSettings& settings, const Call& call, const SharedMemory& shared);
    cudaError_t run_grid(const LaunchSettings& settings, const Call& call, SharedMemory shared,
                         const LaunchInfo& launch);

    friend DeviceLock;
    static Device& only();
    /// Of launches of this host thread whose arguments are evaluated now.
    static std::vector<LaunchSettings>& configurations();

    inline static bool is_instrumented_ = false;
    /// In each file of code with hooks an address.
    static std::vector<const void*>& instrumented_code();
    inline static bool is_made_ = false;
    std::set<std::uint64_t>
        others_allocations_;  ///< where those begin that were made before code with hooks came
    /// Each host thread has its own (CUDA Runtime API, "Error Handling").
    inline static thread_local cudaError_t last_error_ = cudaSuccess;

    DebugInfo debug_info_;
    DeviceMemory memory_;
    MemoryNames names_{debug_info_, memory_.program(), memory_.arena()};
    Findings findings_;
    Inspection inspection_{findings_,       names_,
                           memory_.arena(), memory_.arena().written(),
                           architecture(),  DataRace::Reach::device};
    SharedTrace shared_trace_{names_};
    LineProfile line_profile_{architecture()};
    std::unique_ptr<Recorder> recorder_;
    std::uint64_t launches_ = 0;  ///< that have begun
    std::map<std::string, KernelChecks> checks_;
    bool is_launch_checked_ = false;  ///< the one that runs, and what it launches
    /// Its accesses are looked at, so that one to memory of the host ends it as a GPU would. So it is also where nobody is told
    /// of findings, but a pointer to such memory is among the arguments.
    bool ends_at_faults_ = false;
    std::vector<Observer*> observers_;
    Grid grid_;
    std::unique_ptr<ParallelGrid> parallel_grid_;  ///< null where one host thread runs all blocks
    StreamOrder streams_;
    NestedLaunches nested_;
    SharedMemory shared_{};
    std::vector<RefusedLaunch> refused_;
    std::vector<RefusedCall> refused_calls_;
    std::string reason_of_failure_;  ///< of the call that failed last; empty if it is not known
    Findings unseen_;                ///< errors that the program has not asked for
    /// The same, before the call that failed last: which the program may not look at either.
    Findings unseen_before_;
    std::uint64_t bytes_to_host_ = 0;
    std::uint64_t bytes_from_host_ = 0;
    std::uint64_t bytes_on_device_ = 0;
    cudaError_t sticky_error_ = cudaSuccess;
    bool is_used_ = false;
    std::string running_kernel_;
    LaunchProgress unseen_progress_{};  ///< where nobody looks how far a launch is
};

}  // namespace simt
