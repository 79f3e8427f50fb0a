// SPDX-License-Identifier: MIT
/// @file
/// What kernels launch, until it runs.
#pragma once

#include "../events/launch_tree.hpp"
#include "../findings/finding.hpp"
#include "../observers/memory_names.hpp"
#include "launch_request.hpp"
#include "stream_order.hpp"

#include <driver_types.h>
#include <simt/kernel.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace simt {

/// A grid that a kernel has launched.
struct NestedGrid
{
    LaunchSettings settings;
    const Kernel* kernel;                   ///< or what stands for one, where a kernel has asked for a copy
    std::vector<std::max_align_t> closure;  ///< bytes that hold the arguments
    std::size_t closure_bytes;
    std::vector<PointerArgument> pointers;
    std::shared_ptr<const LaunchNode> node;
    std::vector<NestedLaunch> launches;  ///< that have led to it, its own first, whose line is not known yet
    const void* code;                    ///< Call::code
};

/// An error that a thread of a kernel has not asked for.
struct UnseenError
{
    Finding finding;    ///< whose line is not known yet
    const void* where;  ///< the call that failed
};

/// A thread of the grid that runs now.
struct LaunchingThread
{
    std::uint64_t block;  ///< number in its grid
    unsigned number;      ///< in its block

    friend bool operator<(const LaunchingThread& a, const LaunchingThread& b)
    {
        return std::make_pair(a.block, a.number) < std::make_pair(b.block, b.number);
    }
};

/// The grids that a launch of the host leads to, beside its own: CUDA C++ Programming Guide, "CUDA Dynamic Parallelism". A grid
/// that a kernel launches runs when its parent has ended; nothing promises that it runs sooner. Children run in the
/// order of their launches, each with all that it launches itself; then the tail launches.
///
/// Threads of kernels call this, whose stacks may be small: to find a line takes more room than they have.
class NestedLaunches {
public:
    /// How many may be outstanding, that is launched and not complete: cudaLimitDevRuntimePendingLaunchCount.
    std::size_t limit = 2048;

    std::size_t outstanding() const { return outstanding_; }

    /// A grid begins. What kernels launch from now on, it does.
    ///
    /// @param launches  that have led to it
    void grid_begins(std::shared_ptr<const LaunchNode> node, const std::string& kernel,
                     std::vector<NestedLaunch> launches);

    /// The threads of the grid have ended.
    ///
    /// @return errors that its threads have not asked for
    std::vector<UnseenError> grid_ends();

    /// The grid that is to run next, if one is left.
    std::optional<NestedGrid> next();

    /// Forgets those that are left: a kernel has failed.
    void clear();

    /// Number of the launch that comes next: see LaunchPoints.
    std::uint32_t take_number() { return ++last_number_; }

    /// Whether device code can launch into `stream`.
    bool is_stream(cudaStream_t stream) const;

    /// Adds a grid, launched as `number`, to those that are to run.
    void add(NestedGrid grid, LaunchingThread thread, std::uint32_t number);

    cudaStream_t create_stream();
    bool destroy_stream(cudaStream_t stream) { return streams_.erase(stream) != 0; }
    cudaEvent_t create_event();
    bool destroy_event(cudaEvent_t event) { return events_.erase(event) != 0; }
    /// @return whether the event and the stream can be used so
    bool record(cudaEvent_t event, cudaStream_t stream, LaunchingThread thread);
    bool wait(cudaStream_t stream, cudaEvent_t event, LaunchingThread thread);

    // Each thread has its own last error, and launches in whose arguments it is.

    void set_error(LaunchingThread thread, cudaError_t error) { errors_[thread] = {error, std::nullopt}; }
    /// It is told of if the thread does not ask for its last error.
    void set_finding(LaunchingThread thread, UnseenError unseen);
    cudaError_t peek_error(LaunchingThread thread);
    cudaError_t take_error(LaunchingThread thread);
    std::vector<LaunchSettings>& configurations(LaunchingThread thread) { return configurations_[thread]; }

private:
    using Points = std::vector<std::shared_ptr<const LaunchPoints>>;

    struct LastError
    {
        cudaError_t error = cudaSuccess;
        std::optional<UnseenError> unseen;
    };

    /// The grid that was run last of those that are outstanding is complete.
    struct Completion
    {
    };

    cudaStream_t key_of(cudaStream_t stream, LaunchingThread thread);
    cudaStream_t new_key();

    // Of the grid that runs.
    std::shared_ptr<const LaunchNode> node_;
    std::string kernel_;
    std::vector<NestedLaunch> launches_;
    bool is_nested_ = false;
    std::vector<NestedGrid> children_;
    std::vector<NestedGrid> tails_;
    StreamOrder order_;
    std::set<cudaStream_t> streams_;  ///< that it has created
    std::set<cudaEvent_t> events_;
    std::map<std::pair<cudaStream_t, LaunchingThread>, cudaStream_t>
        implicit_;  ///< streams: null, per thread
    std::map<cudaStream_t, Points> points_of_stream_;
    std::map<cudaEvent_t, Points> points_of_event_;
    std::map<LaunchingThread, LastError> errors_;
    std::map<LaunchingThread, std::vector<LaunchSettings>> configurations_;

    std::vector<std::variant<NestedGrid, Completion>> left_;  ///< what comes next last
    std::size_t outstanding_ = 0;
    std::uint32_t last_number_ = 0;
    std::uintptr_t last_key_ = 0x1000;  ///< of streams and events
};

}  // namespace simt
