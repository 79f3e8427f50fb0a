// SPDX-License-Identifier: MIT
/// @file
/// The one device of a process: its memory, its error state, its observers and what they found.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../memory/arena.hpp"
#include "../observers/counters.hpp"
#include "../observers/finding.hpp"
#include "../observers/observer.hpp"
#include "../observers/shared_trace.hpp"
#include "block.hpp"

#include <driver_types.h>

#include <memory>
#include <string>
#include <vector>

namespace simt {

/// Settings, read when the device is first used. Names and values as set_option takes them.
struct Options
{
    std::size_t memory_bytes = std::size_t{4} << 30;  ///< "memory": bytes of global memory
    Schedule schedule = Schedule::ascending;          ///< "schedule": ascending, descending or random:SEED
    std::uint32_t schedule_seed = 0;
    bool checked = true;  ///< "checked": 0 switches observers off
    bool trace = false;   ///< "trace": shared keeps who touched what in shared memory
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
    SourceLine where;
};

class Device {
public:
    /// Created on first use and never destroyed: host code may call CUDA until the process ends.
    static Device& get();

    static Options& options();

    Arena& memory() { return memory_; }
    DebugInfo& debug_info() { return debug_info_; }
    const Findings& findings() const { return findings_; }
    const std::vector<LaunchCounters>& launches() const { return counters_->launches(); }
    const SharedTrace& shared_trace() const { return *shared_trace_; }
    const std::vector<RefusedLaunch>& refused_launches() const { return refused_; }
    /// Bytes that were copied from global memory to the host.
    std::uint64_t bytes_to_host() const { return bytes_to_host_; }
    void add_bytes_to_host(std::size_t bytes) { bytes_to_host_ += bytes; }

    /// Sets the configuration of the next launch. `where` is the return address of the launch expression.
    void configure(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes, const void* where);
    void launch(const char* kernel, void (*thread_main)(const void*), const void* closure);

    /// Remembers `error` as the last one and returns it.
    cudaError_t fail(cudaError_t error);
    cudaError_t take_last_error();
    cudaError_t peek_last_error() const { return last_error_; }
    /// The error of a kernel that has left the device unusable, or success. A call that uses the device returns it, and
    /// by that it becomes the last error, as on an H200 with CUDA 13.0.
    cudaError_t pending_error();

    /// Kernel and block that run now, for messages about a crash; empty name outside a kernel.
    const std::string& running_kernel() const { return running_kernel_; }
    uint3 running_block() const { return running_block_; }

private:
    Device();

    struct Configuration
    {
        dim3 grid;
        dim3 block;
        std::size_t dynamic_shared_bytes;
        const void* where;
    };

    bool refuse(const char* kernel, std::size_t static_shared_bytes);

    Arena memory_;
    DebugInfo debug_info_;
    Findings findings_;
    std::unique_ptr<Counters> counters_;
    std::unique_ptr<SharedTrace> shared_trace_;
    std::vector<std::unique_ptr<Observer>> checkers_;
    std::vector<Observer*> observers_;
    Block block_;
    bool configured_ = false;
    Configuration configuration_{};
    std::vector<RefusedLaunch> refused_;
    std::uint64_t bytes_to_host_ = 0;
    cudaError_t last_error_ = cudaSuccess;
    cudaError_t sticky_error_ = cudaSuccess;
    std::string running_kernel_;
    uint3 running_block_{};
};

}  // namespace simt
